import type { Columns } from 'domain/rules/people-columns.ts';

/** Kept in this browser, per user: titles of columns are no data of the school. */
const keyOf = (usuarioId: number) => `importar-columnas-${usuarioId}`;
const kept = 20;

export function rememberedColumns(usuarioId: number): Record<string, Columns> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(usuarioId)) ?? '{}');
    return stored && typeof stored === 'object' ? (stored as Record<string, Columns>) : {};
  } catch {
    return {};
  }
}

export function rememberColumns(usuarioId: number, signature: string, columns: Columns): void {
  const { [signature]: _, ...others } = rememberedColumns(usuarioId);
  const entries = [...Object.entries(others), [signature, columns] as const].slice(-kept);
  try {
    localStorage.setItem(keyOf(usuarioId), JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // Without storage the columns are asked for again.
  }
}
