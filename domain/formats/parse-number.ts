/**
 * Parses a typed number with a decimal point or comma. A comma before three digits groups thousands, as prices are
 * shown: `1,250` is 1250. NaN when it is not a number.
 */
export function parseNumber(text: string): number {
  const typed = text.trim();
  if (/^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(typed)) return Number(typed.replaceAll(',', ''));
  if (/^-?\d{1,3}(\.\d{3})+,\d*$/.test(typed)) return Number(typed.replaceAll('.', '').replace(',', '.'));
  return typed === '' ? Number.NaN : Number(typed.replace(',', '.'));
}
