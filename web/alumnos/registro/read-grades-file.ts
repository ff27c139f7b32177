import { bytesMax, type CellTable } from 'domain/rules/read-table-file.ts';
import type { NotaFileResponse } from './nota-file.worker.ts';

/** File that cannot be imported, with a message for the user. */
export class FileRejected extends Error {}

const patienceMs = 30_000;

/** Sheets of a CSV or .xlsx file. Read in a worker, so that a large or malicious file cannot freeze the page. */
export async function readGradesFile(file: File): Promise<CellTable[]> {
  if (file.size > bytesMax) throw new FileRejected('El archivo pesa más de 10 MB. Divídelo en partes.');
  const response = await askWorker(new Uint8Array(await file.arrayBuffer()));
  if ('rejection' in response) throw new FileRejected(response.rejection);
  if ('failure' in response) throw new Error(response.failure);
  return response.tables;
}

function askWorker(bytes: Uint8Array<ArrayBuffer>): Promise<NotaFileResponse> {
  const worker = new Worker(new URL('./nota-file.worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<NotaFileResponse>();
  const timer = setTimeout(() => resolve({ rejection: 'El archivo es demasiado grande o está dañado.' }), patienceMs);
  worker.onmessage = ({ data }: MessageEvent<NotaFileResponse>) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(message));
  worker.postMessage(bytes, [bytes.buffer]);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
