import { isTooFar } from 'domain/rules/anuncios.ts';
import type { anuncioInput, anuncioUpdate } from 'domain/schemas/anuncios.ts';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { AppError, conflict, invalid, notFound } from '../http/errors.ts';
import { chooseAlumnos } from './queries/segmentos.ts';
import { type AnuncioRow, dropQueuedOf, insertAnuncio, lockAnuncio, updateAnuncio } from './queries.ts';
import { enqueueSending } from './send-anuncio.ts';

export const noAnuncio = () => notFound('No se encontró el anuncio.');

type Input = z.output<typeof anuncioInput>;

/** When it is published; `publicado` is set when that is now. */
function timing({ publicarEn: wanted }: Pick<Input, 'publicarEn'>, now: Date) {
  const publicarEn = wanted ? new Date(wanted) : now;
  if (isTooFar(publicarEn, now)) throw invalid({ publicarEn: 'Elige una fecha dentro de un año' });
  return publicarEn <= now ? { publicarEn: now, publicado: now } : { publicarEn, publicado: null };
}

type Written = { cursoId: number; usuarioId: number; idempotencyKey: string; now: Date };

export async function writeAnuncio(deps: Pick<Deps, 'jobs'>, tx: Db, input: Input, by: Written) {
  const when = timing(input, by.now);
  const { cursoId, usuarioId: creadoPor, idempotencyKey } = by;
  const clave = `${creadoPor}:${idempotencyKey}`;
  const { titulo, texto, segmento, usuarioIds } = input;
  const made = await insertAnuncio(tx, { cursoId, titulo, texto, segmento, ...when, clave, creadoPor });
  if (made.created && usuarioIds && !(await chooseAlumnos(tx, { ...made, cursoId }, usuarioIds))) {
    throw invalid({ usuarioIds: 'Alguna persona ya no está en el curso. Recarga la página.' });
  }
  if (made.created && when.publicado) await enqueueSending(deps, tx, made.anuncioId);
  return made;
}

/** Locks an announcement that is not published yet. A published one was mailed already and can only be withdrawn. */
async function lockScheduled(tx: Db, anuncioId: number): Promise<AnuncioRow> {
  const anuncio = await lockAnuncio(tx, anuncioId);
  if (!anuncio) throw noAnuncio();
  if (anuncio.retirado) throw conflict('Este anuncio fue retirado.');
  if (anuncio.publicado) {
    throw new AppError(409, 'ya-salio', 'Este anuncio ya salió: no se puede cambiar. Retíralo y escribe otro.');
  }
  return anuncio;
}

/** Null when the version does not match. */
export async function rewriteAnuncio(
  deps: Pick<Deps, 'jobs'>,
  tx: Db,
  anuncioId: number,
  { version, ...input }: z.output<typeof anuncioUpdate>,
  now: Date,
): Promise<AnuncioRow | null> {
  const antes = await lockScheduled(tx, anuncioId);
  if (version !== undefined && version !== antes.version) return null;
  const when = timing(input, now);
  await updateAnuncio(tx, anuncioId, { titulo: input.titulo, texto: input.texto, ...when });
  if (when.publicado) await enqueueSending(deps, tx, anuncioId);
  return antes;
}

/** Null when it was withdrawn before. */
export async function withdrawAnuncio(tx: Db, anuncioId: number, now: Date): Promise<AnuncioRow | null> {
  const anuncio = await lockAnuncio(tx, anuncioId);
  if (!anuncio) throw noAnuncio();
  if (anuncio.retirado) return null;
  await updateAnuncio(tx, anuncioId, { retirado: now });
  await dropQueuedOf(tx, anuncio);
  return anuncio;
}
