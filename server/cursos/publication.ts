import { readiness } from 'domain/rules/publicacion.ts';
import type { Publication } from 'domain/schemas/cursos.ts';
import type { Db } from '../db/connect.ts';
import { findToPublish } from './queries/publication.ts';

export async function publicationOf(db: Db, cursoId: number, now: Date): Promise<Publication | null> {
  const found = await findToPublish(db, cursoId);
  if (!found) return null;
  const { curso, matriculados, ...counts } = found;
  return {
    publicado: curso.activa,
    borrador: curso.publicado === null,
    matriculados,
    pasos: readiness({ ...curso, ...counts }, now),
  };
}
