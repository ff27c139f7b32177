import { notaMaxima } from './calificacion.ts';

type NotaEscrita = { ok: true; nota: number | null } | { ok: false; motivo: string };

/** Parses a typed grade: 0 to 20, two decimals after a comma or a point; blank is no grade. */
export function leerNota(texto: string): NotaEscrita {
  const escrito = texto.trim();
  if (escrito === '') return { ok: true, nota: null };
  if (!/^\d+([.,]\d*)?$|^[.,]\d+$/.test(escrito)) return { ok: false, motivo: 'Escribe un número' };
  if (/[.,]\d{3,}$/.test(escrito)) return { ok: false, motivo: 'Hasta dos decimales' };
  const nota = Number(escrito.replace(',', '.'));
  return nota <= notaMaxima ? { ok: true, nota } : { ok: false, motivo: `De 0 a ${notaMaxima}` };
}

/** Decimal point, as in prices, and no trailing zeros. */
export function escribirNota(nota: number | null): string {
  return nota === null ? '' : String(nota);
}
