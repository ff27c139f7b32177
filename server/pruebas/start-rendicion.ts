import { randomInt } from 'node:crypto';
import { teaches } from 'domain/rules/permisos.ts';
import {
  finOf,
  isAbandoned,
  isMixed,
  needsInicio,
  phaseProblem,
  pickPreguntas,
  renumber,
} from 'domain/rules/rendicion.ts';
import type { Db } from '../db/connect.ts';
import { conflict } from '../http/errors.ts';
import { type Caller, noIntentosLeft, previewOnly, requireAccesoTo, unknownPrueba } from './acceso.ts';
import { closeRendicion } from './close-rendiciones.ts';
import { insertRendicion } from './queries/rendiciones.ts';
import { pruebaToTake, takeTurn } from './queries/submissions.ts';

const random = () => randomInt(2 ** 32) / 2 ** 32;

/** Distinct, valid in the API, and above every database id. So an id of another sitting is unknown in this one. */
function randomIds(count: number): number[] {
  const ids = new Set<number>();
  while (ids.size < count) ids.add(randomInt(2 ** 30, 2 ** 31 - 1));
  return [...ids];
}

/**
 * Fixes questions, order and end of a sitting. A running one is unchanged, so that a second device or a repeated
 * request finds the same; an abandoned one is submitted first.
 */
export async function startRendicion(tx: Db, pruebaId: number, who: Caller): Promise<void> {
  const { usuarioId } = who.usuario;
  await takeTurn(tx, usuarioId, pruebaId);
  let taken = await pruebaToTake(tx, pruebaId, usuarioId, null);
  if (!taken) throw unknownPrueba();
  if (teaches(who.usuario, taken.cursoId)) throw previewOnly();
  requireAccesoTo(taken, who);
  if (taken.inicio && !isAbandoned(taken.fin, who.now)) return;
  if (taken.inicio) {
    await closeRendicion(tx, { usuarioId, pruebaId }, who.now);
    taken = (await pruebaToTake(tx, pruebaId, usuarioId, null))!;
    // Returns instead of throwing: a refusal would roll the submission back.
    if (taken.usados >= taken.intentos || phaseProblem(taken, taken.prorroga, who.now)) return;
  }
  if (taken.usados >= taken.intentos) throw noIntentosLeft();
  const problem = phaseProblem(taken, taken.prorroga, who.now);
  if (problem) throw conflict(problem);
  if (!needsInicio(taken)) return;
  if (taken.preguntas.length === 0) throw conflict('Esta prueba aún no tiene preguntas.');
  const picked = pickPreguntas(taken.preguntas, taken, random);
  const preguntas = isMixed(taken) ? renumber(picked, randomIds) : picked;
  const fin = finOf(taken, who.now, taken.prorroga);
  await insertRendicion(tx, { usuarioId, pruebaId, preguntas, inicio: who.now, minutos: taken.minutos, fin });
}
