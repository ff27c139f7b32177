import { blankPuntos, grade } from 'domain/rules/calificacion.ts';
import { graceMs, isAbandoned } from 'domain/rules/rendicion.ts';
import type { Submission } from 'domain/schemas/pruebas.ts';
import { type Db, inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { lockRendicion, type RendicionRef, rendicionesEndedBy } from './queries/rendiciones.ts';
import { recordIntento, type SubmissionKey, takeTurn } from './queries/submissions.ts';
import { otherSubmission } from './submit-once.ts';

/** Scheduled every minute: submits sittings that are still open after their end and the grace period. */
export async function closeRendiciones({ db }: Pick<Deps, 'db'>, now = new Date()): Promise<number> {
  let closed = 0;
  const failures: unknown[] = [];
  for (const rendicion of await rendicionesEndedBy(db, new Date(now.getTime() - graceMs))) {
    // One failure must not keep the other sittings open; the next run tries again.
    const done = await inTransaction(db, (tx) => closeRendicion(tx, rendicion, now)).catch((error: unknown) => {
      failures.push(error);
      return null;
    });
    if (done) closed += 1;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'rendiciones left open');
  return closed;
}

/**
 * Submits the saved draft of a sitting. Null when the sitting is over already or not due: the lock serialises it with
 * the student's submission and with other processes. `submissionKey`: of a submission that came too late, so that
 * repeating it gets the same response.
 */
export async function closeRendicion(
  tx: Db,
  { usuarioId, pruebaId }: RendicionRef,
  now: Date,
  submissionKey: SubmissionKey | null = null,
): Promise<Submission | null> {
  await takeTurn(tx, usuarioId, pruebaId);
  const rendicion = await lockRendicion(tx, usuarioId, pruebaId);
  if (!rendicion || !isAbandoned(rendicion.fin, now)) return null;
  const { preguntas, opciones, abiertas, inicio, fin, intentos, usados } = rendicion;
  const chosen = new Set(opciones);
  const texts = new Map(abiertas.map(({ preguntaId, texto }) => [preguntaId, texto]));
  const recorded = await recordIntento(tx, {
    usuarioId,
    pruebaId,
    preguntas,
    opciones,
    texts: [...texts],
    nota: grade(preguntas, chosen, blankPuntos(preguntas, texts)),
    remaining: Math.max(0, intentos - usados - 1),
    submissionKey,
    inicio,
    entrega: 'automatica',
    enviado: fin,
  });
  // Throwing rolls the attempt back.
  if (recorded.kind === 'key-taken') throw otherSubmission();
  return recorded.submission;
}
