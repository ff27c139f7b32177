import { entidad, entidadSort } from 'domain/schemas/entidades.ts';
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { recordsOf } from '../db/records.ts';
import { cursos } from '../db/schema/cursos.ts';
import { allEntidades, entidades } from '../db/schema/entidades.ts';
import { firmantes } from '../db/schema/firmantes.ts';

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

/** Who signs for the entity. */
export async function entidadFirmantes(db: Db, id: number): Promise<string[]> {
  const rows = await db
    .select({ nombre: firmantes.nombre })
    .from(firmantes)
    .where(eq(firmantes.entidadId, id))
    .orderBy(asc(firmantes.nombre), asc(firmantes.firmanteId));
  return rows.map(({ nombre }) => nombre);
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

/** Live courses with a level that the entity endorses. */
export async function endorsedCursos(db: Db, id: number): Promise<string[]> {
  const { rows } = await db.execute<{ nombre: string }>(sql`
    select distinct c.nombre from certificado_nivel n join curso_vivo c using (curso_id)
     where n.entidad_id = ${id} order by 1`);
  return rows.map(({ nombre }) => nombre);
}
