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
 * Issues what was paid apart to whoever reaches it: of one order when it is paid, of all of them every hour. Each in a
 * transaction that also notes it, so a run that is killed or repeated issues nothing twice.
 */
export async function issueBought(deps: Stores, pedidoId?: number, now = new Date()): Promise<void> {
  const failures: unknown[] = [];
  for (const owed of await listOwed(deps.db, pedidoId)) {
    // One that fails keeps none of the others waiting.
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
    // Not reached yet: what was paid waits.
    if (error instanceof AppError) return;
    throw error;
  }
  await storePdf(deps, row);
}
