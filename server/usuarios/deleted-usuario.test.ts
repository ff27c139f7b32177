import { listAuditoria } from 'domain/contract/auditoria.ts';
import {
  associateCertificado,
  certifyPassed,
  exportCertificados,
  listCertificados,
  listEligible,
} from 'domain/contract/certificados.ts';
import { getFigures } from 'domain/contract/cursos.ts';
import { exportAlumnos, listAlumnos } from 'domain/contract/matriculas.ts';
import { exportRegistro, getRegistro, putNota } from 'domain/contract/notas.ts';
import { getMovement, getPending, getSummary, listWeek } from 'domain/contract/panel.ts';
import {
  exportCalificaciones,
  getCalificacion,
  getPrueba,
  listCalificaciones,
  submitRespuestas,
} from 'domain/contract/pruebas.ts';
import { deleteUsuario, exportUsuarios, listUsuarios } from 'domain/contract/usuarios.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { preguntasWithAnswerKey } from '../pruebas/queries/pruebas.ts';
import { addPregunta } from '../pruebas/save-preguntas.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeModulo, makePrueba } from '../testing/builders.ts';
import { enrolAlumno, makeCertifiableCurso } from '../testing/certificados.ts';
import type { Answer, Client } from '../testing/client.ts';
import { answersFor, enrolAlumno as enrol, makeEstudiante, openPregunta } from '../testing/exams.ts';
import { makePerson } from '../testing/people.ts';
import { openSession } from '../testing/sessions.ts';

/** One person has rows in every list and count, beside a classmate who stays. Then her account is deleted. */
const apellido = 'Inolvidable';

let t: TestApp;
let admin: Client;
let student: Awaited<ReturnType<typeof makeEstudiante>>;
let classmate: Awaited<ReturnType<typeof makeEstudiante>>;
let cursoId: number;
let passedId: number;
let moduloId: number;
let pruebaId: number;
let intentoId: number;
let before: Figures;

beforeAll(async () => {
  t = await startTestApp();
  const { db } = t.deps;
  admin = await openSession(t, (await makePerson(db, 'ADMIN')).usuarioId);
  const now = new Date();
  ({ cursoId } = await makeCurso(db, { fechaHoraInicio: now, fechaHoraLimite: now, vigencia: 12 }));
  ({ moduloId } = await makeModulo(db, { cursoId }));
  const exam = await makeModulo(db, { cursoId, tipoModuloId: 2, nombre: 'Examen', orden: 2 });
  ({ pruebaId } = await makePrueba(db, { moduloId: exam.moduloId }));
  await addPregunta(db, pruebaId, openPregunta);
  const person = await makePerson(db, 'USU', { apellido });
  await enrol(db, person.usuarioId, cursoId);
  student = { ...person, browser: await openSession(t, person.usuarioId) };
  classmate = await makeEstudiante(t, cursoId);
  const answers = answersFor({ pruebaId, preguntas: await preguntasWithAnswerKey(db, pruebaId) });
  const sent = await student.browser.call(submitRespuestas, { body: answers });
  intentoId = sent.body.resource!.intentoId;
  await classmate.browser.call(submitRespuestas, { body: answers });

  const passed = await makeCertifiableCurso(t.deps, { nombre: 'Aprobado' });
  passedId = passed.cursoId;
  await enrolAlumno(t.deps, passed, student.usuarioId);
  const certificado = await makeCertifiableCurso(t.deps, { nombre: 'Certificado' });
  await enrolAlumno(t.deps, certificado, student.usuarioId);
  await admin.call(associateCertificado, { body: { cursoId: certificado.cursoId, usuarioId: student.usuarioId } });
  history.push(
    [
      'certificates of a course',
      () => admin.call(listCertificados, { params: { id: certificado.cursoId }, query: {} }),
    ],
    ['their export', () => admin.call(exportCertificados, { query: { cursoId: certificado.cursoId } })],
  );
  for (const [name, ask] of [...lists, ...history]) expect(textOf(await ask()), name).toContain(apellido);
  before = await figures();

  const { status } = await admin.call(deleteUsuario, { params: { id: student.usuarioId } });
  expect(status).toBe(200);
});
afterAll(() => t.close());

type Ask = [name: string, ask: () => Promise<Answer<unknown>>];

const lists: Ask[] = [
  ['list of people', () => admin.call(listUsuarios, { query: {} })],
  ['page of people', () => admin.call(listUsuarios, { query: { page: 1 } })],
  ['search of people', () => admin.call(listUsuarios, { query: { q: apellido, page: 1 } })],
  ['export of people', () => admin.call(exportUsuarios, { query: {} })],
  ['class list', () => admin.call(listAlumnos, { params: { cursoId }, query: {} })],
  ['export of the class list', () => admin.call(exportAlumnos, { params: { cursoId }, query: {} })],
  ['gradebook', () => admin.call(getRegistro, { params: { id: cursoId }, query: {} })],
  ['export of the gradebook', () => admin.call(exportRegistro, { params: { id: cursoId }, query: {} })],
  ['grading queue', () => admin.call(listCalificaciones, { query: {} })],
  ['export of the grading queue', () => admin.call(exportCalificaciones, { query: {} })],
  ['certificate candidates', () => admin.call(listEligible, { params: { id: passedId }, query: {} })],
];

const history: Ask[] = [['audit log', () => admin.call(listAuditoria, { query: { q: apellido } })]];

/** Exports travel in base64. */
function textOf({ text, body }: Answer<unknown>): string {
  const { data } = (body.resource ?? {}) as { data?: string };
  return data ? Buffer.from(data, 'base64').toString() : text;
}

type Figures = Awaited<ReturnType<typeof figures>>;

async function figures() {
  const summary = (await admin.call(getSummary, {})).body.resource!;
  const ofCurso = (await admin.call(getFigures, { params: { id: cursoId } })).body.resource!;
  const week = (await admin.call(listWeek, {})).body.resources!;
  return {
    usuariosRegistrados: summary.usuariosRegistrados,
    garantiasActivas: summary.garantiasActivas,
    certificadosEmitidos: summary.certificadosEmitidos,
    todayMatriculas: (await admin.call(getMovement, {})).body.resource!.dias.at(-1)!.matriculas,
    porCalificar: (await admin.call(getPending, {})).body.resource!.porCalificar,
    weekMatriculados: week.find((milestone) => milestone.cursoId === cursoId)!.matriculados,
    matriculados: ofCurso.matriculados,
    pruebasPendientes: ofCurso.pruebasPendientes,
    intentosEnviados: (await admin.call(getPrueba, { params: { id: pruebaId } })).body.resource!.intentosEnviados,
  };
}

describe('a deleted person', () => {
  test.each(lists)('is gone from: %s', async (_, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(textOf(answer)).not.toContain(apellido);
  });

  test('is counted in no figure; the certificate issued before still is', async () => {
    expect(await figures()).toEqual({
      usuariosRegistrados: before.usuariosRegistrados - 1,
      garantiasActivas: before.garantiasActivas - 3,
      certificadosEmitidos: before.certificadosEmitidos,
      todayMatriculas: before.todayMatriculas - 3,
      porCalificar: before.porCalificar - 1,
      weekMatriculados: 1,
      matriculados: 1,
      pruebasPendientes: 1,
      intentosEnviados: 1,
    });
  });

  test('is not graded, not certified, alone or with everybody who passed', async () => {
    const nota = { usuarioId: student.usuarioId, moduloId, nota: 15 };
    expect((await admin.call(putNota, { body: nota })).status).toBe(422);
    expect((await admin.call(getCalificacion, { params: { id: intentoId } })).status).toBe(404);
    const pair = { cursoId: passedId, usuarioId: student.usuarioId };
    expect((await admin.call(associateCertificado, { body: pair })).status).toBe(404);
    expect((await admin.call(certifyPassed, { body: { cursoId: passedId } })).status).toBe(409);
  });

  test('is still named by history', async () => {
    for (const [name, ask] of history) expect(textOf(await ask()), name).toContain(apellido);
  });
});
