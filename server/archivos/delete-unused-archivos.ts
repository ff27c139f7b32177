import { inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { eachApart } from '../limits/each-apart.ts';
import { setDeleted } from './queries/archivos.ts';
import * as unused from './queries/unused-archivos.ts';
import { deleteObjects } from './upload-archivo.ts';

/**
 * Deletes files unused for a week and abandoned uploads, finishes deletions that a crash or a storage failure
 * interrupted, and deletes what late requests wrote.
 */
export async function deleteUnusedArchivos({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<void> {
  await unused.markAbandonedUploads(db);
  await unused.forgetDeletedMateriales(db);
  await unused.markUnusedArchivos(db);
  while ((await inTransaction(db, unused.markOldUnused)) > 0);
  await eachApart(await unused.markedForDeletion(db), async (row) => {
    await deleteObjects(storage, row);
    await setDeleted(db, row.id);
  });
  await eachApart(await unused.dueForReview(db), async (row) => {
    if (row.estado === 'borrado') await deleteObjects(storage, row);
    else await storage.parts.abort({ key: row.clave, uploadId: row.subida });
    await unused.setReviewed(db, row);
  });
}
