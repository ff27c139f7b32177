import { buildNota, ComprobanteProblem } from 'domain/comprobantes/build.ts';
import type { Boleta, Factura, NotaCredito } from 'domain/comprobantes/document.ts';
import type { Comprobante } from 'domain/rules/comprobante.ts';
import { comprobanteStates } from 'domain/rules/comprobante-states.ts';
import type { Db } from '../../db/connect.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { saveComprobante } from '../pedido/queries/comprobantes.ts';
import { lockPedido } from '../pedido/queries/pedidos.ts';
import * as queries from './queries/issue.ts';
import { findComprobante } from './queries/send.ts';
import { type Issue, type IssueDeps, issueNota, issueSale, notasOf } from './settle-comprobantes.ts';

type Locked = Issue & { row: queries.StoredComprobante; documents: queries.StoredComprobante[] };

/** Another document with another number instead of one that was refused. Returns its id. */
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
            reason,
          );
    await queries.setReplaced(tx, id, created);
    if (row.corrigeId === null) await followNotas(locked, created);
    return created;
  });
}

/** Notes that wait for the refused document point to the new one; their numbers stay. */
async function followNotas({ tx, row, documents }: Locked, created: number): Promise<void> {
  const original = (await findComprobante(tx, created))!.documento as Boleta | Factura;
  for (const { comprobanteId, documento } of notasOf(documents, row.comprobanteId)) {
    const { serie, numero, fecha, hora, lines, reason } = documento as NotaCredito;
    const nota = buildNota({ serie, numero, fecha, hora }, original, lines, reason);
    await queries.repoint(tx, comprobanteId, created, nota);
  }
}

type Correction = { comprobante: Comprobante; motivo: string };

/** Wrong data of a document that exists: a note for what is left of it, and a new document. Returns the new one's id. */
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
    await issueNota(locked, documents, id, left, { code: '01', text: correction.motivo });
    const created = await issueSale(locked, left, { asked: correction.comprobante, earlier: row.documento! });
    await queries.setReplaced(tx, id, created);
    return created;
  });
}

async function lock(deps: IssueDeps, tx: Db, id: number): Promise<Locked> {
  const found = await findComprobante(tx, id);
  if (!found) throw notFound('No se encontró el comprobante.');
  if (found.origen === 'manual') throw conflict('Este comprobante se emitió a mano: corrígelo donde lo emitiste.');
  const pedido = (await lockPedido(tx, found.pedidoId))!;
  const ajustes = await queries.lockAjustes(tx);
  const documents = await queries.documentsOf(tx, found.pedidoId);
  const row = documents.find(({ comprobanteId }) => comprobanteId === id)!;
  return { deps, tx, pedido, ajustes, now: new Date(), row, documents };
}

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ComprobanteProblem ? conflict(error.message) : error;
  }
}
