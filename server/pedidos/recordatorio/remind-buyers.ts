import { isEmailAddress } from 'domain/formats/email.ts';
import { inTransaction } from '../../db/connect.ts';
import { defineMail, writeMail } from '../../mail/templates.ts';
import { pedidoUrl } from '../access-codes.ts';
import { accountExists } from '../asiento/queries.ts';
import type { OwnTransaction } from '../deps.ts';
import { cartTable, greeting, nameOf, ofCart, pedidoButton, pedidoFooter, queueLetter } from '../mails.ts';
import { takeMailPoints } from '../pedido/queries/new-pedido.ts';
import { itemsOf, lockPedido } from '../pedido/queries/pedidos.ts';
import { isForgotten, listForgotten, noteReminder, type Reminding } from './queries.ts';

/** To an address without an account it contains nothing that the buyer typed, as the first mail of a pedido. */
const reminder = defineMail({
  name: 'recordatorio',
  data: ofCart,
  asunto: ({ numero }) => `Tu cupo te espera: pedido ${numero}`,
  content: (data, sender) => ({
    titulo: 'Tu cupo te espera',
    paragraphs: [
      `${greeting(data)} Guardamos tu pedido ${data.numero}, que todavía no está pagado.`,
      ...(data.lineas.length > 0 ? [cartTable(data)] : []),
      'En su página lo pagas en un minuto, con la forma de pago que prefieras.',
      { texto: 'No quiero más recordatorios de este pedido', url: `${pedidoUrl(sender, data)}#recordatorios` },
    ],
    button: pedidoButton(sender, data, 'Pagar mi pedido'),
    footer: pedidoFooter(sender),
  }),
});

/** Scheduled: reminds each buyer of an unfinished pedido, once after an hour and once the next day. */
export async function remindBuyers(deps: OwnTransaction, now = new Date()): Promise<void> {
  for (const pedidoId of await listForgotten(deps.db, now)) {
    await remindBuyer(deps, pedidoId, { now, byStaff: false });
  }
}

/** Returns how many were reminded: whoever paid, asked for no more or was reminded today is left out. */
export async function remindByStaff(deps: OwnTransaction, pedidoIds: number[], now: Date): Promise<number> {
  let recordados = 0;
  for (const pedidoId of new Set(pedidoIds)) {
    if (await remindBuyer(deps, pedidoId, { now, byStaff: true })) recordados += 1;
  }
  return recordados;
}

function remindBuyer(deps: OwnTransaction, pedidoId: number, how: Reminding): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const pedido = await lockPedido(tx, pedidoId);
    if (!pedido || !isEmailAddress(pedido.buyerEmail) || !(await isForgotten(tx, pedidoId, how))) return false;
    const { buyerEmail: correo } = pedido;
    const isKnown = await accountExists(tx, '', correo);
    // In the counts of the mails of new pedidos: an address is not flooded by reminders either.
    if ((await takeMailPoints(tx, { correo, address: '', isKnown })) > 0) return false;
    const n = pedido.recordatorios + 1;
    await noteReminder(tx, pedidoId, n, how.now);
    const typed = isKnown
      ? { nombre: nameOf(pedido), lineas: await itemsOf(tx, pedidoId) }
      : { nombre: '', cuponCodigo: '', lineas: [] };
    const letter = writeMail(deps, reminder, { ...pedido, ...typed }, undefined);
    await queueLetter(deps, tx, pedido, { key: `pedido-${pedidoId}-recordatorio-${n}`, letter });
    return true;
  });
}
