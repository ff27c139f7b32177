import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWebIfNeeded } from '../../tools/build-web.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';

let t: TestApp;
beforeAll(async () => {
  await buildWebIfNeeded(() => {});
  t = await startTestApp({ pages: true, env: { MAX_EVENT_LOOP_DELAY_MS: '60000', TRUST_PROXY: 'loopback' } });
});
afterAll(() => t.close());

const send = (path: string, address: string, body: string, type = 'application/x-www-form-urlencoded') =>
  t.deps.app.inject({
    method: 'POST',
    url: path,
    payload: body,
    headers: { 'content-type': type, 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin' },
  });

test('SEC-163 an address that cost too much by refused requests waits before the body of a form is read', async () => {
  const junk = JSON.stringify({ nombre: 'x'.repeat(15_000) });
  const tooLong = `nombre=${'x'.repeat(70_000)}`;
  const address = '192.0.2.30';
  expect((await send('/informacion', address, tooLong)).statusCode).toBe(413);
  const statuses = new Set<number>();
  for (let i = 0; i < 300; i++) {
    statuses.add((await send('/api/interesados', address, junk, 'application/json')).statusCode);
  }
  expect(statuses).toEqual(new Set([422, 429]));
  for (const path of ['/informacion', '/cotizacion', '/libro-de-reclamaciones', '/anuncios-por-correo']) {
    const { statusCode, headers } = await send(path, address, tooLong);
    expect([path, statusCode]).toEqual([path, 429]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await send('/informacion', '192.0.2.31', 'nombre=Rosa')).statusCode).toBe(422);
});
