import { buildNota, ComprobanteProblem } from 'domain/comprobantes/build.ts';
import type { Boleta, Factura, NotaCredito } from 'domain/comprobantes/document.ts';
import { formatSoles, toCentimos, toSoles } from 'domain/formats/money.ts';
import type { Comprobante } from 'domain/rules/comprobante.ts';
import { planComprobantes, uncreditedCentimos } from 'domain/rules/comprobante-plan.ts';
import { comprobanteStates } from 'domain/rules/comprobante-states.ts';
import { pagoBalance } from 'domain/rules/pagos.ts';
import type { Db } from '../../db/connect.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import { pagosOf } from '../pago/queries/pagos.ts';
import { saveComprobante } from '../pedido/queries/comprobantes.ts';
import { lockPedido } from '../pedido/queries/pedidos.ts';
import * as queries from './queries/issue.ts';
import { findComprobante } from './queries/send.ts';
import {
  type Issue,
  type IssueDeps,
  issueNota,
  issueSale,
  notasOf,
  ofOtherEnvironment,
  settleComprobantes,
} from './settle-comprobantes.ts';

type Locked = Issue & { row: queries.StoredComprobante; documents: queries.StoredComprobante[] };

/** Issues a document with a new number in place of a refused one. Returns its id. */
export async function reissueComprobante(deps: IssueDeps, tx: Db, id: number, asked?: Comprobante): Promise<number> {
  const locked = await lock(deps, tx, id);
  const { row, documents } = locked;
  if (!comprobanteStates[row.estado].acts.reissue || row.reemplazoId !== null) {
    throw conflict('Solo se emite otro en lugar de un comprobante rechazado o en conflicto.');
  }
  return explained(async () => {
    if (asked) await saveComprobante(tx, row.pedidoId, asked);
    const { reason } = row.documento as NotaCredito;
    const created =
      row.corrigeId === null
        ? await issueSale(locked, row.totalCentimos, { asked, earlier: row.documento! })
        : await issueNota(
            locked,
            documents.filter((one) => one !== row),
            row.corrigeId,
            row.totalCentimos,
            { reason, isRefund: !row.porSobra },
          );
    await queries.setReplaced(tx, id, created);
    if (row.corrigeId === null) await followNotas(locked, created);
    return created;
  });
}

/** Notes that wait for the refused document now correct the new one; their numbers stay. */
async function followNotas({ tx, row, documents }: Locked, created: number): Promise<void> {
  const original = (await findComprobante(tx, created))!.documento as Boleta | Factura;
  for (const { comprobanteId, documento } of notasOf(documents, row.comprobanteId)) {
    const { serie, numero, fecha, hora, lines, reason } = documento as NotaCredito;
    const nota = buildNota({ serie, numero, fecha, hora }, original, lines, reason);
    await queries.repoint(tx, comprobanteId, created, nota);
  }
}

type Correction = { comprobante: Comprobante; motivo: string };

/**
 * Corrects wrong data of an accepted document: a note for the rest of it, and a new document. Returns the new one's id.
 */
export async function correctComprobante(deps: IssueDeps, tx: Db, id: number, correction: Correction): Promise<number> {
  const locked = await lock(deps, tx, id);
  const { row, documents } = locked;
  if (!comprobanteStates[row.estado].acts.nota || row.tipo === '07' || row.reemplazoId !== null) {
    throw conflict('Solo se corrige una boleta o factura aceptada.');
  }
  const credited = notasOf(documents, id).reduce((sum, { totalCentimos }) => sum + totalCentimos, 0);
  const left = row.totalCentimos - credited;
  if (left === 0) throw conflict('De este comprobante no queda nada: sus notas de crédito lo cubren.');
  return explained(async () => {
    await saveComprobante(tx, row.pedidoId, correction.comprobante);
    const reason = { code: '01', text: correction.motivo } as const;
    await issueNota(locked, documents, id, left, { reason, isRefund: false });
    const created = await issueSale(locked, left, { asked: correction.comprobante, earlier: row.documento! });
    await queries.setReplaced(tx, id, created);
    return created;
  });
}

type Credit = { monto?: number | undefined; motivo: string };

/**
 * A note for billed money that the pedido no longer has, such as a payment that was moved or recorded by mistake.
 * Refunds get their note automatically. Returns the note's id.
 */
export async function creditComprobante(
  deps: IssueDeps,
  tx: Db,
  id: number,
  { monto, motivo }: Credit,
): Promise<number> {
  const locked = await lock(deps, tx, id);
  const { row, documents, pedido } = locked;
  if (!comprobanteStates[row.estado].acts.nota || row.tipo === '07' || row.reemplazoId !== null) {
    throw conflict('La nota de crédito es de una boleta o factura aceptada.');
  }
  const pagos = await pagosOf(tx, pedido.pedidoId);
  const { undecidedCentimos } = planComprobantes({ ...pedido, ...pagoBalance(pedido, pagos), documents });
  const most = Math.min(undecidedCentimos, uncreditedCentimos(documents, id));
  if (most <= 0) throw conflict('Su dinero sigue en el pedido: al devolverlo, la nota de crédito se emite sola.');
  const centimos = monto === undefined ? most : toCentimos(monto);
  if (centimos > most) throw invalid({ monto: `Como máximo ${formatSoles(toSoles(most))}` });
  const code = centimos === row.totalCentimos ? '01' : '09';
  return explained(async () => {
    const created = await issueNota(locked, documents, id, centimos, {
      reason: { code, text: motivo },
      isRefund: false,
    });
    await settleComprobantes(deps, tx, pedido, pagos);
    return created;
  });
}

async function lock(deps: IssueDeps, tx: Db, id: number): Promise<Locked> {
  const found = await findComprobante(tx, id);
  if (!found) throw notFound('No se encontró el comprobante.');
  if (found.origen === 'manual') throw conflict('Este comprobante se emitió a mano: corrígelo donde lo emitiste.');
  const pedido = (await lockPedido(tx, found.pedidoId))!;
  const ajustes = await queries.lockAjustes(tx);
  const documents = await queries.documentsOf(tx, found.pedidoId, deps.comprobantes.environment);
  const row = documents.find(({ comprobanteId }) => comprobanteId === id);
  if (!row) throw ofOtherEnvironment();
  return { deps, tx, pedido, ajustes, now: new Date(), row, documents };
}

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ComprobanteProblem ? conflict(error.message) : error;
  }
}
