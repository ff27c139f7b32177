import type { Boleta, NotaCredito } from 'domain/comprobantes/document.ts';
import { summaryId, writeSummary } from 'domain/comprobantes/write-summary.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { bajaClase, bajaObstacle, ticketMinutes } from 'domain/rules/comprobante-baja.ts';
import { comprobanteStates, retryMinutes } from 'domain/rules/comprobante-states.ts';
import { type Db, inTransaction } from '../../db/connect.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { ComprobantesUnavailable, type SignedFile, type TicketStatus } from '../../ports/comprobantes/port.ts';
import { pagosOf } from '../pago/queries/pagos.ts';
import { insertEvent, lockPedido } from '../pedido/queries/pedidos.ts';
import * as queries from './queries/bajas.ts';
import { documentsOf, lockAjustes } from './queries/issue.ts';
import { findComprobante, setComprobante } from './queries/send.ts';
import { applyVerdict, putInSummary, type SendDeps } from './send-comprobante.ts';
import { notasOf, ofOtherEnvironment, settleComprobantes } from './settle-comprobantes.ts';

/** Longer than a request to SUNAT takes. */
const claimMs = 2 * 60_000;

type Asked = { motivo: string; usuarioId: number; now: Date };

/** Asks SUNAT to void a document. Its state does not change until SUNAT accepts. */
export async function askBaja(deps: SendDeps, tx: Db, id: number, { motivo, usuarioId, now }: Asked): Promise<void> {
  const found = await findComprobante(tx, id);
  if (!found) throw notFound('No se encontró el comprobante.');
  await lockPedido(tx, found.pedidoId);
  const { bajaDias } = await lockAjustes(tx);
  const documents = await documentsOf(tx, found.pedidoId, deps.comprobantes.environment);
  const row = documents.find(({ comprobanteId }) => comprobanteId === id);
  if (!row) throw ofOtherEnvironment();
  const baja = (await queries.lastBaja(tx, id))?.estado ?? null;
  const today = limaDay(now);
  const notas = notasOf(documents, id).length;
  const obstacle = bajaObstacle({ ...row, notas, baja }, { dias: bajaDias, today });
  if (obstacle) throw conflict(obstacle);
  const clase = bajaClase(row.serie);
  const asked = { comprobanteId: id, clase, fecha: today, motivo, pedidaPor: usuarioId } as const;
  const bajaId = await queries.insertBaja(tx, asked, now);
  await insertEvent(tx, {
    pedidoId: row.pedidoId,
    tipo: 'baja',
    detalle: { numero: `${row.serie}-${row.numero}`, motivo },
  });
  await deps.jobs.enqueue(tx, 'comprobantes.baja', { bajaId });
}

/**
 * Sends a voiding, or asks for its outcome. Safe to repeat and to kill: the attempt is stored before the request, and
 * the same file is sent under the same name.
 */
export async function sendBaja(deps: SendDeps, bajaId: number, now = new Date()): Promise<void> {
  if (!deps.comprobantes.active) return;
  const until = new Date(now.getTime() + claimMs);
  const { environment } = deps.comprobantes;
  const claimed = await queries.claimBaja(deps.db, bajaId, { now, until, environment });
  if (!claimed) return;
  try {
    const status = claimed.ticket ? await deps.comprobantes.readTicket(claimed.ticket) : await hand(deps, claimed);
    await settle(deps, claimed, status, now);
  } catch (error) {
    const isAway = error instanceof ComprobantesUnavailable;
    deps.app.log.warn({ err: error, bajaId }, 'no verdict about a baja');
    await later(deps.db, claimed, now, { errorCodigo: isAway ? 'sin-respuesta' : 'interno', errorMensaje: '' });
    if (!isAway) throw error;
  }
}

async function hand(deps: SendDeps, claimed: queries.StoredBaja): Promise<TicketStatus> {
  const { db, comprobantes } = deps;
  const file = await storedFile(deps, claimed);
  await queries.setBaja(db, claimed.comprobanteBajaId, { enviada: true });
  const answer = await comprobantes.sendSummary(file);
  if (answer.kind !== 'ticket') return answer;
  await queries.setBaja(db, claimed.comprobanteBajaId, { ticket: answer.ticket });
  return { kind: 'running' };
}

/** Signed once, so that the same bytes are sent again. */
async function storedFile({ db, comprobantes }: SendDeps, claimed: queries.StoredBaja): Promise<SignedFile> {
  const { clase: kind, fecha, correlativo, motivo: reason, condicion } = claimed;
  const { documento, tipo, serie, numero } = (await findComprobante(db, claimed.comprobanteId))!;
  const document = documento!;
  const heading = { fecha, issued: document.fecha, correlativo, emisor: document.emisor };
  const canonical = writeSummary(
    kind === 'RA'
      ? { ...heading, kind, lines: [{ kind: tipo, serie, numero, reason }] }
      : {
          ...heading,
          kind,
          lines: [{ document: document as Boleta | NotaCredito, condition: condicion }],
        },
  );
  const name = `${document.emisor.ruc}-${summaryId({ kind, fecha, correlativo })}`;
  const prepared = comprobantes.prepareSummary(name, canonical);
  if (!claimed.xml) await queries.setBaja(db, claimed.comprobanteBajaId, { xml: prepared.xml });
  return { ...prepared, xml: claimed.xml ?? prepared.xml };
}

async function settle(deps: SendDeps, claimed: queries.StoredBaja, status: TicketStatus, now: Date): Promise<void> {
  const { comprobanteBajaId: id, enviada, intentos } = claimed;
  const refused = 'code' in status ? { errorCodigo: status.code, errorMensaje: status.message } : null;
  const done = { ocupadoHasta: null, siguiente: null, resuelto: now };
  switch (status.kind) {
    case 'running':
      return later(deps.db, claimed, now, { errorCodigo: '', errorMensaje: '' }, ticketMinutes(intentos));
    case 'exception':
      return later(deps.db, claimed, now, refused!);
    case 'duplicate':
      if (claimed.condicion === queries.adds) return tellAgain(deps, claimed, { ...done, ...refused! }, now);
      // With `enviada` an earlier attempt has arrived, and its ticket with the answer was lost.
      await queries.setBaja(deps.db, id, { ...done, ...refused!, estado: enviada ? 'incierta' : 'rechazada' });
      return;
    case 'rejected':
      if (claimed.condicion === queries.adds) return tell(deps, claimed, status, { ...done, ...refused! });
      await queries.setBaja(deps.db, id, { ...done, ...refused!, estado: 'rechazada', cdr: status.cdr });
      return;
    case 'accepted':
      if (claimed.condicion === queries.adds) return tell(deps, claimed, status, done);
      return accept(deps, claimed, { ...done, cdr: status.cdr, errorCodigo: '', errorMensaje: '' });
    case 'delivered':
      if (claimed.condicion === queries.adds) return tell(deps, claimed, status, done);
      // The file was delivered to another program, which sends it: the outcome is unknown here.
      await queries.setBaja(deps.db, id, { ...done, estado: 'incierta' });
      return;
  }
}

/** Error code: SUNAT already has the document. */
const toldBefore = '2282';

/** Stores the outcome for a document that was sent in a daily summary. */
async function tell(
  deps: SendDeps,
  claimed: queries.StoredBaja,
  verdict: Extract<TicketStatus, { kind: 'accepted' | 'rejected' | 'delivered' }>,
  changes: Partial<queries.StoredBaja>,
): Promise<void> {
  const { comprobanteBajaId: id, comprobanteId } = claimed;
  await inTransaction(deps.db, async (tx) => {
    const wasLost = verdict.kind === 'rejected' && verdict.code === toldBefore;
    const notes = ['SUNAT ya lo tenía registrado; no se obtuvo su constancia (CDR).'];
    const known: typeof verdict =
      wasLost && (await queries.countSummaries(tx, comprobanteId)) > 1
        ? { kind: 'accepted', notes, cdr: null }
        : verdict;
    const estado = verdict.kind === 'rejected' ? 'rechazada' : 'aceptada';
    const cdr = 'cdr' in verdict ? verdict.cdr : null;
    if (!(await queries.setBaja(tx, id, { ...changes, estado, cdr }))) return;
    await applyVerdict(deps, tx, (await findComprobante(tx, comprobanteId))!, known, changes.resuelto!);
  });
}

/** SUNAT has a summary of this name, ours or another program's: the next summary shows whether it has the document. */
async function tellAgain(
  deps: SendDeps,
  { comprobanteBajaId: id, comprobanteId }: queries.StoredBaja,
  changes: Partial<queries.StoredBaja>,
  now: Date,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await queries.setBaja(tx, id, { ...changes, estado: 'rechazada' }))) return;
    await putInSummary(deps, tx, comprobanteId, now);
  });
}

async function later(
  db: Db,
  { comprobanteBajaId: id, intentos }: queries.StoredBaja,
  now: Date,
  changes: { errorCodigo: string; errorMensaje: string },
  minutes = retryMinutes(intentos),
): Promise<void> {
  await queries.setBaja(db, id, {
    ...changes,
    ocupadoHasta: null,
    siguiente: new Date(now.getTime() + minutes * 60_000),
  });
}

/** The document is voided; a new one bills what the school keeps of the sale. */
async function accept(
  deps: SendDeps,
  { comprobanteBajaId, comprobanteId, estado }: queries.StoredBaja,
  changes: Partial<queries.StoredBaja>,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { pedidoId } = (await findComprobante(tx, comprobanteId))!;
    const pedido = (await lockPedido(tx, pedidoId))!;
    if (!(await queries.setBaja(tx, comprobanteBajaId, { ...changes, estado: 'aceptada' }, estado))) return;
    const row = (await findComprobante(tx, comprobanteId))!;
    await setComprobante(tx, comprobanteId, { estado: comprobanteStates[row.estado].on.voided });
    await queries.dropWaitingNotas(tx, comprobanteId);
    await settleComprobantes(deps, tx, pedido, await pagosOf(tx, pedidoId));
  });
}

/** ADMIN looked up at SUNAT the outcome of a voiding whose ticket was lost. */
export async function resolveBaja(deps: SendDeps, comprobanteId: number, aceptada: boolean, now: Date): Promise<void> {
  const baja = await queries.lastBaja(deps.db, comprobanteId);
  if (baja?.estado !== 'incierta') throw conflict('Su baja no espera que digas qué pasó.');
  if (aceptada) return accept(deps, baja, { resuelto: now });
  await queries.setBaja(deps.db, baja.comprobanteBajaId, { estado: 'rechazada', resuelto: now }, 'incierta');
}
