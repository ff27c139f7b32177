import { cobroReference, nextFollowUp } from 'domain/rules/pedidos.ts';
import { inTransaction } from '../../db/connect.ts';
import type { OwnTransaction } from '../deps.ts';
import { unfinishedDevoluciones } from '../devolucion/queries.ts';
import { findPedido } from '../pedido/queries/pedidos.ts';
import { confirmPago } from './confirm-pago.ts';
import { dueFollowUps, setFollowUps, unprocessedPagoEvents } from './queries/pagos.ts';

export const followUpMinutes = 5;

/** Reads all pagos of a pedido from the provider, so that a lost notification loses neither a sale nor a refund. */
export async function followUpPedido(deps: OwnTransaction, pedidoId: number): Promise<void> {
  const pedido = await findPedido(deps.db, pedidoId);
  if (!pedido || pedido.proveedor !== deps.pagos.proveedor) return;
  const found = await deps.pagos.searchPagos(cobroReference(pedido.numero, pedido.creado));
  for (const pago of found) await confirmPago(deps, pago);
}

/** Scheduled: enqueues the pedidos that are due, notifications whose job was lost, and refunds of unknown outcome. */
export async function followUpPagos(deps: OwnTransaction, now = new Date()): Promise<void> {
  const { db, pagos, jobs } = deps;
  if (pagos.proveedor === 'simulado') return;
  const due = await dueFollowUps(db, pagos.proveedor, now);
  const pagoEventIds = await unprocessedPagoEvents(db, pagos.proveedor, now);
  const unfinished = await unfinishedDevoluciones(db, pagos.proveedor, now);
  await inTransaction(db, async (tx) => {
    for (const { pedidoId } of due) await jobs.enqueue(tx, 'pagos.seguir', { pedidoId });
    await setFollowUps(
      tx,
      due.map(({ pedidoId, creado }) => [pedidoId, nextFollowUp(creado, now, followUpMinutes)]),
    );
    for (const pagoEventoId of pagoEventIds) await jobs.enqueue(tx, 'pagos.evento', { pagoEventoId });
    for (const devolucionId of unfinished) await jobs.enqueue(tx, 'pagos.devolver', { devolucionId });
  });
}
