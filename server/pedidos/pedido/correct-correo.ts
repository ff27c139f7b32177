import { isEmailAddress } from 'domain/formats/email.ts';
import { pedidoStates } from 'domain/rules/pedido-states.ts';
import { maxCorrecciones } from 'domain/rules/pedidos.ts';
import { type Db, inTransaction } from '../../db/connect.ts';
import { conflict, invalid, tooManyRequests } from '../../http/errors.ts';
import { accessKeyOf, correccionesOf } from '../access-codes.ts';
import { type Asiento, accountExists, asientosOf, expireLinks } from '../asiento/queries.ts';
import type { OwnTransaction } from '../deps.ts';
import { mailBuyer } from '../mails.ts';
import { takeMailPoints } from './queries/new-pedido.ts';
import { insertEvent, lockPedido, type Pedido, setMail } from './queries/pedidos.ts';

type Correction = { correo: string; clave: string; address: string };

/**
 * The holder of the key adds or corrects the buyer's address; the mail of the current state goes there. Links sent to
 * the earlier address expire, because their key has an older count. Where there was no address nothing was sent, so
 * adding one keeps the key.
 */
export async function correctCorreo(deps: OwnTransaction, { pedidoId }: Pedido, correction: Correction) {
  const { correo, clave, address } = correction;
  const isKnown = await accountExists(deps.db, '', correo);
  const secondsToWait = await takeMailPoints(deps.db, { correo, address, isKnown });
  if (secondsToWait > 0) throw tooManyRequests(secondsToWait);
  return inTransaction(deps.db, async (tx) => {
    const before = (await lockPedido(tx, pedidoId))!;
    const refusal = correctionRefusal(before, await asientosOf(tx, pedidoId), clave);
    if (refusal !== null) throw conflict(refusal);
    const pedido = await changeCorreo(tx, before, correo);
    const template = pedidoStates[pedido.estado].acts.resend;
    if (template !== null) await mailBuyer(deps, tx, pedido, template, { again: true, toStranger: !isKnown });
    return { clave: accessKeyOf(deps, pedido.numero, pedido.correcciones) };
  });
}

/** Why the holder of this key cannot correct the address; null when allowed. */
export function correctionRefusal(pedido: Pedido, asientos: readonly Asiento[], clave: string): string | null {
  if (correccionesOf(clave) !== pedido.correcciones) {
    return 'El correo de este pedido ya se corrigió. Abre el enlace que enviamos al correo nuevo.';
  }
  if (asientos.some(({ numero, usuarioId }) => numero === 1 && usuarioId !== null)) {
    return 'El acceso de este pedido ya se activó. Cambia tu correo en «Mi cuenta».';
  }
  if (pedidoStates[pedido.estado].acts.resend === null) {
    return `Tu pedido ${pedido.numero} está ${pedido.estado}: no hay qué enviar.`;
  }
  return pedido.correcciones < maxCorrecciones
    ? null
    : 'Ya corregiste este correo varias veces. Escríbenos y te ayudamos.';
}

/** Links sent to the old address expire; claim codes are derived from the address, so they change too. */
export async function changeCorreo(tx: Db, before: Pedido, correo: string | undefined): Promise<Pedido> {
  const buyerEmail = correo || before.buyerEmail;
  if (!isEmailAddress(buyerEmail)) {
    throw invalid({ correo: 'Escribe el correo del comprador' }, 'Escribe el correo del comprador');
  }
  if (buyerEmail === before.buyerEmail) return before;
  const { pedidoId } = before;
  const isCorrection = isEmailAddress(before.buyerEmail);
  await setMail(tx, pedidoId, { buyerEmail, isCorrection });
  await expireLinks(tx, pedidoId);
  await insertEvent(tx, { pedidoId, tipo: 'correo-corregido' });
  return { ...before, buyerEmail, correcciones: before.correcciones + (isCorrection ? 1 : 0) };
}
