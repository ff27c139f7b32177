import { buffer } from 'node:stream/consumers';
import type { ArchivoTipo } from 'domain/formats/archivos.ts';
import type { Deps } from '../deps.ts';
import { eachApart } from '../limits/each-apart.ts';
import { listUnjudged, setJudged } from './queries/archivos.ts';
import { readDuracion } from './read-duracion.ts';

const recordings: readonly ArchivoTipo[] = ['mp4', 'webm'];

export const isRecording = (tipo: ArchivoTipo) => recordings.includes(tipo);

type Stored = { clave: string; tipo: ArchivoTipo; bytes: number };

/** Length of a recording. After a failure it is published without one, and the hourly job tries again. */
export async function measure({ storage, app }: Pick<Deps, 'storage' | 'app'>, file: Stored) {
  try {
    return { duracion: await duracionOf(storage, file) };
  } catch (error) {
    app.log.warn({ err: error, clave: file.clave }, 'a recording could not be measured');
    return { juzgar: true };
  }
}

/** Hourly: recordings uploaded before lengths were read, and those whose reading failed. */
export async function measureWaiting({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<void> {
  await eachApart(await listUnjudged(db, recordings), async (row) => {
    await setJudged(db, row.archivoSubidoId, { duracion: await duracionOf(storage, row) });
  });
}

function duracionOf(storage: Deps['storage'], { clave, tipo, bytes }: Stored): Promise<number | null> {
  return readDuracion(tipo, bytes, async (start, end) => {
    const part = await storage.get(clave, { start, end });
    if (!part) throw new Error(`${clave} is gone`);
    return buffer(part.body);
  });
}
