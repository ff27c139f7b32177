import { readFile } from 'node:fs/promises';
import v8 from 'node:v8';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { clientOf } from '../db/connect.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeEspecialidad } from '../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { startTcpProxy } from '../testing/tcp-proxy.ts';
import { readCommit } from '../version.ts';

const token = 'una-ficha-de-mas-de-16-letras';

let database: TestDatabase;
let wire: Awaited<ReturnType<typeof startTcpProxy>>;
let t: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  wire = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.hostname = '127.0.0.1';
  url.port = String(wire.port);
  t = await startTestApp({ databaseUrl: url.href, env: { METRICS_TOKEN: token }, patience: {} });
});
afterAll(async () => {
  await t.close();
  await wire.takeAway();
  await database.close();
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(t.url + path, { headers });
  return { status: response.status, text: await response.text(), headers: response.headers };
};

describe('/metrics', () => {
  test.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['another token', { authorization: `Bearer ${token}x` }],
    ['the bare token', { authorization: token }],
    ['an empty token', { authorization: 'Bearer ' }],
  ])('is refused to who brings %s', async (_what, headers) => {
    const { status, text } = await get(`/metrics?token=${token}`, headers);
    expect(status).toBe(403);
    expect(text).not.toContain('http_request');
  });

  test('answers who brings the token, by route and not by address', async () => {
    const { especialidadId } = await makeEspecialidad(t.deps.db);
    await get(`/api/especialidades/${especialidadId}?q=dato-personal`);
    await get('/api/no-existe/dato-personal');
    const { status, text } = await get('/metrics', { authorization: `Bearer ${token}` });
    expect(status).toBe(200);
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/especialidades\/:id",status="200"\} 1/,
    );
    expect(text).toMatch(/process_resident_memory_bytes \d+/);
    expect(text).not.toMatch(/dato-personal|no-existe/);
  });

  test('OPS-64 shows pool, jobs, mails, cache and refusals, and goes on without a database', async () => {
    const figures = async () => (await get('/metrics', { authorization: `Bearer ${token}` })).text;
    await get('/api/catalogo');
    await get('/api/catalogo');
    await t.client().request('POST', '/api/auth/login', { body: { dni: '79999999', contrasena: 'una cualquiera' } });
    await database.pool.query(`
      insert into correo_saliente (para, asunto, texto, html, estado, prioridad, error)
      values ('a@correo.pe', 'x', 'x', '', 'fallido', 0, 'x'), ('b@correo.pe', 'x', 'x', '', 'rechazado', 10, '550')`);
    await database.pool.query(`insert into pgboss.job (name, state) values ('fallidos', 'created')`);
    const text = await figures();
    expect(text).toMatch(/^db_up 1$/m);
    expect(text).toMatch(/^db_pool_connections\{state="in_use"\} \d+$/m);
    expect(text).toMatch(/^db_pool_connections\{state="waiting"\} 0$/m);
    expect(text).toMatch(/^jobs\{queue="fallidos",state="created"\} 1$/m);
    expect(text).toMatch(/^mails\{state="fallido",kind="anuncio"\} 1$/m);
    expect(text).toMatch(/^mails\{state="rechazado",kind="pedido"\} 1$/m);
    expect(text).toMatch(/^response_cache_bytes [1-9]\d*$/m);
    expect(text).toMatch(/^http_cached_responses_total\{route="\/api\/catalogo",status="200"\} 1$/m);
    expect(text).toMatch(/^security_events_total\{type="[\w-]+"\} \d+$/m);
    expect(text).not.toMatch(/correo\.pe|(?<![\d.])79999999/);
    await wire.takeAway();
    expect(await figures()).toMatch(/^db_up 0$/m);
    await wire.giveBack();
    await expect.poll(figures).toMatch(/^db_up 1$/m);
  });

  test('OPS-47 OPS-58 /livez shows version and commit to who brings the token, and to nobody else', async () => {
    const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
    const { text } = await get('/livez', { authorization: `Bearer ${token}` });
    expect(JSON.parse(text)).toEqual({ ok: true, version, commit: readCommit() });
    expect((await get('/livez', { authorization: 'Bearer x' })).text).toBe('{"ok":true}');
  });

  test('is refused to everybody when no token is configured', async () => {
    const deps = await startTestApp();
    const answer = await deps.client().request('GET', '/metrics', { headers: { authorization: 'Bearer undefined' } });
    expect(answer.status).toBe(403);
    await deps.close();
  });
});

test('OPS-46 /livez is never shed, however busy the process is', async () => {
  const busy = await startTestApp({ env: { MAX_EVENT_LOOP_DELAY_MS: '5' } });
  const statusOf = async (path: string) => (await busy.client().request('GET', path)).status;
  const statusWhenBusy = async () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
    return statusOf('/api/especialidades');
  };
  await expect.poll(statusWhenBusy, { interval: 50 }).toBe(503);
  expect(await statusOf('/livez')).toBe(200);
  await busy.close();
});

test('OPS-101 a process whose heap is nearly full sheds requests until it is not', async () => {
  const bound = 560_000_000;
  vi.spyOn(v8, 'getHeapStatistics').mockReturnValue({ ...v8.getHeapStatistics(), heap_size_limit: bound });
  const used = vi.spyOn(process, 'memoryUsage');
  const fill = (share: number) => used.mockReturnValue({ ...process.memoryUsage(), heapUsed: share * bound });
  fill(0.8);
  const full = await startTestApp({ env: { MAX_EVENT_LOOP_DELAY_MS: '60000' } });
  const statusOf = async (path: string) => (await full.client().request('GET', path)).status;
  expect(await statusOf('/api/especialidades')).toBe(200);
  fill(0.9);
  await expect.poll(() => statusOf('/api/especialidades')).toBe(503);
  expect(await statusOf('/livez')).toBe(200);
  fill(0.8);
  await expect.poll(() => statusOf('/api/especialidades')).toBe(200);
  vi.restoreAllMocks();
  await full.close();
});

describe('when the database goes away', () => {
  test('the process lives, is not ready, says so in an envelope, and recovers by itself', async () => {
    expect(await get('/livez')).toMatchObject({ status: 200, text: '{"ok":true}' });
    expect(await get('/readyz')).toMatchObject({ status: 200, text: '{"ok":true}' });
    await wire.takeAway();
    const down = await get('/readyz');
    expect(down.status).toBe(503);
    expect(JSON.parse(down.text)).toMatchObject({ success: false, status: 503, codigo: 'ocupado' });
    expect(down.headers.get('retry-after')).toBe('2');
    expect((await get('/livez')).status).toBe(200);
    expect((await get('/api/especialidades')).status).toBe(503);
    await wire.giveBack();
    await expect.poll(async () => (await get('/readyz')).status).toBe(200);
    expect((await get('/api/especialidades')).status).toBe(200);
  });

  test('OPS-02 a connection that an operator ended says nothing of the database: ready', async () => {
    const ended = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
    const asked = vi.spyOn(clientOf(t.deps.probe), 'query');
    // Several in a row: connections that ended together leave the pool one by one.
    for (let n = 0; n < 4; n += 1) asked.mockRejectedValueOnce(ended as never);
    expect((await get('/readyz')).status).toBe(200);
    asked.mockRejectedValue(ended as never);
    expect((await get('/readyz')).status).toBe(503);
    asked.mockRestore();
  });

  test('OPS-02 not ready while writes find the disk full, and ready again soon after', async () => {
    const full = Object.assign(new Error('could not extend file'), { code: '53100' });
    const asked = vi.spyOn(t.deps.pool, 'query').mockRejectedValueOnce(full as never);
    expect((await get('/api/especialidades')).status).toBe(503);
    asked.mockRestore();
    const refused = await get('/readyz');
    expect(refused.status).toBe(503);
    expect(refused.text).toContain('La base de datos no tiene espacio en el disco.');
    expect((await get('/api/especialidades')).status).toBe(200);
    await expect.poll(async () => (await get('/readyz')).status).toBe(200);
  });

  test('changes made while nobody listened are noticed afterwards', async () => {
    const before = t.deps.catalogo.version();
    await wire.takeAway();
    await makeEspecialidad(database.db);
    await wire.giveBack();
    await expect.poll(() => t.deps.catalogo.version()).toBeGreaterThan(before);
  });
});

describe('when the database goes silent', () => {
  test('OPS-01 nobody waits for long, cached pages go on, and the next connections work', async () => {
    expect((await get('/api/catalogo')).status).toBe(200);
    const before = t.deps.catalogo.version();
    wire.silence();
    const refused = await Promise.all(
      ['/api/especialidades', '/readyz', '/api/cursos/999999999'].map((path) => get(path)),
    );
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
    for (const { headers } of refused) expect(headers.get('retry-after')).toBe('2');
    expect((await get('/livez')).status).toBe(200);
    expect((await get('/api/catalogo')).status).toBe(200);
    wire.speak();
    await expect.poll(async () => (await get('/readyz')).status).toBe(200);
    // The listener reconnects and clears the cache, because it may have missed a change meanwhile.
    await expect.poll(() => t.deps.catalogo.version()).toBeGreaterThan(before);
    expect((await get('/api/especialidades')).status).toBe(200);
  });

  test('OPS-02 a database that can only be read is not ready, and a write is refused with 503', async () => {
    const name = new URL(database.url).pathname.slice(1);
    const owner = await database.pool.connect();
    const reconnect = async () => {
      await wire.takeAway();
      await wire.giveBack();
    };
    await owner.query(`alter database "${name}" set default_transaction_read_only = on`);
    await reconnect();
    await expect.poll(async () => (await get('/api/especialidades')).status).toBe(200);
    expect(await get('/readyz')).toMatchObject({ status: 503 });
    const login = await t.client().request('POST', '/api/auth/login', { body: { dni: '70000001', contrasena: 'x' } });
    expect([login.status, login.body.codigo, login.headers.get('retry-after')]).toEqual([503, 'ocupado', '2']);
    await owner.query(`alter database "${name}" reset default_transaction_read_only`);
    owner.release();
    await reconnect();
    await expect.poll(async () => (await get('/readyz')).status).toBe(200);
  });
});
