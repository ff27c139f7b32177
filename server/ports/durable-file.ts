import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export type FileContent = Uint8Array | string | AsyncIterable<Uint8Array>;

/**
 * Atomic and durable: readers see the old file or the new one, and after this resolves a power failure does not undo
 * it.
 */
export async function writeDurably(path: string, content: FileContent): Promise<void> {
  const directory = dirname(path);
  await makeDirectory(directory);
  const temporary = join(directory, `.${randomBytes(8).toString('hex')}.tmp`);
  try {
    const handle = await open(temporary, 'wx', 0o640);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncDirectory(directory);
}

export async function syncDirectory(directory: string): Promise<void> {
  // Windows cannot open directories; its file systems journal renames.
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function makeDirectory(directory: string): Promise<void> {
  const firstCreated = await mkdir(directory, { recursive: true, mode: 0o750 });
  if (!firstCreated) return;
  const top = dirname(firstCreated);
  for (let parent = dirname(directory); parent.length >= top.length; parent = dirname(parent)) {
    await syncDirectory(parent);
    if (parent === dirname(parent)) break;
  }
}
