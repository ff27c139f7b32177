import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWebIfNeeded } from '../../tools/build-web.ts';
import { makeCurso } from '../testing/builders.ts';
import { startTestHouse, type TestHouse } from '../testing/house.ts';
import { webDist } from './renderer.ts';

let t: TestHouse;
let flyer: string;
beforeAll(async () => {
  await buildWebIfNeeded(() => {});
  t = await startTestHouse({ pages: true });
  flyer = `/catalogo/flyer/${(await makeCurso(t.house.db)).cursoId}`;
}, 120_000);
afterAll(() => t.close());

/** The files that a page's document asks for, as they travel. */
async function filesOf(page: string, ending: string) {
  const html = await (await fetch(t.url + page)).text();
  const names = new Set(html.match(/\/assets\/[\w.~-]+/g)?.filter((name) => name.endsWith(ending)));
  return [...names].map((name) => path.join(webDist, 'client', name));
}

const gzipped = (files: string[]) => files.reduce((sum, file) => sum + statSync(`${file}.gz`).size, 0);

describe('what a first visit downloads', () => {
  test.each([['/catalogo'], ['a flyer']])(
    '%s: at most 115 KB of JavaScript and 15 KB of CSS, in few files',
    async (name) => {
      const page = name === 'a flyer' ? flyer : name;
      const scripts = await filesOf(page, '.js');
      expect(scripts.length).toBeGreaterThan(2);
      // With the document, its data call and two fonts that makes no more than twelve requests.
      expect(scripts.length).toBeLessThanOrEqual(7);
      expect(gzipped(scripts)).toBeLessThanOrEqual(115_000);
      expect(gzipped(await filesOf(page, '.css'))).toBeLessThanOrEqual(15_000);
    },
  );

  test('nothing of the campus, and nothing that only forms need', async () => {
    const text = (await filesOf('/catalogo', '.js')).map((file) => readFileSync(file, 'utf8')).join('\n');
    expect(text).toContain('Agregar al carrito');
    for (const foreign of ['/usuario-cursos', '/tipo-modulos', 'Cerrar sesión', 'ZodError']) {
      expect(text).not.toContain(foreign);
    }
  });
});
