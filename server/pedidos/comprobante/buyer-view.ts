import { comprobanteStates, type EstadoComprobante } from 'domain/rules/comprobante-states.ts';
import { pedidoStates } from 'domain/rules/pedido-states.ts';
import type { Pedido } from '../pedido/queries/pedidos.ts';

type Document = { estado: EstadoComprobante; origen: 'manual' | 'electronico' };

/** What SUNAT has, was handed over, or was issued by hand. One that was refused or replaced shows nothing to the buyer. */
const isShown = ({ estado, origen }: Document) =>
  estado !== 'rechazado' && estado !== 'conflicto' && (origen === 'electronico' || estado !== 'anulado');

/** Documents that the buyer may download, and whether the data for them may still change. */
export function comprobantesView<T extends Document>(
  { estado, totalCentimos }: Pick<Pedido, 'estado' | 'totalCentimos'>,
  documents: readonly T[],
) {
  const isIssued = documents.some((one) => comprobanteStates[one.estado].counts);
  return {
    comprobantes: documents.filter(isShown).map(({ origen: _origen, ...shown }) => shown),
    puedeCambiarComprobante: totalCentimos > 0 && pedidoStates[estado].needsMoney && !isIssued,
  };
}
