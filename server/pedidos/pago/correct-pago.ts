import { limaDay } from 'domain/formats/lima-time.ts';
import { formatSoles, toCentimos, toSoles } from 'domain/formats/money.ts';
import { isManual, pagoBalance, repetidaLabel } from 'domain/rules/pagos.ts';
import { pedidoStates } from 'domain/rules/pedido-states.ts';
import { medioLabel, pedidoEstadoLabel } from 'domain/rules/pedidos.ts';
import type { pagoManualInput } from 'domain/schemas/pagos.ts';
import type { z } from 'zod';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict, invalid, notFound } from '../../http/errors.ts';
import { assertUploaded } from '../../uploads/files.ts';
import type { PedidoDeps } from '../deps.ts';
import { devolucionesOf } from '../devolucion/queries.ts';
import { mailPartial } from '../money-mails.ts';
import { findPedidoByNumero, insertEvent, lockPedido, type Pedido } from '../pedido/queries/pedidos.ts';
import { applyPagos } from './confirm-pago.ts';
import * as queries from './queries/pagos.ts';
import { reportSurplus } from './report-surplus.ts';

type PagoManual = z.output<typeof pagoManualInput>;
type Act = {
  pedidoId: number;
  adminId: number;
  now: Date;
  /** ADMIN confirms that the money arrived although the pedido does not wait for it. */
  segundoPago?: boolean | undefined;
};

async function lock(tx: Db, pedidoId: number): Promise<Pedido> {
  const pedido = await lockPedido(tx, pedidoId);
  if (!pedido) throw notFound('No se encontró el pedido.');
  return pedido;
}

function assertPayable(pedido: Pedido): void {
  if (pedidoStates[pedido.estado].acts.markPaid) return;
  throw conflict(`El pedido ${pedido.numero} está en «${pedidoEstadoLabel[pedido.estado]}»: no espera un pago.`);
}

/** Records a manual pago. Several add up to the total, because Yape limits the amount of an operation. */
export async function markPaid(
  deps: PedidoDeps & Pick<Deps, 'storage'>,
  tx: Db,
  act: Act,
  input: PagoManual,
): Promise<Pedido> {
  const { pedidoId, adminId, now } = act;
  const { medio, voucher = '' } = input;
  const pedido = await lock(tx, pedidoId);
  if (!act.segundoPago) assertPayable(pedido);
  const operacion = input.operacion ?? (await cashOperacion(tx, pedido));
  const declared = await declaredOrNew(tx, pedido, { medio, operacion });
  const fechaOperacion = input.fecha ?? limaDay(now);
  if (fechaOperacion > limaDay(now)) throw invalid({ fecha: 'La fecha no puede ser futura' });
  await assertUploaded(deps, tx, 'pago', voucher);
  const photo = voucher ? { voucher, voucherHash: await queries.findVoucherHash(tx, voucher) } : {};
  const voucherHash = photo.voucherHash ?? declared?.voucherHash ?? null;
  const repetidas = await queries.findRepetidas(tx, { pedidoId, medio, operacion, voucherHash });
  if (repetidas.length > 0 && !input.repetida) throw repeatedOperacion(repetidas.map(repetidaLabel).join(' '));
  const repetida = repetidas.length > 0;
  const montoCentimos = await amountOf(tx, pedido, input.monto);
  const approved = { estado: 'aprobado', montoCentimos, registradoPor: adminId, repetida, ...photo } as const;
  const pagoId = await approveOnce(operacion, async () => {
    if (!declared) {
      const own = { pedidoId, proveedor: 'manual', referencia: operacion, medio, moneda: pedido.moneda } as const;
      return queries.insertPago(tx, { ...own, ...approved, fechaOperacion });
    }
    await queries.updatePago(tx, declared.pagoId, { ...approved, decidido: now });
    return declared.pagoId;
  });
  const otros = repetida ? { repetida: repetidas.map(repetidaLabel).join(' ') } : {};
  const detalle = { medio, operacion, montoCentimos, ...otros };
  const changed = await applyPagos(deps, tx, pedido, { causadoPor: adminId, detalle });
  if (changed) return pedido;
  const stored = { pagoId, referencia: operacion, montoCentimos, moneda: pedido.moneda };
  if (await reportSurplus(deps, tx, pedidoId, stored, adminId)) return pedido;
  await insertEvent(tx, { pedidoId, tipo: 'pago-parcial', causadoPor: adminId, detalle });
  await mailPartial(deps, tx, pedido, { pagoId, montoCentimos });
  return pedido;
}

/** Cash has no bank operation, so its pagos are numbered within the pedido. */
async function cashOperacion(tx: Db, { pedidoId, numero }: Pedido): Promise<string> {
  return `${numero}-E${(await queries.pagosOf(tx, pedidoId)).length + 1}`;
}

/** The amount given, else the amount missing of the total. */
async function amountOf(tx: Db, pedido: Pedido, monto: number | undefined): Promise<number> {
  if (monto !== undefined) {
    if (monto === 0 && pedido.totalCentimos > 0) throw invalid({ monto: 'El monto debe ser mayor que cero' });
    return toCentimos(monto);
  }
  const manual = (await queries.pagosOf(tx, pedido.pedidoId)).filter(isManual);
  return Math.max(0, pedido.totalCentimos - pagoBalance(pedido, manual).quedaCentimos);
}

/** Of two concurrent requests with the same operation the unique index refuses the second. */
async function approveOnce(operacion: string, approve: () => Promise<number>): Promise<number> {
  try {
    return await approve();
  } catch (error) {
    if (!queries.isRepeatedOperacion(error)) throw error;
    throw repeatedOperacion(`La operación ${operacion} ya pagó otro pedido.`);
  }
}

const repeatedOperacion = (message: string) =>
  new AppError(409, 'operacion-repetida', message, { errores: { operacion: message } });

/** The pago that the buyer of this pedido declared with this operation: it becomes the approved one. */
async function declaredOrNew(
  tx: Db,
  { pedidoId, numero }: Pedido,
  { medio, operacion }: { medio: string; operacion: string },
): Promise<queries.Pago | undefined> {
  const known = await queries.findOperacion(tx, { pedidoId, medio, operacion });
  if (!known || known.estado === 'pendiente') return known;
  throw repeatedOperacion(repetidaLabel({ por: 'operacion', numero, pagado: true }));
}

type Correction = Act & { pagoId: number; motivo: string };

/** Takes back a manual pago that was recorded by mistake. Its operation number is free again. */
export async function voidPago(deps: PedidoDeps, tx: Db, correction: Correction): Promise<Pedido> {
  const { pedidoId, adminId: causadoPor, motivo } = correction;
  const pedido = await lock(tx, pedidoId);
  const pago = await correctable(tx, correction);
  await queries.updatePago(tx, pago.pagoId, { estado: 'anulado', motivo });
  await insertEvent(tx, { pedidoId, tipo: 'pago-anulado', causadoPor, detalle: { ...factsOf(pago), motivo } });
  await applyPagos(deps, tx, pedido, { causadoPor, detalle: { motivo } });
  return pedido;
}

/** Moves a manual pago to the pedido that it was for; both histories record it. */
export async function movePago(deps: PedidoDeps, tx: Db, correction: Correction & { numero: string }): Promise<Pedido> {
  const { pedidoId, adminId: causadoPor, motivo, numero } = correction;
  const found = await findPedidoByNumero(tx, numero);
  if (!found) throw invalid({ numero: 'No hay un pedido con ese número' });
  if (found.pedidoId === pedidoId) throw invalid({ numero: 'El pago ya está en ese pedido' });
  // Locked by id, so that two moves in opposite directions cannot deadlock.
  const locked = new Map<number, Pedido>();
  for (const each of [pedidoId, found.pedidoId].sort((a, b) => a - b)) locked.set(each, await lock(tx, each));
  const [from, to] = [locked.get(pedidoId)!, locked.get(found.pedidoId)!];
  const pago = await correctable(tx, correction);
  assertPayable(to);
  await queries.updatePago(tx, pago.pagoId, { pedidoId: to.pedidoId });
  const facts = { ...factsOf(pago), motivo };
  await insertEvent(
    tx,
    { pedidoId, tipo: 'pago-movido', causadoPor, detalle: { ...facts, numero: to.numero } },
    { pedidoId: to.pedidoId, tipo: 'pago-recibido', causadoPor, detalle: { ...facts, numero: from.numero } },
  );
  await applyPagos(deps, tx, from, { causadoPor, detalle: { motivo } });
  const changed = await applyPagos(deps, tx, to, { causadoPor, detalle: { motivo } });
  if (!changed) await reportSurplus(deps, tx, to.pedidoId, pago, causadoPor);
  return from;
}

function factsOf({ medio, referencia, montoCentimos }: queries.Pago) {
  return { medio, operacion: referencia, montoCentimos };
}

/** An approved manual pago without refunds. */
async function correctable(tx: Db, { pedidoId, pagoId }: Correction): Promise<queries.Pago> {
  const pago = (await queries.pagosOf(tx, pedidoId)).find((each) => each.pagoId === pagoId);
  if (!pago) throw notFound('No se encontró el pago.');
  if (!isManual(pago)) throw conflict('Solo se corrigen los pagos registrados a mano.');
  if (pago.estado !== 'aprobado') {
    throw conflict(`La operación ${pago.referencia} de ${medioLabel(pago.medio)} ya no está vigente.`);
  }
  if ((await devolucionesOf(tx, pagoId)).length > 0) {
    throw conflict(`De este pago ya se devolvió ${formatSoles(toSoles(pago.devueltoCentimos))}: no se puede corregir.`);
  }
  return pago;
}
