export type WindowEntry = number | 'gap-start' | 'gap-end';

/** The page numbers worth showing: the ends, the current one and its neighbours. A gap always hides two pages or more. */
export function paginationWindow(page: number, pages: number): WindowEntry[] {
  if (pages <= 7) return numbers(1, pages);
  if (page <= 4) return [...numbers(1, 5), 'gap-end', pages];
  if (page >= pages - 3) return [1, 'gap-start', ...numbers(pages - 4, pages)];
  return [1, 'gap-start', page - 1, page, page + 1, 'gap-end', pages];
}

export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

export function rangeText(page: number, size: number, total: number): string {
  if (total === 0) return '0 de 0';
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, total);
  return `${first} – ${last} de ${total}`;
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step);
}
