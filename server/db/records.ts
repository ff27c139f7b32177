import type { SortColumn, SortedList } from 'domain/formats/sorting.ts';
import type { ListQuery, SortedListQuery } from 'domain/schemas/list.ts';
import { eq, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './connect.ts';
import { exportedRows, listOrPage, type Page } from './page.ts';
import { matchesWords } from './search.ts';
import { sortBy } from './sort.ts';

/** A maintenance entity in the database: one table, one row per record, a version for optimistic locking. */
type Description<Row, List extends SortedList> = {
  table: PgTable;
  /** Its view of live rows; the table itself if rows are really deleted. */
  live: unknown;
  id: keyof Row & string;
  columns: Record<keyof Row, PgColumn>;
  /** Normalised text that a search looks into. */
  search: SQLWrapper;
  sortedBy: Record<SortColumn<List>, SQLWrapper | readonly SQLWrapper[]>;
  standard: readonly SQL[];
};

export type Records<Row, Data> = {
  list(db: Db, query: ListQuery): Promise<Row[] | Page<Row>>;
  exported(db: Db, q?: string): Promise<Row[]>;
  find(db: Db, id: number): Promise<Row | null>;
  /** Until the transaction ends, so that the audit log records the exact previous state. */
  lock(db: Db, id: number): Promise<Row | null>;
  insert(db: Db, data: Data): Promise<Row>;
  update(db: Db, id: number, data: Data): Promise<Row>;
  remove(db: Db, id: number): Promise<void>;
};

/** Drizzle's types do not follow a table given as an argument: `Row` and `Data` are what the columns hold. */
export function recordsOf<Row, Data, List extends SortedList>(described: Description<Row, List>): Records<Row, Data> {
  const { table, id, columns, search, sortedBy, standard } = described;
  const live = described.live as PgTable;
  // Drizzle writes a column with the name of its table or view.
  const readId = columns[id];
  const writeId = getTableColumns(table)[id]!;
  const isSoft = live !== table;

  const select = (db: Db, where: SQL | undefined) => db.select(columns).from(live).where(where).$dynamic();
  const one = async (rows: PromiseLike<unknown>) => ((await rows) as Row[])[0] ?? null;
  const sorted = (db: Db, { q, orden }: SortedListQuery<List>) =>
    select(db, matchesWords(search, q)).orderBy(...sortBy(orden, sortedBy, standard));

  return {
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
