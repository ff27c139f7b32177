import { randomBytes } from 'node:crypto';
import { chmod, cp, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from './errors.ts';

// Root only. A copy is used only in folders that nobody but root can have created or can change.
export async function* reachableCopies(
  native: string,
  name: string,
  roots = ['/var/cache', '/usr/local/lib', '/var/tmp', tmpdir()],
): AsyncGenerator<string> {
  for (const root of roots) {
    const copy = await copyBelow(root, native, name).catch(() => undefined);
    if (copy) yield copy;
  }
}

async function copyBelow(root: string, native: string, name: string): Promise<string | undefined> {
  const home = join(root, 'aula-iuris');
  if (!(await isTrustedParent(root))) return undefined;
  await makeOpenFolder(home);
  if (!(await isOnlyRoots(home))) return undefined;

  const copy = join(home, name);
  if (await isOnlyRoots(copy).catch(() => false)) return copy;
  const unfinished = `${copy}.${randomBytes(6).toString('hex')}`;
  try {
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
    await openForReading(unfinished);
    await rename(unfinished, copy);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
  }
  return copy;
}

async function makeOpenFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
    await chmod(path, 0o755);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

async function isTrustedParent(path: string): Promise<boolean> {
  const { uid, mode } = await lstat(path);
  const sticky = (mode & 0o1000) !== 0;
  return uid === 0 && (sticky || (mode & 0o022) === 0);
}

async function isOnlyRoots(path: string): Promise<boolean> {
  const entry = await lstat(path);
  return entry.isDirectory() && entry.uid === 0 && (entry.mode & 0o022) === 0;
}

async function openForReading(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openForReading(path);
    else if (entry.isFile()) await chmod(path, (await lstat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}
