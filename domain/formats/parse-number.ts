const grouped = /^-?[1-9]\d{0,2}([.,]\d{3})+$/;

/**
 * Parses a typed number with a decimal point or comma, also with `S/` before it. A point or comma before three digits
 * groups thousands, because prices have two decimals: `1.250` and `1,250` are 1250. NaN when it is not a number.
 */
export function parseNumber(text: string): number {
  const typed = text.replace(/^\s*S\/\.?/i, '').trim();
  if (grouped.test(typed) && new Set(typed.replace(/[\d-]/g, '')).size === 1) return Number(typed.replace(/[.,]/g, ''));
  if (/^-?\d{1,3}(,\d{3})+\.\d*$/.test(typed)) return Number(typed.replaceAll(',', ''));
  if (/^-?\d{1,3}(\.\d{3})+,\d*$/.test(typed)) return Number(typed.replaceAll('.', '').replace(',', '.'));
  return typed === '' ? Number.NaN : Number(typed.replace(',', '.'));
}
