import type { FastifyRequest } from 'fastify';
import { inTransaction } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { holdingBytes } from '../../uploads/files.ts';
import { insertEvent, lockPedido } from '../pedido/queries/pedidos.ts';
import { readFileBody } from '../read-file-body.ts';
import { setReminders } from '../recordatorio/queries.ts';
import { type Found, saveOrdenCompra } from './queries.ts';

const notAccepted = () => conflict('Primero acepta la cotización.');
const notWaiting = () => conflict('Este pedido ya no espera un pago.');

/**
 * Stores the orden de compra of an accepted quotation; the last one counts. The company pays its pedido later, so
 * reminders are turned off.
 */
export async function receiveOrdenCompra(
  { db }: Pick<Deps, 'db'>,
  { row: { cotizacionId, pedidoId } }: Found,
  orden: string,
  request: FastifyRequest,
): Promise<void> {
  if (pedidoId === null) throw notAccepted();
  const pdf = await holdingBytes(() => readFileBody(request)).catch((error: unknown) => {
    // When the queue is full the body was not read: drain it, so that the browser can read the response.
    request.raw.resume();
    throw error;
  });
  if (!pdf.subarray(0, 1024).includes('%PDF-')) throw invalid({ archivo: 'El archivo no es un PDF' });
  await inTransaction(db, async (tx) => {
    const pedido = await lockPedido(tx, pedidoId);
    if (pedido?.estado !== 'pendiente' && pedido?.estado !== 'rechazado') throw notWaiting();
    await saveOrdenCompra(tx, { cotizacionId, numero: orden, pdf });
    await setReminders(tx, pedidoId, false);
    await insertEvent(tx, { pedidoId, tipo: 'orden-compra', detalle: { orden } });
  });
}
