import { bytesMax, FileRejected } from 'domain/rules/read-table-file.ts';

/** What a worker that reads a file posts, beside what it has read. */
export type Unread = { rejection: string } | { failure: string };

const patienceMs = 30_000;

/** Reads the file in a worker, so that a large or malicious one cannot freeze the page. */
export async function readInWorker<Read extends object>(
  file: File,
  startWorker: () => Worker,
  requestOf: (bytes: Uint8Array<ArrayBuffer>) => object,
): Promise<Read> {
  if (file.size > bytesMax) throw new FileRejected('El archivo pesa más de 10 MB. Divídelo en partes.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { promise, resolve, reject } = Promise.withResolvers<Read | Unread>();
  const worker = startWorker();
  const timer = setTimeout(() => resolve({ rejection: 'El archivo es demasiado grande o está dañado.' }), patienceMs);
  worker.onmessage = ({ data }: MessageEvent<Read | Unread>) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(message));
  worker.postMessage(requestOf(bytes), [bytes.buffer]);
  const response = await promise.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
  if ('rejection' in response) throw new FileRejected(response.rejection);
  if ('failure' in response) throw new Error(response.failure);
  return response;
}
