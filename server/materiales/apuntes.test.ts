import { deleteMaterial, listApuntes, saveApunte } from 'domain/contract/materiales.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeMaterial, makeModulo } from '../testing/builders.ts';
import { signedIn } from '../testing/people.ts';
import { enrolAlumno } from '../testing/study.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

async function study() {
  const { moduloId, cursoId } = await makeModulo(t.deps.db);
  const { materialId } = await makeMaterial(t.deps.db, { moduloId });
  const [ana, luis] = [await signedIn(t, 'USU'), await signedIn(t, 'USU')];
  for (const { person } of [ana, luis]) await enrolAlumno(t.deps.db, person.usuarioId, cursoId);
  const read = async ({ browser }: typeof ana) =>
    (await browser.call(listApuntes, { params: { id: moduloId } })).body.resources;
  const write = ({ browser }: typeof ana, texto: string) =>
    browser.call(saveApunte, { params: { id: materialId }, body: { texto } });
  return { moduloId, cursoId, materialId, ana, luis, read, write };
}

test('VIS-48 a note is private, the last write wins, and an empty one is deleted', async () => {
  const { materialId, ana, luis, read, write } = await study();
  expect(await read(ana)).toEqual([]);
  expect((await write(ana, 'Plazo:\n 15 días \0<b>')).status).toBe(200);
  expect(await read(ana)).toEqual([{ materialId, texto: 'Plazo:\n 15 días <b>' }]);
  expect(await read(luis)).toEqual([]);
  await write(luis, 'Otro');
  await write(ana, 'Segundo');
  expect(await read(ana)).toEqual([{ materialId, texto: 'Segundo' }]);
  // Tabs that save at once: one of the texts is stored whole.
  await atOnce(
    t.deps,
    'apunte',
    ['uno', 'dos', 'tres'].map((texto) => () => write(ana, texto)),
  );
  expect(['uno', 'dos', 'tres']).toContain((await read(ana))?.[0]?.texto);
  await write(ana, '  \n ');
  expect(await read(ana)).toEqual([]);
  expect(await read(luis)).toEqual([{ materialId, texto: 'Otro' }]);
});

test('VIS-48 a note has at most 10,000 characters and leaves with its material', async () => {
  const { materialId, ana, read, write } = await study();
  expect((await write(ana, 'ñ'.repeat(10_000))).status).toBe(200);
  const long = await write(ana, 'ñ'.repeat(10_001));
  expect([long.status, long.body.errores]).toEqual([422, { texto: 'Máximo 10,000 caracteres' }]);
  const { browser: admin } = await signedIn(t, 'ADMIN');
  expect((await admin.call(deleteMaterial, { params: { id: materialId } })).status).toBe(200);
  expect((await write(ana, 'tarde')).status).toBe(404);
  expect(await read(ana)).toEqual([]);
});

test('VIS-48 without access to the course a note is neither read nor written', async () => {
  const { cursoId, moduloId, materialId, ana, write } = await study();
  await write(ana, 'Mío');
  await t.deps.db.execute(sql`delete from matricula where curso_id = ${cursoId}`);
  expect((await ana.browser.call(listApuntes, { params: { id: moduloId } })).status).toBe(403);
  expect((await ana.browser.call(saveApunte, { params: { id: materialId }, body: { texto: 'x' } })).status).toBe(403);
});
