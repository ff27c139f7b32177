import { randomBytes } from 'node:crypto';
import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { createDurably, type FileContent, syncDirectory, writeDurably } from '../durable-file.ts';

/**
 * An object is two files: `foto.webp@.json` holds its type and current version, `foto@1f2e.webp` the bytes of that
 * version. Replacing the first file is the commit, so type and bytes change together. Keys never contain `@`, so names
 * cannot collide.
 */
type Record = { contentType: string; version: string };

export type OpenObject = { handle: FileHandle; bytes: number; contentType: string; version: string };

export async function writeObject(root: string, key: string, content: FileContent, contentType: string) {
  const previous = await readRecord(root, key);
  const version = await writeData(root, key, content);
  await writeDurably(recordPath(root, key), JSON.stringify({ contentType, version } satisfies Record));
  if (previous) await rm(dataPath(root, key, previous.version), { force: true });
}

/** Keeps an object that exists. */
export async function createObject(root: string, key: string, content: FileContent, contentType: string) {
  const version = await writeData(root, key, content);
  const record = JSON.stringify({ contentType, version } satisfies Record);
  if (!(await createDurably(recordPath(root, key), record))) await rm(dataPath(root, key, version), { force: true });
}

async function writeData(root: string, key: string, content: FileContent): Promise<string> {
  const version = randomBytes(8).toString('hex');
  await writeDurably(dataPath(root, key, version), content);
  return version;
}

export async function openObject(root: string, key: string): Promise<OpenObject | null> {
  let missing: string | undefined;
  for (;;) {
    const record = await readRecord(root, key);
    if (!record) return null;
    try {
      const handle = await open(dataPath(root, key, record.version), 'r');
      return { handle, bytes: (await handle.stat()).size, ...record };
    } catch (error) {
      // The object was replaced between the two reads: the record names a newer version.
      if (!isMissing(error) || missing === record.version) throw error;
      missing = record.version;
    }
  }
}

export async function deleteObject(root: string, key: string): Promise<void> {
  const record = await readRecord(root, key);
  if (!record) return;
  await rm(recordPath(root, key), { force: true });
  await rm(dataPath(root, key, record.version), { force: true });
  await syncDirectory(dirname(recordPath(root, key)));
}

async function readRecord(root: string, key: string): Promise<Record | null> {
  try {
    return JSON.parse(await readFile(recordPath(root, key), 'utf8')) as Record;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function recordPath(root: string, key: string): string {
  return `${join(root, key)}@.json`;
}

function dataPath(root: string, key: string, version: string): string {
  const extension = extname(key);
  return join(root, dirname(key), `${basename(key, extension)}@${version}${extension}`);
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
