import { pagoSituation, paysInFull, surplusPagos } from 'domain/rules/pagos.ts';
import { pedidoStates } from 'domain/rules/pedido-states.ts';
import { cobroReference, isNewerReading, numeroFromReference } from 'domain/rules/pedidos.ts';
import { type Db, inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { ReadPago } from '../ports/pagos/port.ts';
import { grantAsientos } from './grant-asientos.ts';
import { mailBuyer } from './mails.ts';
import { revokeAsientos } from './queries/asientos.ts';
import { findPago, finishPagoEvent, insertPago, pagosOf, updatePago } from './queries/pagos.ts';
import { findPedidoByNumero, insertEvent, lockPedido, type Pedido, setEstado } from './queries/pedidos.ts';

type Outcome = { pedidoId: number | null; error: string | null };

/**
 * Stores a pago as read from its provider and applies it, in one transaction with the pedido locked. Idempotent:
 * repeated, late or out-of-sequence readings change nothing.
 */
export async function confirmPago(deps: Deps, pago: ReadPago, pagoEventoId?: number): Promise<Outcome> {
  return inTransaction(deps.db, async (tx) => {
    const outcome = await storePago(deps, tx, pago);
    if (pagoEventoId !== undefined) await finishPagoEvent(tx, pagoEventoId, outcome);
    return outcome;
  });
}

async function storePago(deps: Deps, tx: Db, pago: ReadPago): Promise<Outcome> {
  const { proveedor } = deps.pagos;
  const pedido = await pedidoOf(tx, pago);
  if (!pedido) return { pedidoId: null, error: 'El pago no corresponde a ningún pedido.' };
  const { pedidoId } = pedido;
  const known = await findPago(tx, proveedor, pago.referencia);
  if (known && known.pedidoId !== pedidoId) return { pedidoId, error: 'El pago pertenece a otro pedido.' };
  if (!known || isNewerReading(pago, known)) {
    const { referencia: _, referenciaExterna: __, ...row } = pago;
    if (known) await updatePago(tx, known.pagoId, row);
    else await insertPago(tx, { pedidoId, proveedor, referencia: pago.referencia, ...row });
    await recordPago(tx, pedido, pago);
  }
  await applyPagos(deps, tx, pedido, { detalle: { proveedor, referencia: pago.referencia } });
  const usable = pago.estado !== 'aprobado' || paysInFull(pedido, pago);
  return { pedidoId, error: usable ? null : 'El monto o la moneda no coinciden con el pedido.' };
}

/** The reference of the pago must be exactly the one under which the pedido was charged. */
async function pedidoOf(tx: Db, { referenciaExterna }: ReadPago): Promise<Pedido | null> {
  const numero = numeroFromReference(referenciaExterna);
  const found = numero === null ? null : await findPedidoByNumero(tx, numero);
  if (!found || cobroReference(found.numero, found.creado) !== referenciaExterna) return null;
  return lockPedido(tx, found.pedidoId);
}

async function recordPago(tx: Db, pedido: Pedido, pago: ReadPago): Promise<void> {
  const { pedidoId } = pedido;
  const detalle = { referencia: pago.referencia, estado: pago.estado, montoCentimos: pago.montoCentimos };
  await insertEvent(tx, { pedidoId, tipo: 'pago', detalle });
  if (pago.estado !== 'aprobado') return;
  if (!paysInFull(pedido, pago)) {
    await insertEvent(tx, {
      pedidoId,
      tipo: 'pago-no-coincide',
      detalle: { ...detalle, moneda: pago.moneda },
    });
    return;
  }
  const surplus = surplusPagos(pedido, await pagosOf(tx, pedidoId));
  if (surplus.some((each) => paysInFull(pedido, each))) {
    await insertEvent(tx, { pedidoId, tipo: 'pago-duplicado', detalle });
  }
}

type Cause = { causadoPor?: number; detalle?: Record<string, unknown> };

/** Applies the transition that the pagos of a locked pedido call for. Writes nothing when the state stays. */
export async function applyPagos(deps: Deps, tx: Db, pedido: Pedido, cause: Cause = {}): Promise<void> {
  const { pedidoId } = pedido;
  const { to, effects } = pedidoStates[pedido.estado].on[pagoSituation(pedido, await pagosOf(tx, pedidoId))];
  if (to === pedido.estado) return;
  await setEstado(tx, pedidoId, to);
  // The history entry names who lost access, and precedes the entries of the other effects.
  const revoked = effects.includes('revoke') ? { removed: await revokeAsientos(tx, pedidoId) } : {};
  await insertEvent(tx, { pedidoId, tipo: to, ...cause, detalle: { ...cause.detalle, ...revoked } });
  for (const effect of effects) {
    if (effect === 'grant') await grantAsientos(deps, tx, pedido);
    else if (effect !== 'revoke') await mailBuyer(deps, tx, pedido, effect.mail);
  }
}
