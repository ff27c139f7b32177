/** One-time notice on the sign-in page that the session ended. In session storage, so that the URL stays clean. */
const key = 'aula-iuris.session-ended';
const keptPrefixes = { respuestas: 'aula-iuris.respuestas.v1.', apuntes: 'aula-iuris.apunte.v1.' };

export function markSessionEnded(): void {
  try {
    sessionStorage.setItem(key, '1');
  } catch {
    // Blocked: the page is shown without the notice.
  }
}

/** The notice, naming the unsaved work kept in this browser; null when no session has ended. */
export function takeSessionEnded(): string | null {
  try {
    if (sessionStorage.getItem(key) === null) return null;
    sessionStorage.removeItem(key);
    return endedText(Object.keys(localStorage));
  } catch {
    return null;
  }
}

export function endedText(storedKeys: readonly string[]): string {
  const has = (prefix: string) => storedKeys.some((stored) => stored.startsWith(prefix));
  const kept = [
    has(keptPrefixes.respuestas) && 'las respuestas de tu prueba',
    has(keptPrefixes.apuntes) && 'tus apuntes',
  ].filter(Boolean);
  const first = 'Tu sesión terminó. Inicia sesión para continuar.';
  return kept.length === 0 ? first : `${first} Conservamos en este navegador ${kept.join(' y ')}.`;
}
