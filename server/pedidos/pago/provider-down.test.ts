import { createPedido, getPedidoEstado, retryPago } from 'domain/contract/pedidos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { PagosUnavailable } from '../../ports/pagos/port.ts';
import { makeCurso } from '../../testing/builders.ts';
import { count, pedidoOf } from '../../testing/pedidos.ts';
import { startTienda, type Tienda } from '../../testing/tienda.ts';

let s: Tienda;
let curso: Awaited<ReturnType<typeof makeCurso>>;
beforeAll(async () => {
  s = await startTienda();
  curso = await makeCurso(s.deps.db);
});
afterEach(() => void Object.assign(s.peer.mood, { delayMs: 0, failNext: 0, garbage: false }));
afterAll(() => s.close());

const saved = 'No pudimos abrir la página de pago. Tu pedido está guardado: vuelve a intentarlo en unos minutos.';

test('the order stays, the buyer reads why there is no payment page, and pays later', async () => {
  Object.assign(s.peer.mood, { failNext: 2 });
  const { status, body } = await s.t.client().call(createPedido, { body: pedidoOf([[curso, 1]]) });
  expect(status).toBe(200);
  const { numero, clave, paymentUrl, aviso } = body.resource!;
  expect([paymentUrl, aviso]).toEqual([null, saved]);
  const query = { numero, clave };
  expect((await s.t.client().call(getPedidoEstado, { query })).body.resource).toMatchObject({
    estado: 'pendiente',
    paymentUrl: null,
    puedeReintentar: true,
  });
  const still = await s.t.client().call(retryPago, { body: query });
  expect([still.status, still.body.codigo, still.body.message]).toEqual([503, 'pago-no-disponible', saved]);

  const now = await s.t.client().call(retryPago, { body: query });
  expect(now.body.resource?.paymentUrl).toContain(s.peer.url);
  expect((await s.t.client().call(getPedidoEstado, { query })).body.resource?.paymentUrl).toBe(
    now.body.resource?.paymentUrl,
  );
  const again = await s.t.client().call(retryPago, { body: query });
  expect(again.body.resource).toEqual(now.body.resource);
  expect(await count(s.deps, `pedido_evento where tipo = 'cobro-fallido'`)).toBe(2);
  expect(await count(s.deps, 'pedido')).toBe(1);
});

test('the checkout that asks again with its key opens the page of the same order', async () => {
  Object.assign(s.peer.mood, { garbage: true });
  const body = pedidoOf([[curso, 1]]);
  const headers = { 'idempotency-key': 'una-clave' };
  const first = await s.t.client().call(createPedido, { body }, headers);
  expect(first.body.resource?.paymentUrl).toBeNull();
  s.peer.mood.garbage = false;
  const second = await s.t.client().call(createPedido, { body }, headers);
  expect(second.body.resource).toMatchObject({ numero: first.body.resource!.numero, aviso: null });
  expect(second.body.resource?.paymentUrl).toContain(s.peer.url);
});

test('no transaction stays open while the provider takes its time', async () => {
  const { client } = s.t;
  const expectNone = async (send: () => ReturnType<ReturnType<typeof client>['call']>) => {
    s.peer.mood.delayMs = 1_000;
    const asked = s.peer.requests.length;
    const waiting = send();
    await expect.poll(() => s.peer.requests.slice(asked)).toEqual(['POST /checkout/preferences']);
    const open = `pg_stat_activity where datname = current_database() and state like 'idle in transaction%' and pid <> pg_backend_pid()`;
    expect(await count(s.deps, open)).toBe(0);
    s.peer.mood.delayMs = 0;
    expect((await waiting).body.resource).toMatchObject({ paymentUrl: expect.any(String) });
  };
  await expectNone(() => client().call(createPedido, { body: pedidoOf([[curso, 1]]) }));
  s.peer.mood.failNext = 1;
  const { numero, clave } = (await client().call(createPedido, { body: pedidoOf([[curso, 1]]) })).body.resource!;
  await expectNone(() => client().call(retryPago, { body: { numero, clave } }));
});

test('an order of nothing asks for no payment page', async () => {
  const gratis = await makeCurso(s.deps.db, { precio: 0 });
  const asked = s.peer.requests.length;
  const { body } = await s.t.client().call(createPedido, { body: pedidoOf([[gratis, 1]]) });
  expect(body.resource).toMatchObject({ paymentUrl: null, aviso: null });
  const { numero, clave } = body.resource!;
  const retry = await s.t.client().call(retryPago, { body: { numero, clave } });
  const message = 'Este pedido no se puede pagar en línea. Escríbenos para ayudarte.';
  expect([retry.status, retry.body.message]).toEqual([409, message]);
  expect(s.peer.requests.length).toBe(asked);
});

test('the log says why there is no page; a fault of ours is no outage of the provider', async () => {
  const logged = vi.spyOn(s.deps.app.log, 'error').mockReturnValue();
  onTestFinished(() => logged.mockRestore());
  const { numero, clave } = (await s.t.client().call(createPedido, { body: pedidoOf([[curso, 1]]) })).body.resource!;
  const retry = () => s.t.client().call(retryPago, { body: { numero, clave } });
  const failures = () => count(s.deps, `pedido_evento where tipo = 'cobro-fallido'`);
  const before = await failures();
  s.peer.mood.failNext = 1;
  expect((await retry()).status).toBe(503);
  await s.deps.db.execute(sql`update pedido set payment_url = null, preferencia = null where numero = ${numero}`);
  s.peer.mood.failNext = 1;
  expect((await retry()).status).toBe(503);
  const err = expect.any(PagosUnavailable);
  expect(logged.mock.calls).toEqual([
    [{ err, numero }, 'payment page not opened: the provider does not say whether it was paid'],
    [{ err, numero }, 'payment page not opened'],
  ]);
  expect(await failures()).toBe(before + 1);
  const broken = vi.spyOn(s.deps.pagos, 'createCobro').mockRejectedValueOnce(new Error('a bug'));
  expect((await retry()).status).toBe(500);
  broken.mockRejectedValueOnce(new Error('a bug'));
  expect((await s.t.client().call(createPedido, { body: pedidoOf([[curso, 1]]) })).status).toBe(500);
  broken.mockRestore();
  expect((await retry()).status).toBe(200);
  const blind = vi.spyOn(s.deps.pagos, 'searchPagos').mockRejectedValueOnce(new Error('a bug'));
  expect((await retry()).status).toBe(500);
  blind.mockRestore();
  expect(await failures()).toBe(before + 1);
});
