import { getPrueba, listIntentos, saveBorrador, submitRespuestas, updatePregunta } from 'domain/contract/pruebas.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../db/connect.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce, times } from '../testing/barrier.ts';
import { untilBlocked } from '../testing/blocked.ts';
import {
  answersFor,
  type Exam,
  enrolAlumno,
  intentosOf,
  makeAdmin,
  makeEstudiante,
  makeExam,
  openPregunta,
  preguntaMultiple,
  preguntaVF,
} from '../testing/exams.ts';
import { dropOldKeys } from './queries/submissions.ts';
import * as acts from './submit-intento.ts';

let t: TestApp;
let exam: Exam;
let alumna: Awaited<ReturnType<typeof makeEstudiante>>;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  exam = await makeExam(t.deps.db);
  alumna = await makeEstudiante(t, exam.cursoId);
});
afterAll(() => t.close());

const submit = (body: object, headers = {}) => alumna.browser.call(submitRespuestas, { body: body as never }, headers);
const counted = () => intentosOf(t.deps.db, alumna.usuarioId, exam.pruebaId);
const borrador = async () =>
  (await alumna.browser.request('GET', `/api/pruebas/${exam.pruebaId}/borrador`)).body.resource;

test('API-58 pruebaId and the chosen options are graded at once', async () => {
  const { pruebaId, opciones } = answersFor(exam);
  const { status, body } = await submit({ pruebaId, opciones: opciones.toReversed() });
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, message: 'Tu prueba fue enviada.' });
  expect(body.resource).toEqual({
    intentoId: expect.any(Number),
    numero: 1,
    estado: 'calificado',
    nota: 20,
    intentosRestantes: 2,
    pendientes: 0,
    entrega: 'normal',
  });
  expect(await counted()).toMatchObject([{ numero: 1, nota: 20, opciones: opciones.sort((a, b) => a - b) }]);
  const used = await alumna.browser.call(getPrueba, { params: { id: pruebaId } });
  expect(used.body.resource!.intento).toBe(1);
});

test('EVA-02 each submit uses an attempt, and after the last one there is no more', async () => {
  const notas = [];
  for (const correct of [false, true, false]) notas.push((await submit(answersFor(exam, correct))).body.resource?.nota);
  expect(notas).toEqual([0, 20, 0]);
  const { status, body } = await submit(answersFor(exam));
  expect([status, body.codigo, body.message]).toEqual([409, 'sin-intentos', 'Ya usaste todos tus intentos.']);
  const late = await alumna.browser.call(saveBorrador, {
    params: { id: exam.pruebaId },
    body: { opciones: [], version: 50 },
  });
  expect([late.status, late.body.codigo]).toEqual([409, 'sin-intentos']);
  expect(await counted()).toHaveLength(3);
  await t.deps.db.execute(sql`update intento set anulado = now() where usuario_id = ${alumna.usuarioId}`);
  expect((await submit(answersFor(exam))).body.resource).toMatchObject({ numero: 1, intentosRestantes: 2 });
});

test('an attempt that was not annulled with the others does not stand in the way of the next', async () => {
  for (const _ of [1, 2]) await submit(answersFor(exam));
  await t.deps.db.execute(
    sql`update intento set anulado = now() where usuario_id = ${alumna.usuarioId} and numero = 1`,
  );
  expect((await submit(answersFor(exam))).body.resource).toMatchObject({ numero: 3, intentosRestantes: 1 });
  expect((await submit(answersFor(exam))).body.resource).toMatchObject({ numero: 4, intentosRestantes: 0 });
  expect((await submit(answersFor(exam))).status).toBe(409);
});

describe('what is refused counts nothing and touches no draft', () => {
  const cases: [string, () => Promise<object>, number, string | RegExp][] = [
    [
      'an option of another test',
      async () => {
        const other = await makeExam(t.deps.db);
        return { ...answersFor(exam), opciones: [...answersFor(exam).opciones, ...answersFor(other).opciones] };
      },
      422,
      /^La prueba cambió mientras la respondías\. .*\nLa opción \d+ no es de esta prueba\./,
    ],
    [
      'an option that is nowhere',
      async () => ({ ...answersFor(exam), opciones: [2_000_000_000] }),
      422,
      /^La prueba cambió .*\nLa opción 2000000000 no es de esta prueba\.$/,
    ],
    [
      'text for a question with options',
      async () => ({ ...answersFor(exam), abiertas: [{ preguntaId: exam.preguntas[0]!.preguntaId, texto: 'Sí' }] }),
      422,
      /^La prueba cambió .*\nLa pregunta \d+ no es una pregunta abierta de esta prueba\.$/,
    ],
    [
      'a question left out',
      async () => ({ ...answersFor(exam), opciones: answersFor(exam).opciones.slice(0, -1) }),
      422,
      /^Responde todas las preguntas\.\nFalta la pregunta 3$/,
    ],
    [
      'nothing at all',
      async () => ({ pruebaId: exam.pruebaId }),
      422,
      /^Responde todas las preguntas\.\nFalta la pregunta 1$/,
    ],
    [
      'two options where one excludes the other',
      async () => {
        const [, exclusiva] = exam.preguntas;
        const opciones = [...answersFor(exam).opciones, ...exclusiva!.opciones.map(({ opcionId }) => opcionId)];
        return { ...answersFor(exam), opciones };
      },
      422,
      /^Elige una sola opción en la pregunta 2\.\nLa pregunta 2 admite una sola opción$/,
    ],
    [
      'both true and false',
      async () => {
        const [, , vf] = exam.preguntas;
        const opciones = [...answersFor(exam).opciones, ...vf!.opciones.map(({ opcionId }) => opcionId)];
        return { ...answersFor(exam), opciones };
      },
      422,
      /^Elige una sola opción en la pregunta 3\.\nLa pregunta 3 admite una sola opción$/,
    ],
    [
      'a test that is not there',
      async () => ({ pruebaId: 2_000_000_000, opciones: [1] }),
      404,
      'No se pudo cargar la prueba',
    ],
  ];
  test.each(cases)('%s', async (_, bodyOf, status, message) => {
    const opciones = answersFor(exam).opciones.slice(0, 1);
    await alumna.browser.call(saveBorrador, { params: { id: exam.pruebaId }, body: { opciones, version: 1 } });
    const answer = await submit(await bodyOf());
    expect(answer.status).toBe(status);
    expect([answer.body.message, ...Object.values(answer.body.errores ?? {})].join('\n')).toMatch(message);
    expect(await counted()).toEqual([]);
    expect(await borrador()).toMatchObject({ opciones, version: 1 });
  });

  test('a test without questions', async () => {
    const { pruebaId, cursoId } = await makeExam(t.deps.db, { preguntas: [] });
    const { browser } = await makeEstudiante(t, cursoId);
    const { status, body } = await browser.call(submitRespuestas, { body: { pruebaId } });
    expect([status, body.message]).toEqual([409, 'Esta prueba aún no tiene preguntas.']);
  });

  test('ADMIN, who only previews', async () => {
    const { browser, usuarioId } = await makeAdmin(t);
    const answers = [
      await browser.call(submitRespuestas, { body: answersFor(exam) }),
      await browser.call(saveBorrador, { params: { id: exam.pruebaId }, body: { opciones: [], version: 1 } }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.codigo, body.message]).toEqual([
        ...[403, 'vista-previa'],
        'Es una vista previa: solo los estudiantes responden la prueba.',
      ]);
    }
    await t.deps.db.execute(sql`insert into matricula values (${usuarioId}, ${exam.cursoId})`);
    const enrolled = { params: { id: exam.pruebaId }, body: { opciones: [], version: 1 } };
    expect((await browser.call(saveBorrador, enrolled)).status).toBe(403);
    expect((await browser.call(saveBorrador, { ...enrolled, params: { id: 2_000_000_000 } })).status).toBe(404);
    expect(await intentosOf(t.deps.db, usuarioId, exam.pruebaId)).toEqual([]);
  });
});

describe('open questions', () => {
  beforeEach(async () => {
    exam = await makeExam(t.deps.db, { preguntas: [preguntaVF, openPregunta] });
    alumna = await makeEstudiante(t, exam.cursoId);
  });

  test('their text counts as an answer, and the grade waits for a person', async () => {
    const { body } = await submit(answersFor(exam));
    expect(body.resource).toMatchObject({ estado: 'pendiente', nota: null, pendientes: 1, intentosRestantes: 2 });
    const { body: own } = await alumna.browser.call(listIntentos, { params: { id: exam.pruebaId } });
    expect(own.resources).toEqual([
      {
        intentoId: body.resource!.intentoId,
        numero: 1,
        enviado: expect.any(String),
        estado: 'pendiente',
        nota: null,
        entrega: 'normal',
        comentarios: [
          {
            enunciado: openPregunta.enunciado,
            texto: 'Apelación, dentro de quince días.',
            puntos: null,
            comentario: '',
          },
        ],
      },
    ]);
  });

  test('each attempt is read with its own answers', async () => {
    const write = (texto: string) =>
      submit({ ...answersFor(exam), abiertas: answersFor(exam).abiertas.map((each) => ({ ...each, texto })) });
    for (const texto of ['La primera vez', 'La segunda vez']) await write(texto);
    const { body } = await alumna.browser.call(listIntentos, { params: { id: exam.pruebaId } });
    expect(body.resources!.map(({ comentarios }) => comentarios.map(({ texto }) => texto))).toEqual([
      ['La primera vez'],
      ['La segunda vez'],
    ]);
  });

  test.each(['', '   ', '\n\t'])('blank text %j does not', async (texto) => {
    const abiertas = answersFor(exam).abiertas.map(({ preguntaId }) => ({ preguntaId, texto }));
    const { status, body } = await submit({ ...answersFor(exam), abiertas });
    expect([status, body.message]).toEqual([422, 'Responde todas las preguntas.']);
  });

  test('one’s attempts are one’s own, and stay readable when access has ended', async () => {
    await submit(answersFor(exam));
    const other = await makeEstudiante(t, exam.cursoId);
    const params = { id: exam.pruebaId };
    expect((await other.browser.call(listIntentos, { params })).body.resources).toEqual([]);
    await t.deps.db.execute(sql`delete from matricula where usuario_id = ${alumna.usuarioId}`);
    expect((await alumna.browser.call(listIntentos, { params })).body.resources).toHaveLength(1);
    expect((await alumna.browser.call(listIntentos, { params: { id: 2_000_000_000 } })).status).toBe(404);
  });

  test('SEC-112 who is not in the course and never was asks for attempts in vain', async () => {
    const outsider = await makeEstudiante(t);
    const refused = await outsider.browser.call(listIntentos, { params: { id: exam.pruebaId } });
    expect([refused.status, refused.body.codigo]).toEqual([403, 'acceso-sin-matricula']);
    await t.deps.db.execute(sql`update curso set publicado = null where curso_id = ${exam.cursoId}`);
    expect((await outsider.browser.call(listIntentos, { params: { id: exam.pruebaId } })).status).toBe(404);
  });
});

describe('sent again under the same key', () => {
  const key = { 'idempotency-key': 'mi-envio-1' };

  test('the answer is the same and the attempt is one, one after the other or all at once', async () => {
    const first = await submit(answersFor(exam), key);
    const again = await Promise.all(Array.from({ length: 8 }, () => submit(answersFor(exam), key)));
    expect(first.status).toBe(200);
    for (const { text } of again) expect(text).toBe(first.text);
    expect(await counted()).toHaveLength(1);
    const other = () => submit(answersFor(exam), { 'idempotency-key': 'mi-envio-2' });
    const answers = await atOnce(t.deps, 'intento', times(8, other));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await counted()).toHaveLength(2);
  });

  test('also when it was the last attempt and access has ended since', async () => {
    for (const n of [1, 2, 3]) await submit(answersFor(exam), { 'idempotency-key': `k${n}` });
    await t.deps.db.execute(sql`delete from matricula where usuario_id = ${alumna.usuarioId}`);
    const { body } = await submit(answersFor(exam), { 'idempotency-key': 'k3' });
    expect(body.resource).toMatchObject({ numero: 3, intentosRestantes: 0 });
  });

  test('also when an earlier version stored the answer, which did not say whether it was late', async () => {
    const first = await submit(answersFor(exam), key);
    await t.deps.db.execute(sql`update idempotencia set respuesta = respuesta - 'entrega'`);
    expect((await submit(answersFor(exam), key)).text).toBe(first.text);
    expect(first.body.resource).toMatchObject({ entrega: 'normal' });
  });

  test('other answers are not taken for the first ones', async () => {
    await submit(answersFor(exam), key);
    const { status, body } = await submit(answersFor(exam, false), key);
    expect([status, body.codigo]).toEqual([409, 'clave-repetida']);
    expect(body.message).toBe('Tus respuestas cambiaron mientras se enviaban. Vuelve a intentarlo.');
    const other = await makeExam(t.deps.db, { curso: {} });
    await t.deps.db.execute(sql`insert into matricula values (${alumna.usuarioId}, ${other.cursoId})`);
    expect((await submit(answersFor(other), key)).status).toBe(409);
    expect(await counted()).toHaveLength(1);
    expect(await intentosOf(t.deps.db, alumna.usuarioId, other.pruebaId)).toEqual([]);
  });

  test('for two tests at the same moment, one of them counts', async () => {
    const other = await makeExam(t.deps.db);
    await enrolAlumno(t.deps.db, alumna.usuarioId, other.cursoId);
    const { browser: _, ...person } = alumna;
    const who = { usuario: { ...person, rol: 'USU' as const }, now: new Date() };
    const second = await inTransaction(t.deps.db, async (tx) => {
      await acts.submitRespuestas(tx, answersFor(other), key['idempotency-key'], who);
      const answer = submit(answersFor(exam), key);
      await untilBlocked(t.deps.db);
      return { answer };
    });
    const { status, body } = await second.answer;
    expect([status, body.codigo]).toEqual([409, 'clave-repetida']);
    expect(await counted()).toEqual([]);
    expect(await intentosOf(t.deps.db, alumna.usuarioId, other.pruebaId)).toHaveLength(1);
  });

  test('a refusal is not remembered, and another student’s key is another key', async () => {
    expect((await submit({ pruebaId: exam.pruebaId }, key)).status).toBe(422);
    expect((await submit(answersFor(exam), key)).status).toBe(200);
    const other = await makeEstudiante(t, exam.cursoId);
    const { body } = await other.browser.call(submitRespuestas, { body: answersFor(exam, false) }, key);
    expect(body.resource).toMatchObject({ numero: 1, nota: 0 });
  });

  test.each(['dos palabras', 'x'.repeat(201)])('%j is no key', async (value) => {
    expect((await submit(answersFor(exam), { 'idempotency-key': value })).status).toBe(422);
    expect(await counted()).toEqual([]);
  });
});

test('a key is forgotten after a month, and not before', async () => {
  const headers = { 'idempotency-key': 'vieja' };
  const first = await submit(answersFor(exam), headers);
  await dropOldKeys(t.deps.db);
  expect((await submit(answersFor(exam), headers)).text).toBe(first.text);
  await t.deps.db.execute(sql`update idempotencia set creado = now() - interval '31 days'`);
  await dropOldKeys(t.deps.db);
  expect((await submit(answersFor(exam), headers)).body.resource).toMatchObject({ numero: 2 });
});

test('submitting empties the draft, and a save that was still on its way comes too late', async () => {
  const params = { id: exam.pruebaId };
  const { opciones } = answersFor(exam);
  const save = (version: number) => alumna.browser.call(saveBorrador, { params, body: { opciones, version } });
  expect((await save(1)).status).toBe(200);
  await submit(answersFor(exam));
  expect(await borrador()).toMatchObject({ opciones: [], abiertas: [], version: 2, guardado: null, fin: null });
  const late = await save(2);
  expect([late.status, late.body.codigo]).toEqual([409, 'cambio-ajeno']);
  expect(late.body.resource).toMatchObject({ opciones: [], version: 2 });
  expect((await save(3)).status).toBe(200);
});

test('a grade stays what it was when the test is edited', async () => {
  await submit(answersFor(exam));
  const admin = (await makeAdmin(t)).browser;
  const [first, , vf] = exam.preguntas;
  const opciones = preguntaMultiple.opciones.map(({ descripcion, correcto }) => ({ descripcion, correcto: !correcto }));
  const pruebaId = exam.pruebaId;
  await admin.call(updatePregunta, {
    params: { id: first!.preguntaId },
    body: { ...preguntaMultiple, opciones, pruebaId },
  });
  await admin.request('DELETE', `/api/preguntas/${vf!.preguntaId}`);
  expect(await counted()).toMatchObject([{ nota: 20 }]);
  expect((await submit(answersFor(exam))).status).toBe(422);
  const { opciones: rest } = answersFor({ pruebaId, preguntas: exam.preguntas.slice(0, 2) });
  expect((await submit({ pruebaId, opciones: rest })).body.resource).toMatchObject({ numero: 2, nota: 10 });
  expect(await counted()).toMatchObject([{ nota: 20 }, { nota: 10 }]);
});
