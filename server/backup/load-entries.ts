import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { isKey } from '../ports/storage/key.ts';
import type { Storage } from '../ports/storage/port.ts';
import { type Entry, type OpenArchive, readEntries } from './archive-reader.ts';
import { damaged } from './errors.ts';
import { names, type Table, tableOfPiece } from './format.ts';

export type LoadRequest = {
  storage: Storage;
  saveSecret?: ((secret: string) => Promise<void>) | undefined;
  say?: (line: string) => void;
  /** The table that a label of the backup stands for here; undefined for one that is left out. */
  targets: ReadonlyMap<string, Table>;
  writeRows(table: Table, rows: Readable): Promise<void>;
};

/** Writes rows and files in the order in which they were saved. */
export async function loadEntries(archive: OpenArchive, request: LoadRequest) {
  const loaded = { files: 0, secret: false };
  await readEntries(archive, async (entry) => {
    const { name, body } = entry;
    const table = request.targets.get(tableOfPiece(name) ?? '');
    if (table) {
      request.say?.(`Base de datos: ${table.name}`);
      await request.writeRows(table, body);
    } else if (name.startsWith(names.files)) {
      await storeFile(request.storage, entry);
      loaded.files += 1;
      request.say?.(`Archivos: ${loaded.files}`);
    } else if (name === names.secret && request.saveSecret) {
      await request.saveSecret((await buffer(body)).toString('utf8'));
      loaded.secret = true;
    } else await finished(body.resume());
  });
  return loaded;
}

async function storeFile(storage: Storage, { name, body, contentType }: Entry): Promise<void> {
  const key = name.slice(names.files.length);
  if (!isKey(key)) throw damaged();
  await storage.put(key, body, contentType ?? 'application/octet-stream');
}
