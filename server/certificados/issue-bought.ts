import { type Db, inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/errors.ts';
import { storePdf } from './certify-lote.ts';
import type { PdfStores } from './get-pdf.ts';
import { issueCertificado } from './issue-certificado.ts';
import type { Row } from './queries/certificados.ts';
import { listOwed } from './queries/compras.ts';

type Stores = PdfStores & Pick<Deps, 'jobs'>;

/**
 * Issues certificates that were paid separately to students who reach them: of one pedido when it is paid, of all of
 * them hourly. One transaction issues a certificate and settles its purchase, so a killed or repeated run issues
 * nothing twice.
 */
export async function issueBought(deps: Stores, pedidoId?: number, now = new Date()): Promise<void> {
  const failures: unknown[] = [];
  for (const owed of await listOwed(deps.db, pedidoId)) {
    // A failure does not stop the others.
    await issueOwed(deps, owed, now).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some bought certificates failed');
}

async function issueOwed(deps: Stores, owed: { cursoId: number; usuarioId: number }, now: Date): Promise<void> {
  let row: Row;
  try {
    const issue = (tx: Db) => issueCertificado(deps, tx, { ...owed, issuerId: null, now });
    ({ row } = await inTransaction(deps.db, issue));
  } catch (error) {
    // Not reached yet; the next run tries again.
    if (error instanceof AppError) return;
    throw error;
  }
  await storePdf(deps, row);
}
