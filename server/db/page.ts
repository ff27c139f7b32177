import { countLimit, type PageRequest, pageCount, pageRequest } from 'domain/formats/paging.ts';
import type { ListQuery } from 'domain/schemas/list.ts';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from './connect.ts';

/** `hayMas`: counting stopped at `total`, and there are more. */
export type Page<T> = { rows: T[]; page: number; pages: number; total: number; hayMas: boolean };

type Rows<T> = PromiseLike<T[]> & { limit(n: number): { offset(n: number): PromiseLike<T[]> } };

/** The whole list, or one page of it with the total count. */
export async function listOrPage<T>(
  query: ListQuery,
  rows: Rows<T>,
  count: (limit: number) => PromiseLike<{ n: number }[]>,
): Promise<T[] | Page<T>> {
  const wanted = pageRequest(query);
  if (!wanted) return rows;
  const found = await rows.limit(wanted.size).offset(offsetOf(wanted));
  const [counted] = await count(countLimit(wanted) + 1);
  return toPage(found, wanted, counted?.n ?? 0);
}

/** For rows with the total count in a column `hallados`; a page beyond the end needs a second statement. */
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

/** `counted` may be any number above the limit, which only means that there are more. */
export function toPage<T>(rows: T[], wanted: PageRequest, counted: number): Page<T> {
  const limit = countLimit(wanted);
  const total = Math.min(counted, limit);
  return { rows, page: wanted.page, pages: pageCount(total, wanted.size), total, hayMas: counted > limit };
}

export function mapPage<T, U>(found: Page<T>, to: (row: T) => U): Page<U> {
  return { ...found, rows: found.rows.map(to) };
}
