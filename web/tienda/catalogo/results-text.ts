import { formatCount } from '../../ui/format-count.ts';

type Words = { one: string; many: string };
type Counted = {
  list: Words;
  q: string;
  /** What was searched for instead of `q`. */
  buscado?: string | undefined;
  total: number;
  hayMas?: boolean | undefined;
  page: number;
  size: number;
};

/** Number of results, and which of them are shown. */
export function resultsText({ list, q, buscado = q, total, hayMas, page, size }: Counted): string {
  const what = buscado === q ? `«${q}»` : `«${buscado}» en vez de «${q}»`;
  const found = q === '' ? counted(total, list, hayMas) : `${counted(total, result, hayMas)} para ${what}`;
  if (total <= size) return found;
  const first = (page - 1) * size + 1;
  return first > total ? found : `${found}, del ${first} al ${Math.min(page * size, total)}`;
}

const result = { one: 'resultado', many: 'resultados' };

function counted(n: number, { one, many }: Words, hayMas = false): string {
  if (hayMas) return `Más de ${formatCount(n)} ${many}`;
  return `${formatCount(n)} ${n === 1 ? one : many}`;
}
