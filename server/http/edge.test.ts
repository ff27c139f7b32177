import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp, createServer } from '../app.ts';
import { parseConfig } from '../config.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { isTooDeep } from './json-body.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({
    env: { PUBLIC_URL: 'https://aula.example', SECURITY_CONTACT: 'seguridad@aula.example' },
  });
});
afterAll(() => t.close());

const socketTo = async (url: string): Promise<Socket> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  return socket;
};

/** Status and headers of the response to exactly these bytes. */
async function send(text: string, url = t.url) {
  const socket = await socketTo(url);
  socket.write(text);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) {
    chunks.push(chunk as Buffer);
    if (Buffer.concat(chunks).includes('\r\n\r\n')) break;
  }
  socket.destroy();
  const [head = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]));
  return { status: Number(first.split(' ')[1]), headers };
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`;
const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

const answers: [string, number, string][] = [
  ['a list', 200, get('/api/cursos')],
  ['the same list from the cache', 200, get('/api/cursos')],
  ['who is not signed in', 401, get('/api/auth/me')],
  ['an unknown path of the API', 404, get('/api/no-existe')],
  ['an unknown path', 404, get('/no-existe')],
  ['a URL that cannot be decoded', 400, get('/api/cursos/%zz')],
  ['a body that is no JSON', 400, post('/api/auth/login', '{"dni":')],
  ['a body of 32 levels and one', 400, post('/api/auth/login', `${'['.repeat(33)}${']'.repeat(33)}`)],
  ['a body that is too large', 413, post('/api/auth/login', ' '.repeat(1_100_000))],
  ['headers that are too large', 431, get('/api/cursos', `x: ${'y'.repeat(20_000)}\r\n`)],
  ['what is not HTTP', 400, 'hola\r\n\r\n'],
  ['the liveness probe', 200, get('/livez')],
];

test.each(answers)('OPS-62 SEC-42 %s (%i) has a request id and the security headers', async (_what, status, text) => {
  const answer = await send(text);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
});

test.each(['/api/cursos', '/livez', '/no-existe'])('SEC-102 two Host headers are refused at %s', async (path) => {
  for (const more of ['host: otra\r\n', 'Host: x\r\n', 'HOST:\r\n']) {
    const { status, headers } = await send(get(path, more));
    expect([status, headers.get('connection')]).toEqual([400, 'close']);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  }
  expect((await send(get(path, 'x-host: y\r\nfrom: y\r\n'))).status).not.toBe(400);
});

test('OPS-62 no two answers share an id, and a client cannot choose it', async () => {
  const chosen = get('/api/cursos', 'x-request-id: mio\r\nrequest-id: mio\r\n');
  const ids = await Promise.all(
    [chosen, chosen, get('/livez'), 'x\r\n\r\n'].map(async (text) => (await send(text)).headers.get('x-request-id')),
  );
  expect(new Set(ids).size).toBe(4);
  expect(ids).not.toContain('mio');
});

test('SEC-43 pages ask for no feature that they do not use', async () => {
  const { headers } = await send(get('/no-existe'));
  const policy = headers.get('permissions-policy') ?? '';
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
    expect(policy).toContain(`${feature}=()`);
  // Browsers warn about unknown feature names.
  expect(policy).not.toMatch(/browsing-topics|interest-cohort/);
  // Videos of a course use them.
  expect(policy).not.toMatch(/fullscreen|autoplay|encrypted-media/);
});

describe('the description of the API', () => {
  test.each(['/api/docs', '/api/openapi.json', '/api/docs.css'])('SEC-44 %s is cached', async (path) => {
    const first = await fetch(t.url + path);
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
    await first.text();
    const injected = vi.spyOn(t.deps.app, 'inject');
    const again = await fetch(t.url + path, { headers: { 'if-none-match': first.headers.get('etag')! } });
    expect(again.status).toBe(304);
    injected.mockRestore();
  });

  test('SEC-44 is closed by API_DOCS=off', async () => {
    const closed = await startTestApp({ env: { API_DOCS: 'off' } });
    for (const path of ['/api/docs', '/api/openapi.json', '/api/docs.css']) {
      expect((await fetch(closed.url + path)).status).toBe(404);
    }
    await closed.close();
  });
});

describe('connections', () => {
  const config = (env: Record<string, string>) =>
    parseConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: t.dataDir, MAX_EVENT_LOOP_DELAY_MS: '0', ...env });

  async function serverWith(env: Record<string, string>) {
    const app = createServer(config(env));
    app.get('/grande', async () => Buffer.alloc(64 * 1024 * 1024));
    await buildApp({ ...t.deps, app, config: config(env), metrics: new Registry() }, { pages: false });
    return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) };
  }

  test('SEC-45 a client that does not read its response is cut off', async () => {
    const { app, url } = await serverWith({ SOCKET_IDLE_SECONDS: '0.3' });
    const socket = await socketTo(url);
    socket.pause();
    const [served] = (await Promise.all([once(app.server, 'request'), socket.write(get('/grande'))]))[0];
    await once((served as { socket: Socket }).socket, 'close');
    expect(socket.bytesRead).toBeLessThan(64 * 1024 * 1024);
    socket.destroy();
    await app.close();
  });

  test('SEC-45 it may take 60 seconds unless configured otherwise, and the server is given that', async () => {
    for (const [env, ms] of [
      [{}, 60_000],
      [{ SOCKET_IDLE_SECONDS: '5' }, 5_000],
    ] as const) {
      const { app } = await serverWith(env);
      expect(app.server.timeout).toBe(ms);
      await app.close();
    }
  });

  test('SEC-46 one address gets a number of connections, and a place is free again when one ends', async () => {
    const { app, url } = await serverWith({ MAX_CONNECTIONS_PER_ADDRESS: '3' });
    const held = await Promise.all([1, 2, 3].map(() => socketTo(url)));
    await expect(fetch(`${url}/livez`)).rejects.toThrow();
    held[0]!.destroy();
    await expect
      .poll(async () => (await fetch(`${url}/livez`, { headers: { connection: 'close' } }).catch(() => null))?.status)
      .toBe(200);
    for (const socket of held) socket.destroy();
    await app.close();
  });

  test('SEC-46 behind a trusted proxy the proxy bounds them', () => {
    expect(config({ TRUST_PROXY: '10.0.0.1' }).maxConnectionsPerAddress).toBe(0);
    expect(config({ TRUST_PROXY: 'none' }).maxConnectionsPerAddress).toBe(256);
  });
});

test.each([
  ['[[[1]]]', false],
  ['['.repeat(32) + ']'.repeat(32), false],
  ['['.repeat(33), true],
  ['{"a":'.repeat(40), true],
  [`"${'['.repeat(100)}"`, false],
  [`"\\"${'['.repeat(100)}"`, false],
  [`["${'x'.repeat(1_000_000)}"]`, false],
])('SEC-47 JSON deeper than 32 levels is refused, and brackets in strings do not count: %#', (json, tooDeep) => {
  expect(isTooDeep(json)).toBe(tooDeep);
});

test('SEC-49 security.txt says whom to write to and does not expire', async () => {
  const answer = await fetch(`${t.url}/.well-known/security.txt`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = Object.fromEntries(
    (await answer.text())
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/).slice(0, 2)),
  );
  expect(fields).toMatchObject({
    Contact: 'mailto:seguridad@aula.example',
    Canonical: 'https://aula.example/.well-known/security.txt',
  });
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(366);
});
