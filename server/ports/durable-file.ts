import { randomBytes } from 'node:crypto';
import { link, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const temporaryName = /^\.[0-9a-f]{16}\.tmp$/;
const unfinishedAfterMs = 24 * 60 * 60 * 1000;

export type FileContent = Uint8Array | string | AsyncIterable<Uint8Array>;

/**
 * Atomic and durable: readers see the old file or the new one, and once this resolves, a power failure does not undo
 * it.
 */
export async function writeDurably(path: string, content: FileContent): Promise<void> {
  await writeThen(path, content, rename);
}

/** Like `writeDurably`, but returns false when the file exists; of two concurrent calls one writes. */
export async function createDurably(path: string, content: FileContent): Promise<boolean> {
  try {
    await writeThen(path, content, link);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function writeThen(path: string, content: FileContent, name: (from: string, to: string) => Promise<void>) {
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
    await name(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
  await syncDirectory(directory);
}

/** Deletes the temporary files that killed processes left below the folder. */
export async function deleteUnfinished(folder: string, now: Date): Promise<void> {
  const entries = await opendir(folder, { recursive: true }).catch(() => null);
  if (entries === null) return;
  for await (const { name, parentPath } of entries) {
    if (!temporaryName.test(name)) continue;
    const file = join(parentPath, name);
    const written = await stat(file).catch(() => null);
    if (written && written.mtimeMs < now.getTime() - unfinishedAfterMs) await rm(file, { force: true });
  }
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
