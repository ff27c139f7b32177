import { openSaldo } from 'domain/contract/cuotas.ts';
import { createDevolucion, markPaid } from 'domain/contract/pagos.ts';
import { getPending } from 'domain/contract/panel.ts';
import { cancelPedido, createPedido, listMyPedidos, listPedidos } from 'domain/contract/pedidos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Client } from '../../testing/client.ts';
import { type BoughtCuota, buyInCuotas, moveDay } from '../../testing/cuotas.ts';
import { signedIn } from '../../testing/people.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

let operations = 0;
async function pay(id: number) {
  operations += 1;
  const body = { medio: 'yape', operacion: `OP-PAU-${operations}` } as const;
  expect((await admin.call(markPaid, { params: { id }, body })).status).toBe(200);
}

async function refund(id: number) {
  const { rows } = await t.deps.db.execute<{ pagoId: number }>(
    sql`select pago_id as "pagoId" from pago where pedido_id = ${id}`,
  );
  const body = { pagoId: rows[0]!.pagoId, motivo: 'Se equivocó', modo: 'manual' as const };
  const key = { 'idempotency-key': `pausa-${id}` };
  expect((await admin.call(createDevolucion, { params: { id }, body }, key)).status).toBe(200);
}

/** Orders that end the pause, as the student reads them. */
async function pausing(browser: Client) {
  const { resources } = (await browser.call(listMyPedidos, { query: {} })).body;
  return resources!.filter(({ pausa }) => pausa !== null);
}

test('CUO-30 the order of the overdue instalment ends a pause, not another unpaid order of the course', async () => {
  const { browser } = await signedIn(t, 'USU');
  const { cuotas, body } = await buyInCuotas(t, browser);
  expect((await browser.call(createPedido, { body: { ...body, total: 300 } })).status).toBe(200);
  await pay(cuotas[0]!.pedidoId);
  expect(await pausing(browser)).toEqual([]);
  await moveDay(t, cuotas[1]!.cuotaId, -20);
  expect(await pausing(browser)).toMatchObject([{ numero: cuotas[1]!.numeroPedido, pausa: 'cuota', total: 100 }]);
  await pay(cuotas[1]!.pedidoId);
  expect(await pausing(browser)).toEqual([]);
});

test('CUO-30 a refunded instalment is paid with everything that is owed', async () => {
  const { browser } = await signedIn(t, 'USU');
  const { cuotas } = await buyInCuotas(t, browser);
  for (const { pedidoId } of cuotas) await pay(pedidoId);
  await moveDay(t, cuotas[1]!.cuotaId, -20);
  await refund(cuotas[1]!.pedidoId);
  const [order] = await pausing(browser);
  expect(order).toMatchObject({ numero: cuotas[1]!.numeroPedido, pausa: 'saldo' });
  const { numero, clave } = order!;
  expect((await browser.call(openSaldo, { body: { numero, clave } })).status).toBe(200);
});

test('CUO-30 an overdue plan that somebody else studies pauses nothing of its buyer', async () => {
  const [buyer, other] = [await signedIn(t, 'USU'), await signedIn(t, 'USU')];
  const { cuotas } = await buyInCuotas(t, buyer.browser);
  await pay(cuotas[0]!.pedidoId);
  await moveDay(t, cuotas[1]!.cuotaId, -20);
  await t.deps.db.execute(sql`
    with moved as (
      update asiento a set usuario_id = ${other.person.usuarioId} from pedido_item i
       where i.pedido_item_id = a.pedido_item_id and i.pedido_id = ${cuotas[0]!.pedidoId} returning a.asiento_id)
    update matricula set usuario_id = ${other.person.usuarioId} where asiento_id in (select asiento_id from moved)`);
  expect(await pausing(buyer.browser)).toEqual([]);
  expect(await pausing(other.browser)).toMatchObject([{ pausa: 'cuota' }]);
});

test('CUO-31 paid instalments of a plan that was cancelled stand among the orders to return, until they are returned', async () => {
  const { cuotas } = await buyInCuotas(t, t.client());
  for (const { pedidoId } of cuotas.slice(0, 2)) await pay(pedidoId);
  const waiting = async () => (await admin.call(getPending, {})).body.resource!.pagosDeMas;
  const numeros = async () =>
    (await admin.call(listPedidos, { query: { sobra: 'true' } })).body.resources!.map(({ numero }) => numero);
  const before = await waiting();
  const [first, second] = cuotas as [BoughtCuota, BoughtCuota];
  const cancelled = await admin.call(cancelPedido, { params: { id: first.pedidoId }, body: { motivo: 'Se retira' } });
  expect(cancelled.status).toBe(200);
  expect([await waiting(), await numeros()]).toEqual([before + 1, [second.numeroPedido]]);
  await refund(second.pedidoId);
  expect([await waiting(), await numeros()]).toEqual([before, []]);
});
