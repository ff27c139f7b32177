import type { ListaQuery } from 'domain/schemas/lista.ts';
import { and, asc, count, eq, exists, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { listOrPage } from '../db/page.ts';
import { cursoPonentes, cursos } from '../db/schema/cursos.ts';
import { docenteColumns, docentes } from '../db/schema/docentes.ts';
import { matchesWords } from '../db/search.ts';

const { creado: _creado, actualizado: _actualizado, eliminado: _eliminado, ...columns } = docenteColumns;

type DocenteData = Omit<typeof docentes.$inferInsert, 'docenteId' | 'version' | 'creado' | 'actualizado' | 'eliminado'>;

const alive = isNull(docentes.eliminado);
const one = (id: number) => and(alive, eq(docentes.docenteId, id));
const matching = (q?: string) => and(alive, matchesWords(docentes.busqueda, q));

function selectDocentes(db: Db, q?: string) {
  return db
    .select(columns)
    .from(docentes)
    .where(matching(q))
    .orderBy(asc(docentes.apellido), asc(docentes.nombre), asc(docentes.docenteId))
    .$dynamic();
}

export function listDocentes(db: Db, query: ListaQuery) {
  const counted = () => db.select({ n: count() }).from(docentes).where(matching(query.q));
  return listOrPage(query, selectDocentes(db, query.q), counted);
}

export async function todosLosDocentes(db: Db, q?: string) {
  return selectDocentes(db, q);
}

export async function findDocente(db: Db, id: number) {
  const [row] = await db.select(columns).from(docentes).where(one(id));
  return row ?? null;
}

export async function lockDocente(db: Db, id: number) {
  const [row] = await db.select(columns).from(docentes).where(one(id)).for('update');
  return row ?? null;
}

export async function insertDocente(db: Db, data: DocenteData) {
  const [row] = await db.insert(docentes).values(data).returning(columns);
  return row!;
}

export async function updateDocente(db: Db, id: number, data: DocenteData) {
  const [row] = await db.update(docentes).set(data).where(one(id)).returning(columns);
  return row!;
}

export async function deleteDocente(db: Db, id: number): Promise<void> {
  await db.update(docentes).set({ eliminado: sql`now()` }).where(one(id));
}

/** Live courses that the lecturer teaches or coordinates. */
export async function cursosDeDocente(db: Db, id: number): Promise<string[]> {
  const teaches = db
    .select({ one: sql`1` })
    .from(cursoPonentes)
    .where(and(eq(cursoPonentes.cursoId, cursos.cursoId), eq(cursoPonentes.docenteId, id)));
  const rows = await db
    .select({ nombre: cursos.nombre })
    .from(cursos)
    .where(and(isNull(cursos.eliminado), or(eq(cursos.coordinadorId, id), exists(teaches))))
    .orderBy(asc(cursos.nombre), asc(cursos.cursoId));
  return rows.map(({ nombre }) => nombre);
}
