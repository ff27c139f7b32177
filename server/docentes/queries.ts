import type { ListaQuery } from 'domain/schemas/lista.ts';
import { and, asc, count, eq, isNull } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { listOrPage } from '../db/page.ts';
import { docenteColumns, docentes } from '../db/schema/docentes.ts';
import { matchesWords } from '../db/search.ts';

export function listDocentes(db: Db, query: ListaQuery) {
  const matches = and(isNull(docentes.eliminado), matchesWords(docentes.busqueda, query.q));
  const rows = db
    .select(docenteColumns)
    .from(docentes)
    .where(matches)
    .orderBy(asc(docentes.apellido), asc(docentes.nombre), asc(docentes.docenteId))
    .$dynamic();
  return listOrPage(query, rows, () => db.select({ n: count() }).from(docentes).where(matches));
}

export async function findDocente(db: Db, id: number) {
  const [row] = await db
    .select(docenteColumns)
    .from(docentes)
    .where(and(isNull(docentes.eliminado), eq(docentes.docenteId, id)));
  return row ?? null;
}
