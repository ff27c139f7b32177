import { join, resolve } from 'node:path';
import { appUrl } from './cluster.ts';
import { readPassword } from './password.ts';
import { isPostmasterOf, readPostmaster } from './postmaster-file.ts';

/** URL of the server that runs on this data folder; undefined without one. No lock: for commands beside the app. */
export async function findRunning(dataDir: string): Promise<string | undefined> {
  const pgDir = join(resolve(dataDir), 'pg');
  const postmaster = await readPostmaster(pgDir);
  if (!postmaster?.ready || !(await isPostmasterOf(pgDir, postmaster.pid))) return undefined;
  const password = await readPassword(join(resolve(dataDir), 'pg-password'));
  return password && appUrl(password, postmaster.port);
}
