import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkBoundaries } from './boundaries.ts';

function tree(files: Record<string, string>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'rooms-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, source] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(root, name), source);
  }
  return root;
}

test('the repository itself keeps to its rooms', () => {
  expect(checkBoundaries(path.resolve(import.meta.dirname, '..'))).toEqual([]);
});

test('features that import each other through their queries make a circle, also with types only', () => {
  const root = tree({
    'server/cursos/queries.ts': `import type { Nota } from '../notas/queries.ts';`,
    'server/notas/queries.ts': `import { findCurso } from '../cursos/queries.ts';\nexport type Nota = number;`,
  });
  expect(checkBoundaries(root).filter((problem) => problem.startsWith('circle'))).toEqual([
    expect.stringMatching(/^circle: server\/cursos\/queries\.ts imports .*\n.*server\/notas\/queries\.ts imports/),
  ]);
});

test('a circle over three rooms is found once', () => {
  const root = tree({
    'web/app/a.ts': `import '../site/b.ts';`,
    'web/site/b.ts': `import '../ui/c.ts';`,
    'web/ui/c.ts': `await import('../app/d.ts');`,
    'web/app/d.ts': '',
  });
  expect(checkBoundaries(root).filter((problem) => problem.startsWith('circle'))).toHaveLength(1);
});

test.each(['server/notas', 'domain/rules', 'server/testing', 'bench', 'tools'])(
  'two files of %s that import each other are a circle',
  (folder) => {
    const root = tree({
      [`${folder}/a.ts`]: `import type { B } from './b.ts';`,
      [`${folder}/b.ts`]: `import { a } from './a.ts';`,
    });
    expect(checkBoundaries(root)).toEqual([expect.stringContaining(`circle: ${folder}/a.ts imports ${folder}/b.ts`)]);
  },
);

test('a feature imports only features below it; a folder without a level is above all and imported by none', () => {
  const upwards = tree({ 'server/cursos/queries.ts': `import '../notas/queries.ts';` });
  expect(checkBoundaries(upwards)).toEqual(['server/cursos/queries.ts imports upwards: server/notas/queries.ts']);
  const unknown = tree({ 'server/nuevo/queries.ts': `import '../notas/queries.ts';` });
  expect(checkBoundaries(unknown)).toEqual([]);
  const used = tree({ 'server/notas/queries.ts': `import '../nuevo/queries.ts';` });
  expect(checkBoundaries(used)).toEqual(['server/notas/queries.ts imports upwards: server/nuevo/queries.ts']);
  const both = tree({ 'server/nuevo/queries.ts': `import '../otro/queries.ts';` });
  expect(checkBoundaries(both)).toEqual(['server/nuevo/queries.ts imports upwards: server/otro/queries.ts']);
});

test('only the registration of routes and jobs takes the whole Deps', () => {
  const root = tree({
    'server/notas/routes.ts': 'export function notasRoutes(deps: Deps): void {}',
    'server/notas/save-nota.ts': `export function saveNota(deps: Deps, n: Pick<Deps, 'db'>, s: Deps['storage']) {}`,
    'server/notas/judge.ts': 'type Judge = (deps: Deps) => void;',
    'server/jobs.ts': 'export function startJobs(deps: Deps) {}\nexport function runCleanUp(deps: Deps) {}',
  });
  expect(checkBoundaries(root)).toEqual([
    expect.stringContaining('server/jobs.ts: runCleanUp takes all of Deps'),
    expect.stringContaining('server/notas/judge.ts: Judge takes all of Deps'),
    expect.stringContaining('server/notas/save-nota.ts: saveNota takes all of Deps'),
  ]);
});

test.each([
  ['server/notas/routes.ts', `import '../cursos/routes.ts';`],
  ['server/notas/routes.ts', `import '../testing/people.ts';`],
  ['server/notas/routes.ts', `import 'demo/seed.ts';`],
  ['server/db/connect.ts', `import '../ports/storage/port.ts';`],
  ['domain/rules/notas.ts', `import '../schemas/notas.ts';`],
  ['web/aula/page.tsx', `import '../tienda/page.tsx';`],
  ['web/aula/page.tsx', `import 'server/notas/queries.ts';`],
  ['embedded-db/start.ts', `import 'server/config.ts';`],
])('%s may not say %s', (file, source) => {
  expect(checkBoundaries(tree({ [file]: source }))).toEqual([expect.stringContaining(`${file} may not import`)]);
});

test('features may use services, the pipeline and the queries of others', () => {
  const source = `import '../http/route.ts';\nimport '../uploads/archivos.ts';\nimport '../cursos/queries/catalogo.ts';`;
  expect(checkBoundaries(tree({ 'server/notas/routes.ts': source }))).toEqual([]);
});

test.each([
  ['server/notas/routes.ts', `await db.execute(text);`],
  ['server/notas/set-nota.ts', `await tx\n    .update(notas)\n    .set({ nota });`],
  ['server/notas/set-nota.ts', `deps.db.select({ n }).from(notas);`],
  ['server/notas/set-nota.ts', `import { sql } from 'drizzle-orm';`],
  ['server/notas/pdf/set-nota.ts', `import type { PgSelect } from 'drizzle-orm/pg-core';`],
  ['server/notas/set-nota.ts', `import { prepared } from '../db/prepared.ts';`],
  ['server/notas/set-nota.ts', `import pg from 'pg';`],
])('SQL belongs to the queries of a feature: %s may not say %s', (file, source) => {
  expect(checkBoundaries(tree({ [file]: source }))).toEqual([`${file} has SQL outside the feature's queries`]);
});

test.each(['sql`', '`'])('SQL of more than 30 lines is put together of named parts: %s', (quote) => {
  const withLines = (lines: number) => `const a = ${quote}select 1${'\n, 1'.repeat(lines - 1)}\`;`;
  expect(checkBoundaries(tree({ 'server/notas/queries.ts': withLines(30) }))).toEqual([]);
  expect(checkBoundaries(tree({ 'server/notas/queries.ts': withLines(31) }))).toEqual([
    'server/notas/queries.ts:1 has SQL of 31 lines; name its parts',
  ]);
});

test.each(['queries.ts', 'queries/cells.ts', 'notas.test.ts'])('SQL in %s is in its place', (name) => {
  const source = `import { sql } from 'drizzle-orm';\nawait db.execute(sql\`select 1\`);`;
  expect(checkBoundaries(tree({ [`server/notas/${name}`]: source }))).toEqual([]);
});

test.each(['routes.ts', 'admin-routes.ts'])('%s may not catch errors', (name) => {
  const source = 'try { await open(); } catch { return null; }';
  expect(checkBoundaries(tree({ [`server/notas/${name}`]: source }))).toEqual([`server/notas/${name} has try/catch`]);
  expect(checkBoundaries(tree({ 'server/notas/open-nota.ts': source }))).toEqual([]);
});
