import { countLimit, type PageRequest, pageCount, pageRequest } from 'domain/formats/paging.ts';
import type { ListQuery } from 'domain/schemas/list.ts';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from './connect.ts';

/** `hayMas`: there are more than `total`, which is as far as was counted. */
export type Page<T> = { rows: T[]; page: number; pages: number; total: number; hayMas: boolean };

type Rows<T> = PromiseLike<T[]> & { limit(n: number): { offset(n: number): PromiseLike<T[]> } };

/** A list as it was asked for: whole, or one page of it with the count of all. */
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

/** For rows that carry the count of all in a column `hallados`; a page beyond the end is counted by a second statement. */
export async function pageWithCount<T extends { hallados: number }>(
  wanted: PageRequest,
  found: T[],
  count: (limit: number) => PromiseLike<{ n: number }[]>,
): Promise<Page<T>> {
  if (found[0] || wanted.page === 1) return toPage(found, wanted, found[0]?.hallados ?? 0);
  const [counted] = await count(countLimit(wanted) + 1);
  return toPage(found, wanted, counted?.n ?? 0);
}

/** Stops at the limit, so that it costs no more when there are a million of them. */
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

/** `counted` may be one more than the limit, or anything above it: only that it is above is told. */
export function toPage<T>(rows: T[], wanted: PageRequest, counted: number): Page<T> {
  const limit = countLimit(wanted);
  const total = Math.min(counted, limit);
  return { rows, page: wanted.page, pages: pageCount(total, wanted.size), total, hayMas: counted > limit };
}

export function mapPage<T, U>(found: Page<T>, to: (row: T) => U): Page<U> {
  return { ...found, rows: found.rows.map(to) };
}
