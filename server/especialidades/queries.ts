import type { Especialidad } from 'domain/schemas/especialidades.ts';
import { asc, count, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { recordsOf } from '../db/records.ts';
import { cursos } from '../db/schema/cursos.ts';
import { allEspecialidades, especialidades } from '../db/schema/especialidades.ts';

const { especialidadId, nombre, descripcion, imagen, version, creado } = especialidades;

export const records = recordsOf<Especialidad, Omit<Especialidad, 'especialidadId' | 'version'>, 'especialidades'>({
  table: allEspecialidades,
  live: especialidades,
  id: 'especialidadId',
  columns: { especialidadId, nombre, descripcion, imagen, version },
  search: sql`fold_text(${nombre} || ' ' || ${descripcion})`,
  sortedBy: { nombre, creado },
  standard: [asc(nombre), asc(especialidadId)],
});

export const findEspecialidad = records.find;

export async function countCursosOf(db: Db, id: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(cursos).where(eq(cursos.especialidadId, id));
  return row?.n ?? 0;
}
