import { open } from 'node:fs/promises';

// A new name in a folder survives a power cut only when the folder itself is flushed.
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
