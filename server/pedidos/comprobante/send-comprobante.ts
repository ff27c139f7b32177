import { limaDay } from 'domain/formats/lima-time.ts';
import { type ComprobanteEvent, comprobanteStates, retryMinutes } from 'domain/rules/comprobante-states.ts';
import { verifyXml } from '../../comprobantes/signature/verify-xml.ts';
import { type Db, inTransaction } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { ComprobantesUnavailable, type SignedFile, type Verdict } from '../../ports/comprobantes/port.ts';
import { isAbout } from '../../ports/comprobantes/verdicts.ts';
import type { PedidoDeps } from '../deps.ts';
import { mailComprobante } from './mail-comprobante.ts';
import { adds, insertBaja, lastBaja } from './queries/bajas.ts';
import { lockAjustes, type StoredComprobante } from './queries/issue.ts';
import * as queries from './queries/send.ts';

export type SendDeps = PedidoDeps & Pick<Deps, 'db' | 'app'>;

/** Longer than two requests to SUNAT take. */
const claimMs = 3 * 60_000;
const waitForOriginalMinutes = 10;

/**
 * Sends a document and stores the verdict. Safe to repeat and to kill: the attempt is stored before the request, so the
 * next attempt first asks SUNAT for the outcome, and sends the same bytes under the same number only when SUNAT does
 * not know it.
 */
export async function sendComprobante(deps: SendDeps, comprobanteId: number, now = new Date()): Promise<void> {
  const { db } = deps;
  if (!deps.comprobantes.active) return;
  const until = new Date(now.getTime() + claimMs);
  const { environment } = deps.comprobantes;
  const claimed = await queries.claimComprobante(db, comprobanteId, { now, until, environment });
  if (!claimed) return;
  if ((await waitsForOriginal(db, claimed, now)) || (await isInSummary(db, claimed))) return;
  try {
    const file = await storedFile(deps, claimed);
    await settle(deps, claimed, await verdictFor(deps, claimed, file));
  } catch (error) {
    const isAway = error instanceof ComprobantesUnavailable;
    deps.app.log.warn({ err: error, comprobanteId }, 'no verdict about a comprobante');
    await retryLater(db, claimed, now, { errorCodigo: isAway ? 'sin-respuesta' : 'interno', errorMensaje: '' });
    if (!isAway) throw error;
  }
}

/** SUNAT refuses a note on a document that it does not have, or that is being voided. */
async function waitsForOriginal(db: Db, { comprobanteId, corrigeId }: StoredComprobante, now: Date): Promise<boolean> {
  const original = corrigeId === null ? null : await queries.findComprobante(db, corrigeId);
  if (!original) return false;
  const isLeaving = (await lastBaja(db, original.comprobanteId))?.estado ?? 'rechazada';
  if (comprobanteStates[original.estado].exists && isLeaving === 'rechazada') return false;
  const siguiente = new Date(now.getTime() + waitForOriginalMinutes * 60_000);
  await queries.setComprobante(db, comprobanteId, { ocupadoHasta: null, siguiente });
  return true;
}

/** A document in a pending daily summary is not sent by itself. */
async function isInSummary(db: Db, { comprobanteId }: StoredComprobante): Promise<boolean> {
  const summary = await lastBaja(db, comprobanteId, adds);
  if (summary?.estado !== 'pendiente') return false;
  await queries.setComprobante(db, comprobanteId, { ocupadoHasta: null, siguiente: null });
  return true;
}

/** Signed once: a renewed certificate would give other bytes than those that may have arrived. */
async function storedFile({ db, comprobantes }: SendDeps, { comprobanteId, documento }: StoredComprobante) {
  const prepared = comprobantes.prepare(documento!);
  const xml = await queries.keepFile(db, comprobanteId, 'xml', prepared.xml);
  if (!verifyXml(xml).valid) throw new Error(`the signature of comprobante ${comprobanteId} does not hold`);
  await queries.setComprobante(db, comprobanteId, { hash: digestIn(xml) });
  return { ...prepared, xml };
}

const digestIn = (xml: Buffer) => /<ds:DigestValue>([^<]+)</.exec(xml.toString())?.[1] ?? '';

async function verdictFor(deps: SendDeps, claimed: StoredComprobante, file: SignedFile): Promise<Verdict> {
  const { db, comprobantes } = deps;
  const { comprobanteId, incierto } = claimed;
  const known = incierto ? await lookUp(deps, claimed) : null;
  if (known) return known;
  await queries.setComprobante(db, comprobanteId, { incierto: true });
  const verdict = await comprobantes.send(file);
  if (verdict.kind !== 'duplicate') return verdict;
  // This attempt has an answer. The look-up may fail; then the next one must not count as uncertain because of this one.
  await queries.setComprobante(db, comprobanteId, { incierto });
  const found = await lookUp(deps, claimed);
  if (!incierto) return found && (await isAbout(found, claimed.documento!.cliente)) ? found : verdict;
  // An earlier attempt has arrived; its CDR may not be available, as in SUNAT's beta.
  const notes = ['SUNAT ya lo tenía registrado; no se obtuvo su constancia (CDR).'];
  return found ?? { kind: 'accepted', notes, cdr: null };
}

function lookUp({ comprobantes }: SendDeps, { documento }: StoredComprobante): Promise<Verdict | null> {
  const { emisor, kind, serie, numero } = documento!;
  return comprobantes.lookUp({ ruc: emisor.ruc, kind, serie, numero });
}

function eventOf(verdict: Verdict): ComprobanteEvent {
  return verdict.kind === 'accepted' && verdict.notes.length > 0 ? 'observed' : verdict.kind;
}

/** SUNAT accepts boletas of some issuers, and notes on them, only in a daily summary. */
const onlyInSummary = '1079';

async function settle(deps: SendDeps, claimed: StoredComprobante, verdict: Verdict): Promise<void> {
  const now = new Date();
  if (verdict.kind !== 'exception') {
    return inTransaction(deps.db, (tx) => applyVerdict(deps, tx, claimed, verdict, now));
  }
  // The exception is about this attempt: an earlier one without an answer stays uncertain.
  const refused = { errorCodigo: verdict.code, errorMensaje: verdict.message, incierto: claimed.incierto };
  if (verdict.code !== onlyInSummary || !claimed.serie.startsWith('B')) {
    return retryLater(deps.db, claimed, now, refused);
  }
  await inTransaction(deps.db, async (tx) => {
    const { comprobanteId } = claimed;
    await queries.setComprobante(tx, comprobanteId, { ...refused, ocupadoHasta: null, siguiente: null });
    await putInSummary(deps, tx, comprobanteId, now);
  });
}

/** Each document gets a summary of its own with the next number of the day. */
export async function putInSummary(deps: SendDeps, tx: Db, comprobanteId: number, now: Date): Promise<void> {
  await lockAjustes(tx);
  const told = { comprobanteId, condicion: adds, clase: 'RC', fecha: limaDay(now) } as const;
  const bajaId = await insertBaja(tx, { ...told, motivo: 'SUNAT la recibe en resumen diario', pedidaPor: null }, now);
  await deps.jobs.enqueue(tx, 'comprobantes.baja', { bajaId });
}

/** Stores the outcome for a document, mails the buyer if it exists, and enqueues the notes that waited for it. */
export async function applyVerdict(
  deps: SendDeps,
  tx: Db,
  document: StoredComprobante,
  verdict: Exclude<Verdict, { kind: 'exception' }>,
  now: Date,
): Promise<void> {
  const { comprobanteId } = document;
  const refused = 'code' in verdict ? { errorCodigo: verdict.code, errorMensaje: verdict.message } : null;
  const estado = comprobanteStates.pendiente.on[eventOf(verdict)];
  const cdr = 'cdr' in verdict ? verdict.cdr : null;
  if (cdr) await queries.keepFile(tx, comprobanteId, 'cdr', cdr);
  await queries.setComprobante(tx, comprobanteId, {
    estado,
    ...(refused ?? { errorCodigo: '', errorMensaje: '' }),
    observaciones: verdict.kind === 'accepted' ? verdict.notes : [],
    incierto: false,
    ocupadoHasta: null,
    siguiente: null,
    resuelto: now,
  });
  if (!comprobanteStates[estado].exists) return;
  await mailComprobante(deps, tx, document);
  for (const nota of await queries.waitingNotas(tx, comprobanteId)) {
    await deps.jobs.enqueue(tx, 'comprobantes.enviar', { comprobanteId: nota });
  }
}

async function retryLater(
  db: Db,
  { comprobanteId, intentos }: StoredComprobante,
  now: Date,
  changes: { errorCodigo: string; errorMensaje: string; incierto?: boolean },
): Promise<void> {
  const siguiente = new Date(now.getTime() + retryMinutes(intentos) * 60_000);
  await queries.setComprobante(db, comprobanteId, { ...changes, ocupadoHasta: null, siguiente });
}
