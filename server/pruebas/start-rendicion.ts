import { randomInt } from 'node:crypto';
import { finOf, isAbandoned, needsInicio, phaseProblem, pickPreguntas } from 'domain/rules/rendicion.ts';
import type { Db } from '../db/connect.ts';
import { conflict } from '../http/errors.ts';
import { type Caller, noIntentosLeft, previewOnly, requireAccesoTo, unknownPrueba } from './acceso.ts';
import { closeRendicion } from './close-rendiciones.ts';
import { insertRendicion } from './queries/rendiciones.ts';
import { pruebaToTake, takeTurn } from './queries/submissions.ts';

const random = () => randomInt(2 ** 32) / 2 ** 32;

/**
 * Fixes questions, order and end of a sitting. One that has begun stays as it is, so that a second device or a repeated
 * request find the same; one that was abandoned is submitted first.
 */
export async function startRendicion(tx: Db, pruebaId: number, who: Caller): Promise<void> {
  const { usuarioId, rol } = who.usuario;
  await takeTurn(tx, usuarioId, pruebaId);
  let taken = await pruebaToTake(tx, pruebaId, usuarioId, null);
  if (!taken) throw unknownPrueba();
  if (rol === 'ADMIN') throw previewOnly();
  requireAccesoTo(taken, who);
  if (taken.inicio && !isAbandoned(taken.fin, who.now)) return;
  if (taken.inicio) {
    await closeRendicion(tx, { usuarioId, pruebaId }, who.now);
    taken = (await pruebaToTake(tx, pruebaId, usuarioId, null))!;
    // A refusal would roll the submission back.
    if (taken.usados >= taken.intentos || phaseProblem(taken, taken.prorroga, who.now)) return;
  }
  if (taken.usados >= taken.intentos) throw noIntentosLeft();
  const problem = phaseProblem(taken, taken.prorroga, who.now);
  if (problem) throw conflict(problem);
  if (!needsInicio(taken)) return;
  if (taken.preguntas.length === 0) throw conflict('Esta prueba aún no tiene preguntas.');
  const preguntas = pickPreguntas(taken.preguntas, taken, random);
  const fin = finOf(taken, who.now, taken.prorroga);
  await insertRendicion(tx, { usuarioId, pruebaId, preguntas, inicio: who.now, minutos: taken.minutos, fin });
}
