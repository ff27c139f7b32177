const storageKey = 'aula-iuris.pedido.v2';
/** Former key, whose value held the buyer's name, e-mail and phone: deleted. */
const formerKey = 'aula-iuris.pedido.v1';
const dayMs = 24 * 60 * 60 * 1000;

type Kept = { hash: string; idempotencyKey: string; creado: number };

/**
 * One idempotency key per cart content, kept until the pedido is paid or for a day, so that a double click, a reload, a
 * second tab or a retry after a lost response ask for the same pedido. Tabs share it through local storage, which holds
 * a hash of the content, never the content.
 */
export async function keyFor(contenido: string): Promise<string> {
  const hash = await sha256(contenido);
  const kept = read();
  if (hash !== null && kept?.hash === hash && Date.now() - kept.creado < dayMs) return kept.idempotencyKey;
  const idempotencyKey = crypto.randomUUID();
  // Without a secure context there is no hash: the key is for this attempt only.
  if (hash !== null) write({ hash, idempotencyKey, creado: Date.now() });
  return idempotencyKey;
}

export function forgetKey(): void {
  try {
    localStorage.removeItem(storageKey);
    localStorage.removeItem(formerKey);
  } catch {
    // Without storage there is nothing to delete.
  }
}

async function sha256(text: string): Promise<string | null> {
  if (!crypto.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(kept));
    localStorage.removeItem(formerKey);
  } catch {
    // Without storage the key is for this attempt only.
  }
}

function read(): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Kept | null;
    return typeof kept?.idempotencyKey === 'string' && typeof kept.hash === 'string' ? kept : null;
  } catch {
    return null;
  }
}
