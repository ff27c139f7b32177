import { maxRows } from 'domain/rules/importacion.ts';
import type { FileChoices, PeopleFile } from 'domain/rules/read-people-file.ts';
import { FileRejected } from 'domain/rules/read-table-file.ts';
import type { ReadPeople, ReadRequest } from './people-file.worker.ts';
import { readInWorker } from './read-in-worker.ts';

/** A chosen file, how it is parsed, and its content. */
export type UploadedFile = { file: File; choices: FileChoices; content: PeopleFile };

const startWorker = () => new Worker(new URL('./people-file.worker.ts', import.meta.url), { type: 'module' });

export async function readImportFile(file: File, choices: FileChoices): Promise<UploadedFile> {
  const response = await readInWorker<ReadPeople>(
    file,
    startWorker,
    (bytes) => ({ bytes, choices }) satisfies ReadRequest,
  );
  const { filas, missing } = response.file;
  if (missing.length === 0 && filas.length === 0) throw new FileRejected('El archivo solo tiene la línea de títulos.');
  if (filas.length > maxRows) {
    throw new FileRejected(`El archivo tiene ${filas.length} filas; se importan hasta ${maxRows}. Divídelo en partes.`);
  }
  return { file, choices, content: response.file };
}

/** Columns or a sheet have to be chosen before the rows are known. */
export function needsChoices({ missing, sheet, sheets }: PeopleFile): boolean {
  return missing.length > 0 || (sheets.length > 1 && sheet === null);
}
