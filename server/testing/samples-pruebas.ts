import { sql } from 'drizzle-orm';
import { inTransaction } from '../db/connect.ts';
import { submitRespuestas } from '../pruebas/submit-intento.ts';
import type { TestApp } from './app.ts';
import { makeEspecialidad, makeModulo } from './builders.ts';
import type { Rows, Sample } from './derived-sample.ts';
import { answersFor, makeEstudiante, makeExam, openPregunta, preguntaMultiple, preguntaVF } from './exams.ts';
import { enrolEverybody } from './study.ts';

/** A test in a course in which everybody is enrolled. */
async function exam({ deps: { db } }: TestApp) {
  const made = await makeExam(db, { preguntas: [preguntaVF, openPregunta] });
  await enrolEverybody(db, made.cursoId);
  return made;
}

async function preguntaId(t: TestApp) {
  const { pruebaId, preguntas } = await exam(t);
  return { params: { id: preguntas[0]!.preguntaId }, pruebaId };
}

async function pruebaId(t: TestApp) {
  return { id: (await exam(t)).pruebaId };
}

/** A test, and a question of another test of the same speciality. */
async function withBanco(t: TestApp) {
  const { db } = t.deps;
  const { especialidadId } = await makeEspecialidad(db);
  const [{ pruebaId: id }, other] = [
    await makeExam(db, { preguntas: [preguntaVF], curso: { especialidadId } }),
    await makeExam(db, { preguntas: [preguntaMultiple], curso: { especialidadId } }),
  ];
  return { params: { id }, preguntas: other.preguntas.map(({ preguntaId: each }) => each) };
}

/**
 * A submitted attempt with an open answer. The student's address is unusable, so that no mail job changes rows later.
 */
async function intento(t: TestApp) {
  const made = await exam(t);
  const { browser: _, ...person } = await makeEstudiante(t, made.cursoId);
  await t.deps.db.execute(
    sql`update usuario set correo = usuario_id || ',@correo.pe' where usuario_id = ${person.usuarioId}`,
  );
  const who = { usuario: { ...person, rol: 'USU' as const }, now: new Date() };
  const { intentoId } = await inTransaction(t.deps.db, (tx) => submitRespuestas(tx, answersFor(made), null, who));
  return { params: { id: intentoId }, preguntaId: made.preguntas[1]!.preguntaId };
}

const data = { nombre: 'Evaluación final', descripcion: 'De todo el curso', intentos: 2 };

export const pruebasRows: Rows = {
  '/pruebas/:id': pruebaId,
  '/preguntas/:id': async (t) => (await preguntaId(t)).params,
  '/preguntas/prueba/:id': pruebaId,
  '/calificaciones/:id': async (t) => (await intento(t)).params,
};

export const pruebasSamples: Record<string, (t: TestApp) => Promise<Sample>> = {
  'pruebas.createPrueba': async ({ deps }) => {
    const { moduloId } = await makeModulo(deps.db, { tipoModuloId: 2 });
    return { body: { ...data, moduloId, preguntas: [preguntaVF] } };
  },
  'pruebas.createPregunta': async (t) => ({ body: { ...preguntaVF, pruebaId: (await exam(t)).pruebaId } }),
  'pruebas.updatePregunta': async (t) => {
    const { params, pruebaId: de } = await preguntaId(t);
    return { params, body: { ...preguntaVF, pruebaId: de } };
  },
  'preguntasFile.importPreguntas': async () => ({ body: { contenido: '¿Cuál es la capital?{=Lima ~Cusco}' } }),
  'bancoPreguntas.listBanco': async (t) => ({ params: (await withBanco(t)).params, query: { page: 1, size: 10 } }),
  'bancoPreguntas.copyPreguntas': async (t) => {
    const { params, preguntas } = await withBanco(t);
    return { params, body: { preguntas } };
  },
  'rendiciones.startRendicion': async (t) => {
    const params = await pruebaId(t);
    await t.deps.db.execute(sql`update prueba set minutos = 40 where prueba_id = ${params.id}`);
    return { params };
  },
  'rendiciones.setProrroga': async (t) => {
    const made = await exam(t);
    const { usuarioId } = await makeEstudiante(t, made.cursoId);
    return { params: { id: made.pruebaId }, body: { usuarioId, minutos: 15 } };
  },
  'rendiciones.setPlazo': async (t) => {
    const made = await exam(t);
    const { usuarioId } = await makeEstudiante(t, made.cursoId);
    const body = { usuarioId, apertura: null, cierre: '2027-03-01T18:00:00.000Z' };
    return { params: { id: made.pruebaId }, body };
  },
  'rendiciones.setIntentosExtra': async (t) => {
    const made = await exam(t);
    const { usuarioId } = await makeEstudiante(t, made.cursoId);
    return { body: { usuarioId, pruebaId: made.pruebaId, extra: 1 } };
  },
  'pruebas.saveBorrador': async () => ({ body: { opciones: [], version: 1 } }),
  'pruebas.submitRespuestas': async (t) => ({ body: answersFor(await exam(t)) }),
  'pruebas.listCalificaciones': async () => ({ query: { page: 1, size: 10, q: 'quispe', estado: 'pendiente' } }),
  'pruebas.exportCalificaciones': async () => ({ query: { q: 'quispe', estado: 'calificado' } }),
  'pruebas.gradeIntento': async (t) => {
    const { params, preguntaId: de } = await intento(t);
    return { params, body: { respuestas: [{ preguntaId: de, puntos: 15, comentario: 'Bien.' }] } };
  },
};
