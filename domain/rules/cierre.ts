import { formatSoles, toSoles } from '../formats/money.ts';

/** Money that may explain why the counted amount of a way to pay is not the expected one. */
export type CierreHint = {
  tipo: 'declarado' | 'devolucion' | 'ayer';
  medio: string;
  numero: string;
  montoCentimos: number;
};

const hintTexts: Record<CierreHint['tipo'], string> = {
  declarado: 'un pago avisado y sin verificar del pedido',
  devolucion: 'una devolución del pedido',
  ayer: 'un pago de ayer del pedido',
};

/**
 * Why there is more or less than expected, when one movement has exactly that amount: an unverified payment is more; a
 * payment of the day before, or a refund that left another way, is more or less. Null when nothing explains it.
 */
export function explainDifference(
  { medio, differenceCentimos }: { medio: string; differenceCentimos: number },
  hints: readonly CierreHint[],
): { text: string; hint: CierreHint } | null {
  if (differenceCentimos === 0) return null;
  const fits = ({ tipo, montoCentimos, ...hint }: CierreHint) =>
    hint.medio === medio &&
    (tipo === 'devolucion'
      ? Math.abs(differenceCentimos) === montoCentimos
      : differenceCentimos === montoCentimos || (tipo === 'ayer' && differenceCentimos === -montoCentimos));
  const found = hints.find(fits);
  if (!found) return null;
  const { tipo, numero, montoCentimos } = found;
  return { text: `Puede ser ${hintTexts[tipo]} ${numero} (${formatSoles(toSoles(montoCentimos))}).`, hint: found };
}

/** A difference needs a note that explains it. */
export function needsNote(medios: readonly { esperadoCentimos: number; contadoCentimos: number }[]): boolean {
  return medios.some(({ esperadoCentimos, contadoCentimos }) => esperadoCentimos !== contadoCentimos);
}
