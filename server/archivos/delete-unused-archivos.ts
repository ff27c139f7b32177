import { inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { deleteUnfinished } from './queries/archivos.ts';
import * as clean from './queries/clean.ts';

/**
 * Deletes files that no material has had for a week, and uploads that nobody finished. Killed between two objects, the
 * transaction rolls back and the next run deletes the rest; deleting an object twice is no error.
 */
export async function deleteUnusedArchivos({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<void> {
  for (const { id, clave: key, subida: uploadId } of await clean.abandonedUploads(db)) {
    await storage.parts.abort({ key, uploadId });
    await storage.delete(key);
    await deleteUnfinished(db, id);
  }
  await clean.forgetDeletedMateriales(db);
  await clean.markUnusedArchivos(db);
  let deleted: number;
  do {
    deleted = await inTransaction(db, async (tx) => {
      const files = await clean.takeUnusedArchivos(tx);
      for (const { clave } of files) await storage.delete(clave);
      return files.length;
    });
  } while (deleted > 0);
}
