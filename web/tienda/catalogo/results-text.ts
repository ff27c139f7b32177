type Counted = { lista: { one: string; many: string }; q: string; total: number; page: number; size: number };

/** How many there are, and which of them are shown. */
export function resultsText({ lista, q, total, page, size }: Counted): string {
  const found = q === '' ? counted(total, lista) : `${counted(total, resultado)} para «${q}»`;
  if (total <= size) return found;
  const first = (page - 1) * size + 1;
  return first > total ? found : `${found}, del ${first} al ${Math.min(page * size, total)}`;
}

const resultado = { one: 'resultado', many: 'resultados' };

function counted(n: number, { one, many }: { one: string; many: string }): string {
  return `${n} ${n === 1 ? one : many}`;
}
