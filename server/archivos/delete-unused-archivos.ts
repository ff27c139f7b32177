import { inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { eachApart } from '../limits/each-apart.ts';
import { setDeleted } from './queries/archivos.ts';
import * as clean from './queries/clean.ts';
import { deleteObjects } from './upload-archivo.ts';

/**
 * Deletes files unused for a week and abandoned uploads, finishes deletions that a crash or a storage failure
 * interrupted, and deletes what late requests wrote.
 */
export async function deleteUnusedArchivos({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<void> {
  await clean.markAbandonedUploads(db);
  await clean.forgetDeletedMateriales(db);
  await clean.markUnusedArchivos(db);
  while ((await inTransaction(db, clean.markOldUnused)) > 0);
  await eachApart(await clean.markedForDeletion(db), async (row) => {
    await deleteObjects(storage, row);
    await setDeleted(db, row.id);
  });
  await eachApart(await clean.dueForReview(db), async (row) => {
    if (row.estado === 'borrado') await deleteObjects(storage, row);
    else await storage.parts.abort({ key: row.clave, uploadId: row.subida });
    await clean.setReviewed(db, row);
  });
}
