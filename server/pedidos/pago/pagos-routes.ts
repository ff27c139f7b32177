import { buffer } from 'node:stream/consumers';
import {
  createDevolucion,
  getVoucher,
  listProposedDevoluciones,
  markPaid,
  movePago,
  voidPago,
} from 'domain/contract/pagos.ts';
import { imageFolder } from 'domain/formats/images.ts';
import { inTransaction } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../http/errors.ts';
import { readIdempotencyKey } from '../../http/idempotency-key.ts';
import { route } from '../../http/route.ts';
import { changeOf, detalleOf, entidad } from '../admin-detalle.ts';
import { listProposed } from '../devolucion/queries.ts';
import { requestDevolucion, sendOrLeavePending } from '../devolucion/refund-pago.ts';
import * as corrections from './correct-pago.ts';
import { findPagoById } from './queries/pagos.ts';

/** Endpoints of ADMIN for the pagos of a pedido. */
export function pagosRoutes(deps: Deps): void {
  route(deps, listProposedDevoluciones, ({ db, params, query }) => listProposed(db, params.id, query));

  route(deps, markPaid, async ({ db, params, body, usuario: { usuarioId: adminId }, now, audit }) => {
    const before = await corrections.markPaid(deps, db, { pedidoId: params.id, adminId, now }, body);
    const after = await detalleOf(db, params.id);
    await audit({ accion: 'pagar', entidad, ...changeOf(before, { ...after, ...body }) });
    return after;
  });

  route(deps, voidPago, async ({ db, params, body, usuario: { usuarioId: adminId }, now, audit }) => {
    const { id: pedidoId, pagoId } = params;
    const before = await corrections.voidPago(deps, db, { pedidoId, pagoId, adminId, now, ...body });
    const after = await detalleOf(db, pedidoId);
    await audit({ accion: 'anular', entidad, ...changeOf(before, { ...after, ...body }) });
    return after;
  });

  route(deps, movePago, async ({ db, params, body, usuario: { usuarioId: adminId }, now, audit }) => {
    const { id: pedidoId, pagoId } = params;
    const before = await corrections.movePago(deps, db, { pedidoId, pagoId, adminId, now, ...body });
    const after = await detalleOf(db, pedidoId);
    await audit({
      accion: 'mover',
      entidad,
      ...changeOf(before, { ...after, motivo: body.motivo, destino: body.numero }),
    });
    return after;
  });

  // The request to the provider runs between two transactions: the first stores the refund, the second finishes it.
  route(
    deps,
    createDevolucion,
    async ({ db, params, body, usuario: { usuarioId: adminId }, request }) => {
      const idempotencyKey = readIdempotencyKey(request.headers);
      const asked = { ...body, pedidoId: params.id, adminId, idempotencyKey, requestId: request.id };
      const { devolucionId } = await inTransaction(db, (tx) => requestDevolucion(deps, tx, asked));
      await sendOrLeavePending(deps, devolucionId, request.id);
      return detalleOf(db, params.id);
    },
    { transaction: false },
  );

  route(deps, getVoucher, async ({ db, params }) => {
    const pago = await findPagoById(db, params.pagoId);
    const stored =
      pago?.pedidoId === params.id && pago.voucher
        ? await deps.storage.get(`${imageFolder('vouchers')}/${pago.voucher}`)
        : null;
    if (!pago || !stored) throw notFound('Este pago no tiene comprobante.');
    const data = `data:${stored.contentType};base64,${(await buffer(stored.body)).toString('base64')}`;
    return { data, filename: pago.voucher };
  });
}
