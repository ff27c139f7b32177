import { takeLock } from '../db/advisory-lock.ts';
import type { Db } from '../db/connect.ts';
import { type Asked, askAgain, insertInteresado, lockSame, mergeInto } from './queries/register.ts';

/** One row per person and course or paquete: a repeated question, with the same e-mail or telephone, updates it. */
export async function registerInteresado(tx: Db, asked: Asked, now: Date): Promise<void> {
  await takeLock(tx, 'interesado', asked.cursoId ?? 0);
  const [kept, ...twins] = await lockSame(tx, asked);
  if (kept === undefined) return insertInteresado(tx, asked, now);
  if (twins.length > 0) await mergeInto(tx, kept, twins);
  await askAgain(tx, kept, asked, now);
}
