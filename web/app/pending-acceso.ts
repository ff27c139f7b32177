const key = 'aula-iuris.acceso.v1';

/** Keeps the claim code in this tab while its holder signs in: after the sign-in the dashboard leads back to it. */
export function keepPendingAcceso(codigo: string): void {
  try {
    sessionStorage.setItem(key, codigo);
  } catch {
    // Without storage the link of the mail is opened again.
  }
}

export function pendingAcceso(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function forgetPendingAcceso(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to delete.
  }
}
