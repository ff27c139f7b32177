import type { Entidad } from 'domain/schemas/entidades.ts';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { recordsOf } from '../db/records.ts';
import { cursos } from '../db/schema/cursos.ts';
import { allEntidades, entidadColumns, entidades } from '../db/schema/entidades.ts';

const { creado: _created, actualizado: _updated, eliminado: _deleted, ...columns } = entidadColumns;
const { titulo, acronimo, ubicacion, firmante } = entidades;

export const records = recordsOf<Entidad, Omit<Entidad, 'entidadId' | 'version'>, 'entidades'>({
  table: allEntidades,
  live: entidades,
  id: 'entidadId',
  columns,
  search: entidades.busqueda,
  sortedBy: { titulo, acronimo, ubicacion, firmante },
  standard: [asc(titulo), asc(entidades.entidadId)],
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
