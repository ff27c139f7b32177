import { pageCount, pageRequest } from 'domain/rules/paginas.ts';
import type { ListaQuery } from 'domain/schemas/lista.ts';

export type Page<T> = { rows: T[]; page: number; pages: number; total: number };

/** A list as it was asked for: whole, or one page of it with the count of all. */
export async function listOrPage<T>(
  query: ListaQuery,
  rows: PromiseLike<T[]> & { limit(n: number): { offset(n: number): PromiseLike<T[]> } },
  count: () => PromiseLike<{ n: number }[]>,
): Promise<T[] | Page<T>> {
  const wanted = pageRequest(query);
  if (!wanted) return rows;
  const found = await rows.limit(wanted.size).offset((wanted.page - 1) * wanted.size);
  const [counted] = await count();
  const total = counted?.n ?? 0;
  return { rows: found, page: wanted.page, pages: pageCount(total, wanted.size), total };
}
