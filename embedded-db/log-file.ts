import { constants } from 'node:fs';
import { copyFile, type FileHandle, open, rename, stat, truncate } from 'node:fs/promises';
import type { Cluster } from './cluster.ts';
import { giveToOwnerOf } from './run-as.ts';

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
const rotateAfterBytes = 10 * 1024 * 1024;

export type ServerLog = { handle: FileHandle; from: number };

export async function openServerLog(cluster: Cluster): Promise<ServerLog> {
  const handle = await open(cluster.logPath, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600);
  const { size } = await handle.stat();
  if (size > rotateAfterBytes) {
    await handle.close();
    await rename(cluster.logPath, `${cluster.logPath}.1`);
    return openServerLog(cluster);
  }
  await giveToOwnerOf(cluster.dataDir, handle);
  return { handle, from: size };
}

/** For a server that stays up for months. It appends, so it goes on at the start of the emptied file. */
export async function rotateServerLog({ logPath }: Cluster): Promise<void> {
  if ((await stat(logPath)).size <= rotateAfterBytes) return;
  await copyFile(logPath, `${logPath}.1`);
  await truncate(logPath);
}

export async function lastLogLines(cluster: Cluster, from = 0, count = 15): Promise<string[]> {
  const handle = await open(cluster.logPath, 'r').catch(() => undefined);
  if (!handle) return [];
  try {
    const { size } = await handle.stat();
    const start = Math.max(size < from ? 0 : from, size - 64 * 1024);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - start), 0, size - start, start);
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n');
    return lines.filter((line) => line.trim()).slice(-count);
  } finally {
    await handle.close();
  }
}
