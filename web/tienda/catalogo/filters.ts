import { type Orden, ordenes } from 'domain/rules/cursos.ts';
import { type Modalidad, modalidades, monthFormat, type PriceBand, priceBandNames } from 'domain/rules/facets.ts';

/** List state in the URL. */
export type Filters = {
  q: string;
  especialidadId: number | null;
  modalidad: Modalidad | null;
  nivel: number | null;
  precio: PriceBand | null;
  /** `2027-03`: the month in which a course begins. */
  mes: string | null;
  orden: Orden | null;
  page: number;
};

const maxPage = 10_000;
const maxId = 2_147_483_647;
const maxSearch = 100;
const maxNivel = 3;

/** Invalid parameters count as absent. */
export function parseFilters(search: URLSearchParams): Filters {
  const q = normalizeText(search.get('q') ?? '');
  const mes = search.get('mes') ?? '';
  return {
    q,
    especialidadId: wholeNumber(search.get('especialidad'), maxId),
    modalidad: modalidades.find((name) => name === search.get('modalidad')) ?? null,
    nivel: wholeNumber(search.get('nivel'), maxNivel),
    precio: priceBandNames.find((name) => name === search.get('precio')) ?? null,
    mes: monthFormat.test(mes) ? mes : null,
    orden: chosenOrden(search.get('orden'), q),
    page: wholeNumber(search.get('page'), maxPage) ?? 1,
  };
}

/** Shortest query string: defaults are omitted. */
export function toSearch({ q, especialidadId, modalidad, nivel, precio, mes, orden, page }: Partial<Filters>): string {
  const search = new URLSearchParams();
  const entries = { q, especialidad: especialidadId, modalidad, nivel, precio, mes, orden };
  for (const [name, value] of Object.entries(entries)) if (value) search.set(name, String(value));
  if (page !== undefined && page > 1) search.set('page', String(page));
  return search.size > 0 ? `?${search}` : '';
}

export function isFiltered({ q, especialidadId, ...filters }: Filters): boolean {
  return q !== '' || especialidadId !== null || hasFacets(filters);
}

type Facets = Pick<Filters, 'modalidad' | 'nivel' | 'precio' | 'mes'>;

export function hasFacets({ modalidad, nivel, precio, mes }: Facets): boolean {
  return [modalidad, nivel, precio, mes].some((value) => value !== null);
}

function normalizeText(text: string): string {
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
