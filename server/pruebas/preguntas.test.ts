import {
  createPregunta,
  deletePregunta,
  getPregunta,
  listPreguntas,
  saveBorrador,
  updatePregunta,
} from 'domain/contract/pruebas.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import type { Client } from '../testing/client.ts';
import {
  type Exam,
  exclusivePregunta,
  makeAdmin,
  makeEstudiante,
  makeExam,
  openPregunta,
  preguntaMultiple,
  preguntaVF,
} from '../testing/exams.ts';

let t: TestApp;
let admin: Client;
let exam: Exam;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await makeAdmin(t)).browser;
});
beforeEach(async () => {
  exam = await makeExam(t.deps.db);
});
afterAll(() => t.close());

const create = (body: object) => admin.call(createPregunta, { body: { pruebaId: exam.pruebaId, ...body } as never });
const list = async (browser = admin) =>
  (await browser.call(listPreguntas, { params: { id: exam.pruebaId } })).body.resource!;

test('API-53 one question, with its key', async () => {
  const { preguntaId } = exam.preguntas[0]!;
  const { body } = await admin.call(getPregunta, { params: { id: preguntaId } });
  expect(body.resource).toEqual(exam.preguntas[0]);
  const unknown = await admin.call(getPregunta, { params: { id: 2_000_000_000 } });
  expect([unknown.status, unknown.body.message]).toEqual([404, 'No se encontró la pregunta.']);
  const { browser } = await makeEstudiante(t, exam.cursoId);
  expect((await browser.call(getPregunta, { params: { id: preguntaId } })).status).toBe(403);
});

test('API-54 the questions of a test are in resource.preguntas', async () => {
  expect(await list()).toEqual({ pruebaId: exam.pruebaId, preguntas: exam.preguntas });
  const { browser } = await makeEstudiante(t, exam.cursoId);
  const { preguntas } = await list(browser);
  expect(preguntas.map(({ preguntaId }) => preguntaId)).toEqual(exam.preguntas.map(({ preguntaId }) => preguntaId));
  expect(JSON.stringify(preguntas)).not.toContain('correcto');
});

test('API-55 PRU-05 a new question comes last', async () => {
  const { body } = await create(exclusivePregunta);
  expect(body.success).toBe(true);
  expect(body.resource).toMatchObject({ ...exclusivePregunta, pruebaId: exam.pruebaId, version: 1 });
  expect(body.resource!.opciones.every(({ opcionId }) => opcionId > 0)).toBe(true);
  expect((await list()).preguntas.at(-1)).toEqual(body.resource);
  expect((await create({ ...preguntaVF, pruebaId: 2_000_000_000 })).body.errores).toEqual({
    pruebaId: 'No se encontró la prueba',
  });
});

test('CONST-01 the types are 1 open, 2 multiple choice and 3 true or false, and there is no other', async () => {
  const made = [openPregunta, preguntaMultiple, preguntaVF].map((pregunta) => create(pregunta));
  expect((await Promise.all(made)).map(({ body }) => body.resource!.tipo)).toEqual([1, 2, 3]);
  for (const tipo of [0, 4, '1', null]) {
    const { status, body } = await create({ ...preguntaVF, tipo });
    expect([status, body.errores?.tipo]).toEqual([422, 'Elige el tipo de pregunta']);
  }
});

describe('the server keeps the form’s rules', () => {
  const o = (descripcion: string, correcto = false) => ({ descripcion, correcto });
  const cases: [string, object, string, string][] = [
    ['PRU-15 no statement', { ...preguntaVF, enunciado: ' ' }, 'enunciado', 'El enunciado es obligatorio'],
    [
      'PRU-16 a short one',
      { ...preguntaVF, enunciado: 'Dolo' },
      'enunciado',
      'El enunciado debe tener al menos 5 caracteres',
    ],
    [
      'PRU-07 open with options',
      { ...openPregunta, opciones: [o('Una', true)] },
      'opciones',
      'Una pregunta abierta no tiene opciones.',
    ],
    [
      'PRU-09 true and false',
      { ...preguntaVF, opciones: [o('Verdadero', true), o('Falso', true)] },
      'opciones',
      'Debe haber exactamente una opción correcta.',
    ],
    [
      'PRU-17 one option',
      { ...preguntaMultiple, opciones: [o('Una', true)] },
      'opciones',
      'Agrega al menos 2 opciones con descripción',
    ],
    [
      'PRU-18 an empty option',
      { ...preguntaMultiple, opciones: [o('Una', true), o('Dos'), o(' ')] },
      'opciones',
      'Hay opciones vacías. Completa o elimínalas.',
    ],
    [
      'PRU-19 none correct',
      { ...preguntaMultiple, opciones: [o('Una'), o('Dos')] },
      'opciones',
      'Marca al menos una opción como correcta.',
    ],
    [
      'PRU-20 two correct, exclusive',
      { ...exclusivePregunta, opciones: [o('Una', true), o('Dos', true)] },
      'opciones',
      'Debe haber exactamente una opción correcta.',
    ],
    [
      'PRU-21 twice the same',
      { ...preguntaMultiple, opciones: [o('Una', true), o('UNA ')] },
      'opciones',
      'Hay opciones duplicadas.',
    ],
    [
      'PRU-22 eleven options',
      { ...preguntaMultiple, opciones: Array.from({ length: 11 }, (_, at) => o(`Opción ${at}`, at === 0)) },
      'opciones',
      'Máximo 10 opciones.',
    ],
  ];
  test.each(cases)('%s', async (_, pregunta, field, message) => {
    const { preguntaId } = exam.preguntas[0]!;
    const body = { pruebaId: exam.pruebaId, ...pregunta } as never;
    for (const answer of [
      await create(pregunta),
      await admin.call(updatePregunta, { params: { id: preguntaId }, body }),
    ]) {
      expect([answer.status, answer.body.errores?.[field]]).toEqual([422, message]);
    }
    expect((await list()).preguntas).toEqual(exam.preguntas);
  });
});

test('API-56 an option whose text stays keeps its id, so that answers being written keep theirs', async () => {
  const [pregunta] = exam.preguntas;
  const [reconsideracion, apelacion, casacion] = pregunta!.opciones;
  const { browser } = await makeEstudiante(t, exam.cursoId);
  const opciones = [reconsideracion!.opcionId, casacion!.opcionId];
  await browser.call(saveBorrador, { params: { id: exam.pruebaId }, body: { opciones, version: 1 } });

  const { body } = await admin.call(updatePregunta, {
    params: { id: pregunta!.preguntaId },
    body: {
      pruebaId: exam.pruebaId,
      tipo: 2,
      exclusiva: true,
      version: 1,
      enunciado: '¿Cuál resuelve el mismo órgano?',
      opciones: [
        { descripcion: 'Revisión', correcto: false },
        { descripcion: 'Apelación', correcto: false },
        { descripcion: 'Reconsideración', correcto: true },
      ],
    },
  });
  const { opciones: after, version, exclusiva } = body.resource!;
  expect([version, exclusiva, after.map(({ descripcion }) => descripcion)]).toEqual([
    ...[2, true],
    ['Revisión', 'Apelación', 'Reconsideración'],
  ]);
  expect(after.slice(1)).toEqual([
    { ...apelacion, correcto: false },
    { ...reconsideracion, correcto: true },
  ]);
  expect(pregunta!.opciones.map(({ opcionId }) => opcionId)).not.toContain(after[0]!.opcionId);
  const draft = await browser.request('GET', `/api/pruebas/${exam.pruebaId}/borrador`);
  expect(draft.body.resource).toMatchObject({ opciones: [reconsideracion!.opcionId], version: 1 });
});

test('one option is taken away, and only that one', async () => {
  const [{ preguntaId, opciones } = {} as never] = exam.preguntas;
  const { body } = await admin.call(updatePregunta, {
    params: { id: preguntaId },
    body: { ...preguntaMultiple, pruebaId: exam.pruebaId, opciones: preguntaMultiple.opciones.slice(0, 3) },
  });
  expect(body.resource!.opciones).toEqual(opciones.slice(0, 3));
  const renamed = [
    { descripcion: 'Queja', correcto: true },
    { descripcion: 'Tutela', correcto: false },
  ];
  const none = await admin.call(updatePregunta, {
    params: { id: preguntaId },
    body: { ...preguntaMultiple, pruebaId: exam.pruebaId, opciones: renamed },
  });
  expect(none.body.resource!.opciones).toMatchObject(renamed);
});

test('only multiple choice is exclusive', async () => {
  const made = [preguntaVF, openPregunta, preguntaMultiple].map((each) => create({ ...each, exclusiva: true }));
  const answers = await Promise.all(made);
  expect(answers.map(({ body }) => body.errores ?? body.resource!.exclusiva)).toEqual([
    false,
    false,
    { opciones: 'Debe haber exactamente una opción correcta.' },
  ]);
});

test('a question is changed by one person at a time, and only within its own test', async () => {
  const { preguntaId: id } = exam.preguntas[2]!;
  const save = (fields: object) =>
    admin.call(updatePregunta, { params: { id }, body: { ...preguntaVF, pruebaId: exam.pruebaId, ...fields } });
  const answers = await atOnce(t.deps, 'pregunta', [
    () => save({ version: 1 }),
    () => save({ version: 1, enunciado: 'Otro enunciado' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const won = answers.find(({ status }) => status === 200)!.body.resource;
  const lost = answers.find(({ status }) => status === 409)!.body;
  expect(lost).toMatchObject({ codigo: 'cambio-ajeno', resource: { ...won } });
  expect(lost.message).toMatch(/\besta pregunta\b/);
  const other = await makeExam(t.deps.db);
  expect((await save({ pruebaId: other.pruebaId })).body.errores).toEqual({
    pruebaId: 'La pregunta es de otra prueba',
  });
});

test('API-57 a deleted question is gone, with its options', async () => {
  const [{ preguntaId, opciones } = {} as never] = exam.preguntas;
  expect((await admin.call(deletePregunta, { params: { id: preguntaId } })).body).toMatchObject({ success: true });
  expect((await list()).preguntas).toEqual(exam.preguntas.slice(1));
  const ids = opciones.map(({ opcionId }) => opcionId);
  const { rows } = await t.deps.db.execute(sql`select from opcion where opcion_id = any (${sql.param(ids)})`);
  expect(rows).toEqual([]);
  expect((await admin.call(deletePregunta, { params: { id: preguntaId } })).status).toBe(404);
});

test('every change of a question is in the history', async () => {
  const long = `${'¿Qué plazo hay? '.repeat(5)}Responde.`;
  const { body } = await create({ ...preguntaVF, enunciado: long });
  const { preguntaId: id } = body.resource!;
  const changed = { ...preguntaVF, pruebaId: exam.pruebaId, enunciado: 'Otro enunciado' };
  await admin.call(updatePregunta, { params: { id }, body: changed });
  await admin.call(deletePregunta, { params: { id } });
  const { rows } = await t.deps.db.execute(sql`
    select accion, antes->>'nombre' as antes, despues->>'nombre' as despues from auditoria
     where entidad = 'pregunta' and entidad_id = ${String(id)} order by auditoria_id`);
  expect(rows).toEqual([
    { accion: 'crear', antes: null, despues: long.slice(0, 80) },
    { accion: 'editar', antes: long.slice(0, 80), despues: 'Otro enunciado' },
    { accion: 'eliminar', antes: 'Otro enunciado', despues: null },
  ]);
});
