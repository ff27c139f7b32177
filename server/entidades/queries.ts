import type { SortedListQuery } from 'domain/schemas/list.ts';
import { asc, count, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { listOrPage } from '../db/page.ts';
import { cursos } from '../db/schema/cursos.ts';
import { allEntidades, entidadColumns, entidades } from '../db/schema/entidades.ts';
import { matchesWords } from '../db/search.ts';
import { sortBy } from '../db/sort.ts';

const { creado: _created, actualizado: _updated, eliminado: _deleted, ...columns } = entidadColumns;

type EntidadData = Omit<
  typeof allEntidades.$inferInsert,
  'entidadId' | 'version' | 'creado' | 'actualizado' | 'eliminado'
>;

const matching = (q?: string) => matchesWords(entidades.busqueda, q);

const { titulo, acronimo, ubicacion, firmante } = entidades;
const standard = [asc(titulo), asc(entidades.entidadId)];

type Query = SortedListQuery<'entidades'>;

function selectEntidades(db: Db, { q, orden }: Query) {
  return db
    .select(columns)
    .from(entidades)
    .where(matching(q))
    .orderBy(...sortBy(orden, { titulo, acronimo, ubicacion, firmante }, standard))
    .$dynamic();
}

export function listEntidades(db: Db, query: Query) {
  const counted = () => db.select({ n: count() }).from(entidades).where(matching(query.q));
  return listOrPage(query, selectEntidades(db, query), counted);
}

export async function listAllEntidades(db: Db, q?: string) {
  return selectEntidades(db, { q });
}

export async function findEntidad(db: Db, id: number) {
  const [row] = await db.select(columns).from(entidades).where(eq(entidades.entidadId, id));
  return row ?? null;
}

export async function existsEntidad(db: Db, id: number): Promise<boolean> {
  return (await findEntidad(db, id)) !== null;
}

export async function lockEntidad(db: Db, id: number) {
  const [row] = await db.select(columns).from(entidades).where(eq(entidades.entidadId, id)).for('update');
  return row ?? null;
}

export async function insertEntidad(db: Db, data: EntidadData) {
  const [row] = await db.insert(allEntidades).values(data).returning(columns);
  return row!;
}

export async function updateEntidad(db: Db, id: number, data: EntidadData) {
  const [row] = await db.update(allEntidades).set(data).where(eq(allEntidades.entidadId, id)).returning(columns);
  return row!;
}

export async function deleteEntidad(db: Db, id: number): Promise<void> {
  await db.update(allEntidades).set({ eliminado: sql`now()` }).where(eq(allEntidades.entidadId, id));
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
