import { pagoSituation, paysInFull, withManualRefunds } from 'domain/rules/pagos.ts';
import { type PedidoSituation, pedidoStates, surplusPagos } from 'domain/rules/pedido-states.ts';
import { cobroReference, isNewerReading, numeroFromReference } from 'domain/rules/pedidos.ts';
import { type Db, inTransaction } from '../../db/connect.ts';
import type { ReadPago } from '../../ports/pagos/port.ts';
import { grantAsientos } from '../asiento/grant-asientos.ts';
import { lockCursosOf, reportOverbooked, revokeAsientos } from '../asiento/queries.ts';
import { reportIssued } from '../certificado/queries.ts';
import { settleComprobantes } from '../comprobante/settle-comprobantes.ts';
import { isPaidElsewhere } from '../cuota/queries/saldo.ts';
import type { OwnTransaction, PedidoDeps } from '../deps.ts';
import { chosenAsientos, manualRefunds } from '../devolucion/queries.ts';
import { mailBuyer } from '../mails.ts';
import { mailRefund } from '../money-mails.ts';
import {
  findPedidoByNumero,
  insertEvent,
  lockPedido,
  type Pedido,
  setEstado,
  setSurplus,
} from '../pedido/queries/pedidos.ts';
import { findPago, finishPagoEvent, insertPago, type Pago, pagosOf, updatePago } from './queries/pagos.ts';
import { reportSurplus } from './report-surplus.ts';

type Outcome = { pedidoId: number | null; error: string | null };

/**
 * Stores a pago as read from its provider and applies it, in one transaction with the pedido locked. Idempotent:
 * repeated, late or out-of-order readings change nothing.
 */
export async function confirmPago(deps: OwnTransaction, pago: ReadPago, pagoEventoId?: number): Promise<Outcome> {
  return inTransaction(deps.db, async (tx) => {
    const outcome = await storePago(deps, tx, pago);
    if (pagoEventoId !== undefined) await finishPagoEvent(tx, pagoEventoId, outcome);
    return outcome;
  });
}

/** Like `confirmPago`, within the caller's transaction. */
export async function storePago(deps: PedidoDeps, tx: Db, pago: ReadPago): Promise<Outcome> {
  const { proveedor } = deps.pagos;
  const pedido = await pedidoOf(tx, pago);
  if (!pedido) return { pedidoId: null, error: 'El pago no corresponde a ningún pedido.' };
  const { pedidoId } = pedido;
  const known = await findPago(tx, proveedor, pago.referencia);
  if (known && known.pedidoId !== pedidoId) return { pedidoId, error: 'El pago pertenece a otro pedido.' };
  const cause = { detalle: { proveedor, referencia: pago.referencia } };
  if (known && !isNewerReading(pago, known)) {
    await applyPagos(deps, tx, pedido, cause);
  } else {
    const { referencia, referenciaExterna: _, ...reading } = pago;
    const row = withManualRefunds(reading, known ? await manualRefunds(tx, known.pagoId) : 0);
    const pagoId = known?.pagoId ?? (await insertPago(tx, { pedidoId, proveedor, referencia, ...row }));
    if (known) await updatePago(tx, pagoId, row);
    const stored = { pagoId, proveedor, referencia, ...row };
    await recordPago(tx, pedido, { before: known, stored });
    await applyPagos(deps, tx, pedido, cause);
    const arrived = row.estado === 'aprobado' && known?.estado !== 'aprobado';
    if (arrived && paysInFull(pedido, stored)) await reportSurplus(deps, tx, pedidoId, stored);
    const refunded = row.devueltoCentimos - (known?.devueltoCentimos ?? 0);
    if (refunded > 0 && row.estado !== 'contracargo') {
      await mailRefund(deps, tx, pedido, { pago: stored, centimos: refunded, way: { kind: 'provider' } });
    }
  }
  const usable = pago.estado !== 'aprobado' || paysInFull(pedido, pago);
  return { pedidoId, error: usable ? null : 'El monto o la moneda no coinciden con el pedido.' };
}

/** The reference of the pago must be exactly the one with which the pedido was charged. */
async function pedidoOf(tx: Db, { referenciaExterna }: ReadPago): Promise<Pedido | undefined> {
  const numero = numeroFromReference(referenciaExterna);
  const found = numero === null ? undefined : await findPedidoByNumero(tx, numero);
  if (!found || cobroReference(found.numero, found.creado) !== referenciaExterna) return undefined;
  return lockPedido(tx, found.pedidoId);
}

type Stored = Omit<ReadPago, 'referenciaExterna'> & { pagoId: number; proveedor: string };

/** Records a pago in the history: the provider's state, and its meaning for ADMIN. */
async function recordPago(
  tx: Db,
  pedido: Pedido,
  { before, stored }: { before: Pago | undefined; stored: Stored },
): Promise<void> {
  const { pedidoId } = pedido;
  const { referencia, estado, estadoProveedor, montoCentimos, devueltoCentimos, moneda } = stored;
  const detalle = { referencia, estado, estadoProveedor, montoCentimos, moneda };
  await insertEvent(tx, { pedidoId, tipo: 'pago', detalle });
  const refunded = devueltoCentimos - (before?.devueltoCentimos ?? 0);
  if (refunded > 0) {
    const tipo = estado === 'contracargo' ? 'contracargo' : 'devuelto';
    const quedaCentimos = montoCentimos - devueltoCentimos;
    await insertEvent(tx, { pedidoId, tipo, detalle: { referencia, montoCentimos: refunded, quedaCentimos } });
  }
  if (estado === 'aprobado' && before?.estado !== 'aprobado' && !paysInFull(pedido, stored)) {
    await insertEvent(tx, { pedidoId, tipo: 'pago-no-coincide', detalle });
  }
}

type Cause = {
  causadoPor?: number;
  detalle?: Record<string, unknown>;
  /** The mail limit of the address is reached: no mail is sent, and the history records it. */
  silent?: boolean;
};

/**
 * Applies the transition that the pagos of a locked pedido require, and issues the comprobantes that they need. False
 * when the state stays.
 */
export async function applyPagos(
  deps: PedidoDeps,
  tx: Db,
  pedido: Pedido,
  { silent = false, ...cause }: Cause = {},
): Promise<boolean> {
  const { pedidoId } = pedido;
  const pagos = await pagosOf(tx, pedidoId);
  const situation = await situationOf(tx, pedido, pagos);
  const { to, effects } = pedidoStates[pedido.estado].on[situation];
  const surplus = surplusPagos({ ...pedido, estado: to }, pagos).length > 0;
  if (surplus !== pedido.sobra) await setSurplus(tx, pedidoId, surplus);
  if (to === pedido.estado) {
    await settleComprobantes(deps, tx, pedido, pagos);
    return false;
  }
  await setEstado(tx, pedidoId, to);
  // The history entry names the people who lost access, and precedes the entries of the other effects.
  const chosen = situation === 'refunded' ? await chosenAsientos(tx, pedidoId) : null;
  const revoked = effects.includes('revoke') ? { removed: await revokeAsientos(tx, pedidoId, chosen) } : {};
  await insertEvent(tx, { pedidoId, tipo: to, ...cause, detalle: { ...cause.detalle, ...revoked } });
  for (const effect of effects) {
    if (effect === 'grant') {
      await grantAsientos(deps, tx, pedido);
      await reportOverbooked(tx, pedidoId);
    } else if (effect === 'revoke') await reportIssued(tx, pedidoId);
    else if (silent) await insertEvent(tx, { pedidoId, tipo: 'correo-omitido' });
    else await mailBuyer(deps, tx, pedido, effect.mail);
  }
  await settleComprobantes(deps, tx, { ...pedido, estado: to }, pagos);
  return true;
}

async function situationOf(tx: Db, pedido: Pedido, pagos: Pago[]): Promise<PedidoSituation> {
  const situation = pagoSituation(pedido, pagos);
  if (!pedidoStates[pedido.estado].on[situation].effects.includes('grant')) return situation;
  const { pedidoId } = pedido;
  const { deleted, paysCuotas } = await lockCursosOf(tx, pedidoId);
  if (deleted.length > 0 || (paysCuotas && (await isPaidElsewhere(tx, pedidoId)))) return 'undeliverable';
  return situation;
}
