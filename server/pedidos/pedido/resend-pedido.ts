import { isEmailAddress } from 'domain/formats/email.ts';
import { pedidoStates } from 'domain/rules/pedido-states.ts';
import { inTransaction } from '../../db/connect.ts';
import { conflict, tooManyRequests } from '../../http/errors.ts';
import { accountExists } from '../asiento/queries.ts';
import type { OwnTransaction } from '../deps.ts';
import { mailBuyer } from '../mails.ts';
import { takeMailPoints } from './queries/new-pedido.ts';
import { lockPedido, type Pedido } from './queries/pedidos.ts';

/**
 * Sends the buyer the mail of the current state again, to the stored address only. It counts towards the limits of new
 * pedidos, so that the link of a pedido cannot be used to flood somebody.
 */
export async function resendPedido(deps: OwnTransaction, pedido: Pedido, address: string): Promise<void> {
  const { pedidoId, buyerEmail: correo } = pedido;
  if (pedidoStates[pedido.estado].acts.resend === null) throw nothingToSend(pedido);
  if (!isEmailAddress(correo))
    throw conflict('Tu pedido no tiene un correo al que escribir. Escríbenos y te ayudamos.');
  const isKnown = await accountExists(deps.db, '', correo);
  const secondsToWait = await takeMailPoints(deps.db, { correo, address, isKnown });
  if (secondsToWait > 0) throw tooManyRequests(secondsToWait);
  await inTransaction(deps.db, async (tx) => {
    const current = (await lockPedido(tx, pedidoId)) ?? pedido;
    const template = pedidoStates[current.estado].acts.resend;
    if (template === null) throw nothingToSend(current);
    await mailBuyer(deps, tx, current, template, { again: true, toStranger: !isKnown });
  });
}

const nothingToSend = ({ numero, estado }: Pedido) =>
  conflict(`Tu pedido ${numero} está ${estado}: no hay qué enviar.`);
