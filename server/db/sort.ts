import { limaDayEnd, limaDayStart } from 'domain/formats/lima-time.ts';
import { type Orden, readOrden } from 'domain/formats/sorting.ts';
import type { DayRange } from 'domain/schemas/list.ts';
import { and, asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * ORDER BY of a list. `standard` is the default order; it ends in a unique column and also decides between equal rows,
 * so that a row is on exactly one page.
 */
export function sortBy<Column extends string>(
  orden: Orden<Column> | undefined,
  columns: Record<Column, SQLWrapper | readonly SQLWrapper[]>,
  standard: readonly SQL[],
): SQL[] {
  if (orden === undefined) return [...standard];
  const { column, isDescending } = readOrden(orden);
  const parts = [columns[column]].flat() as SQLWrapper[];
  return [...parts.map((part) => (isDescending ? desc(part) : asc(part))), ...standard];
}

export function opposite<Column extends string>(orden: Orden<Column> | undefined): Orden<Column> | undefined {
  if (orden === undefined) return undefined;
  const { column, isDescending } = readOrden(orden);
  return isDescending ? column : `-${column}`;
}

/** Instants from the start of the day `desde` to the end of the day `hasta`, in Lima. */
export function inDays(column: SQLWrapper, { desde, hasta }: DayRange): SQL | undefined {
  return and(
    desde === undefined ? undefined : sql`${column} >= ${limaDayStart(desde)}::timestamptz`,
    hasta === undefined ? undefined : sql`${column} < ${limaDayEnd(hasta)}::timestamptz`,
  );
}
