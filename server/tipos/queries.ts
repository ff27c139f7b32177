import { restoreDays } from 'domain/rules/archivos.ts';
import type { SortedListQuery } from 'domain/schemas/list.ts';
import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { listOrPage } from '../db/page.ts';
import { matchesWords } from '../db/search.ts';
import { sortBy } from '../db/sort.ts';
import type { Clase } from './clases.ts';

export type TipoRow = { id: number; nombre: string; orden: number; acronimo: string; version: number };
type TipoData = Pick<TipoRow, 'nombre' | 'orden' | 'acronimo'>;

function columnsOf({ tabla, id }: Clase) {
  return { id, nombre: tabla.nombre, orden: tabla.orden, acronimo: tabla.acronimo, version: tabla.version };
}

type Query = SortedListQuery<'tipos'>;

function selectTipos(db: Db, clase: Clase, { q, orden: wanted }: Query) {
  const { tabla, id } = clase;
  const { nombre, acronimo, orden } = tabla;
  return db
    .select(columnsOf(clase))
    .from(tabla)
    .where(matching(clase, q))
    .orderBy(...sortBy(wanted, { nombre, acronimo, orden }, [asc(orden), asc(nombre), asc(id)]))
    .$dynamic();
}

function matching({ tabla }: Clase, q?: string) {
  return matchesWords(sql`fold_text(${tabla.nombre} || ' ' || ${tabla.acronimo})`, q);
}

export function listTipos(db: Db, clase: Clase, query: Query) {
  const counted = () => db.select({ n: count() }).from(clase.tabla).where(matching(clase, query.q));
  return listOrPage(query, selectTipos(db, clase, query), counted);
}

export async function listAllTipos(db: Db, clase: Clase, q?: string): Promise<TipoRow[]> {
  return selectTipos(db, clase, { q });
}

export async function findTipo(db: Db, clase: Clase, id: number): Promise<TipoRow | null> {
  const [row] = await db.select(columnsOf(clase)).from(clase.tabla).where(eq(clase.id, id));
  return row ?? null;
}

export async function lockTipo(db: Db, clase: Clase, id: number): Promise<TipoRow | null> {
  const [row] = await db.select(columnsOf(clase)).from(clase.tabla).where(eq(clase.id, id)).for('update');
  return row ?? null;
}

export async function acronimoTaken(db: Db, clase: Clase, acronimo: string, exceptId = 0): Promise<boolean> {
  const same = eq(sql`upper(${clase.tabla.acronimo})`, acronimo.toUpperCase());
  const rows = await db
    .select({ id: clase.id })
    .from(clase.tabla)
    .where(and(same, ne(clase.id, exceptId)));
  return rows.length > 0;
}

/** Deleted materials that can be restored; deleted modules are rows of their table. */
const deletedMateriales = (id: number) => sql`(
  select count(*) from archivo_eliminado e
   where e.eliminado > now() - make_interval(days => ${restoreDays})
     and (e.datos -> 'material' ->> 'tipo_material_id')::int = ${id})`;

/** Deleted ones that can be restored included: they come back with their type. */
export async function countUses(db: Db, { nombre, uses, usoId }: Clase, id: number): Promise<number> {
  const n = nombre === 'material' ? sql<number>`(count(*) + ${deletedMateriales(id)})::int` : count();
  const [row] = await db.select({ n }).from(uses).where(eq(usoId, id));
  return row?.n ?? 0;
}

export async function insertTipo(db: Db, clase: Clase, data: TipoData): Promise<TipoRow> {
  const [row] = await db.insert(clase.tabla).values(data).returning(columnsOf(clase));
  return row!;
}

export async function updateTipo(db: Db, clase: Clase, id: number, data: TipoData): Promise<TipoRow> {
  const [row] = await db.update(clase.tabla).set(data).where(eq(clase.id, id)).returning(columnsOf(clase));
  return row!;
}

export async function deleteTipo(db: Db, clase: Clase, id: number): Promise<void> {
  await db.delete(clase.tabla).where(eq(clase.id, id));
}
