const storageKey = 'aula-iuris.pedido.v1';

type Kept = { contenido: string; idempotencyKey: string };

/**
 * One idempotency key per cart content, kept until the server has answered, so that a double click, a reload, a second
 * tab or a retry after a lost response ask for the same pedido. Tabs share it through local storage.
 */
export function keyFor(contenido: string): string {
  const kept = read();
  if (kept?.contenido === contenido) return kept.idempotencyKey;
  const idempotencyKey = crypto.randomUUID();
  try {
    localStorage.setItem(storageKey, JSON.stringify({ contenido, idempotencyKey } satisfies Kept));
  } catch {
    // Without storage the key lives as long as this attempt.
  }
  return idempotencyKey;
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
    return typeof kept?.idempotencyKey === 'string' && typeof kept.contenido === 'string' ? kept : null;
  } catch {
    return null;
  }
}
