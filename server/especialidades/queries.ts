import { sortColumns } from 'domain/formats/sorting.ts';
import { especialidad } from 'domain/schemas/especialidades.ts';
import { count, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { recordsOf } from '../db/records.ts';
import { cursos } from '../db/schema/cursos.ts';
import { allEspecialidades, especialidades } from '../db/schema/especialidades.ts';

const { nombre, descripcion } = especialidades;

export const records = recordsOf({
  table: allEspecialidades,
  live: especialidades,
  record: especialidad,
  id: 'especialidadId',
  search: sql`fold_text(${nombre} || ' ' || ${descripcion})`,
  sort: sortColumns.especialidades,
});

export const findEspecialidad = records.find;

export async function countCursosOf(db: Db, id: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(cursos).where(eq(cursos.especialidadId, id));
  return row?.n ?? 0;
}
