import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { readPostmaster } from '../postmaster-file.ts';
import { type EmbeddedOptions, type EmbeddedServer, startEmbedded } from '../start.ts';
import { stopPostmaster } from '../stop.ts';

export const noFlush = { fsync: 'off', full_page_writes: 'off' };

export async function dataFolder(parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, 'aula-pg-'));
  onTestFinished(async () => {
    const left = await postmasterIn(folder);
    if (left) await stopPostmaster(join(folder, 'pg'), left);
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  return folder;
}

/**
 * For the tests of one file: gives folders as a first start left them. They are copies of one, because making a
 * database takes longer than most tests.
 */
export function usedFolders(): () => Promise<string> {
  let used: Promise<string> | undefined;
  afterAll(async () => {
    if (used) await rm(await used, { recursive: true, force: true });
  });
  return async () => {
    used ??= makeUsedFolder();
    const folder = await dataFolder();
    await cp(await used, folder, { recursive: true });
    return folder;
  };
}

async function makeUsedFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'aula-pg-'));
  await (await startEmbedded({ dataDir: folder, settings: noFlush })).stop();
  return folder;
}

export async function started(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const server = await startEmbedded(options);
  onTestFinished(() => server.stop());
  return server;
}

export async function postmasterIn(dataDir: string): Promise<number | undefined> {
  return (await readPostmaster(join(dataDir, 'pg')))?.pid;
}
