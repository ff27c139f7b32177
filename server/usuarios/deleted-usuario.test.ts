import { listAuditoria } from 'domain/contract/auditoria.ts';
import {
  asociarCertificado,
  certificarAprobados,
  exportarCertificados,
  listCertificados,
  listElegibles,
} from 'domain/contract/certificados.ts';
import { getCifras } from 'domain/contract/cursos.ts';
import { exportarAlumnos, listAlumnos } from 'domain/contract/matriculas.ts';
import { exportarRegistro, getRegistro, putNota } from 'domain/contract/notas.ts';
import { getMovimiento, getPendientes, getResumen, listSemana } from 'domain/contract/panel.ts';
import {
  enviarRespuestas,
  exportarCalificaciones,
  getCalificacion,
  getPrueba,
  listCalificaciones,
} from 'domain/contract/pruebas.ts';
import { deleteUsuario, exportarUsuarios, listUsuarios } from 'domain/contract/usuarios.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agregarPregunta } from '../pruebas/preguntas.ts';
import { preguntasConClave } from '../pruebas/queries.ts';
import { makeCurso, makeModulo, makePrueba } from '../testing/builders.ts';
import { makeCursoCertificable, matricular } from '../testing/certificados.ts';
import type { Answer, Client } from '../testing/client.ts';
import { matricular as enrol, makeEstudiante, preguntaAbierta, responder } from '../testing/examenes.ts';
import { startTestHouse, type TestHouse } from '../testing/house.ts';
import { makePerson } from '../testing/people.ts';
import { openSession } from '../testing/sessions.ts';

/** One person is everywhere a person can be listed or counted, beside a classmate who stays. Then she is deleted. */
const apellido = 'Inolvidable';

let t: TestHouse;
let admin: Client;
let student: Awaited<ReturnType<typeof makeEstudiante>>;
let classmate: Awaited<ReturnType<typeof makeEstudiante>>;
let cursoId: number;
let aprobadoId: number;
let moduloId: number;
let pruebaId: number;
let intentoId: number;
let before: Figures;

beforeAll(async () => {
  t = await startTestHouse();
  const { db } = t.house;
  admin = await openSession(t, (await makePerson(db, 'ADMIN')).usuarioId);
  const now = new Date();
  ({ cursoId } = await makeCurso(db, { fechaHoraInicio: now, fechaHoraLimite: now, vigencia: 12 }));
  ({ moduloId } = await makeModulo(db, { cursoId }));
  const examen = await makeModulo(db, { cursoId, tipoModuloId: 2, nombre: 'Examen', orden: 2 });
  ({ pruebaId } = await makePrueba(db, { moduloId: examen.moduloId }));
  await agregarPregunta(db, pruebaId, preguntaAbierta);
  const person = await makePerson(db, 'USU', { apellido });
  await enrol(db, person.usuarioId, cursoId);
  student = { ...person, browser: await openSession(t, person.usuarioId) };
  classmate = await makeEstudiante(t, cursoId);
  const answers = responder({ pruebaId, preguntas: await preguntasConClave(db, pruebaId) });
  const sent = await student.browser.call(enviarRespuestas, { body: answers });
  intentoId = sent.body.resource!.intentoId;
  await classmate.browser.call(enviarRespuestas, { body: answers });

  const aprobado = await makeCursoCertificable(t.house, { nombre: 'Aprobado' });
  aprobadoId = aprobado.cursoId;
  await matricular(t.house, aprobado, student.usuarioId);
  const certificado = await makeCursoCertificable(t.house, { nombre: 'Certificado' });
  await matricular(t.house, certificado, student.usuarioId);
  await admin.call(asociarCertificado, { body: { cursoId: certificado.cursoId, usuarioId: student.usuarioId } });
  history.push(
    [
      'certificates of a course',
      () => admin.call(listCertificados, { params: { id: certificado.cursoId }, query: {} }),
    ],
    ['their export', () => admin.call(exportarCertificados, { query: { cursoId: certificado.cursoId } })],
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
  ['export of people', () => admin.call(exportarUsuarios, { query: {} })],
  ['class list', () => admin.call(listAlumnos, { params: { cursoId }, query: {} })],
  ['export of the class list', () => admin.call(exportarAlumnos, { params: { cursoId }, query: {} })],
  ['gradebook', () => admin.call(getRegistro, { params: { id: cursoId }, query: {} })],
  ['export of the gradebook', () => admin.call(exportarRegistro, { params: { id: cursoId }, query: {} })],
  ['grading queue', () => admin.call(listCalificaciones, { query: {} })],
  ['export of the grading queue', () => admin.call(exportarCalificaciones, { query: {} })],
  ['certificate candidates', () => admin.call(listElegibles, { params: { id: aprobadoId }, query: {} })],
];

const history: Ask[] = [['audit log', () => admin.call(listAuditoria, { query: { q: apellido } })]];

/** Exports travel in base64. */
function textOf({ text, body }: Answer<unknown>): string {
  const { data } = (body.resource ?? {}) as { data?: string };
  return data ? Buffer.from(data, 'base64').toString() : text;
}

type Figures = Awaited<ReturnType<typeof figures>>;

async function figures() {
  const resumen = (await admin.call(getResumen, {})).body.resource!;
  const cifras = (await admin.call(getCifras, { params: { id: cursoId } })).body.resource!;
  const semana = (await admin.call(listSemana, {})).body.resources!;
  return {
    usuariosRegistrados: resumen.usuariosRegistrados,
    garantiasActivas: resumen.garantiasActivas,
    certificadosEmitidos: resumen.certificadosEmitidos,
    matriculasDeHoy: (await admin.call(getMovimiento, {})).body.resource!.dias.at(-1)!.matriculas,
    porCalificar: (await admin.call(getPendientes, {})).body.resource!.porCalificar,
    matriculadosDeLaSemana: semana.find((hito) => hito.cursoId === cursoId)!.matriculados,
    matriculados: cifras.matriculados,
    pruebasPendientes: cifras.pruebasPendientes,
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
      matriculasDeHoy: before.matriculasDeHoy - 3,
      porCalificar: before.porCalificar - 1,
      matriculadosDeLaSemana: 1,
      matriculados: 1,
      pruebasPendientes: 1,
      intentosEnviados: 1,
    });
  });

  test('is not graded, not certified, alone or with everybody who passed', async () => {
    const nota = { usuarioId: student.usuarioId, moduloId, nota: 15 };
    expect((await admin.call(putNota, { body: nota })).status).toBe(422);
    expect((await admin.call(getCalificacion, { params: { id: intentoId } })).status).toBe(404);
    const pair = { cursoId: aprobadoId, usuarioId: student.usuarioId };
    expect((await admin.call(asociarCertificado, { body: pair })).status).toBe(404);
    expect((await admin.call(certificarAprobados, { body: { cursoId: aprobadoId } })).status).toBe(409);
  });

  test('is still named by history', async () => {
    for (const [name, ask] of history) expect(textOf(await ask()), name).toContain(apellido);
  });
});
