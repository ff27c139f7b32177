import { formatSoles, toCentimos, toSoles } from 'domain/formats/money.ts';
import { isManual, remainderOf, withManualReturns } from 'domain/rules/pagos.ts';
import type { DevolucionInput } from 'domain/schemas/pagos.ts';
import { type Db, inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { AppError, conflict, invalid, notFound } from '../http/errors.ts';
import { PagosUnavailable, type ReadPago, RefundRefused } from '../ports/pagos/port.ts';
import { applyPagos, confirmPago, storePago } from './confirm-pago.ts';
import { mailReturn } from './money-mails.ts';
import { asientosOf, revokeAsientos } from './queries/asientos.ts';
import * as queries from './queries/devoluciones.ts';
import { findPagoById, type Pago, pagosOf, updatePago } from './queries/pagos.ts';
import { insertEvent, lockPedido, type Pedido } from './queries/pedidos.ts';

type Asked = DevolucionInput & { pedidoId: number; adminId: number; idempotencyKey: string | null };

/**
 * Records a refund, in the caller's transaction. A manual one is done with it; one through the provider is sent by
 * `sendDevolucion` afterwards, so that a killed process leaves a row that the follow-up takes up again.
 */
export async function requestDevolucion(deps: Deps, tx: Db, asked: Asked): Promise<queries.Devolucion> {
  const { pedidoId, adminId, idempotencyKey, motivo, modo } = asked;
  const pedido = await lockPedido(tx, pedidoId);
  if (!pedido) throw notFound('No se encontró el pedido.');
  const repeated = idempotencyKey === null ? null : await queries.findDevolucionByKey(tx, idempotencyKey);
  if (repeated) return repeated;
  const pago = (await pagosOf(tx, pedidoId)).find((each) => each.pagoId === asked.pagoId);
  if (!pago) throw notFound('No se encontró el pago.');
  const montoCentimos = await refundableAmount(deps, tx, pago, asked);
  const devolucion = await queries.insertDevolucion(tx, {
    ...{ pagoId: pago.pagoId, modo, montoCentimos, motivo, idempotencyKey, pedidaPor: adminId },
    asientosRetirados: await checkAsientos(tx, pedidoId, asked.retirar),
    devueltoAntesCentimos: pago.devueltoCentimos - (await queries.manualReturns(tx, pago.pagoId)),
    ...(modo === 'manual' && { estado: 'hecha', referencia: asked.operacion, terminada: new Date() }),
  });
  const detalle = { referencia: pago.referencia, montoCentimos, motivo };
  if (modo === 'manual') await completeManual(deps, tx, pedido, { pago, devolucion });
  else await insertEvent(tx, { pedidoId, tipo: 'devolucion-pedida', causadoPor: adminId, detalle });
  return devolucion;
}

async function refundableAmount(deps: Deps, tx: Db, pago: Pago, { modo, monto }: Asked): Promise<number> {
  const left = remainderOf(pago);
  if (pago.estado !== 'aprobado' || left === 0) throw conflict('De este pago no queda nada que devolver.');
  if (modo === 'proveedor' && (isManual(pago) || pago.proveedor !== deps.pagos.proveedor)) {
    throw conflict('Este pago no se puede devolver desde aquí: devuelve el dinero y anótalo a mano.');
  }
  const pending = (await queries.devolucionesOf(tx, pago.pagoId)).some(({ estado }) => estado === 'pendiente');
  if (pending) throw new AppError(409, 'devolucion-en-curso', 'Ya hay una devolución en curso de este pago.');
  const asked = monto === undefined ? left : toCentimos(monto);
  if (asked > left) throw invalid({ monto: `Como máximo ${formatSoles(toSoles(left))}` });
  return asked;
}

async function checkAsientos(tx: Db, pedidoId: number, ids: number[]): Promise<number[]> {
  const wanted = [...new Set(ids)];
  const live = new Set((await asientosOf(tx, pedidoId)).map(({ asientoId }) => asientoId));
  if (wanted.some((each) => !live.has(each))) {
    throw invalid({ retirar: 'Uno de los cupos elegidos ya no tiene acceso. Vuelve a abrir el pedido.' });
  }
  return wanted;
}

type Refunded = { pago: Pago; devolucion: queries.Devolucion };

async function completeManual(deps: Deps, tx: Db, pedido: Pedido, { pago, devolucion }: Refunded): Promise<void> {
  const { montoCentimos, pedidaPor: causadoPor, motivo } = devolucion;
  const after = withManualReturns(pago, montoCentimos);
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
  await mailReturn(deps, tx, pedido, { pago: after, centimos: montoCentimos });
}

async function takeAsientos(tx: Db, pedidoId: number, devolucion: queries.Devolucion): Promise<void> {
  const { asientosRetirados, pedidaPor: causadoPor } = devolucion;
  if (asientosRetirados.length === 0) return;
  const removed = await revokeAsientos(tx, pedidoId, asientosRetirados);
  const detalle = { cantidad: asientosRetirados.length, removed };
  await insertEvent(tx, { pedidoId, tipo: 'asientos-retirados', causadoPor, detalle });
}

/**
 * Asks the provider for the refund. Safe to repeat: the row's id is the idempotency key, and before each request the
 * pago is read, so a refund whose response was lost is recognised and not asked again. Throws `PagosUnavailable` while
 * the outcome is unknown.
 */
export async function sendDevolucion(deps: Deps, devolucionId: string): Promise<void> {
  const devolucion = await queries.findDevolucion(deps.db, devolucionId);
  if (devolucion?.estado !== 'pendiente') return;
  const pago = (await findPagoById(deps.db, devolucion.pagoId))!;
  if (pago.proveedor !== deps.pagos.proveedor) throw new Error(`no connection to ${pago.proveedor}`);
  try {
    const before = await read(deps, pago);
    if (isDone(devolucion, before)) return await complete(deps, { pago, devolucion }, before, '');
    const { montoCentimos } = devolucion;
    const whole = montoCentimos === pago.montoCentimos;
    const refund = { referencia: pago.referencia, montoCentimos, whole, idempotencyKey: devolucionId };
    const referencia = await deps.pagos.refundPago(refund);
    await complete(deps, { pago, devolucion }, await read(deps, pago), referencia);
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    await fail(deps, { pago, devolucion }, error);
  }
}

/** A provider that does not answer leaves the refund pending; the follow-up takes it up again. */
export async function sendOrLeavePending(deps: Deps, devolucionId: string): Promise<void> {
  try {
    await sendDevolucion(deps, devolucionId);
  } catch (error) {
    if (!(error instanceof PagosUnavailable)) throw error;
    deps.app.log.error({ err: error, devolucionId }, 'refund not finished');
  }
}

async function read(deps: Deps, { referencia }: Pago): Promise<ReadPago> {
  const pago = await deps.pagos.readPago(referencia);
  if (!pago) throw new RefundRefused('2000', 'El proveedor no conoce ese pago.');
  return pago;
}

function isDone({ devueltoAntesCentimos, montoCentimos }: queries.Devolucion, pago: ReadPago): boolean {
  return pago.devueltoCentimos >= devueltoAntesCentimos + montoCentimos;
}

async function complete(deps: Deps, refunded: Refunded, pago: ReadPago, referencia: string): Promise<void> {
  const { devolucion, pago: known } = refunded;
  await inTransaction(deps.db, async (tx) => {
    await lockPedido(tx, known.pedidoId);
    if (!(await queries.finishDevolucion(tx, devolucion.devolucionId, { estado: 'hecha', referencia }))) return;
    await takeAsientos(tx, known.pedidoId, devolucion);
    await storePago(deps, tx, pago);
  });
}

async function fail(deps: Deps, { pago, devolucion }: Refunded, refusal: RefundRefused): Promise<void> {
  const { devolucionId, montoCentimos, pedidaPor: causadoPor } = devolucion;
  await inTransaction(deps.db, async (tx) => {
    await lockPedido(tx, pago.pedidoId);
    if (!(await queries.finishDevolucion(tx, devolucionId, { estado: 'fallida', error: refusal.message }))) return;
    const detalle = { referencia: pago.referencia, montoCentimos, codigo: refusal.code, error: refusal.message };
    await insertEvent(tx, { pedidoId: pago.pedidoId, tipo: 'devolucion-fallida', causadoPor, detalle });
  });
  // The pago may be in another state than we know, which is a usual reason for a refusal.
  const now = await deps.pagos.readPago(pago.referencia);
  if (now) await confirmPago(deps, now);
}
