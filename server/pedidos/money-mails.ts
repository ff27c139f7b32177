import { formatSoles, toSoles } from 'domain/formats/money.ts';
import { isManual, type PagoAmount, remainderOf } from 'domain/rules/pagos.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { pedidoUrl } from './access-codes.ts';
import { greeting, queueLetter } from './mails.ts';
import { asientosOf } from './queries/asientos.ts';
import type { Pedido } from './queries/pedidos.ts';

type StoredPago = PagoAmount & { pagoId: number };
type Surplus = Pick<StoredPago, 'pagoId' | 'montoCentimos'>;

/** Tells the buyer of each refund once, whether it was asked here or at the provider: the key is the amount so far. */
export async function mailReturn(
  deps: Deps,
  tx: Db,
  pedido: Pedido,
  { pago, centimos }: { pago: StoredPago; centimos: number },
): Promise<void> {
  const left = remainderOf(pago);
  const seats = await asientosOf(tx, pedido.pedidoId);
  const way = isManual(pago)
    ? 'La devolución la hizo nuestro equipo. Si no la ves en tu cuenta, escríbenos.'
    : 'El dinero vuelve al medio con el que pagaste; según tu banco puede tardar unos días en verse.';
  await queueLetter(deps, tx, pedido, {
    plantilla: 'devolucion',
    key: `pedido-${pedido.pedidoId}-devuelto-${pago.pagoId}-${pago.devueltoCentimos}`,
    letter: {
      asunto: `Te devolvimos ${formatSoles(toSoles(centimos))}: pedido ${pedido.numero}`,
      titulo: 'Te devolvimos dinero',
      paragraphs: [
        `${greeting(pedido)} Te devolvimos ${formatSoles(toSoles(centimos))} de tu pedido ${pedido.numero}.`,
        left > 0
          ? `De ese pago quedan ${formatSoles(toSoles(left))}.`
          : 'Con esto, ese pago quedó devuelto por completo.',
        way,
        seats.length > 0
          ? 'Los cursos que conservas siguen abiertos en tu cuenta.'
          : 'El acceso a los cursos de este pedido terminó.',
      ],
      button: { texto: 'Ver mi pedido', url: pedidoUrl(deps, pedido.numero) },
    },
  });
}

/** Tells the buyer that a second payment arrived. */
export async function mailDuplicate(deps: Deps, tx: Db, pedido: Pedido, pago: Surplus): Promise<void> {
  await queueLetter(deps, tx, pedido, {
    plantilla: 'duplicado',
    key: `pedido-${pedido.pedidoId}-duplicado-${pago.pagoId}`,
    letter: {
      asunto: `Recibimos dos pagos de tu pedido ${pedido.numero}`,
      titulo: 'Recibimos dos pagos de tu pedido',
      paragraphs: [
        `${greeting(pedido)} Tu pedido ${pedido.numero} ya estaba pagado y llegó otro pago de ${formatSoles(toSoles(pago.montoCentimos))}.`,
        'No tienes que hacer nada: lo revisaremos y te devolveremos el pago que sobra. Te escribiremos cuando esté hecho.',
      ],
      button: { texto: 'Ver mi pedido', url: pedidoUrl(deps, pedido.numero) },
    },
  });
}

/** Tells the buyer that a payment arrived for a curso that is gone. */
export async function mailUndeliverable(
  deps: Deps,
  tx: Db,
  pedido: Pedido,
  { pago, cursos }: { pago: Surplus; cursos: string[] },
): Promise<void> {
  const names = cursos.map((nombre) => `«${nombre}»`).join(', ');
  const gone = cursos.length === 1 ? 'ya no se ofrece' : 'ya no se ofrecen';
  await queueLetter(deps, tx, pedido, {
    plantilla: 'sin-curso',
    key: `pedido-${pedido.pedidoId}-sin-curso-${pago.pagoId}`,
    letter: {
      asunto: `Te devolveremos tu pago: pedido ${pedido.numero}`,
      titulo: 'Te devolveremos tu pago',
      paragraphs: [
        `${greeting(pedido)} Llegó tu pago de ${formatSoles(toSoles(pago.montoCentimos))} por el pedido ${pedido.numero}, pero ${names} ${gone}.`,
        'No tienes que hacer nada: te devolveremos el dinero y te escribiremos cuando esté hecho.',
      ],
      button: { texto: 'Ver mi pedido', url: pedidoUrl(deps, pedido.numero) },
    },
  });
}
