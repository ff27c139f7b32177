import { savePosicion } from 'domain/contract/archivos.ts';
import { getCertificadoAvance } from 'domain/contract/certificados.ts';
import { markSeen, openLeccion, unmarkSeen } from 'domain/contract/materiales.ts';
import { getProgress, listLecciones, listModulos } from 'domain/contract/modulos.ts';
import { myCursos } from 'domain/contract/panel.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeMaterial, makeModulo } from '../testing/builders.ts';
import { signedIn } from '../testing/people.ts';
import { enrolAlumno } from '../testing/study.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** A course with a text and two videos, the second without a link, and its student. */
async function newStudy() {
  const { db } = t.deps;
  const { cursoId } = await makeCurso(db);
  const tipos = await db.execute<{ id: number; acronimo: string }>(
    sql`select tipo_material_id as id, acronimo from tipo_material`,
  );
  const tipoOf = (acronimo: string) => tipos.rows.find((tipo) => tipo.acronimo === acronimo)!.id;
  const { moduloId: second } = await makeModulo(db, { cursoId, orden: 2 });
  const { moduloId: first } = await makeModulo(db, { cursoId, orden: 1 });
  const add = async (moduloId: number, orden: number, acronimo: string, video = '') =>
    (await makeMaterial(db, { moduloId, orden, tipoMaterialId: tipoOf(acronimo), video })).materialId;
  const announced = await add(second, 1, 'VID');
  const video = await add(first, 2, 'VID', 'https://example.com/a.mp4');
  const text = await add(first, 1, 'DSC');
  const { browser, person } = await signedIn(t, 'USU');
  await enrolAlumno(db, person.usuarioId, cursoId);
  const lecciones = async () => (await browser.call(listLecciones, { params: { id: cursoId } })).body.resources!;
  return { cursoId, text, video, announced, browser, person, lecciones };
}

test('STU-02 the outline has every material in the order of study, and says what cannot be studied yet', async () => {
  const { text, video, announced, lecciones } = await newStudy();
  expect(await lecciones()).toMatchObject([
    { materialId: text, acronimo: 'DSC', disponible: true, visto: false, origen: null },
    { materialId: video, acronimo: 'VID', disponible: true },
    { materialId: announced, disponible: false },
  ]);
});

test('STU-02 the recording of a session makes it something to study; until then it is not', async () => {
  const { announced, lecciones } = await newStudy();
  const available = async () => (await lecciones()).at(-1)!.disponible;
  await t.deps.db.execute(sql`
    insert into sesion_programada (material_id, inicio, fin) values (${announced}, now() - '3 hours'::interval, now() - '1 hour'::interval)`);
  expect(await available()).toBe(false);
  await t.deps.db.execute(
    sql`update sesion_programada set grabacion = 'https://example.com/g' where material_id = ${announced}`,
  );
  expect(await available()).toBe(true);
  await t.deps.db.execute(sql`update sesion_programada set cancelada = now() where material_id = ${announced}`);
  expect(await available()).toBe(false);
});

test('STU-73 a cancelled session is named as such and is nothing to see, for its student', async () => {
  const { db } = t.deps;
  const { cursoId, text, announced, browser, lecciones } = await newStudy();
  await db.execute(sql`
    insert into sesion_programada (material_id, inicio, fin) values (${announced}, now() + '1 day'::interval, now() + '2 days'::interval)`);
  await db.execute(sql`insert into regla_apto (curso_id, avance_minimo) values (${cursoId}, 100)`);
  for (const id of [text, announced]) await browser.call(markSeen, { params: { id }, query: {} });
  const counts = async () => {
    const modulos = (await browser.call(listModulos, { query: { cursoId } })).body.resources!;
    const progress = (await browser.call(getProgress, { params: { id: cursoId } })).body.resource!;
    const [curso] = (await browser.call(myCursos, {})).body.resources!;
    const avance = (await browser.call(getCertificadoAvance, { params: { id: cursoId }, query: {} })).body.resource!;
    return {
      modulos: modulos.map(({ vistos, materiales }) => [vistos, materiales]),
      curso: [progress.vistos, progress.materiales, curso!.vistos, curso!.materiales],
      certificado: avance.requisitos.find(({ clase }) => clase === 'avance')?.valor,
    };
  };
  const cancelled = async () => (await lecciones()).map(({ cancelada }) => cancelada);
  const before = {
    modulos: [
      [1, 2],
      [1, 1],
    ],
    curso: [2, 3, 2, 3],
    certificado: '2 de 3',
  };
  expect([await counts(), await cancelled()]).toEqual([before, [false, false, false]]);
  await db.execute(sql`update sesion_programada set cancelada = now() where material_id = ${announced}`);
  const after = {
    modulos: [
      [1, 2],
      [0, 0],
    ],
    curso: [1, 2, 1, 2],
    certificado: '1 de 2',
  };
  expect([await counts(), await cancelled()]).toEqual([after, [false, false, true]]);
  // Staff go on seeing it among the materials.
  const { browser: admin } = await signedIn(t, 'ADMIN');
  const { body } = await admin.call(listModulos, { query: { cursoId } });
  expect(body.resources!.map(({ materiales }) => materiales)).toEqual([2, 1]);
});

test('STU-11 opening a lesson is remembered as the last thing worked on, without marking it as seen', async () => {
  const { cursoId, video, browser, lecciones } = await newStudy();
  expect((await browser.call(openLeccion, { params: { id: video } })).status).toBe(200);
  const { body } = await browser.call(getProgress, { params: { id: cursoId } });
  expect(body.resource).toMatchObject({ ultimoMaterialId: video, vistos: 0 });
  expect((await lecciones()).map(({ visto }) => visto)).toEqual([false, false, false]);
});

test('STU-21 STU-22 seen says how; a mark by hand never replaces what was played, and playing replaces the mark', async () => {
  const { text, video, browser, lecciones } = await newStudy();
  const origenOf = async (id: number) => (await lecciones()).find(({ materialId }) => materialId === id)!.origen;
  const play = (segundos: number) =>
    browser.call(savePosicion, {
      params: { id: video },
      body: { segundos, duracion: 10, tramos: [[0, segundos]] },
    });
  await browser.call(markSeen, { params: { id: text }, query: { origen: 'leido' } });
  expect(await origenOf(text)).toBe('leido');
  await browser.call(markSeen, { params: { id: video }, query: {} });
  expect(await origenOf(video)).toBe('mano');
  await play(8);
  expect(await origenOf(video)).toBe('mano');
  await play(10);
  expect(await origenOf(video)).toBe('reproducido');
  await browser.call(markSeen, { params: { id: video }, query: {} });
  expect(await origenOf(video)).toBe('reproducido');
  await browser.call(unmarkSeen, { params: { id: video } });
  expect(await origenOf(video)).toBeNull();
});
