import { markPaid } from 'domain/contract/pagos.ts';
import { createPedido, getPedido, listPedidos } from 'domain/contract/pedidos.ts';
import { getVentas } from 'domain/contract/reportes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeCurso } from '../../testing/builders.ts';
import { pedidoOf } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('MON-70 the source of a sale is normalized, shown in the order and in the report, and is no part of a repeated request', async () => {
  const admin = (await signedIn(t, 'ADMIN')).browser;
  const body = pedidoOf([[await makeCurso(t.deps.db, { precio: 70 }), 1]]);
  const key = { 'idempotency-key': 'origen-1' };
  const buy = (origen?: string) => t.client().call(createPedido, { body: { ...body, ...(origen && { origen }) } }, key);
  const { orderId } = (await buy(' Facebook /  CPC\u0001 / =Civil ')).body.resource!;
  expect((await buy('google')).body.resource!.orderId).toBe(orderId);
  expect((await buy()).body.resource!.orderId).toBe(orderId);
  const [found] = (await admin.call(listPedidos, { query: { q: orderId, page: 1, size: 10 } })).body.resources!;
  const params = { id: found!.id };
  expect((await admin.call(getPedido, { params })).body.resource!.origen).toBe('facebook / cpc / civil');
  await admin.call(markPaid, { params, body: { medio: 'yape', operacion: 'OR-1' } });
  const { filas } = (await admin.call(getVentas, { query: { por: 'origen' } })).body.resource!;
  expect(filas).toMatchObject([{ nombre: 'facebook / cpc / civil', pedidos: 1, netoCentimos: 7000 }]);
});

test('MON-70 without a source an order is as ever, and a source that is too long is refused at its field', async () => {
  const body = pedidoOf([[await makeCurso(t.deps.db, { precio: 70 }), 1]]);
  expect((await t.client().call(createPedido, { body })).status).toBe(200);
  const { errores } = (await t.client().call(createPedido, { body: { ...body, origen: '/'.repeat(9_000) } })).body;
  expect(errores).toEqual({ origen: 'Máximo 100 caracteres' });
});
