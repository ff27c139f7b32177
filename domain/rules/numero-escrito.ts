/**
 * A number as somebody types it, with the decimals after a point or a comma. A comma before three digits groups thousands,
 * as prices are shown: `1,250` is twelve hundred and fifty. What is no number is NaN.
 */
export function leerNumero(texto: string): number {
  const escrito = texto.trim();
  if (/^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(escrito)) return Number(escrito.replaceAll(',', ''));
  if (/^-?\d{1,3}(\.\d{3})+,\d*$/.test(escrito)) return Number(escrito.replaceAll('.', '').replace(',', '.'));
  return escrito === '' ? Number.NaN : Number(escrito.replace(',', '.'));
}
