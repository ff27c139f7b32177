import { createEspecialidad } from 'domain/contract/especialidades.ts';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso } from '../testing/builders.ts';
import { signedIn } from '../testing/people.ts';
import { stopClock } from '../testing/stopped-clock.ts';
import type { Rendered } from './cached-response.ts';
import { AppError } from './errors.ts';
import { ResponseCache } from './response-cache.ts';

let t: TestApp;
let url: string;
beforeAll(async () => {
  t = await startTestApp({ env: { MAX_EVENT_LOOP_DELAY_MS: '50' } });
});
beforeEach(async () => {
  url = `/api/cursos/${(await makeCurso(t.deps.db, { nombre: 'Derecho de Aguas' })).cursoId}`;
  let version = -1;
  const settled = () => {
    const same = version === t.deps.catalogo.version();
    version = t.deps.catalogo.version();
    return same;
  };
  await expect.poll(settled, { interval: 100 }).toBe(true);
  await expect.poll(async () => (await get(url)).status).toBe(200);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => t.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(t.url + path, { headers });
  return { status: response.status, text: await response.text(), retryAfter: response.headers.get('retry-after') };
}

/** The clock of the cache. */
function pass(seconds: number): void {
  const now = performance.now() + seconds * 1000;
  vi.spyOn(performance, 'now').mockReturnValue(now);
}

function loseDatabase() {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  return vi.spyOn(t.deps.pool, 'query').mockRejectedValue(away as never);
}

test('OPS-50 an expired response is sent while the database is away, and tried again every few seconds', async () => {
  const before = await get(url);
  const asked = loseDatabase();
  pass(61);
  expect(await get(url)).toEqual(before);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await get(url)).toEqual(before);
  expect(asked).toHaveBeenCalledTimes(1);
  pass(65);
  expect(await get(url)).toEqual(before);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(await get(`${url}?page=1&q=`)).toEqual(before);
  asked.mockRestore();
  pass(70);
  const again = vi.spyOn(t.deps.pool, 'query');
  expect((await get(url)).status).toBe(200);
  expect(again).toHaveBeenCalledTimes(1);
});

test('OPS-50 not after an hour, and not after the process began to close', async () => {
  loseDatabase();
  pass(61);
  stopClock();
  vi.setSystemTime(Date.now() + 61 * 60_000);
  expect(await get(url)).toMatchObject({ status: 503, retryAfter: '2' });
  vi.setSystemTime(Date.now() - 61 * 60_000);
  expect((await get(url)).status).toBe(200);
  t.deps.responseCache.clear();
  expect((await get(url)).status).toBe(503);
});

test('OPS-57 a write of ADMIN, or a change of the catalogue, does not take what stands in', async () => {
  const before = await get(url);
  const admin = (await signedIn(t, 'ADMIN')).browser;
  await expect.poll(async () => (await get(url)).status).toBe(200);
  expect(
    (await admin.call(createEspecialidad, { body: { nombre: 'Derecho Minero', descripcion: 'Minas' } })).status,
  ).toBeLessThan(300);
  loseDatabase();
  t.deps.responseCache.expire();
  expect(await get(url)).toEqual(before);
  vi.restoreAllMocks();
  const asked = vi.spyOn(t.deps.pool, 'query');
  pass(5);
  expect(await get(url)).toEqual(before);
  expect(asked).toHaveBeenCalled();
});

test('OPS-57 something newer ends it: what was deleted does not come back while the database is away', async () => {
  await t.deps.pool.query('update curso set eliminado = now() where curso_id = $1', [Number(url.split('/').at(-1))]);
  await expect.poll(async () => (await get(url)).status).toBe(404);
  loseDatabase();
  t.deps.responseCache.expire();
  expect((await get(url)).status).toBe(503);
});

test('OPS-50 an overloaded process sends expired responses instead of refusing them', async () => {
  const before = await get(url);
  const isOverloaded = async () => {
    const end = Date.now() + 300;
    while (Date.now() < end);
    return (await get('/api/catalogo?q=penal')).status;
  };
  await expect.poll(isOverloaded, { interval: 10 }).toBe(503);
  pass(61);
  const asked = vi.spyOn(t.deps.pool, 'query');
  expect(await get(url)).toEqual(before);
  // A signed-in user may see more than a visitor, so gets no cached response.
  expect((await get(url, { cookie: 'sesion=x' })).status).toBe(503);
  expect(asked).not.toHaveBeenCalled();
});

const page = (status: number, body: string): Rendered => ({
  status,
  body,
  contentType: 'text/html',
  cacheControl: 'no-store',
  expires: null,
});

/** A server whose pages are rendered by the test. */
function rendered() {
  const [cache, app] = [new ResponseCache(), Fastify()];
  const render = vi.fn(async () => page(200, 'whole'));
  app.get('/*', (request, reply) => cache.send(request, reply, { key: request.url, anonymousOnly: false }, render));
  const ask = async (path: string) => {
    const { statusCode, body } = await app.inject(path);
    return statusCode < 400 ? body : statusCode;
  };
  return { cache, app, render, ask };
}

test('OPS-50 what waits for a locked table is replaced by the expired response, and replaces it once it is there', async () => {
  const { cache, app, render, ask } = rendered();
  const first = await app.inject('/a');
  expect(first.body).toBe('whole');
  cache.expire();
  const locked = Promise.withResolvers<Rendered>();
  render.mockReturnValueOnce(locked.promise);
  const waited = await app.inject('/a');
  expect([waited.body, waited.headers.etag]).toEqual(['whole', first.headers.etag]);
  // Further changes must not make every visitor wait again.
  cache.expire();
  expect(await ask('/a')).toBe('whole');
  expect(render).toHaveBeenCalledTimes(2);
  pass(4);
  const next = ask('/a');
  locked.resolve(page(200, 'of before the change'));
  render.mockResolvedValue(page(200, 'newer'));
  expect(['newer', 'whole']).toContain(await next);
  pass(8);
  await expect.poll(() => ask('/a')).toBe('newer');
  const { headers } = await app.inject('/a');
  expect(headers['content-length']).toBe('5');
});

test('OPS-50 a page without its data does not replace the one before, a refusal is no outage, and only one 404 is stored', async () => {
  const { render, ask } = rendered();
  expect(await ask('/a')).toBe('whole');
  pass(61);
  render.mockResolvedValue(page(503, 'without data'));
  await expect.poll(() => ask('/a').then((body) => [body, render.mock.calls.length])).toEqual(['whole', 2]);
  pass(65);
  render.mockRejectedValue(new AppError(429, 'demasiados-intentos', 'Espera.'));
  await expect.poll(() => ask('/a')).toBe(429);
  render.mockResolvedValue(page(404, 'not there'));
  render.mockClear();
  for (const path of ['/b', '/b', '/404', '/404']) expect(await ask(path)).toBe(404);
  expect(render).toHaveBeenCalledTimes(3);
});
