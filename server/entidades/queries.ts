import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { entidades } from '../db/schema/entidades.ts';

export async function existsEntidad(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .select({ entidadId: entidades.entidadId })
    .from(entidades)
    .where(and(isNull(entidades.eliminado), eq(entidades.entidadId, id)));
  return rows.length === 1;
}
