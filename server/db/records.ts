import type { ListQuery, SortedListQuery } from 'domain/schemas/list.ts';
import { asc, eq, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Db } from './connect.ts';
import { exportedRows, listOrPage, type Page } from './page.ts';
import { matchesWords } from './search.ts';
import { sortBy } from './sort.ts';

type Sorted = SQLWrapper | readonly SQLWrapper[];

/** A maintenance entity in the database: one table, one row per record, a version for optimistic locking. */
type Description<Row, Id extends keyof Row, Column extends string> = {
  table: PgTable;
  /** View of live rows, if deletion is soft. */
  live?: unknown;
  /** Its field names are the column names. */
  record: z.ZodObject & z.ZodType<Row>;
  id: Id;
  /** Normalised text that a search reads; default `busqueda`. */
  search?: SQLWrapper;
  sort: readonly Column[];
  /** Sort expression, where it is not the column of that name. */
  sortedBy?: Partial<Record<Column, Sorted>>;
  /** Default order; by the first of `sort` if absent. The id decides between equal rows. */
  standard?: readonly SQLWrapper[];
};

export type Records<Row, Data> = {
  idOf(row: Row): number;
  list(db: Db, query: ListQuery): Promise<Row[] | Page<Row>>;
  exported(db: Db, q?: string): Promise<Row[]>;
  find(db: Db, id: number): Promise<Row | null>;
  /** Locks the row until the transaction ends, so that the audit log records the exact previous state. */
  lock(db: Db, id: number): Promise<Row | null>;
  insert(db: Db, data: Data): Promise<Row>;
  update(db: Db, id: number, data: Data): Promise<Row>;
  remove(db: Db, id: number): Promise<void>;
};

/** Drizzle's types do not follow a table given as an argument: `Row` is what the columns hold. */
export function recordsOf<Row, Id extends keyof Row & string, Column extends string>(
  described: Description<Row, Id, Column>,
): Records<Row, Omit<Row, Id | 'version'>> {
  const { table, record, id, sort } = described;
  const live = (described.live ?? table) as PgTable;
  const isSoft = live !== table;
  const column = (name: string) => (live as unknown as Record<string, PgColumn>)[name]!;
  const columns = Object.fromEntries(Object.keys(record.shape).map((name) => [name, column(name)]));
  const search = described.search ?? column('busqueda');
  const sortedBy = Object.fromEntries(sort.map((name) => [name, described.sortedBy?.[name] ?? column(name)])) as Record<
    Column,
    Sorted
  >;
  const standard = [...(described.standard ?? [column(sort[0]!)]), column(id)].map((each) => asc(each));
  // Drizzle qualifies a column with its table or view.
  const readId = column(id);
  const writeId = getTableColumns(table)[id]!;

  const select = (db: Db, where: SQL | undefined) => db.select(columns).from(live).where(where).$dynamic();
  const one = async (rows: PromiseLike<unknown>) => ((await rows) as Row[])[0] ?? null;
  const sorted = (db: Db, { q, orden }: SortedListQuery<Column>) =>
    select(db, matchesWords(search, q)).orderBy(...sortBy(orden, sortedBy, standard));

  return {
    idOf: (row) => row[id] as number,
    list: (db, query) => {
      const matches = db.select({ uno: sql`1` }).from(live).where(matchesWords(search, query.q));
      return listOrPage(db, query, { rows: sorted(db, query), matches, toItems: (rows) => rows as Row[] });
    },
    exported: async (db, q) => (await exportedRows(sorted(db, { q }))) as Row[],
    find: (db, wanted) => one(select(db, eq(readId, wanted))),
    lock: (db, wanted) => one(select(db, eq(readId, wanted)).for('update')),
    insert: async (db, data) =>
      (await one(
        db
          .insert(table)
          .values(data as never)
          .returning(columns),
      ))!,
    update: async (db, wanted, data) =>
      (await one(
        db
          .update(table)
          .set(data as never)
          .where(eq(writeId, wanted))
          .returning(columns),
      ))!,
    remove: async (db, wanted) => {
      if (isSoft)
        await db
          .update(table)
          .set({ eliminado: sql`now()` } as never)
          .where(eq(writeId, wanted));
      else await db.delete(table).where(eq(writeId, wanted));
    },
  };
}
