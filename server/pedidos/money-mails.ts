import { formatSoles, toSoles } from 'domain/formats/money.ts';
import { missingCentimos, type PagoAmount, pagoBalance, remainderOf } from 'domain/rules/pagos.ts';
import { medioLabel } from 'domain/rules/pedidos.ts';
import { z } from 'zod';
import type { Db } from '../db/connect.ts';
import { defineMail, writeMail } from '../mail/templates.ts';
import { asientosOf } from './asiento/queries.ts';
import type { PedidoDeps } from './deps.ts';
import { greeting, nameOf, ofPedido, pedidoButton, pedidoFooter, queueLetter } from './mails.ts';
import { type Pago, pagosOf } from './pago/queries/pagos.ts';
import type { Pedido } from './pedido/queries/pedidos.ts';

type StoredPago = PagoAmount & { pagoId: number };
type Surplus = Pick<StoredPago, 'pagoId' | 'montoCentimos'>;

const inSoles = (centimos: number) => formatSoles(toSoles(centimos));
const ofPago = ofPedido.extend({ pagoId: z.number(), centimos: z.number() });

/**
 * The provider returns the money to its origin; a manual refund is sent by the school, which may know the operation.
 */
const refundWay = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('provider') }),
  z.object({ kind: z.literal('hand'), operacion: z.string() }),
]);
type RefundWay = z.output<typeof refundWay>;

function wayText(way: RefundWay): string {
  if (way.kind === 'provider') {
    return 'El dinero vuelve al medio con el que pagaste; según tu banco puede tardar unos días en verse.';
  }
  const operacion = way.operacion && `, con la operación ${way.operacion}`;
  return `La devolución la hizo nuestro equipo${operacion}. Si no la ves en tu cuenta, escríbenos.`;
}

const refunded = defineMail({
  name: 'devolucion',
  data: ofPago.extend({
    /** Amount of the pago refunded so far, and the rest. */
    devueltoCentimos: z.number(),
    leftCentimos: z.number(),
    way: refundWay,
    keepsCursos: z.boolean(),
  }),
  asunto: ({ centimos, numero }) => `Te devolvimos ${inSoles(centimos)}: pedido ${numero}`,
  content: ({ centimos, leftCentimos, way, keepsCursos, ...pedido }, sender) => ({
    titulo: 'Te devolvimos dinero',
    paragraphs: [
      `${greeting(pedido)} Te devolvimos ${inSoles(centimos)} de tu pedido ${pedido.numero}.`,
      leftCentimos > 0
        ? `De ese pago quedan ${inSoles(leftCentimos)}.`
        : 'Con esto, ese pago quedó devuelto por completo.',
      wayText(way),
      keepsCursos
        ? 'Los cursos que conservas siguen abiertos en tu cuenta.'
        : 'El acceso a los cursos de este pedido terminó.',
    ],
    button: pedidoButton(sender, pedido),
    footer: pedidoFooter(sender),
  }),
});

/** Mails the buyer about each refund once, made here or at the provider: the key is the amount refunded so far. */
export async function mailRefund(
  deps: PedidoDeps,
  tx: Db,
  pedido: Pedido,
  { pago, centimos, way }: { pago: StoredPago; centimos: number; way: RefundWay },
): Promise<void> {
  const { pagoId, devueltoCentimos } = pago;
  const seats = await asientosOf(tx, pedido.pedidoId);
  const amounts = { centimos, devueltoCentimos, leftCentimos: remainderOf(pago) };
  const data = { ...pedido, nombre: nameOf(pedido), pagoId, ...amounts, way };
  await queueLetter(deps, tx, pedido, {
    key: `pedido-${pedido.pedidoId}-devuelto-${pagoId}-${devueltoCentimos}`,
    letter: writeMail(deps, refunded, { ...data, keepsCursos: seats.length > 0 }, undefined),
  });
}

const partial = defineMail({
  name: 'parcial',
  data: ofPago.extend({ missingCentimos: z.number() }),
  asunto: ({ missingCentimos, numero }) => `Falta ${inSoles(missingCentimos)}: pedido ${numero}`,
  content: ({ centimos, missingCentimos, ...pedido }, sender) => ({
    titulo: 'Recibimos una parte de tu pago',
    paragraphs: [
      `${greeting(pedido)} Recibimos ${inSoles(centimos)} de tu pedido ${pedido.numero}.`,
      `Falta ${inSoles(missingCentimos)}. Cuando lo completes te enviaremos tu acceso.`,
    ],
    button: pedidoButton(sender, pedido, 'Completar mi pago'),
    footer: pedidoFooter(sender),
  }),
});

/** Mails that a part of the total arrived; no mail when nothing is missing, as for a cancelled pedido. */
export async function mailPartial(
  deps: PedidoDeps,
  tx: Db,
  pedido: Pedido,
  { pagoId, montoCentimos: centimos }: Pick<StoredPago, 'pagoId' | 'montoCentimos'>,
): Promise<void> {
  const { quedaCentimos } = pagoBalance(pedido, await pagosOf(tx, pedido.pedidoId));
  const missing = missingCentimos(pedido, quedaCentimos);
  if (missing === 0) return;
  const data = { ...pedido, nombre: nameOf(pedido), pagoId, centimos, missingCentimos: missing };
  await queueLetter(deps, tx, pedido, {
    key: `pedido-${pedido.pedidoId}-parcial-${pagoId}`,
    letter: writeMail(deps, partial, data, undefined),
  });
}

const duplicate = defineMail({
  name: 'duplicado',
  data: ofPago,
  asunto: ({ numero }) => `Recibimos dos pagos de tu pedido ${numero}`,
  content: ({ centimos, ...pedido }, sender) => ({
    titulo: 'Recibimos dos pagos de tu pedido',
    paragraphs: [
      `${greeting(pedido)} Lo que cubre tu pedido ${pedido.numero} ya estaba pagado y llegó otro pago de ${inSoles(centimos)}.`,
      'No tienes que hacer nada: lo revisaremos y te devolveremos el pago que sobra. Te escribiremos cuando esté hecho.',
    ],
    button: pedidoButton(sender, pedido),
    footer: pedidoFooter(sender),
  }),
});

/** Mails the buyer that a second payment arrived. */
export async function mailDuplicate(deps: PedidoDeps, tx: Db, pedido: Pedido, pago: Surplus): Promise<void> {
  const { pagoId, montoCentimos: centimos } = pago;
  await queueLetter(deps, tx, pedido, {
    key: `pedido-${pedido.pedidoId}-duplicado-${pagoId}`,
    letter: writeMail(deps, duplicate, { ...pedido, nombre: nameOf(pedido), pagoId, centimos }, undefined),
  });
}

const undeliverable = defineMail({
  name: 'sin-curso',
  data: ofPago.extend({ cursos: z.array(z.string()) }),
  asunto: ({ numero }) => `Te devolveremos tu pago: pedido ${numero}`,
  content: ({ centimos, cursos, ...pedido }, sender) => {
    const names = cursos.map((nombre) => `«${nombre}»`).join(', ');
    const gone = cursos.length === 1 ? 'ya no se ofrece' : 'ya no se ofrecen';
    return {
      titulo: 'Te devolveremos tu pago',
      paragraphs: [
        `${greeting(pedido)} Llegó tu pago de ${inSoles(centimos)} por el pedido ${pedido.numero}, pero ${names} ${gone}.`,
        'No tienes que hacer nada: te devolveremos el dinero y te escribiremos cuando esté hecho.',
      ],
      button: pedidoButton(sender, pedido),
      footer: pedidoFooter(sender),
    };
  },
});

/** Mails the buyer that a payment arrived for a deleted curso. */
export async function mailUndeliverable(
  deps: PedidoDeps,
  tx: Db,
  pedido: Pedido,
  { pago, cursos }: { pago: Surplus; cursos: string[] },
): Promise<void> {
  const { pagoId, montoCentimos: centimos } = pago;
  await queueLetter(deps, tx, pedido, {
    key: `pedido-${pedido.pedidoId}-sin-curso-${pagoId}`,
    letter: writeMail(deps, undeliverable, { ...pedido, nombre: nameOf(pedido), pagoId, centimos, cursos }, undefined),
  });
}

const unverified = defineMail({
  name: 'no-verificado',
  data: ofPedido.extend({ pagoId: z.number(), operacion: z.string(), medio: z.string(), motivo: z.string() }),
  asunto: ({ numero }) => `No pudimos verificar tu pago: pedido ${numero}`,
  content: ({ operacion, medio, motivo, ...pedido }, sender) => ({
    titulo: 'No pudimos verificar tu pago',
    paragraphs: [
      `Revisamos la operación ${operacion} de ${medioLabel(medio)} para tu pedido ${pedido.numero} y no pudimos confirmarla.`,
      `Motivo: ${motivo}`,
      'Tu pedido sigue guardado: revisa el número de operación y envíalo otra vez.',
    ],
    button: pedidoButton(sender, pedido, 'Corregir mi pago'),
    footer: pedidoFooter(sender),
  }),
});

/** Mails the buyer why a declared payment was not accepted. */
export async function mailRejection(deps: PedidoDeps, tx: Db, pedido: Pedido, pago: Pago): Promise<void> {
  const { pagoId, referencia: operacion, medio, motivo } = pago;
  const data = { ...pedido, nombre: nameOf(pedido), pagoId, operacion, medio, motivo };
  await queueLetter(deps, tx, pedido, {
    key: `pedido-${pedido.pedidoId}-no-verificado-${pagoId}`,
    letter: writeMail(deps, unverified, data, undefined),
  });
}
