import type { Intento } from './change-queue.ts';

type Kept = { numero: number; key: string; enviado: boolean };

const storageKey = ({ usuarioId, pruebaId }: Intento) => `aula-iuris.envio.v1.${usuarioId}.${pruebaId}`;

/**
 * One idempotency key per attempt, kept until the server answers. A retry, a reload or a second tab repeat the same
 * submission, which counts once.
 */
export function keyFor(intento: Intento): string {
  const kept = read(intento);
  if (kept && kept.numero === intento.numero && !kept.enviado) return kept.key;
  const key = crypto.randomUUID();
  write(intento, { numero: intento.numero, key, enviado: false });
  return key;
}

/** Tells other tabs that the attempt is over. */
export function markSent(intento: Intento): void {
  write(intento, { numero: intento.numero, key: '', enviado: true });
}

export function forgetKey(intento: Intento): void {
  try {
    localStorage.removeItem(storageKey(intento));
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** Number of an attempt that the server counted although its response never arrived. */
export function lostAnswer(intento: Intento): number | null {
  const kept = read(intento);
  return kept && !kept.enviado && kept.numero < intento.numero ? kept.numero : null;
}

export function isSentElsewhere(intento: Intento, event: StorageEvent): boolean {
  const kept = event.key === storageKey(intento) ? parse(event.newValue) : null;
  return kept?.enviado === true && kept.numero >= intento.numero;
}

function read(intento: Intento): Kept | null {
  try {
    return parse(localStorage.getItem(storageKey(intento)));
  } catch {
    return null;
  }
}

function write(intento: Intento, kept: Kept): void {
  try {
    localStorage.setItem(storageKey(intento), JSON.stringify(kept));
  } catch {
    // Without storage the key lives as long as the page.
  }
}

function parse(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Kept | null;
    return typeof kept?.key === 'string' && Number.isInteger(kept.numero) ? kept : null;
  } catch {
    return null;
  }
}
