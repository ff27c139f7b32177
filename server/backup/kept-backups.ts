import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

export type KeptBackup = { file: string; made: Date; bytes: number };

const namePattern = /^aula-\d{4}-\d{2}-\d{2}T\d{6}Z\.aula$/;

/** Names sort by time. */
export function nameOfBackup(now: Date): string {
  return `aula-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.aula`;
}

/** The daily backups of a folder, newest first. Other files are none of ours. */
export async function listKept(dir: string): Promise<KeptBackup[]> {
  const found = await readdir(dir).catch(orNone);
  const names = found.filter((name) => namePattern.test(name)).sort();
  return Promise.all(
    names.reverse().map(async (name) => {
      const file = path.join(dir, name);
      const { mtime, size } = await stat(file);
      return { file, made: mtime, bytes: size };
    }),
  );
}

export async function deleteOldest(dir: string, keep: number): Promise<string[]> {
  const surplus = (await listKept(dir)).slice(keep);
  for (const { file } of surplus) await rm(file, { force: true });
  return surplus.map(({ file }) => file);
}

function orNone(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
