import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isPermiso } from 'domain/rules/permisos.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWebIfNeeded } from '../../tools/build-web.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso } from '../testing/builders.ts';
import { findWebDist, loadRenderer } from './renderer.ts';

let t: TestApp;
let flyer: string;
beforeAll(async () => {
  await buildWebIfNeeded(() => {});
  t = await startTestApp({ pages: true });
  flyer = `/catalogo/flyer/${(await makeCurso(t.deps.db)).cursoId}`;
});
afterAll(() => t.close());

const web = path.resolve(import.meta.dirname, '../../web');
const inBuild = (name: string) => path.join(findWebDist(), 'client', name);

/** Files that a page's document requests, by extension. */
async function filesOf(page: string, ending: string) {
  const html = await (await fetch(t.url + page)).text();
  const names = new Set(html.match(/\/assets\/[\w.~-]+/g)?.filter((name) => name.endsWith(ending)));
  return [...names].map(inBuild);
}

const gzipped = (files: string[]) => files.reduce((sum, file) => sum + statSync(`${file}.gz`).size, 0);
const textOf = (files: string[]) => files.map((file) => readFileSync(file, 'utf8')).join('\n');

describe('what a first visit downloads', () => {
  test.each([
    ['/', 97],
    ['/catalogo', 105],
    ['a flyer', 107],
    ['/cart', 109],
    ['/checkout', 122],
    ['/verificar', 114],
    ['/libro-de-reclamaciones', 103],
  ])('%s: at most %i KB of JavaScript and 16.2 KB of CSS, in few files', async (name, kilobytes) => {
    const page = name === 'a flyer' ? flyer : name;
    const scripts = await filesOf(page, '.js');
    const styles = await filesOf(page, '.css');
    const fonts = await filesOf(page, '.woff2');
    expect(scripts.length).toBeGreaterThan(2);
    expect(gzipped(scripts)).toBeLessThanOrEqual(kilobytes * 1000);
    expect(styles.length).toBeGreaterThan(0);
    expect(gzipped(styles)).toBeLessThanOrEqual(16_200);
    const documentAndWhoIsThere = 2;
    const most = kilobytes > 107 || name.startsWith('/libro') ? 30 : 13;
    expect(documentAndWhoIsThere + scripts.length + styles.length + fonts.length).toBeLessThanOrEqual(most);
  });

  test('BUY-70 the document asks for one small script; that one loads the files of the page after the first paint', async () => {
    const html = await (await fetch(`${t.url}/catalogo`)).text();
    const asked = html.match(/(?:src|href)="\/assets\/[\w.~-]+\.js"/g)!.map((each) => each.replace(/^\w+=/, ''));
    expect(new Set(asked).size).toBe(1);
    const [, files = ''] = /data-files="([^"]+)"/.exec(html) ?? [];
    expect(files.split(' ').length).toBeGreaterThan(2);
    expect(files).toMatch(/^\/assets\/entry-site-/);
    expect(statSync(inBuild(asked[0]!.slice(1, -1))).size).toBeLessThan(2000);
  });

  test('the stylesheet of the site knows every folder that the site is made of', () => {
    const { rooms } = JSON.parse(readFileSync(inBuild('entry-site.json'), 'utf8')) as { rooms: string[] };
    const [, known = ''] = /\{([\w,-]+)\}/.exec(readFileSync(path.join(web, 'site.css'), 'utf8')) ?? [];
    expect(rooms).toContain('tienda');
    expect(known.split(',')).toEqual(rooms);
  });

  test('two fonts, in the cuts that are used, come early', async () => {
    const fonts = await filesOf('/catalogo', '.woff2');
    expect(fonts).toHaveLength(2);
    expect(fonts.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThanOrEqual(65_000);
    const html = await (await fetch(`${t.url}/catalogo`)).text();
    for (const file of fonts) {
      expect(html).toContain(`<link rel="preload" href="/assets/${path.basename(file)}" as="font"`);
    }
  });

  test('nothing of the campus, and nothing that only forms need', async () => {
    const text = textOf(await filesOf('/catalogo', '.js'));
    expect(text).toContain('Agregar al carrito');
    for (const foreign of ['/usuario-cursos', '/tipo-modulos', 'Cerrar sesión', 'ZodError']) {
      expect(text).not.toContain(foreign);
    }
  });

  test('no administrative call on any public page', async () => {
    // These pages share the contract module of courses with the catalogue.
    const ofTheCoursesContract = ['/cursos', '/cursos/:id'];
    for (const page of ['/', '/nosotros', '/catalogo', flyer, '/cart', '/checkout', '/login', '/verificar']) {
      const endpoints = textOf(await filesOf(page, '.js')).matchAll(/path:.(\/[^`"']*).,access:.(\w+)/g);
      const found = [...endpoints].map(([, at = '', access = '']) => ({ at, access }));
      expect(found.some(({ access }) => access === 'public')).toBe(true);
      const administrative = found.filter(({ access }) => isPermiso(access)).map(({ at }) => at);
      expect([page, administrative.filter((at) => !ofTheCoursesContract.includes(at))]).toEqual([page, []]);
    }
  });
});

test('the first screen after the sign-in: at most 156 KB of JavaScript, React included', async () => {
  const { assetsOf } = await loadRenderer();
  const { script, preload } = assetsOf('entry-campus.tsx', ['shell/app-layout.tsx', 'panel/dashboard-page.tsx']);
  const known = await filesOf('/catalogo', '.js');
  const screen = [script, ...preload].map(inBuild);
  const more = screen.filter((file) => !known.includes(file));
  expect(screen).toEqual(expect.arrayContaining(await filesOf('/dashboard', '.js')));
  expect(textOf(more)).toContain('Te damos la bienvenida');
  // React is the same file in both applications.
  expect(more.length).toBeLessThan(screen.length);
  expect(gzipped(screen)).toBeLessThanOrEqual(156_000);
});

test.each([
  ['aula/especialidades-page.tsx', 160],
  ['aula/cursos/cursos-page.tsx', 160],
  ['aula/curso-detalle/curso-detalle-page.tsx', 164],
  ['aula/curso-modulo/curso-modulo-page.tsx', 160],
  ['aula/leccion/leccion-page.tsx', 160],
  ['aula/prueba/prueba-page.tsx', 160],
] as const)('STU-51 %s: at most %i KB of JavaScript, without forms and editors', async (file, kilobytes) => {
  const { assetsOf } = await loadRenderer();
  const { script, preload } = assetsOf('entry-campus.tsx', ['shell/app-layout.tsx', file]);
  const screen = [script, ...preload].map(inBuild);
  expect(textOf(screen)).toContain('Cerrar sesión');
  expect(textOf(screen)).not.toContain('ZodError');
  expect(gzipped(screen)).toBeLessThanOrEqual(kilobytes * 1000);
});

test.each(['entry-site', 'entry-campus'])('no files of %s load each other in a circle', (entry) => {
  type Chunks = Record<string, { imports: string[] }>;
  const { chunks } = JSON.parse(readFileSync(inBuild(`${entry}.json`), 'utf8')) as { chunks: Chunks };
  expect(Object.keys(chunks).length).toBeGreaterThan(10);
  const below = (name: string, above: string[]): string[] => {
    if (above.includes(name)) return [[...above, name].join(' > ')];
    return chunks[name]!.imports.flatMap((next) => below(next, [...above, name]));
  };
  expect(Object.keys(chunks).flatMap((name) => below(name, []))).toEqual([]);
});
