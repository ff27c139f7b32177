import { toSoles } from 'domain/formats/money.ts';
import { isManual } from 'domain/rules/pagos.ts';
import { pedidoStates } from 'domain/rules/pedido-states.ts';
import { type MedioManual, pedidoEstadoLabel } from 'domain/rules/pedidos.ts';
import type { approveInput } from 'domain/schemas/declared-pagos.ts';
import type { z } from 'zod';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { PedidoDeps } from '../deps.ts';
import { mailRejection } from '../money-mails.ts';
import { insertEvent, lockPedido, type Pedido } from '../pedido/queries/pedidos.ts';
import { applyPagos } from './confirm-pago.ts';
import { markPaid } from './correct-pago.ts';
import { findOperacion, findPagoById, type Pago, updatePago } from './queries/pagos.ts';

type Act = { pagoId: number; adminId: number; now: Date };
export type Decided = { pago: Pago; pedido: Pedido };

/**
 * Approves the declared operation, or the one that ADMIN read instead. If the pedido was paid otherwise meanwhile,
 * ADMIN has to confirm that this money arrived too; it is then a surplus to refund by hand.
 */
export async function approvePago(
  deps: PedidoDeps & Pick<Deps, 'storage'>,
  tx: Db,
  act: Act & z.output<typeof approveInput>,
): Promise<Decided> {
  const { pago, pedido } = await lockDeclared(tx, act.pagoId);
  const { pedidoId, medio } = pago;
  const { adminId, now, segundoPago, repetida, operacion = pago.referencia } = act;
  if (!segundoPago && !pedidoStates[pedido.estado].acts.markPaid) throw noLongerWaiting(pedido);
  if (operacion !== pago.referencia) {
    const other = await findOperacion(tx, { pedidoId, medio, operacion });
    if (other && other.pagoId !== pago.pagoId) throw conflict(`La operación ${operacion} ya está en este pedido.`);
    await updatePago(tx, pago.pagoId, { referencia: operacion });
  }
  const monto = act.monto ?? toSoles(pago.montoCentimos);
  const input = { medio: medio as MedioManual, operacion, monto, repetida };
  await markPaid(deps, tx, { pedidoId, adminId, now, segundoPago }, input);
  return { pago: { ...pago, referencia: operacion }, pedido };
}

const noLongerWaiting = ({ numero, estado }: Pedido) =>
  conflict(
    `El pedido ${numero} ya está en «${pedidoEstadoLabel[estado]}». Si este dinero también llegó, acéptalo como otro pago; si no, recházalo.`,
  );

/** Mails the buyer the reason; the buyer may declare again. A pedido that was paid meanwhile needs no mail. */
export async function rejectPago(deps: PedidoDeps, tx: Db, act: Act & { motivo: string }): Promise<Decided> {
  const { pago, pedido } = await lockDeclared(tx, act.pagoId);
  const { pedidoId, medio, referencia: operacion } = pago;
  const { motivo, adminId: causadoPor, now } = act;
  await updatePago(tx, pago.pagoId, { estado: 'rechazado', motivo, decidido: now, registradoPor: causadoPor });
  await insertEvent(tx, {
    pedidoId,
    tipo: 'pago-no-verificado',
    causadoPor,
    detalle: { medio, operacion, motivo },
  });
  await applyPagos(deps, tx, pedido, { causadoPor, detalle: { motivo } });
  if (pedidoStates[pedido.estado].acts.pay) await mailRejection(deps, tx, pedido, { ...pago, motivo });
  return { pago, pedido };
}

/** Locks the pedido first, as every act does, and reads the pago again under the lock. */
async function lockDeclared(tx: Db, pagoId: number): Promise<Decided> {
  const found = await findPagoById(tx, pagoId);
  const pedido = found && isManual(found) ? await lockPedido(tx, found.pedidoId) : null;
  if (!found || !pedido) throw notFound('No se encontró el pago.');
  const pago = (await findPagoById(tx, pagoId))!;
  if (pago.estado !== 'pendiente' || pago.pedidoId !== pedido.pedidoId) throw conflict('Este pago ya fue revisado.');
  return { pago, pedido };
}
