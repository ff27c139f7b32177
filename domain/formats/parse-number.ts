/**
 * Parses a typed number with a decimal point or comma. A comma before three digits groups thousands, as prices are
 * shown: `1,250` is 1250. NaN when it is not a number.
 */
export function parseNumber(texto: string): number {
  const escrito = texto.trim();
  if (/^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(escrito)) return Number(escrito.replaceAll(',', ''));
  if (/^-?\d{1,3}(\.\d{3})+,\d*$/.test(escrito)) return Number(escrito.replaceAll('.', '').replace(',', '.'));
  return escrito === '' ? Number.NaN : Number(escrito.replace(',', '.'));
}
