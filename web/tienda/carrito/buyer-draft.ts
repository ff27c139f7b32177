import type { Buyer } from './use-pay.ts';

const key = 'aula-iuris.comprador.v1';

/** What a buyer typed outlives a reload and the way to the payment page and back, in this tab only. */
export function keepBuyer(buyer: Buyer): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(buyer));
  } catch {
    // Without storage it is typed again.
  }
}

export function keptBuyer(): Partial<Buyer> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}
