import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';
import { EmbeddedFailure } from './errors.ts';

/** PostgreSQL reads only data of its own major version. Says what to do instead of changing anything. */
export async function assertSameMajor({ dataDir, pgDir, binaries }: Cluster): Promise<void> {
  const data = (await readFile(join(pgDir, 'PG_VERSION'), 'utf8')).trim();
  const program = binaries.serverVersion.split('.')[0]!;
  if (data === program) return;
  const what = `Los datos de ${dataDir} son de PostgreSQL ${data}, y este programa trae PostgreSQL ${program}. No se cambió nada.`;
  if (Number(data) > Number(program)) {
    throw new EmbeddedFailure(`${what} Instala la versión más nueva del programa, con la que se crearon.`);
  }
  throw new EmbeddedFailure(what, [
    '1. Con la versión anterior del programa: npm run backup -- escuela.aula',
    '2. Con esta versión y una carpeta nueva: DATA_DIR=otra-carpeta npm run restore -- escuela.aula',
    '3. Inicia con esa carpeta: DATA_DIR=otra-carpeta npm start',
  ]);
}
