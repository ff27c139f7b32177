import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from './config-error.ts';

const reasons: Record<string, string> = {
  EACCES: 'este usuario no tiene permiso',
  EPERM: 'este usuario no tiene permiso',
  EROFS: 'el disco es de solo lectura',
  ENOTDIR: 'una parte de la ruta no es una carpeta',
  EEXIST: 'no es una carpeta',
};

/** A full disk does not prevent the start: stored data can be read, and /readyz reports the problem. */
const full = ['ENOSPC', 'EDQUOT'];

/** Creates the folder if it is missing; throws when it is not writable. */
export function requireWritable(dataDir: string): void {
  const file = path.join(dataDir, `.${randomBytes(8).toString('hex')}.tmp`);
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, '');
    rmSync(file);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (full.includes(code)) return;
    throw new ConfigError(
      `No se puede escribir en la carpeta de datos ${dataDir}: ${reasons[code] ?? message}. Corrígelo o indica otra con DATA_DIR.`,
    );
  }
}
