import { createHash } from 'node:crypto';
import { formatSoles, toCentimos, toSoles } from 'domain/formats/money.ts';
import { isManual, remainderOf } from 'domain/rules/pagos.ts';
import type { DevolucionInput } from 'domain/schemas/pagos.ts';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict, invalid, notFound } from '../../http/errors.ts';
import { PagosUnavailable, type ReadPago, RefundRefused } from '../../ports/pagos/port.ts';
import { asientosOf } from '../asiento/queries.ts';
import type { OwnTransaction, PedidoDeps } from '../deps.ts';
import { findPagoById, type Pago, pagosOf } from '../pago/queries/pagos.ts';
import { insertEvent, lockPedido } from '../pedido/queries/pedidos.ts';
import * as queries from './queries.ts';
import { complete, completeManual, fail } from './settle-devolucion.ts';

type Asked = DevolucionInput & {
  pedidoId: number;
  adminId: number;
  idempotencyKey: string | null;
  /** For the audit log. Undefined when the refund is part of another act, which has its own entry. */
  requestId?: string;
};

/**
 * Records a refund, in the caller's transaction. A manual one is then complete; one through the provider is sent
 * afterwards by `sendDevolucion`, so that a killed process leaves a row that the follow-up resumes.
 */
export async function requestDevolucion(deps: PedidoDeps, tx: Db, asked: Asked): Promise<queries.Devolucion> {
  const { pedidoId, adminId, idempotencyKey, motivo, modo } = asked;
  const pedido = await lockPedido(tx, pedidoId);
  if (!pedido) throw notFound('No se encontró el pedido.');
  const repeated = idempotencyKey === null ? null : await queries.findDevolucionByKey(tx, adminId, idempotencyKey);
  if (repeated) return sameDevolucion(repeated, asked);
  const pago = (await pagosOf(tx, pedidoId)).find((each) => each.pagoId === asked.pagoId);
  if (!pago) throw notFound('No se encontró el pago.');
  const montoCentimos = await refundableAmount(deps, tx, pago, asked);
  const devolucion = await insertOnce(tx, {
    pagoId: pago.pagoId,
    modo,
    montoCentimos,
    motivo,
    idempotencyKey,
    pedidaPor: adminId,
    cuerpoHash: idempotencyKey === null ? null : bodyHash(asked),
    asientosRetirados: await checkAsientos(tx, pedidoId, asked.retirar),
    devueltoAntesCentimos: pago.devueltoCentimos - (await queries.manualRefunds(tx, pago.pagoId)),
    ...(modo === 'manual' && { estado: 'hecha', referencia: asked.operacion, terminada: new Date() }),
  });
  const detalle = { referencia: pago.referencia, montoCentimos, motivo };
  if (modo === 'manual') await completeManual(deps, tx, pedido, { pago, devolucion, requestId: asked.requestId });
  else await insertEvent(tx, { pedidoId, tipo: 'devolucion-pedida', causadoPor: adminId, detalle });
  return devolucion;
}

const otherDevolucion = () =>
  new AppError(
    409,
    'clave-repetida',
    'Esa clave ya se usó para otra devolución. Vuelve a abrir el pedido e inténtalo otra vez.',
  );

function bodyHash({ pedidoId, pagoId, monto, motivo, modo, operacion, retirar }: Asked): Buffer {
  const body = [pedidoId, pagoId, monto ?? null, motivo, modo, operacion, retirar];
  return createHash('sha256').update(JSON.stringify(body)).digest();
}

/** Refunds from before the hash was stored are compared by their pago. */
function sameDevolucion(known: queries.Devolucion, asked: Asked): queries.Devolucion {
  const isSame = known.cuerpoHash?.equals(bodyHash(asked)) ?? known.pagoId === asked.pagoId;
  if (!isSame) throw otherDevolucion();
  return known;
}

/** A concurrent request for another pedido had the same key. */
async function insertOnce(tx: Db, row: Parameters<typeof queries.insertDevolucion>[1]): Promise<queries.Devolucion> {
  try {
    return await queries.insertDevolucion(tx, row);
  } catch (error) {
    throw queries.isRepeatedKey(error) ? otherDevolucion() : error;
  }
}

async function refundableAmount(deps: PedidoDeps, tx: Db, pago: Pago, { modo, monto }: Asked): Promise<number> {
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

/**
 * Asks the provider for the refund. Safe to repeat: the row's id is the idempotency key, and the pago is read before
 * each request, so a refund whose response was lost is recognised. Throws `PagosUnavailable` while the outcome is
 * unknown.
 */
export async function sendDevolucion(
  deps: OwnTransaction & Pick<Deps, 'app'>,
  devolucionId: string,
  requestId?: string,
): Promise<void> {
  const devolucion = await queries.findDevolucion(deps.db, devolucionId);
  if (devolucion?.estado !== 'pendiente') return;
  const pago = (await findPagoById(deps.db, devolucion.pagoId))!;
  if (pago.proveedor !== deps.pagos.proveedor) throw new Error(`no connection to ${pago.proveedor}`);
  const refunded = { pago, devolucion, requestId };
  try {
    const before = await read(deps, pago);
    if (isDone(devolucion, before)) return await complete(deps, refunded, before, '');
    const { montoCentimos } = devolucion;
    const whole = montoCentimos === pago.montoCentimos;
    const refund = { referencia: pago.referencia, montoCentimos, whole, idempotencyKey: devolucionId };
    const referencia = await deps.pagos.refundPago(refund);
    await complete(deps, refunded, await read(deps, pago), referencia);
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    await fail(deps, refunded, error);
  }
}

/** A provider that does not answer leaves the refund pending; the follow-up resumes it. */
export async function sendOrLeavePending(
  deps: OwnTransaction & Pick<Deps, 'app'>,
  devolucionId: string,
  requestId?: string,
): Promise<void> {
  try {
    await sendDevolucion(deps, devolucionId, requestId);
  } catch (error) {
    if (!(error instanceof PagosUnavailable)) throw error;
    deps.app.log.error({ err: error, devolucionId }, 'refund not finished');
  }
}

async function read(deps: Pick<Deps, 'pagos'>, { referencia }: Pago): Promise<ReadPago> {
  const pago = await deps.pagos.readPago(referencia);
  if (!pago) throw new RefundRefused('2000', 'El proveedor no conoce ese pago.');
  return pago;
}

function isDone({ devueltoAntesCentimos, montoCentimos }: queries.Devolucion, pago: ReadPago): boolean {
  return pago.devueltoCentimos >= devueltoAntesCentimos + montoCentimos;
}
