import { copyPreguntas, listBanco } from 'domain/contract/banco-preguntas.ts';
import { deletePregunta, getPrueba, updatePregunta } from 'domain/contract/pruebas.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeEspecialidad } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { type Exam, exclusivePregunta, makeAdmin, makeExam, openPregunta, preguntaMultiple } from '../testing/exams.ts';

let t: TestApp;
let admin: Client;
let target: Exam;
let source: Exam;
let especialidadId: number;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await makeAdmin(t)).browser;
});
beforeEach(async () => {
  const { db } = t.deps;
  ({ especialidadId } = await makeEspecialidad(db));
  const curso = { especialidadId };
  target = await makeExam(db, { curso: { ...curso, nombre: 'Penal 2026' }, preguntas: [openPregunta] });
  source = await makeExam(db, {
    curso: { ...curso, nombre: 'Penal 2025' },
    preguntas: [{ ...preguntaMultiple, explicacion: 'Artículo 218.' }, openPregunta],
  });
  await makeExam(db, { preguntas: [exclusivePregunta] });
});
afterAll(() => t.close());

const list = (query: { q?: string; page?: number; size?: number } = {}, id = target.pruebaId) =>
  admin.call(listBanco, { params: { id }, query });
const bring = (preguntas: number[], id = target.pruebaId) =>
  admin.call(copyPreguntas, { params: { id }, body: { preguntas } });
const questionsOf = async (id: number) => (await admin.call(getPrueba, { params: { id } })).body.resource!.preguntas;
const idsOf = ({ preguntas }: Exam) => preguntas.map(({ preguntaId }) => preguntaId);

test('IMP-21 the bank lists the questions of other tests of the speciality, says which are here already, and is searched', async () => {
  const { body } = await list();
  expect(body.resources).toMatchObject([
    {
      enunciado: preguntaMultiple.enunciado,
      explicacion: 'Artículo 218.',
      curso: 'Penal 2025',
      repetida: false,
      opciones: preguntaMultiple.opciones,
    },
    { enunciado: openPregunta.enunciado, repetida: true },
  ]);
  const found = await list({ q: 'RECURSOS administrativos', page: 1, size: 5 });
  expect(found.body).toMatchObject({ total: 1, resources: [{ enunciado: preguntaMultiple.enunciado }] });
  expect((await list({ q: 'penal 2025' })).body.resources).toHaveLength(2);
  expect((await list({ q: '%_' })).body.resources).toEqual([]);
  expect((await list({ page: 9, size: 5 })).body).toMatchObject({ total: 2, resources: [] });
});

test('IMP-21 of questions that were copied for each edition the bank lists one, and none of deleted courses', async () => {
  const { db } = t.deps;
  const edition = await makeExam(db, {
    curso: { especialidadId, nombre: 'Penal 2024' },
    preguntas: [preguntaMultiple],
  });
  expect((await list({ q: 'recursos' })).body.resources).toHaveLength(1);
  for (const { cursoId } of [edition, source]) {
    await db.execute(sql`update curso set eliminado = now(), activa = false where curso_id = ${cursoId}`);
  }
  expect((await list()).body.resources).toEqual([]);
});

test('IMP-22 the copies have options, explanation and picture, and are independent of the originals', async () => {
  const { db } = t.deps;
  const [first] = idsOf(source);
  await db.execute(sql`update pregunta set imagen = 'a.webp', imagen_texto = 'Un acta' where pregunta_id = ${first!}`);
  expect((await bring([first!])).body.resource).toEqual({ traidas: 1, repetidas: 0 });
  const copy = (await questionsOf(target.pruebaId)).at(-1)!;
  expect(copy).toMatchObject({
    enunciado: preguntaMultiple.enunciado,
    explicacion: 'Artículo 218.',
    imagen: 'a.webp',
    imagenTexto: 'Un acta',
    opciones: preguntaMultiple.opciones,
  });
  const body = { ...exclusivePregunta, pruebaId: target.pruebaId, version: copy.version };
  expect((await admin.call(updatePregunta, { params: { id: copy.preguntaId }, body })).status).toBe(200);
  expect((await questionsOf(source.pruebaId))[0]!.enunciado).toBe(preguntaMultiple.enunciado);
  expect((await admin.call(deletePregunta, { params: { id: first! } })).status).toBe(200);
  expect(await questionsOf(target.pruebaId)).toHaveLength(2);
  const { rows } = await db.execute(sql`
    select despues->>'importado' as n from auditoria where accion = 'importar' and entidad_id = ${String(target.pruebaId)}`);
  expect(rows).toEqual([{ n: '1 preguntas de otras pruebas' }]);
});

test('IMP-22 two at once, the same again and a question that is here already add each question once', async () => {
  const ids = idsOf(source);
  const both = await atOnce(t.deps, 'pregunta', [() => bring(ids), () => bring(ids)]);
  expect(both.map(({ body }) => body.resource!.traidas).toSorted()).toEqual([0, 1]);
  expect((await bring([ids[0]!, ids[0]!])).body.resource).toEqual({ traidas: 0, repetidas: 1 });
  expect(await questionsOf(target.pruebaId)).toHaveLength(2);
});

test('IMP-23 a question or a test that is gone, another speciality and a full test are refused in words, and nothing is added', async () => {
  const { db } = t.deps;
  const [first, second] = idsOf(source);
  await admin.call(deletePregunta, { params: { id: second! } });
  const gone = await bring([first!, second!]);
  expect([gone.status, gone.body.message]).toEqual([
    409,
    'Una de las preguntas elegidas ya no está en las pruebas de esta especialidad. No trajimos ninguna: vuelve a elegirlas.',
  ]);
  const elsewhere = await makeExam(db, { preguntas: [exclusivePregunta, preguntaMultiple] });
  expect((await bring([first!, ...idsOf(elsewhere)])).body.message).toMatch(/^2 de las preguntas elegidas ya no están/);
  // Its own questions are not in its bank.
  expect((await bring(idsOf(target))).status).toBe(409);
  expect(await questionsOf(target.pruebaId)).toHaveLength(1);
  expect((await bring([first!], 2_000_000_000)).body).toMatchObject({
    status: 404,
    message: 'No se pudo cargar la prueba',
  });
  expect((await list({}, 2_000_000_000)).status).toBe(404);
  expect((await bring([])).body.errores).toEqual({ preguntas: 'Elige al menos una pregunta' });
  await db.execute(sql`insert into pregunta (prueba_id, enunciado, tipo, orden)
    select ${target.pruebaId}, 'Pregunta ' || n, 1, n + 1 from generate_series(1, 499) n`);
  const full = await bring([first!]);
  expect([full.status, full.body.message]).toEqual([422, 'Una prueba tiene hasta 500 preguntas y esta tiene 500.']);
});
