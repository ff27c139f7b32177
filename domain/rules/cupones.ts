import { formatDateTime } from '../formats/lima-time.ts';

/** A pedido with a limited cupon that is not paid by then is cancelled and gives its use back. */
export const cuponHoldHours = 48;
/** A visitor's identity is unproven: after this time the use goes to another purchase that needs it. */
export const strangerHoldMinutes = 30;

export type CuponDiscount = {
  /** Exactly one of the two is set. */
  porcentaje: number | null;
  montoCentimos: number | null;
  /** For every curso, or only for those listed. */
  todos: boolean;
  cursoIds: readonly number[];
};

export type CuponTerms = CuponDiscount & {
  codigo: string;
  activo: boolean;
  desde: Date | null;
  /** Exclusive. */
  hasta: Date | null;
  usosMax: number | null;
  usosPorPersona: number | null;
};

/** Codes are compared in capitals and without spaces, as people type and paste them. */
export function normalizeCodigo(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '').toUpperCase();
}

export function coversCurso({ todos, cursoIds }: CuponDiscount, cursoId: number): boolean {
  return todos || cursoIds.includes(cursoId);
}

export function isLimited({ usosMax, usosPorPersona }: Pick<CuponTerms, 'usosMax' | 'usosPorPersona'>): boolean {
  return usosMax !== null || usosPorPersona !== null;
}

type Purchase = {
  now: Date;
  cursoIds: readonly number[];
  /** Uses that other pedidos hold: of everybody and of this buyer. */
  uses: { total: number; persona: number };
  /** Whether the buyer can be told apart from others, by session or e-mail. */
  isKnownPerson: boolean;
};

/** Why the cupon cannot be used for this purchase, for the buyer; null when it can. */
export function cuponRefusal(codigo: string, cupon: CuponTerms | null, purchase: Purchase): string | null {
  const { now, cursoIds, uses, isKnownPerson } = purchase;
  const it = `El cupón «${codigo}»`;
  if (!cupon) return `No existe el cupón «${codigo}». Revisa cómo está escrito.`;
  const { activo, desde, hasta, usosMax, usosPorPersona } = cupon;
  if (hasta !== null && now >= hasta) return `${it} terminó el ${formatDateTime(hasta.toISOString())}.`;
  if (!activo) return `${it} ya no está disponible.`;
  if (desde !== null && now < desde) return `${it} vale desde el ${formatDateTime(desde.toISOString())}.`;
  if (!cursoIds.some((id) => coversCurso(cupon, id))) return `${it} no vale para los cursos de tu carrito.`;
  if (usosMax !== null && uses.total >= usosMax) return `${it} se agotó: ya se usó todas las veces disponibles.`;
  if (usosPorPersona === null) return null;
  if (!isKnownPerson) return `Escribe tu correo para usar el cupón «${codigo}»: tiene un límite por persona.`;
  return uses.persona < usosPorPersona ? null : usedByPerson(codigo, usosPorPersona);
}

function usedByPerson(codigo: string, limit: number): string {
  const times = limit === 1 ? 'una vez' : `${limit} veces`;
  return `Ya usaste el cupón «${codigo}»: vale ${times} por persona.`;
}

/** A pedido with the cupon that is neither paid nor cancelled. */
export type OpenPedido = {
  pedidoId: number;
  /** Null for a visitor's. */
  usuarioId: number | null;
  /** Lower case; empty when it is no address. */
  correo: string;
  creado: Date;
  /** Money arrived or may arrive: it keeps its use. */
  underWay: boolean;
};

/** `named`: uses are counted by e-mail instead of account: of visitors, and of an ADMIN, who orders for clients. */
export type CuponBuyer = { usuarioId: number | null; correo: string; named: boolean };

/** Unpaid pedidos that somebody else placed in a person's name are not that person's. */
function isOwn({ usuarioId, correo, named }: CuponBuyer, open: OpenPedido): boolean {
  if (!named) return open.usuarioId === usuarioId;
  return correo !== '' && open.correo === correo && (open.usuarioId === null || open.usuarioId === usuarioId);
}

function isExpired({ usuarioId, creado }: OpenPedido, now: Date): boolean {
  const minutes = usuarioId === null ? strangerHoldMinutes : cuponHoldHours * 60;
  return now.getTime() - creado.getTime() >= minutes * 60_000;
}

type Wanted = Omit<Purchase, 'uses'> & {
  buyer: CuponBuyer;
  /** Uses of pedidos that were paid: of everybody and of this buyer. */
  settled: { total: number; persona: number };
  open: readonly OpenPedido[];
};

/**
 * Whether this purchase gets a use, and which unpaid pedidos give theirs up for it: the buyer's own older ones first,
 * then those of others whose time is over, the oldest first and no more than needed.
 */
export function takeUse(
  codigo: string,
  cupon: CuponTerms | null,
  { buyer, settled, open, ...purchase }: Wanted,
): { refusal: string | null; yielding: number[] } {
  const yieldable = open
    .filter((each) => !each.underWay && (isOwn(buyer, each) || isExpired(each, purchase.now)))
    .toSorted((a, b) => Number(isOwn(buyer, b)) - Number(isOwn(buyer, a)) || a.creado.getTime() - b.creado.getTime());
  const uses = {
    total: settled.total + open.length,
    persona: settled.persona + open.filter((each) => isOwn(buyer, each)).length,
  };
  const yielding: number[] = [];
  for (;;) {
    const refusal = cuponRefusal(codigo, cupon, { ...purchase, uses });
    if (refusal === null) return { refusal, yielding };
    const next = yieldable.shift();
    if (!next) return { refusal, yielding: [] };
    yielding.push(next.pedidoId);
    uses.total -= 1;
    if (isOwn(buyer, next)) uses.persona -= 1;
  }
}
