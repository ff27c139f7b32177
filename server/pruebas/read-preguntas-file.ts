import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type PreguntasFormato, type ReadFile, readPreguntas } from 'domain/rules/read-preguntas.ts';
import { AppError, invalid } from '../http/errors.ts';
import { limitConcurrency } from '../limits/concurrency.ts';

const program = new URL('./read-preguntas-worker.ts', import.meta.url);
/**
 * Up to this length a file is read in a few milliseconds. A longer one, or one of unknown format, goes to a worker
 * thread, so that requests do not wait.
 */
const smallLength = 64 * 1024;
const stuckMs = 20_000;

const unreadable = 'No pudimos leer el archivo: es demasiado complejo. Divídelo en partes y vuelve a intentarlo.';

const busy = () =>
  new AppError(503, 'ocupado', 'Se están leyendo otros archivos. Vuelve a intentarlo en unos segundos.', {}, 5);
const inTurn = limitConcurrency(2, { maxWaiting: 10, overflow: busy });

type Read = { contenido: string; formato: PreguntasFormato | undefined; limitMs: number };

const isExhausted = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY');

export async function readPreguntasFile(
  contenido: string,
  formato: PreguntasFormato | undefined,
  limitMs = stuckMs,
): Promise<ReadFile> {
  if (formato !== undefined && contenido.length <= smallLength) return readPreguntas(contenido, formato);
  return inTurn(() => readInThread({ contenido, formato, limitMs }));
}

async function readInThread({ contenido, formato, limitMs }: Read): Promise<ReadFile> {
  const worker = new Worker(program, {
    workerData: { contenido, formato },
    execArgv: [],
    name: 'preguntas',
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  try {
    const [read] = (await once(worker, 'message', { signal: AbortSignal.timeout(limitMs) })) as [ReadFile];
    return read;
  } catch (error) {
    // Time or memory exceeded: the file is at fault, not the server.
    if (!isExhausted(error)) throw error;
    throw invalid({ contenido: unreadable }, unreadable);
  } finally {
    await worker.terminate();
  }
}
