import { finishArchivo, presignPartes, startArchivo } from 'domain/contract/archivos.ts';
import type { Envelope } from 'domain/contract/envelope.ts';
import type { ArchivoTarget } from 'domain/formats/archivos.ts';
import { partCount, partSize } from 'domain/rules/archivos.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import type { Call } from './transport.ts';
import { putBytes, StorageUnwritable, UploadError } from './upload.ts';

export type ArchivoToUpload = {
  file: File;
  moduloId: number;
  destino: ArchivoTarget;
  materialId?: number;
};

type Watch = {
  onStarted: (archivoId: number) => void;
  onProgress: (fraction: number) => void;
  /** All bytes have arrived; the server checks them. */
  onSent: () => void;
  signal: AbortSignal;
};

/** Connection, server or session was lost. The parts that arrived stay, and calling again resumes the upload. */
export class UploadInterrupted extends Error {}

const lostConnection = () => new UploadInterrupted('Se perdió la conexión.');

export class SessionEnded extends UploadInterrupted {
  constructor() {
    super('Tu sesión terminó.');
  }
}

const retryDelays = [500, 1500];

/** Sends the parts that the server lacks, one after the other, and turns the file into a material. */
export async function uploadArchivo(call: Call, upload: ArchivoToUpload, watch: Watch): Promise<Material> {
  const { file, moduloId, destino, materialId } = upload;
  const { signal } = watch;
  const started = await call(startArchivo, {
    params: { id: moduloId },
    body: {
      nombre: file.name,
      bytes: file.size,
      modificado: file.lastModified,
      destino,
      ...(materialId !== undefined && { materialId }),
    },
  });
  const { archivoId, parteBytes, recibidas } = resourceOf<{
    archivoId: number;
    parteBytes: number;
    recibidas: number[];
  }>(started);
  watch.onStarted(archivoId);
  let sent = recibidas.reduce((sum, part) => sum + partSize(file.size, parteBytes, part), 0);
  const report = (more: number) => watch.onProgress((sent + more) / file.size);
  report(0);
  const missing = Array.from({ length: partCount(file.size, parteBytes) }, (_, at) => at + 1).filter(
    (part) => !recibidas.includes(part),
  );
  for (const part of missing) {
    const bytes = partSize(file.size, parteBytes, part);
    const start = (part - 1) * parteBytes;
    const piece = file.slice(start, start + bytes);
    await sendPart(call, { archivoId, part, piece, signal, onProgress: (share) => report(share * bytes) });
    sent += bytes;
    report(0);
  }
  watch.onSent();
  return resourceOf<Material>(await call(finishArchivo, { params: { id: archivoId } }));
}

type Part = {
  archivoId: number;
  part: number;
  piece: Blob;
  signal: AbortSignal;
  onProgress: (share: number) => void;
};

/** Retries after a short connection loss; a longer one interrupts the upload. */
async function sendPart(call: Call, { archivoId, part, piece, signal, onProgress }: Part): Promise<void> {
  for (const delay of [...retryDelays, null]) {
    const answer = await call(presignPartes, { params: { id: archivoId }, body: { partes: [part] } });
    if (!answer.success && !isOutage(answer)) throw refusal(answer);
    const [target] = answer.resources ?? [];
    if (target) {
      const { putUrl, contentType } = target;
      const done = await putBytes(putUrl, piece, { contentType, onProgress, signal }).then(
        () => true,
        (error: Error) => {
          if (error instanceof StorageUnwritable) throw new UploadInterrupted(error.message);
          return false;
        },
      );
      if (done) return;
    }
    signal.throwIfAborted();
    if (delay === null || !navigator.onLine) break;
    await new Promise((later) => setTimeout(later, delay));
  }
  throw lostConnection();
}

const refusal = ({ status, message }: Envelope) => (status === 401 ? new SessionEnded() : new UploadError(message));

/** No answer, or one of a server that is restarting or overloaded. */
const isOutage = ({ status = 0 }: Envelope) => status === 0 || status >= 500 || status === 429;

function resourceOf<T>(envelope: Envelope<T, never>): T {
  if (envelope.success && envelope.resource) return envelope.resource;
  if (envelope.codigo === 'almacenamiento') throw new UploadInterrupted(envelope.message);
  if (isOutage(envelope) || envelope.codigo === 'subida-incompleta') throw lostConnection();
  throw refusal(envelope);
}
