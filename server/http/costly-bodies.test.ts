import { allEndpoints } from 'domain/contract/all.ts';
import { bodyLimitOf } from 'domain/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { pngChunk, pngOfSize } from '../testing/png.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { MAX_EVENT_LOOP_DELAY_MS: '3000', TRUST_PROXY: 'loopback' } });
});
afterAll(() => t.close());

type Sent = { method?: string; path: string; address: string; body: string | Buffer; type?: string };

async function send({ method = 'POST', path, address, body, type = 'application/json' }: Sent) {
  const headers = { 'content-type': type, 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin' };
  const answer = await fetch(new URL(`/api${path}`, t.url), { method, headers, body: body as BodyInit });
  const { message } = (await answer.json()) as { message: string };
  return { status: answer.status, message, retryAfter: Number(answer.headers.get('retry-after')) };
}

const open = allEndpoints().filter(({ spec }) => spec.access === 'public' || spec.access === 'pending');
const inside = allEndpoints().filter(({ spec }) => spec.body && (spec.access === 'session' || spec.access === 'ADMIN'));

describe('what anybody may send is small', () => {
  test('SEC-95 16 KB, and 64 KB where people write long texts', () => {
    const larger = open.filter(({ spec }) => spec.body && bodyLimitOf(spec) > 16 * 1024);
    expect(larger.map(({ spec }) => [spec.path, bodyLimitOf(spec)])).toEqual([['/reclamaciones', 64 * 1024]]);
  });

  test.each(open.filter(({ spec }) => spec.body))(
    'SEC-95 $spec.path refuses more before it is parsed',
    async ({ spec }) => {
      const body = `[${' '.repeat(bodyLimitOf(spec))}`;
      const { status } = await send({ method: spec.method, path: spec.path, address: '192.0.2.10', body });
      expect(status).toBe(413);
    },
  );

  test('SEC-95 an address that is no endpoint takes no more either', async () => {
    const body = ' '.repeat(17 * 1024);
    expect((await send({ path: '/no-existe', address: '192.0.2.11', body })).status).toBe(413);
  });

  test('SEC-95 who is not signed in is refused before the body is parsed', async () => {
    expect(inside.length).toBeGreaterThan(50);
    for (const { spec } of inside) {
      const path = spec.path.replace(/:\w+/g, '1');
      const { status } = await send({ method: spec.method, path, address: '192.0.2.12', body: '{"no es JSON' });
      expect([path, status]).toEqual([path, 401]);
    }
  });
});

const junk = JSON.stringify({ items: Array.from({ length: 4_000 }, () => 1) });

test('SEC-96 refused requests count by what they cost; beyond it the address waits, and others do not', async () => {
  const cotizar = (address: string) => send({ path: '/orders/cotizar', address, body: junk });
  const first = await cotizar('192.0.2.20');
  expect(first.status).toBe(422);
  const statuses = [];
  for (let i = 0; i < 600; i++) statuses.push((await cotizar('192.0.2.20')).status);
  expect(new Set(statuses)).toEqual(new Set([422, 429]));
  const refused = await send({ path: '/orders/cotizar', address: '192.0.2.20', body: '{"no es JSON' });
  expect(refused.status).toBe(429);
  expect(refused.retryAfter).toBeGreaterThan(0);
  expect(refused.retryAfter).toBeLessThanOrEqual(60);
  expect((await cotizar('192.0.2.21')).status).toBe(422);
  // Reading and signing out are not forms.
  const page = await fetch(new URL('/api/cursos', t.url), { headers: { 'x-forwarded-for': '192.0.2.20' } });
  expect(page.status).toBe(200);
});

test('SEC-97 four connections that send the largest bodies to public endpoints bring no 503 to a visitor', async () => {
  const padding = Buffer.concat(Array.from({ length: 300_000 }, () => pngChunk('vpAg', Buffer.alloc(0))));
  const png = Buffer.concat([pngOfSize(8, 8), padding]);
  const largest = open
    .filter(({ spec }) => spec.body)
    .map(({ spec }) => {
      const size = bodyLimitOf(spec) - 16;
      return { method: spec.method, path: spec.path, body: `{"items":[${'1,'.repeat(size / 2 - 8)}1]}` };
    });
  const bodies: Omit<Sent, 'address'>[] = [...largest, { path: '/certificados/archivo', body: png, type: 'image/png' }];
  let done = false;
  let sent = 0;
  const attack = async (connection: number) => {
    for (let i = connection; !done; i++) {
      // A new address for each round: no limit of an address helps.
      await send({ ...bodies[i % bodies.length]!, address: `198.51.${connection}.${i % 250}` });
      sent += 1;
    }
  };
  const attacks = [0, 1, 2, 3].map(attack);
  const seen = new Set<number>();
  for (let i = 0; i < 60; i++) {
    const path = i % 3 === 0 ? '/api/cursos' : `/api/cursos?q=derecho%20${i}`;
    const answer = await fetch(new URL(path, t.url), { headers: { 'x-forwarded-for': `203.0.113.${i}` } });
    await answer.arrayBuffer();
    seen.add(answer.status);
  }
  done = true;
  await Promise.all(attacks);
  expect([...seen]).toEqual([200]);
  expect(sent).toBeGreaterThan(10);
});
