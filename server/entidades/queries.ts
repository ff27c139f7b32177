import { entidad, entidadSort } from 'domain/schemas/entidades.ts';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { recordsOf } from '../db/records.ts';
import { cursos } from '../db/schema/cursos.ts';
import { allEntidades, entidades } from '../db/schema/entidades.ts';

export const records = recordsOf({
  table: allEntidades,
  live: entidades,
  record: entidad,
  id: 'entidadId',
  sort: entidadSort,
});

export async function existsEntidad(db: Db, id: number): Promise<boolean> {
  return (await records.find(db, id)) !== null;
}

/** Live courses that the entity certifies. */
export async function entidadCursos(db: Db, id: number): Promise<string[]> {
  const rows = await db
    .select({ nombre: cursos.nombre })
    .from(cursos)
    .where(eq(cursos.entidadId, id))
    .orderBy(asc(cursos.nombre), asc(cursos.cursoId));
  return rows.map(({ nombre }) => nombre);
}
