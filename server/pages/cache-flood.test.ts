import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildWebIfNeeded } from '../../tools/build-web.ts';
import { makeCurso } from '../testing/builders.ts';
import { startTestHouse, type TestHouse } from '../testing/house.ts';
import { rawRequest } from '../testing/raw-request.ts';

let t: TestHouse;
let hot: string[];
beforeAll(async () => {
  await buildWebIfNeeded(() => {});
  t = await startTestHouse({ pages: true });
  const before = t.house.catalogo.version();
  const { cursoId } = await makeCurso(t.house.db);
  await expect.poll(() => t.house.catalogo.version()).toBeGreaterThan(before);
  const pages = ['/', '/nosotros', '/catalogo', `/catalogo/flyer/${cursoId}`];
  hot = [...pages, '/api/cursos?page=1&size=10', `/api/cursos/${cursoId}`, '/api/catalogo?orden=nombre'];
}, 120_000);
afterAll(() => t.close());

/** Cached responses expire after a minute; a slow machine may take longer than that. */
const ttlMs = 60_000;
const batches = 50;

const browsers = 8;

async function ask(paths: string[]): Promise<void> {
  const waiting = [...paths];
  const browse = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const { status } = await rawRequest(t.url, { method: 'GET', path });
      expect([path, status]).toEqual([path, 200]);
    }
  };
  await Promise.all(Array.from({ length: browsers }, browse));
}

test('10,000 links of an advertisement and 5,000 searches leave hot pages and lists in the cache', async () => {
  await ask(hot);
  const started = Date.now();
  const statements = vi.spyOn(t.house.pool, 'query');
  const renders = vi.spyOn(t.house.app, 'inject');
  let misses = 0;
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
    if (statements.mock.calls.length + renders.mock.calls.length > 0) misses += 1;
  }
  expect(misses).toBeLessThanOrEqual(Math.floor((Date.now() - started) / ttlMs));
}, 300_000);
