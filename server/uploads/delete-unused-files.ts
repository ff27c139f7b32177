import { imageWidths } from 'domain/formats/images.ts';
import { inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { eachApart } from '../limits/each-apart.ts';
import { pendingKey, variantKey } from './files.ts';
import * as unused from './queries/unused-files.ts';

type Stores = Pick<Deps, 'db' | 'storage'>;

/** Deletes pictures that were replaced, never confirmed or never finished. */
export async function deleteUnusedFiles(deps: Stores): Promise<void> {
  const { db } = deps;
  await unused.markAbandonedFiles(db);
  await unused.markUnusedFiles(db);
  while ((await inTransaction(db, unused.markOldUnused)) > 0);
  await sweepFiles(deps);
}

/** Deletes the objects of marked files, also after a crash, and objects that late requests have written. */
export async function sweepFiles({ db, storage }: Stores): Promise<void> {
  await eachApart(await unused.filesToSweep(db), async (file) => {
    const { clave, nombre, estado } = file;
    const variants = imageWidths.flatMap((width) =>
      (['webp', 'jpeg'] as const).map((format) => variantKey(clave, { width, format })),
    );
    const published = estado === 'listo' ? [] : [...variants, clave];
    for (const key of [pendingKey(nombre), ...published]) await storage.delete(key);
    await unused.setSwept(db, file);
  });
}
