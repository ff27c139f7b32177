import { formatCount } from './format-count.ts';

type WindowEntry = number | 'gap-start' | 'gap-end';

/** Page numbers to show: both ends, the current one and its neighbours. A gap always hides two pages or more. */
export function paginationWindow(page: number, pages: number): WindowEntry[] {
  if (pages <= 7) return numbers(1, pages);
  if (page <= 4) return [...numbers(1, 5), 'gap-end', pages];
  if (page >= pages - 3) return [1, 'gap-start', ...numbers(pages - 4, pages)];
  return [1, 'gap-start', page - 1, page, page + 1, 'gap-end', pages];
}

export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** `hayMas`: counting stopped at `total`. */
export function rangeText(page: number, size: number, total: number, hayMas = false): string {
  if (total === 0) return '0 de 0';
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, total);
  return `${formatCount(first)} – ${formatCount(last)} de ${hayMas ? 'más de ' : ''}${formatCount(total)}`;
}

/** Row count for a table heading: '1 pedido', '20 pedidos', 'Más de 100,000 pedidos'. */
export function totalText({ total = 0, hayMas }: Counted, one: string, many: string): string {
  const counted = total === 1 ? `1 ${one}` : `${formatCount(total)} ${many}`;
  return hayMas ? `Más de ${counted}` : counted;
}

type Counted = { total?: number; hayMas?: boolean };

function numbers(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step);
}
