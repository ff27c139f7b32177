/**
 * Every state of a pedido and of its asientos, and what leads from one to another. The server and the screens of
 * ADMIN read these tables; no other file decides about states.
 */
export const estadosPedido = ['pendiente', 'pagado', 'rechazado', 'cancelado', 'reembolsado'] as const;
export type EstadoPedido = (typeof estadosPedido)[number];

export const estadosPago = ['pendiente', 'aprobado', 'rechazado', 'devuelto', 'contracargo'] as const;
export type EstadoPago = (typeof estadosPago)[number];

/**
 * What the pagos of a pedido say together, independent of the sequence in which they were reported:
 * - `paid`: at least one pago in full is approved;
 * - `refunded`: none is, but one in full was returned or charged back;
 * - `rejected`: neither, at least one pago was rejected and none is in process;
 * - `open`: everything else (no pago, a pago in process, a pago over another amount or currency).
 */
export const pagoSituations = ['open', 'rejected', 'paid', 'refunded'] as const;
type PagoSituation = (typeof pagoSituations)[number];

export type PedidoMail = 'recibido' | 'confirmado' | 'rechazado';
/** `grant` creates the asientos, and restores the revoked ones of a pedido that had been paid before. */
type PedidoEffect = 'grant' | 'revoke' | { mail: PedidoMail };

type Transition = { to: EstadoPedido; effects: readonly PedidoEffect[] };

type PedidoRow = {
  on: Record<PagoSituation, Transition>;
  acts: {
    /** Open the provider's payment page. */
    pay: boolean;
    /** ADMIN records a manual pago. */
    markPaid: boolean;
    /** `close` ends a pedido without money; `refund` returns its manual pagos, then the `refunded` transition applies. */
    cancel: 'close' | 'refund' | null;
    /** The mail that ADMIN can send again. */
    resend: PedidoMail | null;
    /** Claim codes and links open asientos. */
    claim: boolean;
  };
};

const noEffects = [] as const;
const paid: Transition = { to: 'pagado', effects: ['grant', { mail: 'confirmado' }] };
const refunded: Transition = { to: 'reembolsado', effects: ['revoke'] };
const rejected: Transition = { to: 'rechazado', effects: [{ mail: 'rechazado' }] };
const reopened: Transition = { to: 'pendiente', effects: noEffects };
const stay = (to: EstadoPedido): Transition => ({ to, effects: noEffects });

/** A transition to the same state writes nothing: no history entry, no mail. */
export const pedidoStates: Record<EstadoPedido, PedidoRow> = {
  pendiente: {
    on: { open: stay('pendiente'), rejected, paid, refunded },
    acts: { pay: true, markPaid: true, cancel: 'close', resend: 'recibido', claim: false },
  },
  rechazado: {
    on: { open: reopened, rejected: stay('rechazado'), paid, refunded },
    acts: { pay: true, markPaid: true, cancel: 'close', resend: 'rechazado', claim: false },
  },
  // The asientos stay when an approved pago turns out rejected or of another amount; only a refund revokes them.
  pagado: {
    on: { open: reopened, rejected, paid: stay('pagado'), refunded },
    acts: { pay: false, markPaid: false, cancel: 'refund', resend: 'confirmado', claim: true },
  },
  // A transfer can arrive after the pedido was cancelled.
  cancelado: {
    on: { open: stay('cancelado'), rejected: stay('cancelado'), paid, refunded },
    acts: { pay: false, markPaid: true, cancel: null, resend: null, claim: false },
  },
  reembolsado: {
    on: { open: reopened, rejected, paid, refunded: stay('reembolsado') },
    acts: { pay: false, markPaid: false, cancel: null, resend: null, claim: false },
  },
};

type PagoAmount = { estado: EstadoPago; montoCentimos: number; moneda: string };
type PedidoAmount = { totalCentimos: number; moneda: string };

/** A pago counts only if amount and currency are exactly those of the pedido. */
export function paysInFull(pedido: PedidoAmount, pago: PagoAmount): boolean {
  return pago.montoCentimos === pedido.totalCentimos && pago.moneda === pedido.moneda;
}

export function pagoSituation(pedido: PedidoAmount, pagos: readonly PagoAmount[]): PagoSituation {
  const inFull = pagos.filter((pago) => paysInFull(pedido, pago));
  const has = (estado: EstadoPago, among = pagos) => among.some((pago) => pago.estado === estado);
  if (has('aprobado', inFull)) return 'paid';
  if (has('devuelto', inFull) || has('contracargo', inFull)) return 'refunded';
  return has('rechazado') && !has('pendiente') ? 'rejected' : 'open';
}

/** Pagos held by a provider are returned there, so ADMIN refunds only pedidos whose approved pagos are all manual. */
export function canCancel(estado: EstadoPedido, pagos: readonly { proveedor: string; estado: string }[]): boolean {
  const { cancel } = pedidoStates[estado].acts;
  if (cancel !== 'refund') return cancel === 'close';
  return pagos.filter((pago) => pago.estado === 'aprobado').every((pago) => pago.proveedor === 'manual');
}

/** `revocadoReclamado` is a revoked asiento that remembers its holder. On the wire both revoked states are `revocado`. */
export const estadosAsiento = ['libre', 'reclamado', 'revocado', 'revocadoReclamado'] as const;
export type EstadoAsiento = (typeof estadosAsiento)[number];

export const asientoEvents = ['grant', 'claim', 'revoke', 'restore'] as const;
export type AsientoEvent = (typeof asientoEvents)[number];

type AsientoRow = {
  on: Record<AsientoEvent, EstadoAsiento>;
  /** Whether the holder is enrolled through this asiento. */
  matricula: boolean;
  wire: 'libre' | 'reclamado' | 'revocado';
};

/** Claiming leaves the asiento as it is when the person already has the curso. */
export const asientoStates: Record<EstadoAsiento, AsientoRow> = {
  libre: {
    on: { grant: 'libre', claim: 'reclamado', revoke: 'revocado', restore: 'libre' },
    matricula: false,
    wire: 'libre',
  },
  reclamado: {
    on: { grant: 'reclamado', claim: 'reclamado', revoke: 'revocadoReclamado', restore: 'reclamado' },
    matricula: true,
    wire: 'reclamado',
  },
  revocado: {
    on: { grant: 'revocado', claim: 'revocado', revoke: 'revocado', restore: 'libre' },
    matricula: false,
    wire: 'revocado',
  },
  revocadoReclamado: {
    on: {
      grant: 'revocadoReclamado',
      claim: 'revocadoReclamado',
      revoke: 'revocadoReclamado',
      restore: 'reclamado',
    },
    matricula: false,
    wire: 'revocado',
  },
};

export function estadoAsiento({ usuarioId, revocado }: { usuarioId: number | null; revocado: Date | null }) {
  const held = usuarioId === null ? 'libre' : 'reclamado';
  return revocado === null ? held : asientoStates[held].on.revoke;
}
