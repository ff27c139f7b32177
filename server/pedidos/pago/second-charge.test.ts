import { randomUUID } from 'node:crypto';
import { createPedido, getPedidoEstado, retryPago } from 'domain/contract/pedidos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { atOnce } from '../../testing/barrier.ts';
import { makeCurso } from '../../testing/builders.ts';
import { count, makeAlumno, pedidoOf } from '../../testing/pedidos.ts';
import { openSession } from '../../testing/sessions.ts';
import { startTienda, type Tienda, tally } from '../../testing/tienda.ts';

let s: Tienda;
beforeAll(async () => {
  s = await startTienda();
});
afterEach(() => void Object.assign(s.peer.mood, { delayMs: 0, failNext: 0, garbage: false }));
afterAll(() => s.close());

async function checkout() {
  const body = pedidoOf([[await makeCurso(s.deps.db), 1]]);
  const headers = { 'idempotency-key': randomUUID() };
  const send = () => s.t.client().call(createPedido, { body }, headers);
  const { numero, clave, paymentUrl } = (await send()).body.resource!;
  expect(paymentUrl).toContain(s.peer.url);
  const ref = { numero, clave };
  return {
    ...ref,
    again: async () => (await send()).body.resource!,
    retry: () => s.t.client().call(retryPago, { body: ref }),
    estado: async () => (await s.t.client().call(getPedidoEstado, { query: ref })).body.resource!,
  };
}

const tell = async (id: number) => {
  await s.deliver(s.peer.notice(id));
  await s.settled();
};

describe('CHG-02 no way leads to the payment page of an order', () => {
  test.each<[string, string, (numero: string) => Promise<unknown>, string, string]>([
    ['that is paid', 'pagado', (n) => tell(s.peer.pay(n, 'approved').id), 'pagado', 'ya está pagado'],
    ['that was paid a moment ago, unannounced', 'pagado', async (n) => s.peer.pay(n, 'approved'), 'pagado', 'pagado'],
    ['that is being paid', 'pendiente', (n) => tell(s.peer.pay(n, 'in_process').id), 'pendiente', 'está en proceso'],
    ['whose payment waits, unannounced', 'pendiente', async (n) => s.peer.pay(n, 'pending'), 'pendiente', 'en proceso'],
    ['in an unknown state', 'pendiente', async (n) => s.peer.pay(n, 'a word of tomorrow'), 'pendiente', 'en proceso'],
    [
      'paid with another amount',
      'pendiente',
      async (n) => s.peer.pay(n, 'approved', { transaction_amount: 1 }),
      'pendiente',
      'en proceso',
    ],
    ['that was refunded', 'reembolsado', async (n) => s.peer.pay(n, 'refunded'), 'reembolsado', 'fue devuelto'],
    [
      'that was cancelled',
      'cancelado',
      (n) => s.deps.db.execute(sql`update pedido set estado = 'cancelado' where numero = ${n}`),
      'cancelado',
      'fue cancelado',
    ],
  ])('%s', async (_what, estado, happens, _after, words) => {
    const order = await checkout();
    await happens(order.numero);
    const again = await order.again();
    expect(again).toMatchObject({ numero: order.numero, paymentUrl: null, estado, clave: order.clave });
    expect(again.aviso).toContain(`pedido ${order.numero}`);
    expect(again.aviso).toContain(words);
    expect(again.url).toBe(`/pedido?numero=${order.numero}&clave=${order.clave}`);
    const retry = await order.retry();
    expect([retry.status, retry.body.message]).toEqual([409, again.aviso]);
    expect(await order.estado()).toMatchObject({ paymentUrl: null, puedeReintentar: false });
  });

  test('while the provider does not say whether it was paid', async () => {
    const order = await checkout();
    s.peer.mood.failNext = 2;
    expect((await order.retry()).status).toBe(503);
    const again = await order.again();
    expect([again.paymentUrl, again.aviso]).toEqual([null, expect.stringContaining('vuelve a intentarlo')]);
    expect((await order.retry()).status).toBe(200);
  });
});

test('one whose payment was rejected or abandoned can be paid again, on the same page', async () => {
  const order = await checkout();
  const page = (await order.again()).paymentUrl;
  expect(page).toContain(s.peer.url);
  await tell(s.peer.pay(order.numero, 'rejected').id);
  expect((await order.retry()).body.resource?.paymentUrl).toBe(page);
  expect(s.peer.preferences.size).toBeGreaterThan(0);
});

test('paid twice, the order says so, and stays paid until both are given back', async () => {
  const pedido = await s.pedido({});
  const [one, two] = [s.peer.pay(pedido.numero, 'approved'), s.peer.pay(pedido.numero, 'approved')];
  await tell(one.id);
  await tell(two.id);
  // Read again later, and next to a rejected charge: nothing new is recorded.
  s.peer.change(two.id, 'approved');
  await tell(two.id);
  await tell(s.peer.pay(pedido.numero, 'rejected').id);
  expect(await tally(s.t, pedido)).toMatchObject({ asientos: 1, pagos: 3, pagados: 1, correos: 1 });
  expect(await count(s.deps, `pedido_evento where pedido_id = ${pedido.pedidoId} and tipo = 'pago-duplicado'`)).toBe(1);
  s.peer.change(one.id, 'refunded');
  await tell(one.id);
  expect(await s.estado(pedido)).toBe('pagado');
  s.peer.change(two.id, 'refunded');
  await tell(two.id);
  expect(await s.estado(pedido)).toBe('reembolsado');
});

describe('an order of S/ 0.00 completes by itself', () => {
  test('STA-02 with its seats, the mail that opens them, and one answer however often it is sent', async () => {
    const gratis = await makeCurso(s.deps.db, { precio: 0 });
    const { usuarioId } = await makeAlumno(s.deps);
    const browser = await openSession(s.t, usuarioId);
    // A domain of its own: the other pedidos of this file use up the daily mail limit of theirs.
    const bought = pedidoOf([[gratis, 2]], { buyerEmail: 'ines@gratis.pe' });
    const body = { ...bought, destinatario: 'cuenta' as const };
    const headers = { 'idempotency-key': randomUUID() };
    const buy = () => browser.call(createPedido, { body }, headers);
    const answers: Awaited<ReturnType<typeof buy>>[] = await atOnce(s.deps, 'pedido', [buy, buy, buy]);
    answers.push(await browser.call(createPedido, { body }, headers));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const { numero, estado, paymentUrl, aviso } = answers[0]!.body.resource!;
    expect([estado, paymentUrl, aviso]).toEqual(['pagado', null, null]);
    const [row] = (
      await s.deps.db.execute<{ id: number }>(sql`select pedido_id as id from pedido where numero = ${numero}`)
    ).rows;
    const seats = `asiento join pedido_item using (pedido_item_id) where pedido_id = ${row!.id}`;
    expect(await count(s.deps, seats)).toBe(2);
    expect(await count(s.deps, `matricula where usuario_id = ${usuarioId} and curso_id = ${gratis.cursoId}`)).toBe(1);
    expect(await count(s.deps, `correo_saliente where para = '${body.buyerEmail}'`)).toBe(1);
    expect(await count(s.deps, `correo_saliente where clave = 'pedido-${row!.id}-confirmado'`)).toBe(1);
  });

  test('STA-02 mixed with a course that costs something waits for its payment', async () => {
    const [gratis, paid] = [await makeCurso(s.deps.db, { precio: 0 }), await makeCurso(s.deps.db)];
    const body = pedidoOf([
      [gratis, 1],
      [paid, 1],
    ]);
    const { resource } = (await s.t.client().call(createPedido, { body })).body;
    expect(resource).toMatchObject({ estado: 'pendiente', paymentUrl: expect.stringContaining(s.peer.url) });
  });
});
