import { createPedido, getPedidoEstado, retryPago } from 'domain/contract/pedidos.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseConfig } from '../../config.ts';
import { ConfigError } from '../../config-error.ts';
import type { SandboxPagos } from '../../ports/pagos/sandbox.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeCurso } from '../../testing/builders.ts';
import { count, pedidoOf } from '../../testing/pedidos.ts';
import { followUpPagos } from './follow-up-pagos.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { PAYMENTS: 'sandbox' } });
});
afterAll(() => t.close());

async function buy(nombre = 'Proceso <Penal>') {
  const body = pedidoOf([[await makeCurso(t.deps.db, { nombre }), 2]]);
  const { body: answer } = await t.client().call(createPedido, { body });
  const { numero, clave, paymentUrl } = answer.resource!;
  return { numero, clave, page: new URL(paymentUrl!).pathname };
}

const press = (page: string, decision: string) =>
  t.client().request('POST', page, {
    body: `decision=${decision}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

const estado = async ({ numero, clave }: { numero: string; clave: string }) =>
  (await t.client().call(getPedidoEstado, { query: { numero, clave } })).body.resource;

describe('the test page', () => {
  test('says that it is a test, what is paid, and needs no script', async () => {
    const { page, numero } = await buy();
    const { status, text, headers } = await t.client().request('GET', page);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('Esto es una prueba');
    expect(text).toContain(numero);
    expect(text).toContain('2 × Proceso &lt;Penal&gt;');
    expect(text).toContain('S/ 700.00');
    expect(text).not.toContain('<script');
    for (const button of ['Aprobar', 'Rechazar', 'Abandonar']) expect(text).toContain(`>${button}</button>`);
    expect((await t.client().request('GET', '/pagar-prueba/estilo.css')).headers.get('content-type')).toContain(
      'text/css',
    );
  });

  test.each([
    ['aprobar', 'pagado'],
    ['rechazar', 'rechazado'],
    ['abandonar', 'pendiente'],
    ['otra-cosa', 'pendiente'],
  ])('%s leads back to the order, which is then %s', async (decision, end) => {
    const pedido = await buy();
    const answer = await press(pedido.page, decision);
    expect(answer.status).toBe(303);
    const back = new URL(answer.headers.get('location')!);
    expect(back.pathname).toBe('/pedido');
    expect(Object.fromEntries(back.searchParams)).toEqual({ numero: pedido.numero, clave: pedido.clave });
    await expect.poll(() => count(t.deps, 'pago_evento where procesado is null')).toBe(0);
    expect(await estado(pedido)).toMatchObject({ estado: end, puedeReintentar: end !== 'pagado' });
    const seats = `asiento join pedido_item using (pedido_item_id) join pedido using (pedido_id) where numero = '${pedido.numero}'`;
    expect(await count(t.deps, seats.replace('where numero', 'where pedido.numero'))).toBe(end === 'pagado' ? 2 : 0);
  });

  test('after a rejection the payment is tried again, on the same page', async () => {
    const pedido = await buy();
    await press(pedido.page, 'rechazar');
    await expect.poll(async () => (await estado(pedido))?.estado).toBe('rechazado');
    const { numero, clave } = pedido;
    const { body } = await t.client().call(retryPago, { body: { numero, clave } });
    expect(new URL(body.resource!.paymentUrl).pathname).toBe(pedido.page);
    await press(pedido.page, 'aprobar');
    await expect.poll(async () => (await estado(pedido))?.estado).toBe('pagado');
    const paid = await t.client().call(retryPago, { body: { numero, clave } });
    expect([paid.status, paid.body.message]).toEqual([409, `Tu pedido ${numero} ya está pagado.`]);
  });

  test('what does not exist is not found', async () => {
    for (const page of ['/pagar-prueba/nada', '/pagar-prueba/..%2f..%2fsecret']) {
      for (const { status, text } of [await t.client().request('GET', page), await press(page, 'aprobar')]) {
        expect(status).toBe(404);
        expect(text).toContain('Este cobro de prueba no existe.');
      }
    }
  });

  test('a refund of a test payment is found by the follow-up, without any notice', async () => {
    const pedido = await buy();
    await press(pedido.page, 'aprobar');
    await expect.poll(async () => (await estado(pedido))?.estado).toBe('pagado');
    const pagos = t.deps.pagos as SandboxPagos;
    const { rows } = await t.deps.pool.query(
      'select referencia from pago join pedido using (pedido_id) where numero = $1',
      [pedido.numero],
    );
    await pagos.change(rows[0].referencia, 'devuelto');
    await followUpPagos(t.deps);
    await expect.poll(async () => (await estado(pedido))?.estado).toBe('reembolsado');
  });
});

describe('configuration', () => {
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://aula@db/aula',
    SECRET: 'un secreto de por lo menos treinta y dos letras',
    PUBLIC_URL: 'https://aula.example',
    TRUST_PROXY: 'none',
    SMTP_URL: 'files',
  };

  test('nobody sells with the test page in production', () => {
    expect(() => parseConfig({ ...production, PAYMENTS: 'sandbox' })).toThrow(ConfigError);
    expect(parseConfig({ ...production, PAYMENTS: 'simulado' }).pagos).toEqual({ proveedor: 'simulado' });
  });

  test('MercadoPago needs its token and its secret, and says which is missing', () => {
    const mercadopago = { ...production, PAYMENTS: 'mercadopago' };
    expect(() => parseConfig(mercadopago)).toThrow(/MERCADOPAGO_ACCESS_TOKEN, MERCADOPAGO_WEBHOOK_SECRET/);
    const env = { ...mercadopago, MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-1' };
    expect(() => parseConfig(env)).toThrow(/falta configurar: MERCADOPAGO_WEBHOOK_SECRET\./);
    const complete = parseConfig({ ...env, MERCADOPAGO_WEBHOOK_SECRET: 'un secreto del panel' });
    expect(complete.pagos).toMatchObject({ proveedor: 'mercadopago', accessToken: 'APP_USR-1' });
  });

  test('without it there is no such page', async () => {
    const plain = await startTestApp();
    expect((await plain.client().request('GET', '/pagar-prueba/estilo.css')).status).toBe(404);
    await plain.close();
  });
});
