import { randomBytes } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageUnwritable } from './port.ts';

export type StorageState = 'writable' | StorageUnwritable['reason'];

const full = ['ENOSPC', 'EDQUOT'];
const refused = ['EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EIO'];

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/** Tells a disk that takes no writes from any other failure of the write. */
export async function writing<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (full.includes(codeOf(error))) throw new StorageUnwritable('full', error);
    if (refused.includes(codeOf(error))) throw new StorageUnwritable('read-only', error);
    throw error;
  }
}

/** Enough not to fit into what a file system keeps beside its blocks. */
const probeBytes = 16 * 1024;

/** Writes a file and deletes it. Its name is one that the clean-up knows, should the process end in between. */
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

/** Share of the disk that is free for us, from 0 to 1; 0 for one that cannot be asked. */
export async function freeShareOf(root: string): Promise<number> {
  const disk = await statfs(root).catch(() => null);
  return disk && disk.blocks > 0 ? disk.bavail / disk.blocks : 0;
}
