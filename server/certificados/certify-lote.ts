import { cursoObstacle } from 'domain/rules/aptitud.ts';
import type { Lote } from 'domain/schemas/certificados.ts';
import { type Db, inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { AppError, conflict } from '../http/errors.ts';
import type { Run } from '../ports/jobs/port.ts';
import { toAttest, toCertify } from './aptitud.ts';
import { getPdf, type PdfStores } from './get-pdf.ts';
import { issueCertificado, refusedByCurso } from './issue-certificado.ts';
import type { Row } from './queries/certificados.ts';
import type { CursoWithEntidad } from './queries/cursos.ts';
import { isStopped } from './queries/emision.ts';
import * as queries from './queries/lotes.ts';

type Opening = {
  curso: CursoWithEntidad['curso'];
  calidad: Lote['calidad'];
  avisar: boolean;
  adminId: number;
  now: Date;
};

/** Starts a batch for everybody who has passed, or who attended. Returns the running batch of the same kind, if any. */
export async function openLote(deps: Pick<Deps, 'jobs'>, tx: Db, opening: Opening): Promise<Lote> {
  const { curso, calidad, avisar, adminId, now } = opening;
  const { cursoId } = curso;
  await queries.lockLotes(tx, cursoId);
  const open = await queries.lastLote(tx, cursoId);
  if (open && !open.terminado) {
    if (open.calidad === calidad) return open;
    throw conflict('Hay otra emisión en marcha en este curso. Espera a que termine.');
  }
  const obstacle = cursoObstacle(curso, now);
  if (obstacle) throw refusedByCurso(obstacle);
  const usuarioIds =
    calidad === 'participante'
      ? (await toAttest(tx, curso, now)).map(({ usuarioId }) => usuarioId)
      : await toCertify(tx, curso, now);
  if (usuarioIds.length === 0) throw new AppError(409, 'nadie', nobody[calidad]);
  const certificadoLoteId = await queries.insertLote(tx, { cursoId, creadoPor: adminId, avisar, calidad }, usuarioIds);
  await deps.jobs.enqueue(tx, 'certificados.lote', { certificadoLoteId });
  return (await queries.lastLote(tx, cursoId))!;
}

const nobody = {
  aprobado: 'No hay a quién certificar: nadie más ha aprobado.',
  participante: 'No hay a quién emitir una constancia: nadie más asistió lo que se pide.',
};

/** One transaction per certificate, so that other requests run in between. */
export async function certifyLote(
  deps: PdfStores & Pick<Deps, 'jobs'>,
  certificadoLoteId: number,
  { signal, lastAttempt }: Pick<Run, 'signal' | 'lastAttempt'>,
): Promise<void> {
  const { db } = deps;
  const lote = await queries.findLote(db, certificadoLoteId);
  if (!lote || lote.terminado) return;
  const waiting = await queries.listPending(db, certificadoLoteId);
  // Issued by a run that ended before storing their PDF.
  const unpublished = await queries.listWithoutPdf(db, certificadoLoteId);
  try {
    for (const usuarioId of waiting) {
      // Aborted at shutdown: the next run continues with the rest.
      signal.throwIfAborted();
      if (await isHalted(db, certificadoLoteId)) break;
      await certifyOne(deps, lote, usuarioId);
    }
    for (const row of unpublished) await storePdf(deps, row);
  } catch (error) {
    if (!lastAttempt) throw error;
    // Close the batch even after a failure: an open one would block the next.
    await queries.failPending(db, certificadoLoteId, 'No se pudo emitir. Vuelve a intentarlo.');
  }
  if (await isHalted(db, certificadoLoteId)) await queries.dropPending(db, certificadoLoteId);
  await queries.closeLote(db, certificadoLoteId);
}

async function isHalted(db: Db, certificadoLoteId: number): Promise<boolean> {
  return (await queries.findLote(db, certificadoLoteId))?.detenido != null;
}

/** Asks the batch to stop. Issued certificates stay; the job drops the rest before its next certificate. */
export async function stopLote(tx: Db, cursoId: number, now: Date): Promise<Lote> {
  if (!(await queries.askToStop(tx, cursoId, now))) throw conflict('Ningún lote de este curso está en marcha.');
  return (await queries.lastLote(tx, cursoId))!;
}

async function certifyOne(
  deps: PdfStores & Pick<Deps, 'jobs'>,
  { certificadoLoteId, cursoId, calidad, creadoPor, avisar, automatico }: queries.LoteRow,
  usuarioId: number,
) {
  const { db } = deps;
  let issued: Row;
  try {
    issued = await inTransaction(db, async (tx) => {
      if (automatico && (await isStopped(tx, cursoId, usuarioId)))
        throw conflict('Se retiró de la emisión automática.');
      const { row } = await issueCertificado(deps, tx, {
        cursoId,
        usuarioId,
        calidad,
        issuerId: creadoPor,
        avisar,
        now: new Date(),
      });
      await queries.setOutcome(tx, certificadoLoteId, usuarioId, { certificadoId: row.certificadoId });
      return row;
    });
  } catch (error) {
    // A refusal is recorded for that student; any other error retries the whole job.
    if (!(error instanceof AppError)) throw error;
    await queries.setOutcome(db, certificadoLoteId, usuarioId, { problema: error.message });
    return;
  }
  await storePdf(deps, issued);
}

export async function storePdf(deps: PdfStores, row: Row): Promise<void> {
  try {
    await getPdf(deps, row);
  } catch (error) {
    // The certificate is issued; downloading it tells why there is no PDF.
    if (!(error instanceof AppError)) throw error;
  }
}
