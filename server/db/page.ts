import {
  countLimit,
  maxCounted,
  maxExported,
  maxUnpaged,
  type PageRequest,
  pageCount,
  pageRequest,
} from 'domain/formats/paging.ts';
import type { ListQuery } from 'domain/schemas/list.ts';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from './connect.ts';

export type Page<T> = {
  rows: T[];
  page: number;
  pages: number;
  total: number;
  /** Counting stopped at `total`, and there are more rows. */
  hayMas: boolean;
  /** What was searched for, when that is not what was typed. */
  buscado?: string | undefined;
};

type PageRows<T> = { limit(n: number): { offset(n: number): PromiseLike<T[]> } };
type Rows<T> = PageRows<T> & { limit(n: number): PromiseLike<T[]> };

/** A list of any length would exhaust memory and block the event loop, and a truncated one would pass for the whole. */
export class TooManyRows extends Error {
  override name = 'TooManyRows';
}

/** Every row; throws TooManyRows when there are more than a response can hold. */
export async function allRows<T>(rows: { limit(n: number): PromiseLike<T[]> }): Promise<T[]> {
  return atMost(rows, maxUnpaged, 'Pide la lista por páginas, con page y size.');
}

/** Like `allRows`, with the higher limit of exports. */
export async function exportedRows<T>(rows: { limit(n: number): PromiseLike<T[]> }): Promise<T[]> {
  return atMost(rows, maxExported, 'Filtra la lista y expórtala por partes.');
}

async function atMost<T>(rows: { limit(n: number): PromiseLike<T[]> }, max: number, advice: string): Promise<T[]> {
  const found = await rows.limit(max + 1);
  if (found.length > max) throw new TooManyRows(`Son más de ${max} filas. ${advice}`);
  return found;
}

/** `matches` has the same rows as `rows`, without order and columns: it is only counted. */
type List<T, U, R = Rows<T>> = {
  rows: R;
  /** The same rows in reverse, for pages near the end: a large offset is slow. */
  reversed?: PageRows<T>;
  matches: SQLWrapper;
  toItems: (rows: T[]) => U[] | Promise<U[]>;
};

export function each<T, U>(toItem: (row: T) => U) {
  return (rows: T[]): U[] => rows.map((row) => toItem(row));
}

/** The whole list, or one page of it with the total count. */
export async function listOrPage<T, U>(db: Db, query: ListQuery, list: List<T, U>): Promise<U[] | Page<U>> {
  if (pageRequest(query)) return listPage(db, query, list);
  return list.toItems(await allRows(list.rows));
}

/** For tables that only grow: always a page, by default the first. */
export async function listPage<T, U>(db: Db, query: ListQuery, list: List<T, U, PageRows<T>>): Promise<Page<U>> {
  const wanted = pageRequest({ ...query, page: query.page ?? 1 })!;
  const skipped = offsetOf(wanted);
  const count = async () => (await countUpTo(db, countLimit(wanted) + 1, list.matches))[0]?.n ?? 0;
  if (list.reversed && skipped >= maxCounted) {
    const counted = await count();
    const left = Math.max(0, counted - skipped);
    if (counted <= countLimit(wanted)) {
      const found = list.reversed.limit(Math.min(wanted.size, left)).offset(Math.max(0, left - wanted.size));
      return toPage(await list.toItems((await found).toReversed()), wanted, counted);
    }
  }
  const found = await list.rows.limit(wanted.size).offset(skipped);
  // A page that is not full is the last one.
  const isLast = found.length < wanted.size && (found.length > 0 || skipped === 0);
  return toPage(await list.toItems(found), wanted, isLast ? skipped + found.length : await count());
}

/** For rows with the total count in a column `hallados`; a page beyond the end needs a second statement to count. */
export async function pageWithCount<T extends { hallados: number }>(
  wanted: PageRequest,
  found: T[],
  count: (limit: number) => PromiseLike<{ n: number }[]>,
): Promise<Page<T>> {
  if (found[0] || wanted.page === 1) return toPage(found, wanted, found[0]?.hallados ?? 0);
  const [counted] = await count(countLimit(wanted) + 1);
  return toPage(found, wanted, counted?.n ?? 0);
}

/** Counts up to the limit, so that the cost does not grow with the table. */
export function upTo(limit: number, matches: SQLWrapper): SQL<number> {
  return sql<number>`(select count(*)::int from (select from ${matches} as uno limit ${limit}) as hallado)`;
}

export async function countUpTo(db: Db, limit: number, matches: SQLWrapper): Promise<{ n: number }[]> {
  const { rows } = await db.execute<{ n: number }>(sql`select ${upTo(limit, matches)} as n`);
  return rows;
}

export function offsetOf({ page, size }: PageRequest): number {
  return (page - 1) * size;
}

/** `counted` may be any number above the limit: it then only means that there are more. */
export function toPage<T>(rows: T[], wanted: PageRequest, counted: number): Page<T> {
  const limit = countLimit(wanted);
  const total = Math.min(counted, limit);
  return { rows, page: wanted.page, pages: pageCount(total, wanted.size), total, hayMas: counted > limit };
}

export function mapPage<T, U>(found: Page<T>, to: (row: T) => U): Page<U> {
  return { ...found, rows: found.rows.map(to) };
}
