/** What the pagos of a pedido say together, and which of them can be refunded. Amounts are in céntimos. */
export const estadosPago = [
  'pendiente',
  'aprobado',
  'rechazado',
  'devuelto',
  'contracargo',
  /** A manual pago that was recorded by mistake. */
  'anulado',
  /** A state of the provider that we do not know; it counts as no money. */
  'desconocido',
] as const;
export type EstadoPago = (typeof estadosPago)[number];

export const estadosDevolucion = ['pendiente', 'hecha', 'fallida'] as const;

/**
 * Independent of the sequence in which the pagos were reported:
 * - `paid`: an online pago in full is approved, or manual pagos add up to the total and not all of it was returned; a
 *   pedido of S/ 0.00 is always paid;
 * - `refunded`: it was paid, and all of it was returned or charged back;
 * - `rejected`: neither, at least one online pago was rejected and no money arrived or is in process (a manual pago
 *   that staff could not verify leaves the pedido open, because the buyer declares it again);
 * - `open`: everything else (no pago, a pago in process, a pago over another amount or currency).
 */
export const pagoSituations = ['open', 'rejected', 'paid', 'refunded'] as const;
export type PagoSituation = (typeof pagoSituations)[number];

export type PagoAmount = {
  proveedor: string;
  estado: EstadoPago;
  montoCentimos: number;
  devueltoCentimos: number;
  moneda: string;
};
export type PedidoAmount = { totalCentimos: number; moneda: string };

export const isManual = ({ proveedor }: { proveedor: string }): boolean => proveedor === 'manual';

/** Money that reached the school, whether or not it stayed there. */
const arrived: readonly EstadoPago[] = ['aprobado', 'devuelto', 'contracargo'];
const hasArrived = ({ estado }: PagoAmount) => arrived.includes(estado);

const sumOf = (pagos: readonly PagoAmount[], amount: (pago: PagoAmount) => number) =>
  pagos.reduce((sum, pago) => sum + amount(pago), 0);

/** What is left of a pago after its refunds. */
export function remainderOf(pago: PagoAmount): number {
  return hasArrived(pago) ? pago.montoCentimos - pago.devueltoCentimos : 0;
}

/** An online pago counts only if amount and currency are exactly those of the pedido. */
export function paysInFull(pedido: PedidoAmount, pago: Pick<PagoAmount, 'montoCentimos' | 'moneda'>): boolean {
  return pago.montoCentimos === pedido.totalCentimos && pago.moneda === pedido.moneda;
}

export function pagoSituation<T extends PagoAmount>(pedido: PedidoAmount, pagos: readonly T[]): PagoSituation {
  if (pedido.totalCentimos === 0) return 'paid';
  const online = pagos.filter((pago) => !isManual(pago) && hasArrived(pago) && paysInFull(pedido, pago));
  const manual = manualPagos(pedido, pagos);
  const inFull = sumOf(manual, ({ montoCentimos }) => montoCentimos) >= pedido.totalCentimos;
  const kept = sumOf(manual, remainderOf);
  if (online.some(({ estado }) => estado === 'aprobado') || (inFull && kept > 0)) return 'paid';
  if (online.length > 0 || inFull) return 'refunded';
  const has = (...estados: EstadoPago[]) => pagos.some(({ estado }) => estados.includes(estado));
  const isRejected = pagos.some((pago) => pago.estado === 'rechazado' && !isManual(pago));
  return isRejected && !has('pendiente', 'desconocido') && kept === 0 ? 'rejected' : 'open';
}

/** Manual pagos add up: Yape limits the amount of an operation, so people pay in parts. */
function manualPagos<T extends PagoAmount>({ moneda }: PedidoAmount, pagos: readonly T[]): T[] {
  return pagos.filter((pago) => isManual(pago) && hasArrived(pago) && pago.moneda === moneda);
}

/** Money of a pedido in its currency: what arrived, what went back, what is there. */
export function pagoBalance({ moneda }: PedidoAmount, pagos: readonly PagoAmount[]) {
  const own = pagos.filter((pago) => hasArrived(pago) && pago.moneda === moneda);
  const recibidoCentimos = sumOf(own, ({ montoCentimos }) => montoCentimos);
  const devueltoCentimos = sumOf(own, (pago) => pago.devueltoCentimos);
  return { recibidoCentimos, devueltoCentimos, quedaCentimos: recibidoCentimos - devueltoCentimos };
}

/** What is missing of a pedido that was paid in part; 0 for one that is not open or has no money yet. */
export function missingCentimos(pedido: PedidoAmount & { estado: string }, quedaCentimos: number): number {
  const isOpen = pedido.estado === 'pendiente' || pedido.estado === 'rechazado';
  return isOpen && quedaCentimos > 0 ? Math.max(0, pedido.totalCentimos - quedaCentimos) : 0;
}

/**
 * A pago as its provider reports it, with the refunds that the school made by other means and noted here. They stand in
 * every state: the provider knows nothing of them, so its next reading must neither forget nor repeat them.
 */
export function withManualRefunds<T extends Pick<PagoAmount, 'estado' | 'montoCentimos' | 'devueltoCentimos'>>(
  pago: T,
  centimos: number,
): T {
  const devueltoCentimos = Math.min(pago.montoCentimos, pago.devueltoCentimos + centimos);
  const isWhole = pago.estado === 'aprobado' && devueltoCentimos === pago.montoCentimos;
  return { ...pago, devueltoCentimos, estado: isWhole ? 'devuelto' : pago.estado };
}

/** Another pedido with the same operation or the same photo; `pagado`: staff have approved it there. */
export type Repetida = { por: 'operacion' | 'foto'; numero: string; pagado: boolean };

export function repetidaLabel({ por, numero, pagado }: Repetida): string {
  const what = por === 'operacion' ? 'Esta operación' : 'La misma foto';
  return pagado
    ? `${what} ya pagó el pedido ${numero}.`
    : `${what} también está en el pedido ${numero}, sin verificar.`;
}
