import { maxNota } from './calificacion.ts';

/** 'No se presentó': counts as 0. */
export const nsp = 'NSP' as const;
/** A grade as it is written into the gradebook; null is no grade. */
export type NotaValue = number | typeof nsp | null;

type ParsedNota = { ok: true; nota: NotaValue } | { ok: false; motivo: string };

/** Parses a typed grade: 0 to 20, two decimals after a comma or a point, or NSP; blank is no grade. */
export function parseNota(text: string): ParsedNota {
  const typed = text.trim();
  if (typed === '') return { ok: true, nota: null };
  if (/^n\.?\s?s\.?\s?p\.?$|^no se present[oó]$/i.test(typed)) return { ok: true, nota: nsp };
  if (!/^\d+([.,]\d*)?$|^[.,]\d+$/.test(typed)) return { ok: false, motivo: 'Escribe un número' };
  if (/[.,]\d{3,}$/.test(typed)) return { ok: false, motivo: 'Hasta dos decimales' };
  const nota = Number(typed.replace(',', '.'));
  return nota <= maxNota ? { ok: true, nota } : { ok: false, motivo: `De 0 a ${maxNota}` };
}

/** Decimal point, as in prices, and no trailing zeros. */
export function writeNota(nota: NotaValue): string {
  return nota === null ? '' : String(nota);
}

/** What it counts for. */
export function notaNumber(nota: NotaValue): number | null {
  return nota === nsp ? 0 : nota;
}
