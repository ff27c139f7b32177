import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildWebIfNeeded } from '../../tools/build-web.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso } from '../testing/builders.ts';
import { cases } from '../testing/pedidos.ts';
import { rawRequest } from '../testing/raw-request.ts';

let t: TestApp;
let hot: string[];
beforeAll(async () => {
  await buildWebIfNeeded(() => {});
  t = await startTestApp({ pages: true, env: { TRUST_PROXY: '127.0.0.1' } });
  const { cursoId } = await makeCurso(t.deps.db);
  const pages = ['/', '/nosotros', '/catalogo', `/catalogo/flyer/${cursoId}`];
  hot = [...pages, '/api/cursos?page=1&size=10', `/api/cursos/${cursoId}`, '/api/catalogo?orden=nombre'];
});
afterAll(() => t.close());

const batches = cases(4, 50);

const browsers = 4;

let visitor = 0;

/** Waits until the notifications of creating the course have cleared the cache. */
async function settle(): Promise<void> {
  let version = -1;
  const stands = () => {
    const same = version === t.deps.catalogo.version();
    version = t.deps.catalogo.version();
    return same;
  };
  await expect.poll(stands, { interval: 250 }).toBe(true);
}

async function ask(paths: string[]): Promise<void> {
  const waiting = [...paths];
  const browse = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      // An address of its own per request: a limit counts uncached pages by address.
      visitor += 1;
      const headers = { 'x-forwarded-for': `10.7.${(visitor >> 8) & 255}.${visitor & 255}` };
      const { status } = await rawRequest(t.url, { method: 'GET', path, headers });
      // On an overloaded machine a search may wait too long for a connection: it is asked again.
      if (status === 503) waiting.push(path);
      else expect([path, status]).toEqual([path, 200]);
    }
  };
  await Promise.all(Array.from({ length: browsers }, browse));
}

test('thousands of links of an advertisement and of searches leave hot pages and lists in the cache', async () => {
  await settle();
  // Cached responses expire after a minute of this clock; the test may take longer on a slow machine.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  await ask(hot);
  const statements = vi.spyOn(t.deps.pool, 'query');
  const renders = vi.spyOn(t.deps.app, 'inject');
  for (let batch = 0; batch < batches; batch++) {
    const numbered = (count: number, path: (n: number) => string) =>
      Array.from({ length: count }, (_, at) => path(batch * count + at));
    await ask(numbered(90, (n) => `/api/catalogo?q=busqueda+${n}`));
    await ask(numbered(10, (n) => `/catalogo?q=busqueda+${n}`));
    statements.mockClear();
    renders.mockClear();
    const links = numbered(200, (n) => {
      const path = hot[n % hot.length]!;
      return `${path}${path.includes('?') ? '&' : '?'}utm_source=anuncio&fbclid=${n}`;
    });
    await ask([...hot, ...links]);
    expect([batch, statements.mock.calls.length, renders.mock.calls.length]).toEqual([batch, 0, 0]);
  }
  for (const spy of [clock, statements, renders]) spy.mockRestore();
}, 600_000);
