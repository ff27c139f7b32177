import { pagoSituation, paysInFull, pedidoStates } from 'domain/rules/pedido-states.ts';
import { cobroReference, isNewerReading, numeroFromReference } from 'domain/rules/pedidos.ts';
import { type Db, inTransaction } from '../db/connect.ts';
import type { House } from '../house.ts';
import type { PagoLeido } from '../ports/pagos/port.ts';
import { grantAsientos } from './grant-asientos.ts';
import { mailComprador } from './mails.ts';
import { revokeAsientos } from './queries/asientos.ts';
import { findPago, finishPagoEvento, insertPago, pagosOf, updatePago } from './queries/pagos.ts';
import { findPedidoByNumero, insertEvento, lockPedido, type Pedido, setEstado } from './queries/pedidos.ts';

type Outcome = { pedidoId: number | null; error: string | null };

/**
 * Stores a pago as read from its provider and applies it, in one transaction with the pedido locked. Idempotent:
 * repeated, late or out-of-sequence readings change nothing.
 */
export async function confirmPago(house: House, pago: PagoLeido, pagoEventoId?: number): Promise<Outcome> {
  return inTransaction(house.db, async (tx) => {
    const outcome = await storePago(house, tx, pago);
    if (pagoEventoId !== undefined) await finishPagoEvento(tx, pagoEventoId, outcome);
    return outcome;
  });
}

async function storePago(house: House, tx: Db, pago: PagoLeido): Promise<Outcome> {
  const { proveedor } = house.pagos;
  const pedido = await pedidoOf(tx, pago);
  if (!pedido) return { pedidoId: null, error: 'El pago no corresponde a ningún pedido.' };
  const { pedidoId } = pedido;
  const known = await findPago(tx, proveedor, pago.referencia);
  if (known && known.pedidoId !== pedidoId) return { pedidoId, error: 'El pago pertenece a otro pedido.' };
  if (!known || isNewerReading(pago, known)) {
    const { estado, montoCentimos, moneda, medio, actualizado } = pago;
    const row = { estado, montoCentimos, moneda, medio, actualizado };
    if (known) await updatePago(tx, known.pagoId, row);
    else await insertPago(tx, { pedidoId, proveedor, referencia: pago.referencia, ...row });
    await recordPago(tx, pedido, pago);
  }
  await applyPagos(house, tx, pedido, { detalle: { proveedor, referencia: pago.referencia } });
  const usable = pago.estado !== 'aprobado' || paysInFull(pedido, pago);
  return { pedidoId, error: usable ? null : 'El monto o la moneda no coinciden con el pedido.' };
}

/** The reference of the pago must be exactly the one under which the pedido was charged. */
async function pedidoOf(tx: Db, { referenciaExterna }: PagoLeido): Promise<Pedido | null> {
  const numero = numeroFromReference(referenciaExterna);
  const found = numero === null ? null : await findPedidoByNumero(tx, numero);
  if (!found || cobroReference(found.numero, found.creado) !== referenciaExterna) return null;
  return lockPedido(tx, found.pedidoId);
}

async function recordPago(tx: Db, pedido: Pedido, pago: PagoLeido): Promise<void> {
  const { pedidoId } = pedido;
  const detalle = { referencia: pago.referencia, estado: pago.estado, montoCentimos: pago.montoCentimos };
  await insertEvento(tx, { pedidoId, tipo: 'pago', detalle });
  if (pago.estado !== 'aprobado') return;
  if (!paysInFull(pedido, pago)) {
    await insertEvento(tx, {
      pedidoId,
      tipo: 'pago-no-coincide',
      detalle: { ...detalle, moneda: pago.moneda },
    });
    return;
  }
  const approved = (await pagosOf(tx, pedidoId)).filter((each) => each.estado === 'aprobado');
  if (approved.filter((each) => paysInFull(pedido, each)).length > 1) {
    await insertEvento(tx, { pedidoId, tipo: 'pago-duplicado', detalle });
  }
}

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
