import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildWebIfNeeded } from '../../tools/build-web.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso } from '../testing/builders.ts';
import { stopClock } from '../testing/stopped-clock.ts';

let t: TestApp;
let flyer: string;
beforeAll(async () => {
  await buildWebIfNeeded(() => {});
  t = await startTestApp({ pages: true, env: { TRUST_PROXY: '127.0.0.1' } });
  flyer = `/catalogo/flyer/${(await makeCurso(t.deps.db, { nombre: 'Derecho Minero' })).cursoId}`;
});
afterAll(() => t.close());

const open = async (path: string, address: string) => {
  const answer = await fetch(t.url + path, { headers: { accept: 'text/html', 'x-forwarded-for': address } });
  await answer.text();
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
};

test('OPS-60 a visitor beside 20 clients that search without pause sees every page, and the clients are slowed down', async () => {
  let over = false;
  let searches = 0;
  const { inject } = t.deps.app;
  let rendering = 0;
  let most = 0;
  const spied = vi.spyOn(t.deps.app, 'inject').mockImplementation((async (...args: Parameters<typeof inject>) => {
    rendering += 1;
    most = Math.max(most, rendering);
    try {
      return await inject.apply(t.deps.app, args);
    } finally {
      rendering -= 1;
    }
  }) as unknown as typeof inject);
  const seen = new Set<number>();
  const client = async (number: number) => {
    while (!over) {
      searches += 1;
      // Half of the requests share an address.
      const { status } = await open(`/catalogo?q=minero+${searches}`, `192.0.2.${number % 2 ? number : 200}`);
      seen.add(status);
    }
  };
  const clients = Array.from({ length: 20 }, (_, number) => client(number));
  const visited = [];
  for (let round = 0; round < 3; round++) {
    for (const path of [
      '/catalogo',
      flyer,
      '/nosotros',
      `/catalogo?q=derecho+${round}`,
      '/verificar',
      '/api/catalogo?q=minero',
    ]) {
      visited.push([path, (await open(path, '198.51.100.7')).status]);
    }
  }
  over = true;
  await Promise.all(clients);
  spied.mockRestore();
  expect(visited.filter(([, status]) => status !== 200)).toEqual([]);
  expect([...seen].filter((status) => ![200, 429].includes(status))).toEqual([]);
  // At most two searches with two calls each (one when nothing was found), and two first views of the flyer with three.
  expect(most).toBeLessThanOrEqual(10);
});

test.each([
  ['searches', (n: number) => `/catalogo?q=palabra+${n}`, 200, 240],
  ['pages that are never cached', (n: number) => `/verificar?x=${n}`, 200, 240],
  ['pages that do not exist', (n: number) => `/catalogo/flyer/${900_000 + n}`, 404, 240],
  ['searches of the API', (n: number) => `/api/catalogo?q=palabra+${n}`, 200, 750],
])(
  'OPS-61 one address gets a number of %s per minute, then 429 with Retry-After; others and the cache are not touched',
  async (what, path, status, points) => {
    stopClock();
    const address = `203.0.113.${what.length}`;
    const waiting = Array.from({ length: points + 5 }, (_, n) => n);
    const refused: (string | null)[] = [];
    const work = async () => {
      for (let n = waiting.pop(); n !== undefined; n = waiting.pop()) {
        const answer = await open(path(n), address);
        if (answer.status === 429) refused.push(answer.retryAfter);
        else expect([path(n), answer.status]).toEqual([path(n), status]);
      }
    };
    await open('/nosotros', '198.51.100.9');
    await Promise.all(Array.from({ length: 8 }, work));
    expect(refused).toHaveLength(5);
    for (const seconds of refused) expect(Number(seconds)).toBeGreaterThan(0);
    expect((await open(path(points + 10), '198.51.100.8')).status).toBe(status);
    expect((await open('/nosotros', address)).status).toBe(200);
  },
  120_000,
);
