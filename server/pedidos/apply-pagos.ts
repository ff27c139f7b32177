import { pagoSituation, pedidoStates } from 'domain/rules/pedido-states.ts';
import type { Db } from '../db/connect.ts';
import type { House } from '../house.ts';
import { grantAsientos } from './grant-asientos.ts';
import { mailComprador } from './mails.ts';
import { revokeAsientos } from './queries/asientos.ts';
import { pagosOf } from './queries/pagos.ts';
import { insertEvento, type Pedido, setEstado } from './queries/pedidos.ts';

type Cause = { causadoPor?: number; detalle?: Record<string, unknown> };

/** Applies the transition that the pagos of a locked pedido call for. Writes nothing when the state stays. */
export async function applyPagos(house: House, tx: Db, pedido: Pedido, cause: Cause = {}): Promise<void> {
  const { pedidoId } = pedido;
  const { to, effects } = pedidoStates[pedido.estado].on[pagoSituation(pedido, await pagosOf(tx, pedidoId))];
  if (to === pedido.estado) return;
  await setEstado(tx, pedidoId, to);
  // The history entry names who lost access, and precedes the entries of the other effects.
  const revoked = effects.includes('revoke') ? { retirados: await revokeAsientos(tx, pedidoId) } : {};
  await insertEvento(tx, { pedidoId, tipo: to, ...cause, detalle: { ...cause.detalle, ...revoked } });
  for (const effect of effects) {
    if (effect === 'grant') await grantAsientos(house, tx, pedido);
    else if (effect !== 'revoke') await mailComprador(house, tx, pedido, effect.mail);
  }
}
