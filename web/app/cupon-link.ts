const key = 'aula-iuris.cupon.v1';

/** Remembers the coupon of a link with `?cupon=` until checkout. */
export function rememberCupon(codigo: string | null): void {
  try {
    if (codigo) localStorage.setItem(key, codigo.slice(0, 100));
  } catch {
    // Without storage the code is typed at checkout.
  }
}

export function storedCupon(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function forgetCupon(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to delete.
  }
}
