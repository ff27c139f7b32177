import { formatDateTime } from '../formats/lima-time.ts';

/** A pedido with a limited cupon that is not paid by then is cancelled and gives its use back. */
export const cuponHoldHours = 48;

export type CuponDiscount = {
  /** Exactly one of the two. */
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
  /** At this instant it is over. */
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
  isKnownPersona: boolean;
};

/** Why the cupon cannot be used for this purchase, for the buyer; null when it can. */
export function cuponRefusal(codigo: string, cupon: CuponTerms | null, purchase: Purchase): string | null {
  const { now, cursoIds, uses, isKnownPersona } = purchase;
  const it = `El cupón «${codigo}»`;
  if (!cupon) return `No existe el cupón «${codigo}». Revisa cómo está escrito.`;
  const { activo, desde, hasta, usosMax, usosPorPersona } = cupon;
  if (hasta !== null && now >= hasta) return `${it} terminó el ${formatDateTime(hasta.toISOString())}.`;
  if (!activo) return `${it} ya no está disponible.`;
  if (desde !== null && now < desde) return `${it} vale desde el ${formatDateTime(desde.toISOString())}.`;
  if (!cursoIds.some((id) => coversCurso(cupon, id))) return `${it} no vale para los cursos de tu carrito.`;
  if (usosMax !== null && uses.total >= usosMax) return `${it} se agotó: ya se usó todas las veces disponibles.`;
  if (usosPorPersona === null) return null;
  if (!isKnownPersona) return `Escribe tu correo para usar el cupón «${codigo}»: tiene un límite por persona.`;
  return uses.persona < usosPorPersona ? null : usedByPersona(codigo, usosPorPersona);
}

function usedByPersona(codigo: string, limit: number): string {
  const times = limit === 1 ? 'una vez' : `${limit} veces`;
  return `Ya usaste el cupón «${codigo}»: vale ${times} por persona.`;
}
