export const pageSizes = [5, 10, 20, 50] as const;
export const defaultPageSize = 10;

/** A list without paging is returned whole up to here; a longer one has to be asked for in pages. */
export const maxUnpaged = 5_000;

/** Rows of an export. */
export const maxExported = 50_000;

export type PageRequest = {
  page: number;
  size: number;
  /** Count only a thousand rows beyond the page: for lists that anybody may ask for. */
  nearby?: boolean;
};

/** Null when the caller did not ask for paging. */
export function pageRequest(query: {
  page?: number | undefined;
  size?: number | undefined;
  q?: string | undefined;
}): PageRequest | null {
  if (query.page === undefined && query.size === undefined && query.q === undefined) return null;
  return { page: query.page ?? 1, size: query.size ?? defaultPageSize };
}

export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** Totals are exact up to here; counting a million rows takes longer than showing ten. */
export const maxCounted = 100_000;

/** Counting stops here; pages beyond `maxCounted` still lead to the next ones. */
export function countLimit({ page, size, nearby = false }: PageRequest): number {
  return Math.max(nearby ? 0 : maxCounted, page * size + 1000);
}
