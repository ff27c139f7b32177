import { type CheckoutMedio, checkoutMedios } from 'domain/rules/formas-pago.ts';

const key = 'aula-iuris.comprador.v1';
const medioKey = 'aula-iuris.medio.v1';

/**
 * Keeps what was typed at the checkout in this tab until the pedido is paid, over a reload and the way to the payment
 * page and back.
 */
export function keepDraft(draft: Record<string, string>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Without storage it is typed again.
  }
}

export function forgetBuyer(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to delete.
  }
}

export function storedDraft(): Record<string, string> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(kept).filter((field): field is [string, string] => typeof field[1] === 'string'),
    );
  } catch {
    return {};
  }
}

export function isCheckoutMedio(text: string | null | undefined): text is CheckoutMedio {
  return checkoutMedios.includes(text as CheckoutMedio);
}

/** Stores the last way to pay used on this device. */
export function rememberMedio(medio: CheckoutMedio): void {
  try {
    localStorage.setItem(medioKey, medio);
  } catch {
    // Without storage it is asked again.
  }
}

export function lastMedio(): CheckoutMedio | null {
  try {
    const kept = localStorage.getItem(medioKey);
    return isCheckoutMedio(kept) ? kept : null;
  } catch {
    return null;
  }
}
