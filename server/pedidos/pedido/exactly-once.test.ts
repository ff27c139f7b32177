import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { atOnce, times } from '../../testing/barrier.ts';
import { makeCurso } from '../../testing/builders.ts';
import { type MercadopagoPeer, peerSecret, peerToken, startMercadopagoPeer } from '../../testing/mercadopago-peer.ts';
import { cases, count, pedidoOf } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';
import { openSession } from '../../testing/sessions.ts';

type Curso = Awaited<ReturnType<typeof makeCurso>>;

let peer: MercadopagoPeer;
let t: TestApp;
let curso: Curso;
beforeAll(async () => {
  peer = await startMercadopagoPeer();
  t = await startTestApp({
    env: {
      TRUST_PROXY: '127.0.0.1',
      PAYMENTS: 'mercadopago',
      MERCADOPAGO_ACCESS_TOKEN: peerToken,
      MERCADOPAGO_WEBHOOK_SECRET: peerSecret,
      MERCADOPAGO_BASE_URL: peer.url,
    },
  });
  curso = await makeCurso(t.deps.db, { nombre: 'Proceso Penal', precio: 350.5 });
});
afterAll(async () => {
  await t.close();
  await peer.close();
});

let address = 0;

/** On 503 the checkout retries with the same key. */
async function insist(body: unknown, key: string, from: string) {
  for (;;) {
    const answer = await t.client().request('POST', '/api/orders', {
      body,
      headers: { 'idempotency-key': key, 'x-forwarded-for': from },
    });
    if (answer.status !== 503) return answer;
  }
}

test('twenty requests at once with one key make one order, one mail and one answer', async () => {
  const keys = Array.from({ length: cases(12, 500) }, () => randomUUID());
  for (const key of keys) {
    address += 1;
    const from = `10.1.${address >> 8}.${address & 255}`;
    const body = pedidoOf([[curso, 2]], { buyerEmail: `${key}@correo.pe` });
    const answers = await atOnce(
      t.deps,
      'pedido',
      Array.from({ length: 20 }, () => () => insist(body, key, from)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]!.body.resource).toMatchObject({ paymentUrl: expect.stringContaining(peer.url) });
  }
  const { rows } = await t.deps.db.execute<{ n: number }>(sql`
    select count(*)::int as n from pedido where idempotency_key is not null group by idempotency_key`);
  expect(rows).toEqual(keys.map(() => ({ n: 1 })));
  expect(await count(t.deps, 'pedido')).toBe(keys.length);
  expect(await count(t.deps, 'pedido_item')).toBe(keys.length);
  expect(await count(t.deps, 'correo_saliente')).toBe(keys.length);
  expect(await count(t.deps, `pedido_evento where tipo = 'cobro'`)).toBe(keys.length);
  expect(peer.preferences.size).toBe(keys.length);
}, 600_000);

test('SEA-121 requests at once with one key count once towards the limit of mails', async () => {
  const buyer = { buyerEmail: `limite-${randomUUID()}@correo.pe` };
  const mails = () => count(t.deps, `correo_saliente where para = '${buyer.buyerEmail}'`);
  for (let order = 1; order <= 9; order++) await insist(pedidoOf([[curso, 1]], buyer), randomUUID(), `10.3.0.${order}`);
  expect(await mails()).toBe(9);
  const key = randomUUID();
  await atOnce(
    t.deps,
    'pedido',
    times(8, () => insist(pedidoOf([[curso, 1]], buyer), key, '10.3.0.10')),
  );
  expect(await mails()).toBe(10);
  await insist(pedidoOf([[curso, 1]], buyer), randomUUID(), '10.3.0.11');
  expect(await mails()).toBe(10);
});

test('the same key gives the same order also after the price changed, the course was closed, or a crash of the first answer', async () => {
  const other = await makeCurso(t.deps.db, { nombre: 'Laboral', precio: 80 });
  const body = pedidoOf([[other, 1]]);
  const key = randomUUID();
  const first = await insist(body, key, '10.2.0.1');
  await t.deps.db.execute(sql`update curso set precio = 90, activa = false where curso_id = ${other.cursoId}`);
  const again = await insist(body, key, '10.2.0.2');
  expect([again.status, again.text]).toEqual([200, first.text]);
});

test('the same key with another cart is refused and changes nothing', async () => {
  const key = randomUUID();
  const body = pedidoOf([[curso, 1]]);
  await insist(body, key, '10.2.0.3');
  const before = await count(t.deps, 'pedido');
  for (const other of [pedidoOf([[curso, 2]]), { ...body, buyerEmail: 'otra@correo.pe' }]) {
    const answer = await insist(other, key, '10.2.0.3');
    expect([answer.status, answer.body.codigo]).toEqual([409, 'clave-repetida']);
  }
  expect(await count(t.deps, 'pedido')).toBe(before);
});

test('SEC-101 the key of an order belongs to who sent it: others get an order of their own', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const body = pedidoOf([[curso, 1]], { buyerEmail: 'compartida@correo.pe' });
  const people = [await signedIn(t, 'USU'), await signedIn(t, 'USU')];
  const senders = [t.client(), ...people.map(({ browser }) => browser)];
  const numeroOf = async (sender: (typeof senders)[number], sent: object) =>
    (await sender.request('POST', '/api/orders', { body: sent, headers })).body.resource as { numero: string };
  const first = [];
  for (const [at, sender] of senders.entries()) first.push(await numeroOf(sender, { ...body, buyerPhone: `99${at}` }));
  expect(new Set(first.map(({ numero }) => numero)).size).toBe(3);
  for (const [at, sender] of senders.entries()) {
    expect(await numeroOf(sender, { ...body, buyerPhone: `99${at}` })).toEqual(first[at]);
  }
  // Another session of the same person is the same buyer.
  const again = await openSession(t, people[0]!.person.usuarioId);
  expect(await numeroOf(again, { ...body, buyerPhone: '991' })).toEqual(first[1]);
  expect(await count(t.deps, `pedido where buyer_email = 'compartida@correo.pe'`)).toBe(3);
});

test('without a key each request is an order of its own', async () => {
  const before = await count(t.deps, 'pedido');
  const body = pedidoOf([[curso, 1]]);
  for (let i = 0; i < 2; i++) await t.client().request('POST', '/api/orders', { body });
  expect(await count(t.deps, 'pedido')).toBe(before + 2);
});

test.each(['x'.repeat(201), 'con espacio', 'ñ'])('the key %j is none', async (key) => {
  const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') };
  const answer = await t.client().request('POST', '/api/orders', { body: pedidoOf([[curso, 1]]), headers });
  expect(answer.status).toBe(422);
});
