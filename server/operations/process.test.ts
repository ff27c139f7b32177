import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFolder } from '../testing/backups.ts';
import { makeClient } from '../testing/client.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { contrasena, makePerson } from '../testing/people.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { startTcpProxy } from '../testing/tcp-proxy.ts';
import { readCommit } from '../version.ts';

const env = { LOG_LEVEL: 'info', SECRET: 'un secreto de por lo menos treinta y dos letras', API_ONLY: 'true' };

let database: TestDatabase;
let server: ServerProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServerProcess({ ...env, DATABASE_URL: database.url });
});
afterAll(async () => {
  server.signal('SIGKILL');
  await server.ended;
  await database.close();
});

type Line = {
  reqId?: string;
  level: number;
  path?: string;
  msg?: string;
  status?: number;
  err?: { stack?: string };
  errorId?: string;
  sample?: number;
};
const logLines = () => server.said.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Line);

describe('the log', () => {
  test('OPS-58 says version and commit when the process listens', async () => {
    const { version } = JSON.parse(await readFile(path.resolve(import.meta.dirname, '../../package.json'), 'utf8'));
    // The process answers before its line has come through the pipe.
    await expect
      .poll(() => logLines().filter(({ msg }) => msg === 'listening'))
      .toEqual([expect.objectContaining({ level: 30, version, commit: readCommit() })]);
  });

  test('names each request by an id of its own, and nobody: no person, no secret, no address', async () => {
    const { dni, correo, nombre, apellido } = await makePerson(database.db, 'ADMIN');
    const browser = makeClient(server.url);
    await browser.login(dni, 'una-contraseña-errada');
    await browser.login(correo, contrasena);
    await browser.request('GET', `/api/docentes?q=${apellido.split(' ')[0]}&correo=${correo}`);
    await browser.request('POST', '/api/auth/recuperacion', { body: { usuario: correo } });
    // An unexpected failure, with personal data in the query.
    await database.pool.query('alter view usuario_vivo rename column contrasena to contrasena_2');
    const failed = await browser.login(dni, contrasena);
    await database.pool.query('alter view usuario_vivo rename column contrasena_2 to contrasena');
    expect(failed.status).toBe(500);
    await expect.poll(() => server.said.join('\n')).toContain(failed.body.errorId);

    const unexpected = logLines().find(({ errorId }) => errorId === failed.body.errorId);
    expect(unexpected?.err).toMatchObject({
      cause: { code: '42703', message: 'column usuario_vivo.contrasena does not exist' },
    });
    expect(unexpected?.err?.stack).toMatch(/at .*\.js:\d+/);
    const ids = new Set(logLines().flatMap(({ reqId }) => reqId ?? []));
    expect(ids.size).toBeGreaterThanOrEqual(5);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
    // The digits of a duration can look like a DNI.
    const everything = server.said.join('\n').replaceAll(/"ms":[\d.]+/g, '');
    const secrets = [
      dni,
      correo,
      nombre,
      apellido.split(' ')[0]!,
      contrasena,
      'errada',
      'remoteAddress',
      ...browser.cookies.values(),
    ];
    for (const secret of secrets) expect(everything).not.toContain(secret);
  });

  test('has a line for each routed response, and one for a hundred out of the cache', async () => {
    const before = logLines().length;
    const linesOf = (wanted: string) =>
      logLines()
        .slice(before)
        .filter(({ path, sample }) => path === wanted && (wanted !== '/api/catalogo' || sample));
    for (let i = 0; i < 3; i++) await fetch(`${server.url}/api/auth/me`);
    await fetch(`${server.url}/api/catalogo`);
    for (let i = 0; i < 200; i++) await (await fetch(`${server.url}/api/catalogo`)).arrayBuffer();
    await expect.poll(() => [linesOf('/api/auth/me').length, linesOf('/api/catalogo').length]).toEqual([3, 2]);
    const lines = [...linesOf('/api/auth/me'), ...linesOf('/api/catalogo')];
    expect(new Set(lines.map(({ reqId }) => reqId)).size).toBe(5);
    const fields = { reqId: expect.any(String), method: 'GET', status: expect.any(Number), ms: expect.any(Number) };
    for (const line of lines) expect(line).toMatchObject(fields);
    expect(linesOf('/api/catalogo')).toEqual(Array(2).fill(expect.objectContaining({ sample: 100 })));
  });
});

describe('what the log says of clients', () => {
  test('OPS-63 one that hangs up is neither a refusal of the database nor a server error', async () => {
    const before = logLines().length;
    const hangUp = async () => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => {});
      await once(socket, 'connect');
      const head = 'POST /api/auth/recuperacion HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
      socket.write(`${head}content-length: 500\r\n\r\n{"usuario":`);
      // A reset discards bytes that the server has not read yet; such an attempt logs nothing, and the next poll
      // repeats it.
      await wait(300);
      socket.resetAndDestroy();
      return lines().find(({ msg }) => msg === 'client hung up');
    };
    const lines = () => logLines().slice(before);
    await expect.poll(hangUp).toMatchObject({ level: 30 });
    expect(lines().filter(({ level, status }) => level > 30 || (status ?? 0) >= 500)).toEqual([]);
  });

  test('SEC-48 a forwarding header from a peer that nobody trusts is told once', async () => {
    for (let i = 0; i < 3; i++)
      await fetch(`${server.url}/api/auth/me`, { headers: { 'x-forwarded-for': '192.0.2.1' } });
    const told = () => logLines().filter(({ msg }) => msg?.includes('TRUST_PROXY'));
    await expect.poll(() => told().length).toBe(1);
    expect(told()[0]).toMatchObject({ level: 40 });
    expect(server.said.join('\n')).not.toContain('192.0.2.1');
  });
});

test('OPS-66 a start that fails says why in one sentence and ends', async () => {
  const { port } = new URL(server.url);
  const failed = await startServerProcess({ ...env, DATABASE_URL: database.url, PORT: port }).catch(
    (error: Error) => error.message,
  );
  expect(failed).toBe(
    `No se pudo escuchar en el puerto ${port} de 127.0.0.1: ya lo usa otro programa. Elige otro con PORT o HOST.`,
  );
});

test('OPS-71 a data folder that cannot be written stops the start in one sentence', async () => {
  const { folder, remove } = await makeFolder();
  const file = path.join(folder, 'a file');
  await writeFile(file, '');
  for (const [dataDir, reason] of [
    [file, 'no es una carpeta'],
    [path.join(file, 'datos'), 'una parte de la ruta no es una carpeta'],
  ] as const) {
    const failed = await startServerProcess({ ...env, DATABASE_URL: database.url, DATA_DIR: dataDir }).catch(
      (error: Error) => error.message,
    );
    expect(failed).toBe(
      `No se puede escribir en la carpeta de datos ${dataDir}: ${reason}. Corrígelo o indica otra con DATA_DIR.`,
    );
  }
  await remove();
});

describe('SIGTERM', () => {
  test('a request in flight is answered, a connection that asks nothing holds nobody up, nobody new comes in', async () => {
    const lock = await database.pool.connect();
    await lock.query('begin; lock table especialidad in access exclusive mode');
    const inFlight = fetch(`${server.url}/api/especialidades`);
    const { port } = new URL(server.url);
    const silent = connect(Number(port), '127.0.0.1').on('error', () => {});
    await once(silent, 'connect');
    const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await database.pool.query(waiting)).rows[0].n).toBe(1);

    server.signal('SIGTERM');
    await once(silent, 'close');
    await expect(fetch(`${server.url}/livez`)).rejects.toThrow();
    await lock.query('commit');
    lock.release();
    const answer = await inFlight;
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ success: true, resources: [] });
    expect(await server.ended).toBe(0);
  });

  test('OPS-03 a database that went silent does not hold the process', async () => {
    const { hostname, port } = new URL(database.url);
    const wire = await startTcpProxy({ host: hostname, port: Number(port) });
    const url = new URL(database.url);
    url.host = `127.0.0.1:${wire.port}`;
    const other = await startServerProcess({ ...env, DATABASE_URL: url.href });
    wire.silence();
    const waiting = fetch(`${other.url}/api/especialidades`).catch(() => null);
    other.signal('SIGTERM');
    expect(await Promise.race([other.ended, wait(20_000, 'still running')])).toBe(0);
    other.signal('SIGKILL');
    await waiting;
    await wire.takeAway();
  });

  test('OPS-03 a shell that forwards no signal, as npm has one, takes the server with it', async () => {
    const child = await startServerProcess({ ...env, DATABASE_URL: database.url }, { below: 'shell' });
    child.signal('SIGTERM');
    // The output stream closes when the server has ended too.
    expect(await Promise.race([child.ended, wait(20_000, 'still running')])).not.toBe('still running');
    await expect(fetch(`${child.url}/livez`)).rejects.toThrow();
  });

  test('OPS-46 draining, it is not ready, answers everybody, and ends each connection with its response', async () => {
    const child = await startServerProcess({
      ...env,
      DATABASE_URL: database.url,
      DRAIN_SECONDS: '4',
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 4 });
    const ask = (path: string) => answerOf(`${child.url}${path}`, agent);
    // A keep-alive connection opened before the signal.
    expect(await ask('/api/catalogo')).toEqual({ status: 200, connection: 'keep-alive' });
    child.signal('SIGTERM');
    await expect.poll(async () => (await ask('/readyz')).status).toBe(503);
    const paths = ['/api/catalogo', '/api/especialidades', '/livez'];
    for (const path of paths) expect(await ask(path), path).toEqual({ status: 200, connection: 'close' });
    expect(await child.ended).toBe(0);
    agent.destroy();
  });
});

function answerOf(url: string, agent: Agent): Promise<{ status: number | undefined; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.once('end', () => resolve({ status: response.statusCode, connection: response.headers.connection }));
    }).on('error', reject);
  });
}
