import { listModulos } from 'domain/contract/modulos.ts';
import { myCursos } from 'domain/contract/panel.ts';
import { saveBorrador, submitRespuestas } from 'domain/contract/pruebas.ts';
import { setProrroga, startRendicion } from 'domain/contract/rendiciones.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allPruebas } from '../db/schema/pruebas.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Client } from '../testing/client.ts';
import { answersFor, exclusivePregunta, makeAdmin, makeEstudiante, makeExam, preguntaVF } from '../testing/exams.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await makeAdmin(t)).browser;
});
afterAll(() => t.close());

async function sitting(settings: Partial<typeof allPruebas.$inferInsert>) {
  const exam = await makeExam(t.deps.db, { preguntas: [preguntaVF, exclusivePregunta, preguntaVF] });
  const { cursoId, pruebaId } = exam;
  await t.deps.db
    .update(allPruebas)
    .set({ intentos: 2, ...settings })
    .where(sql`prueba_id = ${pruebaId}`);
  const { browser, usuarioId } = await makeEstudiante(t, cursoId);
  return {
    ...exam,
    browser,
    usuarioId,
    start: () => browser.call(startRendicion, { params: { id: pruebaId } }),
    inModulos: async (who = browser) => (await who.call(listModulos, { query: { cursoId } })).body.resources![0]!,
    inPanel: async () => (await browser.call(myCursos, {})).body.resources![0]!.rendiciones,
  };
}

const leftMs = ({ fin, ahora }: { fin: string | null; ahora: string }) => Date.parse(fin!) - Date.parse(ahora);
const minute = 60_000;

test('SEA-21 a sitting is in the list of modules and on the dashboard of its student, with its end, until it is submitted', async () => {
  const { start, inModulos, inPanel, browser, usuarioId, ...exam } = await sitting({ minutos: 30 });
  const { pruebaId } = exam;
  expect(await inModulos()).toMatchObject({ rendicion: null });
  expect(await inPanel()).toEqual([]);
  await start();
  const { rendicion } = await inModulos();
  expect(leftMs(rendicion!)).toBeGreaterThan(0);
  expect(leftMs(rendicion!)).toBeLessThanOrEqual(30 * minute);
  expect(await inPanel()).toEqual([
    { pruebaId, nombre: expect.any(String), fin: rendicion!.fin, ahora: expect.any(String) },
  ]);
  expect(await inModulos(admin)).toMatchObject({ rendicion: null });

  await admin.call(setProrroga, { params: { id: pruebaId }, body: { usuarioId, minutos: 10 } });
  const later = (await inModulos()).rendicion!;
  expect(Date.parse(later.fin!)).toBe(Date.parse(rendicion!.fin!) + 10 * minute);
  expect((await inPanel())[0]?.fin).toBe(later.fin);

  await browser.call(submitRespuestas, { body: answersFor(exam) });
  expect(await inModulos()).toMatchObject({ rendicion: null, intento: 1 });
  expect(await inPanel()).toEqual([]);
});

test('SEA-21 extra minutes alone are no sitting, and one without an end says so', async () => {
  const timed = await sitting({ minutos: 30 });
  const body = { usuarioId: timed.usuarioId, minutos: 10 };
  await admin.call(setProrroga, { params: { id: timed.pruebaId }, body });
  expect(await timed.inModulos()).toMatchObject({ rendicion: null });
  expect(await timed.inPanel()).toEqual([]);
  const endless = await sitting({ muestra: 2 });
  await endless.start();
  expect(await endless.inModulos()).toMatchObject({ rendicion: { fin: null, ahora: expect.any(String) } });
  expect(await endless.inPanel()).toMatchObject([{ pruebaId: endless.pruebaId, fin: null }]);
});

test('SEA-22 the list of modules says how many questions are drawn, and of how many', async () => {
  const { db } = t.deps;
  const { start, inModulos, pruebaId } = await sitting({ muestra: 2 });
  expect(await inModulos()).toMatchObject({ preguntas: 3, cantidad: 2 });
  await db.update(allPruebas).set({ muestra: 9 }).where(sql`prueba_id = ${pruebaId}`);
  expect(await inModulos()).toMatchObject({ preguntas: 3, cantidad: 3 });
  await db.update(allPruebas).set({ muestra: 1 }).where(sql`prueba_id = ${pruebaId}`);
  await start();
  // A sitting keeps the questions that it began with.
  await db.update(allPruebas).set({ muestra: 3 }).where(sql`prueba_id = ${pruebaId}`);
  expect(await inModulos()).toMatchObject({ preguntas: 3, cantidad: 1 });
  expect(await inModulos(admin)).toMatchObject({ preguntas: 3, cantidad: 3 });
});

test('STU-64 an untimed test with saved answers is begun, for its student alone, until it is submitted', async () => {
  const { inModulos, browser, ...exam } = await sitting({});
  const { pruebaId } = exam;
  const { opciones } = answersFor(exam);
  const save = (chosen: number[], version: number) =>
    browser.call(saveBorrador, { params: { id: pruebaId }, body: { opciones: chosen, version } });
  expect(await inModulos()).toMatchObject({ empezada: false });
  expect((await save(opciones, 1)).status).toBe(200);
  expect(await inModulos()).toMatchObject({ empezada: true, rendicion: null });
  expect(await inModulos(admin)).toMatchObject({ empezada: false });
  expect((await save([], 2)).status).toBe(200);
  expect(await inModulos()).toMatchObject({ empezada: false });
  await save(opciones, 3);
  await browser.call(submitRespuestas, { body: answersFor(exam) });
  expect(await inModulos()).toMatchObject({ empezada: false });
});
