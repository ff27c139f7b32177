import type { Db } from '../db/connect.ts';
import { conflict, notFound } from '../http/errors.ts';
import { completeFrom, lockPair, mergeInto } from './queries/register.ts';

/**
 * Merges two rows of one person about the same whose contacts differ. The kept row takes the notes and fills its
 * empty fields; a different e-mail or mobile of the twin is lost.
 */
export async function mergeByHand(tx: Db, kept: number, other: number): Promise<void> {
  if (kept === other) throw conflict('Es el mismo interesado: elige a otro.');
  const pair = await lockPair(tx, kept, other);
  const [own, twin] = [pair.get(kept), pair.get(other)];
  if (!own) throw notFound('No se encontró al interesado.');
  if (!twin) throw notFound('El otro interesado ya no está. Recarga la lista.');
  if (own.cursoId !== twin.cursoId || own.paqueteId !== twin.paqueteId) {
    throw conflict('Preguntaron por cursos distintos: quedan los dos, para atender cada curso.');
  }
  await mergeInto(tx, kept, [other]);
  await completeFrom(tx, kept, twin);
}
