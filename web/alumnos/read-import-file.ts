import { maxRows } from 'domain/rules/importacion.ts';
import type { FileChoices, PeopleFile } from 'domain/rules/read-people-file.ts';
import type { ReadRequest, ReadResponse } from './people-file.worker.ts';

/** A chosen file, how it is parsed, and its content. */
export type UploadedFile = { file: File; choices: FileChoices; content: PeopleFile };

/** File that cannot be imported, with a message for the user. */
export class FileRejected extends Error {}

const bytesMax = 10 * 1024 * 1024;
const patienceMs = 30_000;

/** Reads the file in a worker, so that a large or malicious one cannot freeze the page. */
export async function readImportFile(file: File, choices: FileChoices): Promise<UploadedFile> {
  if (file.size > bytesMax) throw new FileRejected('El archivo pesa más de 10 MB. Divídelo en partes.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const response = await askWorker({ bytes, choices });
  if ('rejection' in response) throw new FileRejected(response.rejection);
  if ('failure' in response) throw new Error(response.failure);
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

function askWorker(request: ReadRequest): Promise<ReadResponse> {
  const worker = new Worker(new URL('./people-file.worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<ReadResponse>();
  const timer = setTimeout(() => resolve({ rejection: 'El archivo es demasiado grande o está dañado.' }), patienceMs);
  worker.onmessage = ({ data }: MessageEvent<ReadResponse>) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(message));
  worker.postMessage(request, [request.bytes.buffer]);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
