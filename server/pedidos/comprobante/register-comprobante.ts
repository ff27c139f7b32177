import { taxed } from 'domain/comprobantes/build.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { formatSoles, toCentimos, toSoles } from 'domain/formats/money.ts';
import { parseComprobanteNumero, serieProblem } from 'domain/rules/comprobante-numero.ts';
import { notaCentimos, planComprobantes, unbilledCentimos, uncreditedCentimos } from 'domain/rules/comprobante-plan.ts';
import { comprobanteStates } from 'domain/rules/comprobante-states.ts';
import { pagoBalance } from 'domain/rules/pagos.ts';
import type { ManualComprobanteInput, RetireComprobante } from 'domain/schemas/manual-comprobantes.ts';
import type { Db } from '../../db/connect.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import { type Pago, pagosOf } from '../pago/queries/pagos.ts';
import { insertEvent, itemsOf, lockPedido, type Pedido } from '../pedido/queries/pedidos.ts';
import { saleLines } from './make-document.ts';
import { storeFiles } from './manual-files.ts';
import * as issue from './queries/issue.ts';
import * as manual from './queries/manual.ts';
import { findComprobante, setComprobante } from './queries/send.ts';
import { type IssueDeps, settleComprobantes } from './settle-comprobantes.ts';

type By = { usuarioId: number; now: Date };

/** Records a document that was issued elsewhere, under the lock of its pedido. Returns its id. */
export async function registerComprobante(
  deps: IssueDeps,
  tx: Db,
  pedidoId: number,
  input: ManualComprobanteInput,
  { usuarioId, now }: By,
): Promise<number> {
  const pedido = await lockPedido(tx, pedidoId);
  if (!pedido) throw notFound('No se encontró el pedido.');
  if (pedido.totalCentimos === 0) throw conflict('Un pedido sin costo no lleva comprobante.');
  if (input.fecha > limaDay(now)) throw invalid({ fecha: 'La fecha todavía no llega' });
  const ajustes = await issue.lockAjustes(tx);
  const documents = await issue.documentsOf(tx, pedidoId, deps.comprobantes.environment);
  const pagos = await pagosOf(tx, pedidoId);
  const { tipo, fecha, corrigeId } = input;
  const { serie, numero } = parseComprobanteNumero(input.numero)!;
  const original = tipo === '07' ? correctedBy(documents, corrigeId!) : undefined;
  const problem = serieProblem(tipo, serie, original?.serie);
  if (problem) throw invalid({ numero: problem });
  const totalCentimos = amountOf(input, { pedido, pagos, documents });
  if (deps.comprobantes.active && ajustes.desde !== null && (await manual.isOwnSerie(tx, serie))) {
    throw invalid({ numero: `La serie ${serie} la numera este sistema: usa la de otro sistema` });
  }
  const items = await itemsOf(tx, pedidoId);
  const cursoIds = items.map(({ cursoId }) => cursoId);
  const afectaciones = await issue.afectacionesOn(tx, cursoIds, fecha);
  const { totals } = taxed(saleLines({ cuponCodigo: pedido.cuponCodigo, items, afectaciones, ajustes }, totalCentimos));
  const devolucionId = original ? await manual.unnotedDevolucion(tx, pedidoId, totalCentimos, { exact: false }) : null;
  const comprobanteId = await manual.insertManual(tx, {
    pedidoId,
    tipo,
    serie,
    numero,
    fecha,
    corrigeId: original?.comprobanteId ?? null,
    devolucionId,
    totalCentimos,
    igvCentimos: totals.igvCentimos,
    bases: totals.byAfectacion,
  });
  if (comprobanteId === undefined) {
    const owner = await manual.ownerOf(tx, { tipo, serie, numero });
    throw conflict(`${serie}-${numero} ya está registrado en el pedido ${owner}.`);
  }
  await manual.skipNumero(tx, serie, numero);
  await storeFiles(tx, { comprobanteId, serie, numero }, input);
  const detalle = { tipo, numero: `${serie}-${numero}`, montoCentimos: totalCentimos };
  await insertEvent(tx, { pedidoId, tipo: 'comprobante-registrado', causadoPor: usuarioId, detalle });
  await settleComprobantes(deps, tx, pedido, pagos);
  return comprobanteId;
}

/** The boleta or factura that a note names. */
function correctedBy(documents: readonly issue.StoredComprobante[], corrigeId: number) {
  const original = documents.find(({ comprobanteId }) => comprobanteId === corrigeId);
  if (!original || original.tipo === '07' || !comprobanteStates[original.estado].exists) {
    throw invalid({ corrigeId: 'Elige una boleta o factura emitida de este pedido' });
  }
  return original;
}

type Situation = { pedido: Pedido; pagos: readonly Pago[]; documents: readonly issue.StoredComprobante[] };

/**
 * Amount that the document bills or credits: as typed, else the amount that remains. Never more than the sale, nor than
 * what is left of the corrected document.
 */
function amountOf({ tipo, monto, corrigeId }: ManualComprobanteInput, { pedido, pagos, documents }: Situation): number {
  const plan = planComprobantes({ ...pedido, ...pagoBalance(pedido, pagos), documents });
  const isNota = tipo === '07';
  const most = isNota
    ? uncreditedCentimos(documents, corrigeId!)
    : unbilledCentimos({ totalCentimos: pedido.totalCentimos, documents });
  if (most <= 0) {
    throw conflict(
      isNota
        ? 'De ese comprobante no queda nada: sus notas de crédito lo cubren.'
        : 'Lo que cuesta este pedido ya tiene comprobante. Si uno se anuló, retíralo primero.',
    );
  }
  const due = isNota ? notaCentimos([...plan.manualNotas, ...plan.notas]) : plan.invoiceCentimos;
  const centimos = monto === undefined ? Math.min(most, due || most) : toCentimos(monto);
  if (centimos > most) throw invalid({ monto: `Como máximo ${formatSoles(toSoles(most))}` });
  return centimos;
}

/** Voids a document that was voided where it was issued, or deletes one that was recorded by mistake. */
export async function retireComprobante(
  deps: IssueDeps,
  tx: Db,
  id: number,
  { modo, motivo }: RetireComprobante,
  { usuarioId }: By,
): Promise<{ nombre: string }> {
  const pedidoId = (await findComprobante(tx, id))?.pedidoId;
  const pedido = pedidoId === undefined ? undefined : await lockPedido(tx, pedidoId);
  const documents = pedido ? await issue.documentsOf(tx, pedido.pedidoId, deps.comprobantes.environment) : [];
  const row = documents.find(({ comprobanteId }) => comprobanteId === id);
  if (!pedido || !row) throw notFound('No se encontró el comprobante.');
  if (row.origen !== 'manual' || row.estado !== 'emitido') {
    throw conflict('Solo se retira un comprobante registrado a mano que siga vigente.');
  }
  const notas = documents.filter(
    ({ corrigeId, estado }) => corrigeId === id && (modo === 'error' || estado !== 'anulado'),
  );
  if (notas.length > 0) throw conflict(`Retira primero su nota de crédito ${notas[0]!.serie}-${notas[0]!.numero}.`);
  if (modo === 'error') await manual.deleteComprobante(tx, id);
  else await setComprobante(tx, id, { estado: 'anulado', resuelto: new Date() });
  const nombre = `${row.serie}-${row.numero}`;
  const detalle = { numero: nombre, modo, motivo };
  await insertEvent(tx, { pedidoId: pedido.pedidoId, tipo: 'comprobante-retirado', causadoPor: usuarioId, detalle });
  await settleComprobantes(deps, tx, pedido, await pagosOf(tx, pedido.pedidoId));
  return { nombre };
}
