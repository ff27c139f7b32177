/** What the server has not acknowledged yet, per student: a browser may be shared. */
const keyOf = (usuarioId: number, materialId: number) => `aula-iuris.apunte.v1.${usuarioId}.${materialId}`;

export function readDraft(usuarioId: number, materialId: number): string | null {
  try {
    return localStorage.getItem(keyOf(usuarioId, materialId));
  } catch {
    return null;
  }
}

export function keepDraft(usuarioId: number, materialId: number, texto: string): void {
  try {
    localStorage.setItem(keyOf(usuarioId, materialId), texto);
  } catch {
    // Full or blocked: the note is still saved on the server.
  }
}

export function forgetDraft(usuarioId: number, materialId: number): void {
  try {
    localStorage.removeItem(keyOf(usuarioId, materialId));
  } catch {
    // See above.
  }
}
