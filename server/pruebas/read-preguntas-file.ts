import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type PreguntasFormato, type ReadFile, readPreguntas } from 'domain/rules/read-preguntas.ts';
import { AppError } from '../http/errors.ts';
import { limitConcurrency } from '../limits/concurrency.ts';

const program = new URL('./read-preguntas-worker.ts', import.meta.url);
/** Read at once in a few milliseconds; more goes to a thread, so that other requests do not wait. */
const smallLength = 64 * 1024;
const stuckMs = 20_000;

const busy = () =>
  new AppError(503, 'ocupado', 'Se están leyendo otros archivos. Vuelve a intentarlo en unos segundos.', {}, 5);
const inTurn = limitConcurrency(2, { maxWaiting: 10, overflow: busy });

export async function readPreguntasFile(contenido: string, formato: PreguntasFormato | undefined): Promise<ReadFile> {
  if (contenido.length <= smallLength) return readPreguntas(contenido, formato);
  return inTurn(() => readInThread(contenido, formato));
}

async function readInThread(contenido: string, formato: PreguntasFormato | undefined): Promise<ReadFile> {
  const worker = new Worker(program, {
    workerData: { contenido, formato },
    execArgv: [],
    name: 'preguntas',
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  try {
    const [read] = (await once(worker, 'message', { signal: AbortSignal.timeout(stuckMs) })) as [ReadFile];
    return read;
  } finally {
    await worker.terminate();
  }
}
