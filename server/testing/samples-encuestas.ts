import { type Cita, standardPreguntas } from 'domain/rules/encuestas.ts';
import type { EstadoVoz } from 'domain/rules/voces.ts';
import { sql } from 'drizzle-orm';
import type { TestApp } from './app.ts';
import { makeCurso, makeUsuario } from './builders.ts';
import type { Call, Callers } from './call.ts';
import type { Rows, Sample } from './derived-sample.ts';
import { enrolAlumno } from './exams.ts';
import { enrolEverybody } from './study.ts';

export type Opinion = { docente?: number; contenidos?: number; plataforma?: number; recomendaria?: number } & {
  mejor?: string;
  cambiar?: string;
};

/** Answers to the standard questions, as the page sends them. */
export function opinionOf({ docente = 5, contenidos = 4, plataforma = 5, recomendaria = 9, ...words }: Opinion = {}) {
  const given = { docente, contenidos, plataforma, recomendaria, mejor: 'Los casos', cambiar: '', ...words };
  return Object.entries(given).map(([preguntaId, valor]) => ({ preguntaId, valor: String(valor) }));
}

/** A course whose classes are over and which is still open to its students. */
export async function makeEnded({ deps: { db } }: TestApp) {
  const { cursoId } = await makeCurso(db);
  await db.execute(sql`
    update curso set fecha_hora_inicio = now() - interval '60 days', fecha_hora_limite = now() - interval '1 hour',
           vigencia = 12, activa = true where curso_id = ${cursoId}`);
  return { cursoId };
}

export async function makeRespuesta({ deps: { db } }: TestApp, cursoId: number, usuarioId: number, cita: Cita = 'no') {
  const given = new Map(opinionOf().map(({ preguntaId, valor }) => [preguntaId, valor]));
  const respuestas = standardPreguntas
    .filter(({ tipo }) => tipo !== 'cita')
    .map((pregunta) => ({
      ...pregunta,
      valor: pregunta.tipo === 'texto' ? given.get(pregunta.preguntaId) : Number(given.get(pregunta.preguntaId)),
    }));
  await db.execute(sql`
    insert into encuesta_respuesta (curso_id, usuario_id, respuestas, cita)
    values (${cursoId}, ${usuarioId}, ${JSON.stringify(respuestas)}::jsonb, ${cita})`);
}

/** An ended course in which everybody is enrolled. */
async function openCurso(t: TestApp) {
  const { cursoId } = await makeEnded(t);
  await enrolEverybody(t.deps.db, cursoId);
  return { cursoId };
}

async function answered(t: TestApp) {
  const { cursoId } = await openCurso(t);
  await makeRespuesta(t, cursoId, (await makeUsuario(t.deps.db)).usuarioId);
  return { cursoId };
}

/** The quote of a student of a course that is offered. */
export async function makeVoz(t: TestApp, estado: EstadoVoz = 'pendiente') {
  const { cursoId } = await makeEnded(t);
  const { usuarioId } = await makeUsuario(t.deps.db);
  await makeRespuesta(t, cursoId, usuarioId, 'nombre');
  const { rows } = await t.deps.db.execute<{ id: number }>(sql`
    update voz set estado = ${estado}, texto = original from encuesta_respuesta r
     where r.encuesta_respuesta_id = voz.encuesta_respuesta_id and r.curso_id = ${cursoId} returning voz_id as id`);
  return { id: rows[0]!.id, cursoId, usuarioId };
}

export const encuestasRows: Rows = {
  '/encuestas/:cursoId': answered,
  '/voces/:id': async (t) => ({ id: (await makeVoz(t)).id }),
};

const body = { respuestas: opinionOf(), cita: 'no' };

export const encuestasSamples: Record<string, (t: TestApp) => Promise<Sample>> = {
  'encuestas.listEncuestas': async (t) => {
    await answered(t);
    return { query: { page: 1, size: 10, por: 'curso' } };
  },
  'encuestas.updateEncuesta': async () => ({ body: { preguntas: standardPreguntas, activa: true, exigida: false } }),
  'encuestas.saveOwnRespuesta': async () => ({ body }),
  'voces.decideVoz': async () => ({ body: { estado: 'aprobada', texto: '' } }),
  'voces.listPublicVoces': async (t) => {
    await makeVoz(t, 'aprobada');
    return {};
  },
};

type Owned = (t: TestApp, callers: Callers) => Promise<Call & { own?: string }>;

async function study(t: TestApp, { alumnoId }: Callers) {
  const { cursoId } = await makeEnded(t);
  await enrolAlumno(t.deps.db, alumnoId, cursoId);
  return { cursoId };
}

/** About the course of the student `alumnoId`. */
export const ownedEncuestasSamples: Record<string, Owned> = {
  'encuestas.listOpenEncuestas': async (t, callers) => ({ own: `"cursoId":${(await study(t, callers)).cursoId},` }),
  'encuestas.getOwnRespuesta': async (t, callers) => ({ params: await study(t, callers) }),
  'encuestas.saveOwnRespuesta': async (t, callers) => ({ params: await study(t, callers), body }),
  'encuestas.withdrawCita': async (t, callers) => {
    const { cursoId } = await study(t, callers);
    await makeRespuesta(t, cursoId, callers.alumnoId, 'nombre');
    return { params: { cursoId } };
  },
};
