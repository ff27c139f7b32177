import { cobroReference, isFollowUpDue } from 'domain/rules/pedidos.ts';
import { inTransaction } from '../db/connect.ts';
import type { House } from '../house.ts';
import { confirmPago } from './confirm-pago.ts';
import { pedidosToFollowUp, unprocessedPagoEventos } from './queries/pagos.ts';
import { findPedido } from './queries/pedidos.ts';

export const followUpMinutes = 5;

/** Reads all pagos of a pedido from the provider, so that a lost notification loses neither a sale nor a refund. */
export async function followUpPedido(house: House, pedidoId: number): Promise<void> {
  const pedido = await findPedido(house.db, pedidoId);
  if (!pedido || pedido.proveedor !== house.pagos.proveedor) return;
  const found = await house.pagos.buscarPagos(cobroReference(pedido.numero, pedido.creado));
  for (const pago of found) await confirmPago(house, pago);
}

/** Scheduled: enqueues the pedidos that are due, and notifications whose job was lost. */
export async function followUpPagos(house: House, now = new Date()): Promise<void> {
  const { db, pagos, trabajos } = house;
  if (pagos.proveedor === 'simulado') return;
  const pedidos = await pedidosToFollowUp(db, pagos.proveedor, now);
  const pagoEventoIds = await unprocessedPagoEventos(db, pagos.proveedor, now);
  await inTransaction(db, async (tx) => {
    for (const { id, age } of pedidos) {
      if (isFollowUpDue(age, followUpMinutes)) await trabajos.enqueue(tx, 'pagos.seguir', { pedidoId: id });
    }
    for (const pagoEventoId of pagoEventoIds) await trabajos.enqueue(tx, 'pagos.evento', { pagoEventoId });
  });
}
