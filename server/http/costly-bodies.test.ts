import { setTimeout } from 'node:timers/promises';
import { allEndpoints } from 'domain/contract/all.ts';
import { bodyLimitOf, isSignedIn } from 'domain/contract/endpoint.ts';
import { me } from 'domain/contract/session.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseConfig } from '../config.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson } from '../testing/people.ts';
import { pngChunk, pngOfSize } from '../testing/png.ts';
import { openSession } from '../testing/sessions.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { MAX_EVENT_LOOP_DELAY_MS: '60000', TRUST_PROXY: 'loopback' } });
});
afterAll(() => t.close());

type Sent = { method?: string; path: string; address: string; body: string | Buffer; type?: string };

function fetchFrom({ method = 'POST', path, address, body, type = 'application/json' }: Sent, url: string) {
  const headers = { 'content-type': type, 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin' };
  return fetch(new URL(`/api${path}`, url), { method, headers, body: body as BodyInit });
}

/**
 * Repeats a request that load shedding refused: when this process did not run for a second, the delay counts as load.
 */
async function send(sent: Sent): Promise<{ status: number; message: string; retryAfter: number }> {
  const answer = await fetchFrom(sent, t.url);
  if (answer.status === 503) {
    await answer.body?.cancel();
    await setTimeout(1_000);
    return send(sent);
  }
  const { message } = (await answer.json()) as { message: string };
  return { status: answer.status, message, retryAfter: Number(answer.headers.get('retry-after')) };
}

const open = allEndpoints().filter(({ spec }) => spec.access === 'public' || spec.access === 'pending');
const inside = allEndpoints().filter(({ spec }) => spec.body && isSignedIn(spec.access));

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
  // Other requests of the address are still served.
  const page = await fetch(new URL('/api/cursos', t.url), { headers: { 'x-forwarded-for': '192.0.2.20' } });
  expect(page.status).toBe(200);
});

/**
 * Processor time of this process, client and server together, so other load does not count. The minimum of several
 * runs, because some contain a garbage collection.
 */
async function cpuOf(act: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 5; i++) {
    const before = process.cpuUsage();
    await act();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}

/** The largest body of each public endpoint beside the smallest, and how many times as much it may cost. */
function bodies() {
  const json = open
    .filter(({ spec }) => spec.body)
    .map(({ spec: { method, path, ...spec } }) => {
      const largest = `{"items":[${'1,'.repeat(bodyLimitOf(spec) / 2 - 16)}1]}`;
      return { method, path, type: 'application/json', smallest: '{}', largest, limit: 8 };
    });
  const padding = Buffer.concat(Array.from({ length: 300_000 }, () => pngChunk('vpAg', Buffer.alloc(0))));
  const png = pngOfSize(8, 8);
  // The larger picture adds some 4 MB to send and hash.
  const sizes = { smallest: png, largest: Buffer.concat([png, padding]), limit: 100 };
  return [...json, { method: 'POST', path: '/certificados/archivo', type: 'image/png', ...sizes }];
}

test('SEC-97 the largest body that a public endpoint takes costs little more than the smallest', async () => {
  const dear: [string, number][] = [];
  for (const [at, { smallest, largest, limit, ...request }] of bodies().entries()) {
    let sent = 0;
    // A new address each time, so that no limit per address applies.
    const cost = (body: string | Buffer) => cpuOf(() => send({ ...request, body, address: `198.51.${at}.${sent++}` }));
    let ratio = Number.POSITIVE_INFINITY;
    // A few milliseconds of either may be a compilation; what a body costs stays when it is measured again.
    for (let round = 0; round < 4 && ratio > limit; round++) {
      ratio = Math.min(ratio, (await cost(largest)) / (await cost(smallest)));
    }
    if (ratio > limit) dear.push([request.path, ratio]);
  }
  expect(dear).toEqual([]);
});

describe('with the load shedding that a school has', () => {
  let school: TestApp;
  beforeAll(async () => {
    const { maxEventLoopDelayMs } = parseConfig({ NODE_ENV: 'test' });
    school = await startTestApp({
      env: { MAX_EVENT_LOOP_DELAY_MS: String(maxEventLoopDelayMs), TRUST_PROXY: 'loopback' },
    });
  });
  afterAll(() => school.close());

  const statusOf = async (sent: Sent) => {
    const answer = await fetchFrom(sent, school.url);
    await answer.body?.cancel();
    return answer.status;
  };

  test('SEC-153 four connections that send the costliest bodies bring no 503 to a visitor', async () => {
    const costly = bodies();
    let flooding = 4;
    const flood = async (address: string) => {
      const statuses = new Set<number>();
      // More than the refused work of an address.
      for (let sent = 0; sent < 400; sent++) {
        const { largest, ...request } = costly[sent % costly.length]!;
        statuses.add(await statusOf({ ...request, body: largest, address }));
      }
      flooding -= 1;
      return statuses;
    };
    const { usuarioId } = await makePerson(school.deps.db, 'USU');
    const visitor = await openSession(school, usuarioId);
    const visit = async () => {
      const statuses: number[] = [];
      // Not from a cache, which load shedding leaves alone.
      while (flooding > 0) {
        statuses.push((await visitor.call(me, {}, { 'x-forwarded-for': '192.0.2.50' })).status);
      }
      return statuses;
    };
    const [visited, ...floods] = await Promise.all([
      visit(),
      ...[1, 2, 3, 4].map((connection) => flood(`192.0.2.${50 + connection}`)),
    ]);
    expect(new Set(visited)).toEqual(new Set([200]));
    // Each flood was heard until its address had to wait.
    for (const statuses of floods) expect([...statuses]).toEqual(expect.arrayContaining([422, 429]));
  });
});
