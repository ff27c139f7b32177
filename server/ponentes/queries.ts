import type { Ponente } from 'domain/schemas/ponentes.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { cursoPonentes } from '../db/schema/cursos.ts';
import { docenteColumns, docentes } from '../db/schema/docentes.ts';

type Pair = { cursoId: number; docenteId: number };

export function listPonentes(db: Db, cursoId: number): Promise<Ponente[]> {
  return db
    .select(docenteColumns)
    .from(cursoPonentes)
    .innerJoin(docentes, eq(docentes.docenteId, cursoPonentes.docenteId))
    .where(eq(cursoPonentes.cursoId, cursoId))
    .orderBy(asc(docentes.apellido), asc(docentes.nombre), asc(docentes.docenteId));
}

/** False when it already existed. */
export async function insertPonente(db: Db, pair: Pair): Promise<boolean> {
  const rows = await db.insert(cursoPonentes).values(pair).onConflictDoNothing().returning();
  return rows.length === 1;
}

/** False when it did not exist. */
export async function deletePonente(db: Db, { cursoId, docenteId }: Pair): Promise<boolean> {
  const rows = await db
    .delete(cursoPonentes)
    .where(and(eq(cursoPonentes.cursoId, cursoId), eq(cursoPonentes.docenteId, docenteId)))
    .returning();
  return rows.length === 1;
}
