import { sql } from 'drizzle-orm';
import { enviarRespuestas } from '../pruebas/enviar.ts';
import { makeModulo } from './builders.ts';
import { makeEstudiante, makeExamen, preguntaAbierta, preguntaVF, responder } from './examenes.ts';
import type { TestHouse } from './house.ts';
import type { Sample } from './samples.ts';

/** A test in a course in which everybody is enrolled. */
async function examen({ house: { db } }: TestHouse) {
  const made = await makeExamen(db, { preguntas: [preguntaVF, preguntaAbierta] });
  await db.execute(sql`insert into matricula (usuario_id, curso_id) select usuario_id, ${made.cursoId} from usuario`);
  return made;
}

async function preguntaId(t: TestHouse) {
  const { pruebaId, preguntas } = await examen(t);
  return { params: { id: preguntas[0]!.preguntaId }, pruebaId };
}

async function pruebaId(t: TestHouse) {
  return { id: (await examen(t)).pruebaId };
}

/** A submitted attempt with an open answer, of a deleted student, so that no mail job changes rows later. */
async function intento(t: TestHouse) {
  const made = await examen(t);
  const { browser: _, ...person } = await makeEstudiante(t, made.cursoId);
  await t.house.db.execute(
    sql`update usuario set correo = usuario_id || ',@correo.pe' where usuario_id = ${person.usuarioId}`,
  );
  const quien = { usuario: { ...person, rol: 'USU' as const }, ahora: new Date() };
  const { intentoId } = await t.house.db.transaction((tx) => enviarRespuestas(tx, responder(made), null, quien));
  return { params: { id: intentoId }, preguntaId: made.preguntas[1]!.preguntaId };
}

const datos = { nombre: 'Evaluación final', descripcion: 'De todo el curso', intentos: 2 };

// Of whom ADMIN is refused what: server/pruebas. Here nobody is, since nobody finds it.
const desconocida = 2_147_483_647;

export const pruebasSamples: Record<string, (t: TestHouse) => Promise<Sample>> = {
  'pruebas.getPrueba': async (t) => ({ params: await pruebaId(t) }),
  'pruebas.createPrueba': async ({ house }) => {
    const { moduloId } = await makeModulo(house.db, { tipoModuloId: 2 });
    return { body: { ...datos, moduloId, preguntas: [preguntaVF] } };
  },
  'pruebas.updatePrueba': async (t) => ({ params: await pruebaId(t), body: datos }),
  'pruebas.deletePrueba': async (t) => ({ params: await pruebaId(t) }),
  'pruebas.getPregunta': async (t) => ({ params: (await preguntaId(t)).params }),
  'pruebas.listPreguntas': async (t) => ({ params: await pruebaId(t) }),
  'pruebas.createPregunta': async (t) => ({ body: { ...preguntaVF, pruebaId: (await examen(t)).pruebaId } }),
  'pruebas.updatePregunta': async (t) => {
    const { params, pruebaId: de } = await preguntaId(t);
    return { params, body: { ...preguntaVF, pruebaId: de } };
  },
  'pruebas.deletePregunta': async (t) => ({ params: (await preguntaId(t)).params }),
  'pruebas.getBorrador': async (t) => ({ params: await pruebaId(t) }),
  'pruebas.saveBorrador': async () => ({ params: { id: desconocida }, body: { opciones: [], version: 1 } }),
  'pruebas.enviarRespuestas': async () => ({ body: { pruebaId: desconocida, opciones: [1] } }),
  'pruebas.listIntentos': async (t) => ({ params: await pruebaId(t) }),
  'pruebas.listCalificaciones': async () => ({ query: { page: 1, size: 10, q: 'quispe', estado: 'pendiente' } }),
  'pruebas.exportarCalificaciones': async () => ({ query: { q: 'quispe', estado: 'calificado' } }),
  'pruebas.getCalificacion': async (t) => ({ params: (await intento(t)).params }),
  'pruebas.calificarIntento': async (t) => {
    const { params, preguntaId: de } = await intento(t);
    return { params, body: { respuestas: [{ preguntaId: de, puntos: 15, comentario: 'Bien.' }] } };
  },
};
