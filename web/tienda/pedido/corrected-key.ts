const storageKey = 'aula-iuris.claves-corregidas.v1';
const most = 20;

type Key = { numero: string; clave: string };

/** `clave.2` belongs to an address that was corrected twice. */
const countOf = (clave: string) => Number(/\.(\d+)$/.exec(clave)?.[1] ?? 0);

/** Keeps the key of a pedido whose address was corrected in this browser. */
export function rememberKey(key: Key): void {
  try {
    const others = read().filter(({ numero }) => numero !== key.numero);
    localStorage.setItem(storageKey, JSON.stringify([...others, key].slice(-most)));
  } catch {
    // Without storage an earlier link stays what it is: expired.
  }
}

/** The kept key, if it is newer: the payment provider and bookmarks lead back to an earlier one. */
export function newestKey({ numero, clave }: Key): string {
  const kept = read().find((each) => each.numero === numero)?.clave;
  return kept !== undefined && countOf(kept) > countOf(clave) ? kept : clave;
}

function read(): Key[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKey) : [];
  } catch {
    return [];
  }
}

function isKey(value: unknown): value is Key {
  const { numero, clave } = (value ?? {}) as Partial<Key>;
  return typeof numero === 'string' && typeof clave === 'string';
}
