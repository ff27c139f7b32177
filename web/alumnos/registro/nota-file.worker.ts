import { type CellTable, FileRejected, readCellTables } from 'domain/rules/read-table-file.ts';

export type NotaFileResponse = { tables: CellTable[] } | { rejection: string } | { failure: string };

self.onmessage = async ({ data }: MessageEvent<Uint8Array>) => self.postMessage(await read(data));

async function read(bytes: Uint8Array): Promise<NotaFileResponse> {
  try {
    return { tables: await readCellTables(bytes) };
  } catch (error) {
    return error instanceof FileRejected ? { rejection: error.message } : { failure: String(error) };
  }
}
