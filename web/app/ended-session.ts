/** Says once, on the sign-in page, why somebody was led there. In the tab only: the URL of the page stays as it is. */
const key = 'aula-iuris.session-ended';
const keptPrefixes = { respuestas: 'aula-iuris.respuestas.v1.', apuntes: 'aula-iuris.apunte.v1.' };

export function markSessionEnded(): void {
  try {
    sessionStorage.setItem(key, '1');
  } catch {
    // Blocked: the page is shown without the notice.
  }
}

/** The notice, with what this browser has kept; null when nobody was led here. */
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
