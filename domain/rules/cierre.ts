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

/** The bank keeps the record of every other way to pay: only cash is gone if nobody counts it. */
export const mustBeCounted = ({ medio, pagos, devoluciones }: { medio: string; pagos: number; devoluciones: number }) =>
  medio === 'efectivo' && pagos + devoluciones > 0;

/** Null while nobody counted this way to pay. */
export const differenceOf = (medio: { esperadoCentimos: number; contadoCentimos: number | null }): number | null =>
  medio.contadoCentimos === null ? null : medio.contadoCentimos - medio.esperadoCentimos;

type SinceClosed = { nombre: string; esperadoCentimos: number; esperadoAlCerrarCentimos: number | null };

/** What a closed day has more or less by now, of each way to pay that changed. */
export function changedSince(medios: readonly SinceClosed[]): { nombre: string; centimos: number }[] {
  return medios
    .map(({ nombre, esperadoCentimos, esperadoAlCerrarCentimos }) => ({
      nombre,
      centimos: esperadoCentimos - (esperadoAlCerrarCentimos ?? 0),
    }))
    .filter(({ centimos }) => centimos !== 0);
}

/** A difference needs a note that explains it. */
export function needsNote(medios: readonly Parameters<typeof differenceOf>[0][]): boolean {
  return medios.some((medio) => (differenceOf(medio) ?? 0) !== 0);
}
