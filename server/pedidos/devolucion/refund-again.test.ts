import { randomUUID } from 'node:crypto';
import { createDevolucion } from 'domain/contract/pagos.ts';
import { getPedido, getPedidoEstado, listPedidos } from 'domain/contract/pedidos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../db/connect.ts';
import { untilBlocked } from '../../testing/blocked.ts';
import { makeCurso } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { checkFigures } from '../../testing/figure-checks.ts';
import { checkMoney } from '../../testing/money-checks.ts';
import { count } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';
import { checkReports } from '../../testing/report-checks.ts';
import { startTienda, type Tienda } from '../../testing/tienda.ts';
import { accessKeyOf } from '../access-codes.ts';
import type { Pedido } from '../pedido/queries/pedidos.ts';

let s: Tienda;
let admin: Client;
beforeAll(async () => {
  s = await startTienda();
  admin = (await signedIn(s.t, 'ADMIN')).browser;
});
afterAll(async () => {
  await checkMoney(s.deps);
  await s.close();
});

/** A pedido of two seats of S/ 300.00, paid online. */
async function paid() {
  const pedido = await s.pedido({ lineas: [[await makeCurso(s.deps.db, { precio: 300 }), 2]] });
  const { id } = s.peer.pay(pedido.numero, 'approved');
  await s.deliver(s.peer.notice(id));
  await s.settled();
  const { pagos } = (await admin.call(getPedido, { params: { id: pedido.pedidoId } })).body.resource!;
  return { pedido, id, pagoId: pagos[0]!.pagoId };
}

type Body = { pagoId: number; monto?: number; modo?: 'proveedor' | 'manual'; operacion?: string; retirar?: number[] };
const refund = ({ pedidoId: id }: Pedido, body: Body, key: string = randomUUID()) =>
  admin.call(
    createDevolucion,
    { params: { id }, body: { motivo: 'Se arrepintió', modo: 'proveedor', ...body } },
    { 'idempotency-key': key },
  );
const refundsOf = (id: number) => s.peer.refunds.filter(({ payment_id }) => payment_id === id).map((r) => r.amount);

test('SEA-47 a second refund in part is sent, whether smaller than the first, equal or larger', async () => {
  const { pedido, id, pagoId } = await paid();
  for (const monto of [100, 40, 100, 200]) {
    const { body } = await refund(pedido, { pagoId, monto });
    expect(body.resource?.pagos[0]?.devoluciones.at(-1)).toMatchObject({ estado: 'hecha', monto });
  }
  expect(refundsOf(id)).toEqual([100, 40, 100, 200]);
  expect((await admin.call(getPedido, { params: { id: pedido.pedidoId } })).body.resource).toMatchObject({
    estado: 'pagado',
    devuelto: 440,
    queda: 160,
  });
});

test('SEA-47 a second refund in part whose answer is lost is not sent again, and one that was never sent is', async () => {
  const { pedido, id, pagoId } = await paid();
  await refund(pedido, { pagoId, monto: 100 });
  for (const mood of [{ loseRefunds: 1 }, { failNext: 1 }]) {
    const key = randomUUID();
    Object.assign(s.peer.mood, mood);
    await refund(pedido, { pagoId, monto: 50 }, key);
    Object.assign(s.peer.mood, { loseRefunds: 0, failNext: 0 });
    const { body } = await refund(pedido, { pagoId, monto: 50 }, key);
    expect(body.resource?.pagos[0]?.devoluciones.at(-1)).toMatchObject({ estado: 'hecha', monto: 50 });
  }
  expect(refundsOf(id)).toEqual([100, 50, 50]);
});

const otherRefund = {
  codigo: 'clave-repetida',
  message: 'Esa clave ya se usó para otra devolución. Vuelve a abrir el pedido e inténtalo otra vez.',
};

test('SEA-46 a refund repeated with its key is the same one; with another order, amount, way or seats it is refused', async () => {
  const [one, other] = [await paid(), await paid()];
  const key = randomUUID();
  const asked = { pagoId: one.pagoId, monto: 50 };
  for (const _ of [1, 2]) expect((await refund(one.pedido, asked, key)).status).toBe(200);
  const { asientos } = (await admin.call(getPedido, { params: { id: one.pedido.pedidoId } })).body.resource!;
  const changed: [Pedido, Body][] = [
    [other.pedido, { ...asked, pagoId: other.pagoId }],
    [other.pedido, asked],
    [one.pedido, { ...asked, monto: 60 }],
    [one.pedido, { pagoId: one.pagoId }],
    [one.pedido, { ...asked, modo: 'manual' }],
    [one.pedido, { ...asked, retirar: [asientos[0]!.asientoId] }],
  ];
  for (const [pedido, body] of changed) {
    const refused = await refund(pedido, body, key);
    expect(refused.status, JSON.stringify(body)).toBe(409);
    expect(refused.body).toMatchObject(otherRefund);
  }
  expect([refundsOf(one.id), refundsOf(other.id)]).toEqual([[50], []]);
  // Without an amount the whole rest is refunded; the same request again is the same refund.
  const whole = randomUUID();
  for (const _ of [1, 2]) expect((await refund(one.pedido, { pagoId: one.pagoId }, whole)).status).toBe(200);
  expect(refundsOf(one.id)).toEqual([50, 550]);
});

test('SEA-46 of two orders refunded at once with one key, one is refunded and the other is told', async () => {
  const orders = [await paid(), await paid()];
  const key = randomUUID();
  const ids = orders.map(({ pedido }) => pedido.pedidoId);
  // Both wait for the lock of their pedido, so that neither sees the refund of the other.
  const answers = await inTransaction(s.deps.db, async (tx) => {
    await tx.execute(sql`select from pedido where pedido_id in (${ids[0]!}, ${ids[1]!}) for update`);
    const sent = orders.map(({ pedido, pagoId }) => refund(pedido, { pagoId, monto: 10 }, key));
    await untilBlocked(s.deps.db, 2);
    return sent;
  }).then((sent) => Promise.all(sent));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject(otherRefund);
  expect(orders.flatMap(({ id }) => refundsOf(id))).toEqual([10]);
  expect(await count(s.deps, `devolucion where idempotency_key = '${key}'`)).toBe(1);
});

test.each(['rejected', 'in_process', 'a word of tomorrow', 'charged_back', 'refunded'])(
  'SEA-160 money returned by hand stays returned when the provider says %s afterwards, and approved again',
  async (status) => {
    const [whole, part] = [await paid(), await paid()];
    await refund(whole.pedido, { pagoId: whole.pagoId, modo: 'manual' });
    await refund(part.pedido, { pagoId: part.pagoId, modo: 'manual', monto: 100 });
    for (const [{ pedido, id }, byHand] of [
      [whole, 600],
      [part, 100],
    ] as const) {
      const mails = () => count(s.deps, `correo_saliente where clave like 'pedido-${pedido.pedidoId}-devuelto-%'`);
      const told = async () => {
        await s.deliver(s.peer.notice(id));
        await s.settled();
        const { pagos, ...order } = (await admin.call(getPedido, { params: { id: pedido.pedidoId } })).body.resource!;
        const q = pedido.numero;
        const { resources } = (await admin.call(listPedidos, { query: { q } })).body;
        expect(resources, 'order in list and detail').toMatchObject([{ devuelto: order.devuelto }]);
        return { estado: order.estado, devuelto: pagos[0]!.devuelto };
      };
      s.peer.change(id, status);
      const atProvider = status === 'charged_back' || status === 'refunded';
      expect((await told()).devuelto).toBe(atProvider ? 600 : byHand);
      const before = await mails();
      s.peer.change(id, 'approved');
      expect(await told()).toEqual({ estado: byHand === 600 ? 'reembolsado' : 'pagado', devuelto: byHand });
      expect(await mails(), 'no further mail about the same money').toBe(before);
    }
    await checkMoney(s.deps);
    await checkFigures(s.t, admin);
    await checkReports(s.t);
  },
);

test('SEC-121 the key of a refund belongs to the administrator who sent it', async () => {
  const orders = [await paid(), await paid()];
  const key = randomUUID();
  const [one, other] = orders as [(typeof orders)[0], (typeof orders)[0]];
  expect((await refund(one.pedido, { pagoId: one.pagoId, monto: 10 }, key)).status).toBe(200);
  expect((await refund(other.pedido, { pagoId: other.pagoId, monto: 10 }, key)).status).toBe(409);
  const { browser } = await signedIn(s.t, 'ADMIN');
  const input = {
    params: { id: other.pedido.pedidoId },
    body: { motivo: 'Se arrepintió', modo: 'proveedor' as const },
  };
  const body = { ...input.body, pagoId: other.pagoId, monto: 10 };
  for (const _ of [1, 2]) {
    expect((await browser.call(createDevolucion, { ...input, body }, { 'idempotency-key': key })).status).toBe(200);
  }
  expect(orders.map(({ id }) => refundsOf(id))).toEqual([[10], [10]]);
});

test('SEA-45 a refund by hand of an online payment says in mail and page that the school returned it', async () => {
  const mailed = async ({ pedidoId }: Pedido) => {
    const { rows } = await s.deps.db.execute<{ texto: string }>(sql`
      select texto from correo_saliente where clave like ${`pedido-${pedidoId}-devuelto-%`} order by correo_saliente_id`);
    return rows.map(({ texto }) => texto);
  };
  const estadoOf = async ({ numero }: Pedido) => {
    const query = { numero, clave: accessKeyOf(s.deps, numero) };
    return (await s.t.client().call(getPedidoEstado, { query })).body.resource!;
  };
  const { pedido, pagoId } = await paid();
  await refund(pedido, { pagoId, monto: 100, modo: 'manual', operacion: 'BCP-77' });
  await refund(pedido, { pagoId, monto: 50, modo: 'manual' });
  await refund(pedido, { pagoId, monto: 25 });
  const [byHand, without, byProvider] = await mailed(pedido);
  expect(byHand).toContain('La devolución la hizo nuestro equipo, con la operación BCP-77.');
  expect(without).toContain('La devolución la hizo nuestro equipo. Si no la ves en tu cuenta, escríbenos.');
  for (const texto of [byHand, without]) expect(texto).not.toContain('vuelve al medio con el que pagaste');
  expect(byProvider).toContain('El dinero vuelve al medio con el que pagaste');
  expect(await estadoOf(pedido)).toMatchObject({
    devuelto: 175,
    devueltoAMano: [
      { monto: 100, operacion: 'BCP-77' },
      { monto: 50, operacion: '' },
    ],
  });
  expect((await estadoOf((await paid()).pedido)).devueltoAMano).toEqual([]);
});
