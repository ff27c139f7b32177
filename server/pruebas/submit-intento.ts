import { blankPuntos, grade } from 'domain/rules/calificacion.ts';
import { teaches } from 'domain/rules/permisos.ts';
import { isExclusive } from 'domain/rules/preguntas.ts';
import { entregaOf, incompletaProblem, needsInicio, phaseOf } from 'domain/rules/rendicion.ts';
import type { Submission, submissionInput } from 'domain/schemas/pruebas.ts';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import type { DrawnPregunta } from '../db/schema/intentos.ts';
import { AppError, conflict, invalid } from '../http/errors.ts';
import { type Caller, noIntentosLeft, previewOnly, requireAccesoTo, requireOpen, unknownPrueba } from './acceso.ts';
import { closeRendicion } from './close-rendiciones.ts';
import { pruebaToTake, recordIntento, takeTurn } from './queries/submissions.ts';
import { otherSubmission, sameRespuesta, submissionKeyOf } from './submit-once.ts';

type SubmissionInput = z.output<typeof submissionInput>;

/**
 * Grades and counts one attempt, or refuses without counting. The lock serialises submissions of one student and test,
 * so that each sees the committed result of the previous one.
 */
export async function submitRespuestas(
  tx: Db,
  submission: SubmissionInput,
  idempotencyKey: string | null,
  who: Caller,
): Promise<Submission> {
  const { usuarioId } = who.usuario;
  const { pruebaId } = submission;
  const submissionKey = idempotencyKey === null ? null : submissionKeyOf(usuarioId, idempotencyKey, submission);
  await takeTurn(tx, usuarioId, pruebaId);
  const taken = await pruebaToTake(tx, pruebaId, usuarioId, submissionKey);
  if (!taken) throw unknownPrueba();
  if (teaches(who.usuario, taken.cursoId)) throw previewOnly();
  if (submissionKey && taken.previous) return sameRespuesta(taken.previous, submissionKey);
  requireAccesoTo(taken, who);
  const { inicio, fin } = taken;
  if (inicio === null) {
    if (taken.usados >= taken.intentos) throw noIntentosLeft();
    const isOpen = !needsInicio(taken) && phaseOf({ ...taken, cierre: null }, 0, who.now) === 'abierta';
    requireOpen({ isOpen, apertura: taken.apertura }, who.now);
  }
  const entrega = entregaOf(fin, who.now, isSaved(taken.saved, submission));
  if (entrega === 'automatica') {
    const closed = await closeRendicion(tx, { usuarioId, pruebaId }, who.now, submissionKey);
    if (closed) return closed;
  }
  const incomplete = submission.incompleta === true;
  const problem = incomplete ? incompletaProblem(fin, who.now) : null;
  if (problem) throw new AppError(422, 'tiempo-en-curso', problem, { errores: { incompleta: problem } });
  const { preguntas, elegidas, texts } = reviewRows(taken.preguntas, submission, incomplete);
  const recorded = await recordIntento(tx, {
    usuarioId,
    pruebaId,
    preguntas,
    opciones: [...elegidas].sort((a, b) => a - b),
    texts: [...texts],
    nota: grade(preguntas, elegidas, blankPuntos(preguntas, texts)),
    remaining: Math.max(0, taken.intentos - taken.usados - 1),
    submissionKey,
    inicio,
    entrega,
    enviado: null,
  });
  // Throwing rolls the attempt back.
  if (recorded.kind === 'key-taken') throw otherSubmission();
  return recorded.submission;
}

/** Whether the answers sent equal those of the saved draft. */
function isSaved(saved: Pick<SubmissionInput, 'opciones' | 'abiertas'>, sent: SubmissionInput): boolean {
  const opciones = new Set(sent.opciones);
  const texts = textsOf(sent);
  return (
    opciones.size === saved.opciones.length &&
    texts.size === saved.abiertas.length &&
    saved.opciones.every((opcionId) => opciones.has(opcionId)) &&
    saved.abiertas.every(({ preguntaId, texto }) => texts.get(preguntaId) === texto)
  );
}

function textsOf({ abiertas }: Pick<SubmissionInput, 'abiertas'>): Map<number, string> {
  const texts = new Map(abiertas.map(({ preguntaId, texto }) => [preguntaId, texto]));
  return new Map([...texts].filter(([, texto]) => texto !== ''));
}

type Reviewed = { preguntas: DrawnPregunta[]; elegidas: Set<number>; texts: Map<number, string> };

/**
 * Throws 422 unless every answer belongs to the test and every question has an answer. `incomplete`: questions may stay
 * open, which the student may choose in a sitting with an end.
 */
function reviewRows(
  preguntas: DrawnPregunta[],
  { opciones, abiertas }: SubmissionInput,
  incomplete: boolean,
): Reviewed {
  if (preguntas.length === 0) throw conflict('Esta prueba aún no tiene preguntas.');
  const own = new Set(preguntas.flatMap((pregunta) => pregunta.opciones.map(({ opcionId }) => opcionId)));
  const ofText = new Set(preguntas.filter(({ tipo }) => tipo === 1).map(({ preguntaId }) => preguntaId));
  const errores: Record<string, string> = {};
  opciones.forEach((opcionId, at) => {
    if (!own.has(opcionId)) errores[`opciones.${at}`] = `La opción ${opcionId} no es de esta prueba.`;
  });
  abiertas.forEach(({ preguntaId }, at) => {
    if (!ofText.has(preguntaId)) {
      errores[`abiertas.${at}`] = `La pregunta ${preguntaId} no es una pregunta abierta de esta prueba.`;
    }
  });
  if (Object.keys(errores).length > 0) throw invalid(errores, changed);
  const elegidas = new Set(opciones);
  const texts = textsOf({ abiertas });
  preguntas.forEach((pregunta, at) => {
    const count = pregunta.opciones.filter(({ opcionId }) => elegidas.has(opcionId)).length;
    const answered = pregunta.tipo === 1 ? Boolean(texts.get(pregunta.preguntaId)) : count > 0;
    if (!answered && !incomplete)
      throw invalid({ opciones: `Falta la pregunta ${at + 1}` }, 'Responde todas las preguntas.');
    if (isExclusive(pregunta) && count > 1) {
      throw invalid(
        { opciones: `La pregunta ${at + 1} admite una sola opción` },
        `Elige una sola opción en la pregunta ${at + 1}.`,
      );
    }
  });
  return { preguntas, elegidas, texts };
}

/** An id outside the test means that the test was edited after the page was opened. */
const changed = 'La prueba cambió mientras la respondías. Revisa tus respuestas y envíala otra vez.';
