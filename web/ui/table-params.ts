export const pageSizes = [5, 10, 20, 50];
const defaultPageSize = 10;

export type TableParams = { page: number; size: number; q: string };

function positive(text: string | null): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}

/** Reads the URL; invalid values fall back to the defaults. */
export function readTableParams(search: URLSearchParams): TableParams {
  const size = positive(search.get('size'));
  return {
    page: positive(search.get('page')) || 1,
    size: pageSizes.includes(size) ? size : defaultPageSize,
    q: (search.get('q') ?? '').trim(),
  };
}

/** Returns a copy with the change applied; keeps other parameters and omits defaults. */
export function writeTableParams(search: URLSearchParams, change: Partial<TableParams>): URLSearchParams {
  const before = readTableParams(search);
  const listChanges = change.size !== undefined || change.q !== undefined;
  const after = { ...before, ...(listChanges && { page: 1 }), ...change };
  const written = new URLSearchParams(search);
  put(written, 'page', String(after.page), '1');
  put(written, 'size', String(after.size), String(defaultPageSize));
  put(written, 'q', after.q.trim(), '');
  return written;
}

/** Changing a filter returns to the first page; an empty filter is removed from the URL. */
export function writeFilters(search: URLSearchParams, filters: Record<string, string>): URLSearchParams {
  const written = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ page: '', ...filters })) put(written, name, value, '');
  return written;
}

function put(search: URLSearchParams, name: string, value: string, unsaid: string) {
  if (value === unsaid) search.delete(name);
  else search.set(name, value);
}
