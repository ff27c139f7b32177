import { type CellTable, FileRejected, readCellTables } from 'domain/rules/read-table-file.ts';
import type { Unread } from '../read-in-worker.ts';

export type ReadTables = { tables: CellTable[] };

self.onmessage = async ({ data }: MessageEvent<Uint8Array>) => self.postMessage(await read(data));

async function read(bytes: Uint8Array): Promise<ReadTables | Unread> {
  try {
    return { tables: await readCellTables(bytes) };
  } catch (error) {
    return error instanceof FileRejected ? { rejection: error.message } : { failure: String(error) };
  }
}
