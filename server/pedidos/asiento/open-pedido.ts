import { isEmailAddress } from 'domain/formats/email.ts';
import { pedidoStates } from 'domain/rules/pedido-states.ts';
import { type Db, inTransaction } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { conflict } from '../../http/errors.ts';
import { correccionesOf, hashClaimCode, newClaimCode } from '../access-codes.ts';
import { lockPedido, type Pedido } from '../pedido/queries/pedidos.ts';
import { type Asiento, asientosOf, insertLink, isLinkUnmailed } from './queries.ts';

/** Short, because the page issues another one at any time. */
const codeDays = 1;

/** Whether own asientos are free and no mail reaches the buyer. */
export async function canOpen(db: Db, { pedidoId, estado, buyerEmail }: Pedido, asientos: Asiento[]): Promise<boolean> {
  const isWaiting = asientos.some(({ numero, usuarioId }) => numero === 1 && usuarioId === null);
  if (!pedidoStates[estado].acts.claim || !isWaiting) return false;
  return !isEmailAddress(buyerEmail) || isLinkUnmailed(db, pedidoId);
}

/** Issues a claim code to the holder of the pedido's key. It proves no address and opens a new account only. */
export async function openPedido(
  { db }: Pick<Deps, 'db'>,
  { pedidoId }: Pedido,
  clave: string,
): Promise<{ codigo: string }> {
  return inTransaction(db, async (tx) => {
    const pedido = (await lockPedido(tx, pedidoId))!;
    const isCurrent = correccionesOf(clave) === pedido.correcciones;
    if (!isCurrent || !(await canOpen(tx, pedido, await asientosOf(tx, pedidoId)))) {
      throw conflict('El acceso de este pedido se activa con el enlace que enviamos por correo.');
    }
    const codigo = newClaimCode();
    await insertLink(tx, { pedidoId, codigoHash: hashClaimCode(codigo), days: codeDays, origen: 'pagina' });
    return { codigo };
  });
}
