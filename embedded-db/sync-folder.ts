import { open } from 'node:fs/promises';

// A new file name survives a power failure only when its folder is flushed.
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
