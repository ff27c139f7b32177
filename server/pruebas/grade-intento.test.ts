import {
  exportCalificaciones,
  getCalificacion,
  gradeIntento,
  listCalificaciones,
  listIntentos,
  listOpenRespuestas,
  submitRespuestas,
} from 'domain/contract/pruebas.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import type { Client } from '../testing/client.ts';
import {
  answersFor,
  type Exam,
  intentosOf,
  makeAdmin,
  makeEstudiante,
  makeExam,
  openPregunta,
  preguntaMultiple,
  preguntaVF,
} from '../testing/exams.ts';
import { signedIn } from '../testing/people.ts';
import { unzip } from '../testing/unzip.ts';

let t: TestApp;
let admin: Client;
let exam: Exam;
let alumna: Awaited<ReturnType<typeof makeEstudiante>>;
const second = { ...openPregunta, enunciado: '¿Qué plazo tienes y desde cuándo?' };
beforeAll(async () => {
  t = await startTestApp();
  admin = (await makeAdmin(t)).browser;
});
beforeEach(async () => {
  const preguntas = [openPregunta, preguntaVF, preguntaMultiple, second];
  exam = await makeExam(t.deps.db, { preguntas, curso: { nombre: 'Recursos' } });
  alumna = await makeEstudiante(t, exam.cursoId);
});
afterAll(() => t.close());

const submit = async (who = alumna) =>
  (await who.browser.call(submitRespuestas, { body: answersFor(exam) })).body.resource!.intentoId;
const open = () => exam.preguntas.filter(({ tipo }) => tipo === 1).map(({ preguntaId }) => preguntaId);
const grade = (id: number, ...puntos: [preguntaId: number, puntos: number, comment?: string][]) =>
  admin.call(gradeIntento, {
    params: { id },
    body: { respuestas: puntos.map(([preguntaId, n, comentario = '']) => ({ preguntaId, puntos: n, comentario })) },
  });
const queue = async (query: object = {}) =>
  (await admin.call(listCalificaciones, { query: { cursoId: exam.cursoId, ...query } })).body;
async function correos(intentoId: number) {
  const { rows } = await t.deps.db.execute<{ para: string; asunto: string; texto: string }>(
    sql`select para, asunto, texto from correo_saliente where clave like ${`intento-${intentoId}-%`} order by creado`,
  );
  return rows;
}

test('an attempt with open questions waits in the queue until every one has points', async () => {
  const id = await submit();
  const [one, another] = open() as [number, number];
  const { body } = await admin.call(getCalificacion, { params: { id } });
  expect(body.resource).toMatchObject({
    intentoId: id,
    numero: 1,
    estado: 'pendiente',
    nota: null,
    pendientes: 2,
    acertadas: 2,
    cerradas: 2,
    alumno: 'Rosa Quispe Ñahui',
    dni: alumna.dni,
    curso: 'Recursos',
    pruebaId: exam.pruebaId,
    abiertas: [
      { preguntaId: one, enunciado: openPregunta.enunciado, puntos: null, comentario: '' },
      { preguntaId: another, enunciado: second.enunciado, texto: 'Apelación, dentro de quince días.' },
    ],
  });

  const half = await grade(id, [one, 12.5, 'Falta el órgano.']);
  expect(half.body.resource).toMatchObject({ estado: 'pendiente', nota: null, pendientes: 1 });
  expect(await correos(id)).toEqual([]);
  const own = await alumna.browser.call(listIntentos, { params: { id: exam.pruebaId } });
  expect(own.body.resources![0]!.comentarios.map(({ puntos }) => puntos)).toEqual([null, null]);

  const whole = await grade(id, [another, 17]);
  expect(whole.body).toMatchObject({
    message: 'Calificación guardada.',
    resource: { estado: 'calificado', nota: 17.38 },
  });
  expect(await intentosOf(t.deps.db, alumna.usuarioId, exam.pruebaId)).toMatchObject([{ nota: 17.38 }]);
  const read = await alumna.browser.call(listIntentos, { params: { id: exam.pruebaId } });
  expect(read.body.resources![0]).toMatchObject({
    estado: 'calificado',
    nota: 17.38,
    comentarios: [{ puntos: 12.5, comentario: 'Falta el órgano.' }, { puntos: 17 }],
  });
  const mails = await correos(id);
  const asunto = 'Tu prueba «Prueba» ya está calificada';
  expect(mails).toMatchObject([{ para: alumna.correo, asunto }]);
  for (const text of [
    'Tu prueba ya está calificada',
    'Hola, Rosa. Revisamos tus respuestas de «Prueba», del curso «Recursos».',
    'Tu nota en este intento: 17.38 de 20.',
    'En tu curso puedes leer los puntos y comentarios de cada respuesta.',
    `Ir a mi curso:\n${t.deps.publicUrl()}/curso-modulo?cursoId=${exam.cursoId}`,
    '¿Dudas con tu nota? Escríbenos a ',
  ]) {
    expect(mails[0]!.texto).toContain(text);
  }
});

test('wrong answers to closed questions are not counted as right', async () => {
  const { body } = await alumna.browser.call(submitRespuestas, { body: answersFor(exam, false) });
  const { body: read } = await admin.call(getCalificacion, { params: { id: body.resource!.intentoId } });
  expect(read.resource).toMatchObject({ acertadas: 0, cerradas: 2 });
});

test('a student without a usable e-mail is graded all the same', async () => {
  await t.deps.db.execute(sql`update usuario set correo = 'rosa@empresa' where usuario_id = ${alumna.usuarioId}`);
  const id = await submit();
  const [one, another] = open() as [number, number];
  expect((await grade(id, [one, 10], [another, 10])).body.resource).toMatchObject({ estado: 'calificado' });
  expect(await correos(id)).toEqual([]);
});

test('a comment alone is a change; of two points for a question the last counts', async () => {
  const id = await submit();
  const [one] = open() as [number, number];
  await grade(id, [one, 10, 'Bien'], [one, 11, 'Bien']);
  const { body } = await grade(id, [one, 11, 'Muy bien']);
  expect(body.resource!.abiertas[0]).toMatchObject({ puntos: 11, comentario: 'Muy bien' });
});

test('graded again, the grade changes, the student hears of it and the history keeps both', async () => {
  const id = await submit();
  const [one, another] = open() as [number, number];
  await grade(id, [one, 10], [another, 10]);
  expect((await grade(id, [one, 20])).body.resource).toMatchObject({ nota: 17.5 });
  // The same request twice changes nothing.
  const twice = await Promise.all([grade(id, [one, 20]), grade(id, [one, 20])]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(await correos(id)).toHaveLength(2);
  const { rows } = await t.deps.db.execute(sql`
    select antes->'nota' as antes, despues->'nota' as despues from auditoria
     where accion = 'calificar' and entidad = 'intento' and entidad_id = ${String(id)} order by auditoria_id`);
  expect(rows).toEqual([
    { antes: null, despues: 15 },
    { antes: 15, despues: 17.5 },
  ]);
});

test('two people who press at once grade once', async () => {
  const id = await submit();
  const [one, another] = open() as [number, number];
  const press = () => grade(id, [one, 15], [another, 15]);
  await atOnce(
    t.deps,
    'intento',
    Array.from({ length: 6 }, () => press),
  );
  expect(await correos(id)).toHaveLength(1);
});

test.each([
  [-0.01, 'De 0 a 20'],
  [20.01, 'De 0 a 20'],
  [12.345, 'Usa hasta dos decimales'],
])('%d points are refused: %s', async (puntos, message) => {
  const id = await submit();
  const { status, body } = await grade(id, [open()[0]!, puntos]);
  expect([status, body.errores]).toEqual([422, { 'respuestas.0.puntos': message }]);
});

test('only the open questions of that attempt take points, and only an attempt that counts', async () => {
  const id = await submit();
  const [vf] = exam.preguntas.filter(({ tipo }) => tipo === 3);
  const { status, body } = await grade(id, [open()[0]!, 20], [vf!.preguntaId, 20]);
  const message = `La pregunta ${vf!.preguntaId} no es una pregunta abierta de este intento`;
  expect([status, body.message, body.errores]).toEqual([422, message, { 'respuestas.1.preguntaId': message }]);
  expect((await admin.call(getCalificacion, { params: { id } })).body.resource).toMatchObject({ pendientes: 2 });
  await t.deps.db.execute(sql`update intento set anulado = now() where intento_id = ${id}`);
  for (const gone of [await grade(id, [open()[0]!, 20]), await admin.call(getCalificacion, { params: { id } })]) {
    expect([gone.status, gone.body.message]).toEqual([404, 'No se encontró el intento.']);
  }
  expect((await queue()).resources).toEqual([]);
});

test('what was asked then is graded, even if the question is gone now', async () => {
  const id = await submit();
  for (const { preguntaId } of exam.preguntas) await admin.request('DELETE', `/api/preguntas/${preguntaId}`);
  const [one, another] = open() as [number, number];
  const { body } = await grade(id, [one, 0], [another, 0]);
  expect(body.resource).toMatchObject({
    nota: 10,
    acertadas: 2,
    abiertas: [{ enunciado: openPregunta.enunciado }, {}],
  });
});

test('the queue lists who waits longest first, by state, course and name', async () => {
  const another = await makeEstudiante(t, exam.cursoId);
  await t.deps.db.execute(sql`update usuario set nombre = 'Íñigo' where usuario_id = ${another.usuarioId}`);
  const [first, second, third] = [await submit(), await submit(another), await submit()];
  await t.deps.db.execute(sql`update intento set enviado = now() - interval '2 days' where intento_id = ${third}`);
  const ids = (body: Awaited<ReturnType<typeof queue>>) => body.resources!.map(({ intentoId }) => intentoId);
  expect(ids(await queue())).toEqual([third, first, second]);
  expect(ids(await queue({ q: 'inigo' }))).toEqual([second]);
  expect(ids(await queue({ q: alumna.dni }))).toEqual([third, first]);
  const [one, two] = open() as [number, number];
  await grade(first, [one, 14], [two, 14]);
  expect(ids(await queue({ estado: 'pendiente' }))).toEqual([third, second]);
  expect(ids(await queue({ estado: 'calificado' }))).toEqual([first]);
  const page = await queue({ page: 2, size: 5 });
  expect(page).toMatchObject({ page: 2, pages: 1, total: 3, paginador: true, resources: [] });
  expect((await queue({ cursoId: 2_000_000_000 })).resources).toEqual([]);

  const { body } = await admin.call(exportCalificaciones, { query: { cursoId: exam.cursoId, q: alumna.dni } });
  expect(body.resource!.filename).toMatch(/^calificaciones-\d{4}-\d\d-\d\d\.csv$/);
  const lines = Buffer.from(body.resource!.data, 'base64').toString().trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFF?Enviado,DNI,Estudiante,Curso,Prueba,Intento,Estado,Respuestas por calificar,Nota$/);
  const who = `${alumna.dni},Rosa Quispe Ñahui,Recursos,Prueba`;
  expect(lines.slice(1).map((line) => line.replace(/^\d{4}-\d\d-\d\d \d\d:\d\d,/, ''))).toEqual([
    `${who},2,Pendiente de calificación,2,`,
    `${who},1,Calificado,0,17.00`,
  ]);
  const inExcel = { cursoId: exam.cursoId, q: alumna.dni, formato: 'xlsx' } as const;
  const book = (await admin.call(exportCalificaciones, { query: inExcel })).body.resource!;
  const sheet = unzip(Buffer.from(book.data, 'base64')).get('xl/worksheets/sheet1.xml')!.toString();
  for (const [cell, value] of Object.entries({ F3: '1', H3: '0', I3: '17.00' })) {
    expect(sheet).toMatch(new RegExp(`<c r="${cell}"[^>]*><v>${value}</v>`));
  }
  const { rows } = await t.deps.db.execute(sql`
    select entidad_id, despues->>'nombre' as nombre from auditoria
     where accion = 'exportar' and entidad = 'calificacion' order by auditoria_id desc limit 2`);
  expect(rows).toEqual(Array(2).fill({ entidad_id: 'todas', nombre: '2 calificaciones' }));
});

test('a test with options only never waits for anybody', async () => {
  const closed = await makeExam(t.deps.db);
  const { browser } = await makeEstudiante(t, closed.cursoId);
  await browser.call(submitRespuestas, { body: answersFor(closed) });
  expect((await queue({ cursoId: closed.cursoId })).resources).toEqual([]);
});

test('TRM-37 open answers are listed by question, without names if wanted, and graded one question for everybody', async () => {
  const classmate = await makeEstudiante(t, exam.cursoId);
  const [first, other] = [await submit(), await submit(classmate)];
  const [one, two] = open();
  const list = async (query: object = {}) =>
    (await admin.call(listOpenRespuestas, { query: { cursoId: exam.cursoId, ...query } })).body.resources!;
  const waiting = await list();
  expect(waiting.map(({ enunciado, intentoId }) => [enunciado, intentoId])).toEqual(
    [openPregunta.enunciado, second.enunciado].sort().flatMap((enunciado) => [
      [enunciado, first],
      [enunciado, other],
    ]),
  );
  expect(waiting[0]!.alumno).toMatch(/\w+ \w+/);
  const nameless = await list({ sinNombres: 'true', q: 'nadie se llama así' });
  expect(nameless).toHaveLength(4);
  expect(nameless.every(({ alumno }) => alumno === null)).toBe(true);
  await grade(first, [one!, 15]);
  await grade(other, [one!, 12]);
  expect((await list()).map(({ preguntaId }) => preguntaId)).toEqual([two, two]);
  const stranger = (await signedIn(t, 'DOCENTE')).browser;
  expect((await stranger.call(listOpenRespuestas, { query: {} })).body.resources).toEqual([]);
});
