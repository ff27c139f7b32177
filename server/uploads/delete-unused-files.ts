import { imageWidths } from 'domain/formats/images.ts';
import { inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { pendingKey, variantKey } from './files.ts';
import { markUnusedFiles, takeUnusedFiles } from './queries.ts';

/**
 * Deletes pictures that were replaced or never confirmed. Killed between two objects, the transaction rolls back and the
 * next run deletes the rest.
 */
export async function deleteUnusedFiles({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<void> {
  await markUnusedFiles(db);
  let deleted: number;
  do {
    deleted = await inTransaction(db, async (tx) => {
      const files = await takeUnusedFiles(tx);
      for (const { clave, nombre } of files) {
        const variants = imageWidths.flatMap((width) =>
          (['webp', 'jpeg'] as const).map((format) => variantKey(clave, width, format)),
        );
        for (const key of [pendingKey(nombre), ...variants, clave]) await storage.delete(key);
      }
      return files.length;
    });
  } while (deleted > 0);
}
