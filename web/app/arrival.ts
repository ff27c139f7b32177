import { firstTouch, origenOf, readStoredOrigen } from 'domain/rules/origen.ts';
import { rememberCupon } from './cupon-link.ts';

const key = 'aula-iuris.origen.v1';

/** Stores coupon and campaign of the URL that a visitor arrived at, until checkout. */
export function rememberArrival(search: string): void {
  rememberCupon(new URLSearchParams(search).get('cupon'));
  keep(origenOf(search));
}

/** Where the visitor came from; empty when no link said so. */
export function storedOrigen(): string {
  return keep('')?.origen ?? '';
}

export function forgetOrigen(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to delete.
  }
}

function keep(origen: string) {
  try {
    const kept = firstTouch(readStoredOrigen(localStorage.getItem(key)), origen, Date.now());
    if (kept) localStorage.setItem(key, JSON.stringify(kept));
    return kept;
  } catch {
    // Without storage a sale has no source.
    return null;
  }
}
