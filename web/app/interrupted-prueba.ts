const storageKey = 'aula-iuris.prueba-interrumpida.v1';

/** Remembers, in this tab, the test whose session was lost, so that signing in leads back to it. */
export function keepInterrupted({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  if (pathname !== '/prueba') return false;
  attempting(() => sessionStorage.setItem(storageKey, pathname + search));
  return true;
}

export function isInterrupted(): boolean {
  return attempting(() => sessionStorage.getItem(storageKey)) != null;
}

/** The path of that test, once. */
export function takeInterrupted(): string | null {
  const kept = attempting(() => sessionStorage.getItem(storageKey)) ?? null;
  attempting(() => sessionStorage.removeItem(storageKey));
  return kept?.startsWith('/prueba?') ? kept : null;
}

/** Storage may be blocked: then there is nothing to lead back to. */
function attempting<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
