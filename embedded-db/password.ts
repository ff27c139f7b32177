import { randomBytes } from 'node:crypto';
import { link, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedFailure, errorCode } from './errors.ts';
import { giveToOwnerOf } from './run-as.ts';
import { syncFolder } from './sync-folder.ts';

// The file is linked into place complete and only once (a link never replaces), so that concurrent first starts share
// one password.
export async function readOrMakePassword(dataDir: string, clusterExists: boolean): Promise<string> {
  const path = join(dataDir, 'pg-password');
  const known = await readPassword(path);
  if (known) return known;
  if (clusterExists) {
    throw new EmbeddedFailure(
      `Falta ${path}, la contraseña de la base de datos que hay en esa carpeta. Recupérala de una copia de seguridad.`,
    );
  }
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(unfinished, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(32).toString('hex')}\n`);
    await giveToOwnerOf(dataDir, file);
    await file.sync();
    await link(unfinished, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await file.close();
    await unlink(unfinished);
  }
  await syncFolder(dataDir);
  return readOrMakePassword(dataDir, clusterExists);
}

export async function readPassword(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
