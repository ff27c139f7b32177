import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Storage } from '../ports/storage/port.ts';
import { type OpenArchive, readEntries } from './archive-reader.ts';
import { names, type Table, tableOfPiece } from './format.ts';

type Say = ((line: string) => void) | undefined;

/** `targets`: the table that a label of the backup stands for here; others are left out. */
export async function loadRows(
  archive: OpenArchive,
  targets: ReadonlyMap<string, Table>,
  write: (table: Table, rows: Readable) => Promise<void>,
  say: Say,
): Promise<void> {
  await readEntries(archive, async ({ name, body }) => {
    const table = targets.get(tableOfPiece(name) ?? '');
    if (!table) return finished(body.resume());
    say?.(`Base de datos: ${table.name}`);
    await write(table, body);
  });
}

/** Returns how many. */
export async function storeFiles(archive: OpenArchive, storage: Storage, say: Say): Promise<number> {
  let stored = 0;
  await readEntries(archive, async ({ name, body, contentType }) => {
    if (!name.startsWith(names.files)) return finished(body.resume());
    await storage.put(name.slice(names.files.length), body, contentType ?? 'application/octet-stream');
    stored += 1;
    say?.(`Archivos: ${stored}`);
  });
  return stored;
}
