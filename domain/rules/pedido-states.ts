import { isManual, type PagoAmount, type PagoSituation, type PedidoAmount, paysInFull, remainderOf } from './pagos.ts';

/**
 * Every state of a pedido and of its asientos, and what leads from one to another. The server and the screens of
 * staff read these tables; no other file decides about states.
 */
export const estadosPedido = ['pendiente', 'pagado', 'rechazado', 'cancelado', 'reembolsado'] as const;
export type EstadoPedido = (typeof estadosPedido)[number];

export type PedidoMail = 'recibido' | 'confirmado' | 'rechazado';
/**
 * `grant` creates the asientos, and restores the revoked ones of a pedido that had been paid before. `revoke` takes all
 * of them, except those that ADMIN chose to keep when refunding.
 */
type PedidoEffect = 'grant' | 'revoke' | { mail: PedidoMail };

type Transition = { to: EstadoPedido; effects: readonly PedidoEffect[] };

/**
 * `undeliverable`: paid in full, but a curso of the pedido was deleted since, so that no asiento is granted into
 * nothing; or the instalments that it is for were paid otherwise.
 */
export type PedidoSituation = PagoSituation | 'undeliverable';

type PedidoRow = {
  on: Record<PedidoSituation, Transition>;
  /** Whether the pedido needs its total; otherwise everything that was approved is surplus. */
  needsMoney: boolean;
  acts: {
    /** Open the provider's payment page, unless a pago has arrived or may still arrive (`canPay`). */
    pay: boolean;
    /** Staff record a manual pago. */
    markPaid: boolean;
    /** What approving a declared pago means: it pays the pedido, or it is a second payment that has to be returned. */
    approve: 'pays' | 'surplus';
    /** `close` ends a pedido without money; `refund` returns its manual pagos, and `refunded` follows. */
    cancel: 'close' | 'refund' | null;
    /** The mail that staff can send again. */
    resend: PedidoMail | null;
    /** Claim codes and links open the asientos that are not revoked. */
    claim: boolean;
  };
};

const paid: Transition = { to: 'pagado', effects: ['grant', { mail: 'confirmado' }] };
const refunded: Transition = { to: 'reembolsado', effects: ['revoke'] };
const rejected: Transition = { to: 'rechazado', effects: [{ mail: 'rechazado' }] };
const stay = (to: EstadoPedido): Transition => ({ to, effects: [] });

/** A transition to the same state writes nothing: no history entry, no mail. */
export const pedidoStates: Record<EstadoPedido, PedidoRow> = {
  pendiente: {
    on: { open: stay('pendiente'), rejected, paid, refunded, undeliverable: stay('cancelado') },
    needsMoney: true,
    acts: { pay: true, markPaid: true, approve: 'pays', cancel: 'close', resend: 'recibido', claim: false },
  },
  rechazado: {
    on: {
      open: stay('pendiente'),
      rejected: stay('rechazado'),
      paid,
      refunded,
      undeliverable: stay('cancelado'),
    },
    needsMoney: true,
    acts: { pay: true, markPaid: true, approve: 'pays', cancel: 'close', resend: 'rechazado', claim: false },
  },
  // A transition out of this state revokes the asientos; a later approval restores them.
  pagado: {
    on: {
      open: { to: 'pendiente', effects: ['revoke'] },
      rejected: { to: 'rechazado', effects: ['revoke', { mail: 'rechazado' }] },
      paid: stay('pagado'),
      refunded,
      undeliverable: stay('pagado'),
    },
    needsMoney: true,
    acts: { pay: false, markPaid: false, approve: 'surplus', cancel: 'refund', resend: 'confirmado', claim: true },
  },
  // A transfer can arrive after the pedido was cancelled.
  cancelado: {
    on: {
      open: stay('cancelado'),
      rejected: stay('cancelado'),
      paid,
      refunded,
      undeliverable: stay('cancelado'),
    },
    needsMoney: false,
    acts: { pay: false, markPaid: true, approve: 'pays', cancel: null, resend: null, claim: false },
  },
  // Money that went back stays back: only a new approval leads out.
  reembolsado: {
    on: {
      open: stay('reembolsado'),
      rejected: stay('reembolsado'),
      paid,
      refunded: stay('reembolsado'),
      undeliverable: stay('reembolsado'),
    },
    needsMoney: false,
    acts: { pay: false, markPaid: false, approve: 'pays', cancel: null, resend: null, claim: true },
  },
};

/** Pagos held by a provider are refunded one by one, so a paid pedido is cancelled only if all are manual. */
export function canCancel(estado: EstadoPedido, pagos: readonly { proveedor: string; estado: string }[]): boolean {
  const { cancel } = pedidoStates[estado].acts;
  if (cancel !== 'refund') return cancel === 'close';
  return pagos.filter((pago) => pago.estado === 'aprobado').every(isManual);
}

/** Money that arrived or may still arrive: another payment page could charge the buyer a second time. */
export function canPay(estado: EstadoPedido, pagos: readonly { estado: string }[]): boolean {
  const underWay = pagos.some((pago) => ['pendiente', 'aprobado', 'desconocido'].includes(pago.estado));
  return pedidoStates[estado].acts.pay && !underWay;
}

/**
 * Approved pagos that the pedido does not need, the later ones first to go: a second online pago, manual pagos beyond
 * the total, online pagos over another amount or currency, and all of them once it was cancelled or refunded. ADMIN
 * returns them.
 */
export function surplusPagos<T extends PagoAmount>(
  pedido: PedidoAmount & { estado: EstadoPedido },
  pagos: readonly T[],
): T[] {
  let missing = pedidoStates[pedido.estado].needsMoney ? pedido.totalCentimos : 0;
  return pagos.filter((pago) => {
    if (pago.estado !== 'aprobado' || remainderOf(pago) === 0) return false;
    const usable = isManual(pago) ? pago.moneda === pedido.moneda : paysInFull(pedido, pago);
    if (!usable || missing <= 0) return true;
    missing -= pago.montoCentimos;
    return false;
  });
}

/** `revocadoReclamado` is a revoked asiento that remembers its holder. On the wire both are `revocado`. */
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
