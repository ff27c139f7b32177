import { type Orden, ordenes } from 'domain/rules/cursos.ts';

/** List state in the URL. */
export type Filters = { q: string; especialidadId: number | null; orden: Orden | null; page: number };

const maxPage = 10_000;
const maxId = 2_147_483_647;
const maxSearch = 100;

/** Invalid parameters count as absent. */
export function parseFilters(search: URLSearchParams): Filters {
  const q = cleanText(search.get('q') ?? '');
  return {
    q,
    especialidadId: wholeNumber(search.get('especialidad'), maxId),
    orden: chosenOrden(search.get('orden'), q),
    page: wholeNumber(search.get('page'), maxPage) ?? 1,
  };
}

/** Shortest query string: defaults are omitted. */
export function toSearch({ q, especialidadId, orden, page }: Partial<Filters>): string {
  const search = new URLSearchParams();
  if (q) search.set('q', q);
  if (especialidadId) search.set('especialidad', String(especialidadId));
  if (orden) search.set('orden', orden);
  if (page !== undefined && page > 1) search.set('page', String(page));
  return search.size > 0 ? `?${search}` : '';
}

export function isFiltered({ q, especialidadId }: Filters): boolean {
  return q !== '' || especialidadId !== null;
}

function cleanText(text: string): string {
  return text.replaceAll('\u0000', '').trim().slice(0, maxSearch).toWellFormed();
}

function wholeNumber(text: string | null, max: number): number | null {
  if (text === null || !/^\d{1,10}$/.test(text)) return null;
  const n = Number(text);
  return n >= 1 && n <= max ? n : null;
}

// Default order: relevance for a search, date for a plain list.
function chosenOrden(text: string | null, q: string): Orden | null {
  const orden = ordenes.find((name) => name === text) ?? null;
  return orden === (q === '' ? 'fecha' : 'relevancia') || (orden === 'relevancia' && q === '') ? null : orden;
}
