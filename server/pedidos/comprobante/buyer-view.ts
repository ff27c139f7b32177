import { comprobanteStates, type EstadoComprobante } from 'domain/rules/comprobante-states.ts';
import { pedidoStates } from 'domain/rules/pedido-states.ts';
import type { Pedido } from '../pedido/queries/pedidos.ts';

type Document = { estado: EstadoComprobante; origen: 'manual' | 'electronico' };

/** Hidden from the buyer: refused documents, those in conflict, and voided ones that were issued by hand. */
const isShown = ({ estado, origen }: Document) =>
  estado !== 'rechazado' && estado !== 'conflicto' && (origen === 'electronico' || estado !== 'anulado');

/** Documents that the buyer may download, and whether the billing data may still change. */
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
