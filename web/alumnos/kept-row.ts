import type { ImportedRow } from 'domain/rules/importacion.ts';
import { textsOf } from '../app/kept-forms.ts';

const originOf = (sent: ImportedRow) => JSON.stringify(Object.entries(sent).sort());

/** Corrected values of a row, with the original row as `origin`; empty when nothing changed. */
export function correctionsOf(sent: ImportedRow, values: ImportedRow): Record<string, unknown> {
  const changed = Object.entries(values).filter(([name, value]) => value !== sent[name as keyof ImportedRow]);
  return changed.length === 0 ? {} : { ...Object.fromEntries(changed), origin: originOf(sent) };
}

/** Applies kept corrections to a row; null when they belong to another row, e.g. of another file. */
export function correctedRow(sent: ImportedRow, kept: Record<string, unknown>): ImportedRow | null {
  const { origin, ...texts } = textsOf(kept);
  if (origin !== originOf(sent)) return null;
  return { ...sent, ...Object.fromEntries(Object.entries(texts).filter(([name]) => name in sent)) };
}
