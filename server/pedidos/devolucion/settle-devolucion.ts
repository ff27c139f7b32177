import { toSoles } from 'domain/formats/money.ts';
import { withManualRefunds } from 'domain/rules/pagos.ts';
import { recordAudit } from '../../db/audit.ts';
import { type Db, inTransaction } from '../../db/connect.ts';
import type { ReadPago, RefundRefused } from '../../ports/pagos/port.ts';
import { changeOf, entidad } from '../admin-detalle.ts';
import { revokeAsientos } from '../asiento/queries.ts';
import type { OwnTransaction, PedidoDeps } from '../deps.ts';
import { mailRefund } from '../money-mails.ts';
import { applyPagos, confirmPago, storePago } from '../pago/confirm-pago.ts';
import { type Pago, updatePago } from '../pago/queries/pagos.ts';
import { findPedido, insertEvent, lockPedido, type Pedido } from '../pedido/queries/pedidos.ts';
import { type Devolucion, finishDevolucion } from './queries.ts';

/** `requestId`: undefined when a job finishes the refund. */
type Refunded = { pago: Pago; devolucion: Devolucion; requestId: string | undefined };

/** Without a `requestId` the refund is part of another act, which has its own entry in the audit log. */
export async function completeManual(deps: PedidoDeps, tx: Db, pedido: Pedido, refunded: Refunded): Promise<void> {
  const { pago, devolucion, requestId } = refunded;
  const { montoCentimos, pedidaPor: causadoPor, motivo } = devolucion;
  const after = withManualRefunds(pago, montoCentimos);
  const { estado, devueltoCentimos } = after;
  await updatePago(tx, pago.pagoId, { estado, devueltoCentimos });
  await insertEvent(tx, {
    pedidoId: pedido.pedidoId,
    tipo: 'devuelto',
    causadoPor,
    detalle: { referencia: pago.referencia, montoCentimos, motivo, modo: 'manual' },
  });
  await takeAsientos(tx, pedido.pedidoId, devolucion);
  await applyPagos(deps, tx, pedido, { causadoPor, detalle: { motivo } });
  await mailRefund(deps, tx, pedido, {
    pago: after,
    centimos: montoCentimos,
    way: { kind: 'hand', operacion: devolucion.referencia },
  });
  if (requestId !== undefined) await auditDevolucion(tx, pedido, refunded);
}

async function takeAsientos(tx: Db, pedidoId: number, devolucion: Devolucion): Promise<void> {
  const { asientosRetirados, pedidaPor: causadoPor } = devolucion;
  if (asientosRetirados.length === 0) return;
  const removed = await revokeAsientos(tx, pedidoId, asientosRetirados);
  const detalle = { cantidad: asientosRetirados.length, removed };
  await insertEvent(tx, { pedidoId, tipo: 'asientos-retirados', causadoPor, detalle });
}

/** Records that the provider has made the refund. Does nothing if it was finished before. */
export async function complete(
  deps: OwnTransaction,
  refunded: Refunded,
  pago: ReadPago,
  referencia: string,
): Promise<void> {
  const { devolucion, pago: known } = refunded;
  await inTransaction(deps.db, async (tx) => {
    const before = (await lockPedido(tx, known.pedidoId))!;
    if (!(await finishDevolucion(tx, devolucion.devolucionId, { estado: 'hecha', referencia }))) return;
    await takeAsientos(tx, known.pedidoId, devolucion);
    await storePago(deps, tx, pago);
    await auditDevolucion(tx, before, refunded);
  });
}

/** Records that the provider has refused the refund. */
export async function fail(deps: OwnTransaction, refunded: Refunded, refusal: RefundRefused): Promise<void> {
  const { pago, devolucion } = refunded;
  const { devolucionId, montoCentimos, pedidaPor: causadoPor } = devolucion;
  const { code: codigo, message: error } = refusal;
  await inTransaction(deps.db, async (tx) => {
    const before = (await lockPedido(tx, pago.pedidoId))!;
    if (!(await finishDevolucion(tx, devolucionId, { estado: 'fallida', error }))) return;
    const detalle = { referencia: pago.referencia, montoCentimos, codigo, error };
    await insertEvent(tx, { pedidoId: pago.pedidoId, tipo: 'devolucion-fallida', causadoPor, detalle });
    await auditDevolucion(tx, before, refunded, error);
  });
  // A usual reason for a refusal is that the pago has changed at the provider: read it again.
  const now = await deps.pagos.readPago(pago.referencia);
  if (now) await confirmPago(deps, now);
}

/** In the transaction that finishes the refund, so that there is exactly one entry, however often it was requested. */
async function auditDevolucion(tx: Db, before: Pedido, { devolucion, requestId }: Refunded, error?: string) {
  const { motivo, montoCentimos, pedidaPor } = devolucion;
  const after = (await findPedido(tx, before.pedidoId))!;
  const change = changeOf(before, { ...after, motivo, monto: toSoles(montoCentimos), error });
  await recordAudit(tx, {
    usuarioId: pedidaPor,
    requestId: requestId ?? null,
    entidad,
    ...change,
    accion: error === undefined ? 'devolver' : 'devolver-fallido',
    acto: error === undefined ? 'refund' : null,
  });
}
