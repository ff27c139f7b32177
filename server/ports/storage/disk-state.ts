import { randomBytes } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageUnwritable } from './port.ts';

export type StorageState = 'writable' | StorageUnwritable['reason'];

const full = ['ENOSPC', 'EDQUOT'];
const refused = ['EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EIO'];

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/** Throws `StorageUnwritable` for a disk that accepts no writes; rethrows any other failure. */
export async function writing<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (full.includes(codeOf(error))) throw new StorageUnwritable('full', error);
    if (refused.includes(codeOf(error))) throw new StorageUnwritable('read-only', error);
    throw error;
  }
}

/** Larger than what a file system stores inline, so that the probe needs a block. */
const probeBytes = 16 * 1024;

/** Writes a file and deletes it. The clean-up recognises its name, in case the process ends in between. */
export async function probeDisk(root: string): Promise<StorageState> {
  const file = join(root, `.${randomBytes(8).toString('hex')}.tmp`);
  try {
    await mkdir(root, { recursive: true, mode: 0o750 });
    await writeFile(file, Buffer.alloc(probeBytes));
    return 'writable';
  } catch (error) {
    return full.includes(codeOf(error)) ? 'full' : 'read-only';
  } finally {
    await rm(file, { force: true }).catch(() => {});
  }
}

/** Free share of the disk for this process, from 0 to 1; 0 when it cannot be read. */
export async function freeShareOf(root: string): Promise<number> {
  const disk = await statfs(root).catch(() => null);
  return disk && disk.blocks > 0 ? disk.bavail / disk.blocks : 0;
}
