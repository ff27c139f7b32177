import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWebIfNeeded } from '../../tools/build-web.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCertifiableCurso } from '../testing/certificados.ts';

const run = promisify(execFile);
const version = '26.9.27';
const home = path.resolve(import.meta.dirname, '../../node_modules/.cache', `vnu-${version}`);
const jar = path.join(home, 'package/build/dist/vnu.jar');
/** Not a dependency: 31 MB that only this test uses, and it needs Java. */
const canRun =
  Boolean(process.env.FULL) &&
  (await run('java', ['-version']).then(
    () => true,
    () => false,
  ));

let t: TestApp;
let flyer: string;
const folder = mkdtempSync(path.join(tmpdir(), 'vnu-'));
beforeAll(async () => {
  if (!canRun) return;
  await buildWebIfNeeded(() => {});
  t = await startTestApp({ pages: true });
  flyer = `/catalogo/flyer/${(await makeCertifiableCurso(t.deps)).cursoId}`;
  if (existsSync(jar)) return;
  mkdirSync(home, { recursive: true });
  await run('npm', ['pack', `vnu-jar@${version}`], { cwd: home });
  await run('tar', ['-xzf', `vnu-jar-${version}.tgz`], { cwd: home });
}, 300_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await t?.close();
});

const plain = ['/', '/nosotros', '/catalogo', '/catalogo?q=penal', '/catalogo?q=zzzz', '/catalogo/cursos/vigentes'];
const shop = [
  '/cart',
  '/checkout',
  '/pedido',
  '/acceso',
  '/login',
  '/recuperar',
  '/verificar',
  '/verificar/ABC',
  '/404',
];
const law = ['/informacion', '/libro-de-reclamaciones', '/libro-de-reclamaciones/consulta', '/terminos', '/privacidad'];

/** React closes void elements with a slash, which is valid and only noted. */
const ofReact = /info: Trailing slash on void elements/;

test.skipIf(!canRun)(
  'the Nu HTML checker finds nothing on any public page',
  async () => {
    const pages = [...plain, flyer, ...shop, ...law, '/cambios-y-devoluciones', '/anuncios-por-correo'];
    const files = await Promise.all(
      pages.map(async (page) => {
        const file = path.join(folder, `${page.replaceAll(/\W+/g, '_')}.html`);
        writeFileSync(file, await (await fetch(t.url + page)).text());
        return file;
      }),
    );
    const { stderr } = await run('java', ['-jar', jar, '--format', 'gnu', '--exit-zero-always', ...files]);
    expect(stderr.split('\n').filter((line) => line !== '' && !ofReact.test(line))).toEqual([]);
  },
  300_000,
);
