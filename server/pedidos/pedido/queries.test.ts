import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makePedido } from '../../testing/pedidos.ts';
import { findPago, insertPago } from '../pago/queries/pagos.ts';
import { selectPage } from './queries/lists.ts';
import { findPedido, saveCobro, setEstado } from './queries/pedidos.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const page = { preferencia: 'p', paymentUrl: 'https://pagos.example/1', proveedor: 'sandbox', vence: null } as const;

test('opening the payment page of one pedido leaves the others without one', async () => {
  const { db } = t.deps;
  const [one, other] = [await makePedido(t.deps), await makePedido(t.deps)];
  expect(await saveCobro(db, one.pedidoId, page)).toBe(page.paymentUrl);
  const second = { ...page, paymentUrl: 'https://pagos.example/2' };
  expect(await saveCobro(db, one.pedidoId, second)).toBe(page.paymentUrl);
  expect((await findPedido(db, other.pedidoId))?.paymentUrl).toBeNull();
});

test.each([
  ['pagado', true],
  ['reembolsado', true],
  ['cancelado', false],
  ['rechazado', false],
] as const)('a pedido that becomes %s was paid: %s', async (estado, paid) => {
  const { db } = t.deps;
  const { pedidoId } = await makePedido(t.deps);
  await setEstado(db, pedidoId, estado);
  const found = await findPedido(db, pedidoId);
  expect([found?.estado, found?.pagado !== null]).toEqual([estado, paid]);
});

test('a pago is found by its provider and reference: two providers may use the same one', async () => {
  const { db } = t.deps;
  const { pedidoId } = await makePedido(t.deps);
  const pago = { pedidoId, referencia: 'igual', estado: 'pendiente', montoCentimos: 100, moneda: 'PEN' } as const;
  const first = await insertPago(db, { ...pago, proveedor: 'mercadopago' });
  const second = await insertPago(db, { ...pago, proveedor: 'sandbox' });
  expect((await findPago(db, 'mercadopago', 'igual'))?.pagoId).toBe(first);
  expect((await findPago(db, 'sandbox', 'igual'))?.pagoId).toBe(second);
  expect(await findPago(db, 'manual', 'igual')).toBeUndefined();
});

test('OPS-67 the subqueries of a page run for its rows alone, not for those that are skipped', async () => {
  const { db } = t.deps;
  for (let n = 0; n < 12; n++) await makePedido(t.deps);
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
    sql`explain (analyze, costs off, timing off) ${selectPage(db, {}, 2, 10)}`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']);
  const loops = plan
    .slice(plan.findIndex((line) => line.includes('SubPlan')))
    .join('\n')
    .matchAll(/loops=(\d+)/g);
  expect(Math.max(...[...loops].map(([, times]) => Number(times)))).toBeLessThanOrEqual(2);
});
