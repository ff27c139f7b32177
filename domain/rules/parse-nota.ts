import { maxNota } from './calificacion.ts';

type ParsedNota = { ok: true; nota: number | null } | { ok: false; motivo: string };

/** Parses a typed grade: 0 to 20, two decimals after a comma or a point; blank is no grade. */
export function parseNota(text: string): ParsedNota {
  const typed = text.trim();
  if (typed === '') return { ok: true, nota: null };
  if (!/^\d+([.,]\d*)?$|^[.,]\d+$/.test(typed)) return { ok: false, motivo: 'Escribe un número' };
  if (/[.,]\d{3,}$/.test(typed)) return { ok: false, motivo: 'Hasta dos decimales' };
  const nota = Number(typed.replace(',', '.'));
  return nota <= maxNota ? { ok: true, nota } : { ok: false, motivo: `De 0 a ${maxNota}` };
}

/** Decimal point, as in prices, and no trailing zeros. */
export function writeNota(nota: number | null): string {
  return nota === null ? '' : String(nota);
}
