import { declarePago } from 'domain/contract/declared-pagos.ts';
import { getCheckoutWays, updateFormasPago } from 'domain/contract/formas-pago.ts';
import { chooseMedio, createPedido, getPedidoEstado, retryPago } from 'domain/contract/pedidos.ts';
import type { CheckoutMedio } from 'domain/rules/formas-pago.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCurso } from '../../testing/builders.ts';
import { clearFormasPago, setFormasPago } from '../../testing/declared.ts';
import { count, pedidoOf } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';
import { startTienda, type Tienda } from '../../testing/tienda.ts';

let s: Tienda;
beforeAll(async () => {
  s = await startTienda();
});
afterAll(() => s.close());
beforeEach(() => setFormasPago(s.t));

type Keyed = { medio?: CheckoutMedio; key?: string; body?: ReturnType<typeof pedidoOf> };

async function order({ medio, key, body }: Keyed = {}) {
  const bought = body ?? pedidoOf([[await makeCurso(s.deps.db), 1]]);
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
  const sent = await s.t.client().call(createPedido, { body: { ...bought, ...(medio && { medio }) } }, headers);
  return { bought, status: sent.status, answer: sent.body, ...sent.body.resource! };
}

const stateOf = async ({ numero, clave }: { numero: string; clave: string }) =>
  (await s.t.client().call(getPedidoEstado, { query: { numero, clave } })).body.resource!;

describe('the way to pay goes with the order', () => {
  test.each(['yape', 'plin', 'transferencia'] as const)('%s leads to the page of the order', async (medio) => {
    const pages = s.peer.preferences.size;
    const created = await order({ medio });
    expect(created.paymentUrl).toBe(`${s.deps.publicUrl()}${created.url}`);
    expect(s.peer.preferences.size).toBe(pages);
    expect(await stateOf(created)).toMatchObject({ medioElegido: medio, puedeReintentar: true });
  });

  test('BUY-01 a card, and no choice at all, lead to the provider', async () => {
    for (const medio of ['tarjeta', undefined] as const) {
      const created = await order(medio ? { medio } : {});
      expect(created.paymentUrl).toContain(s.peer.url);
      expect(await stateOf(created)).toMatchObject({ medioElegido: medio ?? null });
    }
  });

  test('BUY-01 a way that is not configured is refused and creates nothing', async () => {
    await setFormasPago(s.t, { plinNumero: '' });
    const before = await count(s.deps, 'pedido');
    const { answer } = await order({ medio: 'plin' });
    expect(answer).toMatchObject({
      status: 422,
      errores: { medio: 'Esa forma de pago ya no está disponible. Elige otra.' },
    });
    expect(await count(s.deps, 'pedido')).toBe(before);
  });

  test('BUY-01 the same purchase with another way is the same order', async () => {
    const key = 'misma-compra-0001';
    const first = await order({ medio: 'tarjeta', key });
    const second = await order({ medio: 'yape', key, body: first.bought });
    expect(second.numero).toBe(first.numero);
    expect(second.paymentUrl).toContain(second.url);
    expect(await stateOf(second)).toMatchObject({ medioElegido: 'yape' });
  });
});

test('BUY-02 the checkout knows what is configured, also right after a change', async () => {
  const offered = async () => (await s.t.client().call(getCheckoutWays, {})).body.resource;
  const { browser } = await signedIn(s.t, 'ADMIN');
  const save = (body: object) => browser.call(updateFormasPago, { body });
  await save({ yapeNumero: '999888777' });
  expect(await offered()).toEqual({ medios: ['tarjeta', 'yape'], bancos: [], emiteComprobantes: false });
  const cuentas = ['BCP', 'BCP', 'BBVA'].map((banco, at) => ({ banco, numero: `191-234567${at}` }));
  await save({ cuentas });
  expect(await offered()).toMatchObject({ medios: ['tarjeta', 'transferencia'], bancos: ['BCP', 'BBVA'] });
});

describe('another way to pay the same order', () => {
  const choose = (created: { numero: string; clave: string }, medio: CheckoutMedio) =>
    s.t.client().call(chooseMedio, { body: { numero: created.numero, clave: created.clave, medio } });

  test('BUY-03 from Yape to a card and on to Plin, with one payment page', async () => {
    const created = await order({ medio: 'yape' });
    const card = await choose(created, 'tarjeta');
    expect(card.body.resource?.paymentUrl).toContain(s.peer.url);
    expect(await stateOf(created)).toMatchObject({ medioElegido: 'tarjeta' });
    expect((await choose(created, 'plin')).body.resource).toEqual({ paymentUrl: null });
    expect((await choose(created, 'tarjeta')).body.resource).toEqual(card.body.resource);
    expect(await stateOf(created)).toMatchObject({ numero: created.numero, medioElegido: 'tarjeta' });
  });

  test('BUY-03 refused with a wrong key, for a way that is gone, and while a payment is under way', async () => {
    const created = await order({ medio: 'tarjeta' });
    expect((await choose({ ...created, clave: 'otra' }, 'yape')).status).toBe(404);
    await clearFormasPago(s.t);
    expect((await choose(created, 'yape')).body).toMatchObject({ status: 409 });
    await setFormasPago(s.t);
    const { id } = s.peer.pay(created.numero, 'in_process');
    await s.deliver(s.peer.notice(id));
    await s.settled();
    for (const medio of ['yape', 'tarjeta'] as const) {
      expect((await choose(created, medio)).body.message).toContain('está en proceso');
    }
    expect(await stateOf(created)).toMatchObject({ medioElegido: 'tarjeta', pagoEnProceso: true });
  });
});

test('BUY-109 an unpaid order whose course filled up or was cancelled opens no payment; one made before is still taken', async () => {
  const curso = await makeCurso(s.deps.db, { cupos: 1 });
  const created = await order({ medio: 'tarjeta', body: pedidoOf([[curso, 1]]) });
  expect(await stateOf(created)).toMatchObject({ cerrado: null, puedeReintentar: true, recordatorios: true });
  await s.deps.db.execute(sql`update pedido set creado = creado - interval '1 hour' where numero = ${created.numero}`);
  const other = await order({ medio: 'yape', body: pedidoOf([[curso, 1]]) });
  expect(await stateOf(other)).toMatchObject({ cerrado: null });

  const { cursoId, nombre } = curso;
  expect(await stateOf(created)).toMatchObject({
    cerrado: { cursoId, nombre, cancelado: false, libres: 0 },
    puedeReintentar: false,
    paymentUrl: null,
    recordatorios: null,
  });
  const { numero, clave } = created;
  const refused = { status: 409, message: `«${nombre}» ya no tiene cupos.` };
  expect((await s.t.client().call(retryPago, { body: { numero, clave } })).body).toMatchObject(refused);
  for (const medio of ['yape', 'tarjeta'] as const) {
    expect((await s.t.client().call(chooseMedio, { body: { numero, clave, medio } })).body).toMatchObject(refused);
  }
  const declared = { numero, clave, medio: 'yape' as const, operacion: `OP-${numero}` };
  expect((await s.t.client().call(declarePago, { body: declared })).status).toBe(200);
  const after = await stateOf(created);
  expect(after).toMatchObject({ cerrado: null, medioElegido: 'tarjeta' });
  expect(after.verificacion).not.toBeNull();

  const bought = await order({ medio: 'tarjeta' });
  const { cursoId: cancelled } = bought.bought.items[0]!;
  await s.deps.db.execute(sql`update curso set archivado = now(), cancelado = now() where curso_id = ${cancelled}`);
  expect(await stateOf(bought)).toMatchObject({ cerrado: { cancelado: true }, puedeReintentar: false });
  const again = await s.t.client().call(retryPago, { body: { numero: bought.numero, clave: bought.clave } });
  expect(again.body.message).toMatch(/se canceló\.$/);
});
