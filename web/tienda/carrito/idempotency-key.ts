const storageKey = 'aula-iuris.pedido.v1';

type Kept = { contenido: string; clave: string };

/**
 * One key per order content, kept until the server answered: a double click, a reload, a second tab or a retry after a
 * lost answer ask for the same order. Two tabs share it through local storage.
 */
export function keyFor(contenido: string): string {
  const kept = read();
  if (kept?.contenido === contenido) return kept.clave;
  const clave = crypto.randomUUID();
  try {
    localStorage.setItem(storageKey, JSON.stringify({ contenido, clave } satisfies Kept));
  } catch {
    // Without storage the key lives as long as this attempt.
  }
  return clave;
}

export function forgetKey(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept.
  }
}

function read(): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Kept | null;
    return typeof kept?.clave === 'string' && typeof kept.contenido === 'string' ? kept : null;
  } catch {
    return null;
  }
}
