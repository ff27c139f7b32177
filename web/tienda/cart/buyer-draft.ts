import type { Buyer } from './use-pay.ts';

const key = 'aula-iuris.comprador.v1';

/**
 * Keeps the buyer's details in this tab until the pedido is paid, over a reload and the way to the payment page and
 * back.
 */
export function keepBuyer(form: HTMLFormElement): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(new FormData(form))));
  } catch {
    // Without storage they are typed again.
  }
}

export function forgetBuyer(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

export function storedBuyer(): Partial<Buyer> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}
