import type { FastifyRequest } from 'fastify';
import { inTransaction } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { conflict } from '../../http/errors.ts';
import { sweepFiles } from '../../uploads/delete-unused-files.ts';
import { holdingBytes, storeImage } from '../../uploads/files.ts';
import { insertEvent, lockPedido } from '../pedido/queries/pedidos.ts';
import { readFileBody } from '../read-file-body.ts';
import { declaredOf } from './declare-pago.ts';
import * as declared from './queries/declared.ts';
import { findVoucherHash, pagosOf, updatePago } from './queries/pagos.ts';

const nothingDeclared = () => conflict('Primero escribe el número de operación de tu pago.');

/**
 * Attaches the photo to the declared pago of a pedido; the last one counts. The file is stored first; if the process
 * dies before the pago names it, `deleteOldVouchers` deletes it.
 */
export async function receiveVoucher(
  deps: Pick<Deps, 'db' | 'storage'>,
  pedidoId: number,
  request: FastifyRequest,
): Promise<void> {
  const { db } = deps;
  const pago = declaredOf(await pagosOf(db, pedidoId));
  if (!pago) throw nothingDeclared();
  const contentType = request.headers['content-type'] ?? '';
  const nombre = await holdingBytes(async () => {
    const bytes = await readFileBody(request);
    return storeImage(deps, db, { bytes, contentType, ownerType: 'pago', ownerId: pago.pagoId });
  }).catch((error: unknown) => {
    // When the queue is full the body was not read: drain it, so that the browser can read the response.
    request.raw.resume();
    throw error;
  });
  await inTransaction(db, async (tx) => {
    await lockPedido(tx, pedidoId);
    const waiting = declaredOf(await pagosOf(tx, pedidoId));
    if (waiting?.pagoId !== pago.pagoId) throw nothingDeclared();
    await updatePago(tx, pago.pagoId, { voucher: nombre, voucherHash: await findVoucherHash(tx, nombre) });
    await insertEvent(tx, { pedidoId, tipo: 'voucher', detalle: { operacion: waiting.referencia } });
  });
}

/** Scheduled: vouchers are deleted 30 days after ADMIN decided. */
export async function deleteOldVouchers(deps: Pick<Deps, 'db' | 'storage'>, now = new Date()): Promise<void> {
  await declared.forgetOldVouchers(deps.db, now);
  await inTransaction(deps.db, (tx) => declared.markUnusedVouchers(tx, now));
  await sweepFiles(deps);
}
