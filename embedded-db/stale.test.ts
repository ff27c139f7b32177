import { spawn } from 'node:child_process';
import { chown, cp, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbedded } from './start.ts';
import { dataFolder, noFlush, postmasterIn, started, usedFolders } from './testing/data-folder.ts';
import { query } from './testing/query.ts';

const usedFolder = usedFolders();

async function stoppedFolder() {
  const dataDir = await usedFolder();
  const server = await startEmbedded({ dataDir, settings: noFlush });
  const path = join(dataDir, 'pg', 'postmaster.pid');
  const content = await readFile(path, 'utf8');
  await server.stop();
  return { dataDir, path, content, leaveFile: (text: string) => writeAsServer(path, text) };
}

async function writeAsServer(path: string, text: string) {
  await writeFile(path, text, { mode: 0o600 });
  const { uid, gid } = await stat(dirname(path));
  await chown(path, uid, gid);
}

async function expectStarts(dataDir: string) {
  const { url } = await started({ dataDir, settings: noFlush });
  expect(await query(url, 'select 1 as uno')).toEqual([{ uno: 1 }]);
}

test('a postmaster.pid of a server that is gone does not prevent the start', async () => {
  const { dataDir, leaveFile, content } = await stoppedFolder();
  await leaveFile(content);
  await expectStarts(dataDir);
});

test('a postmaster.pid whose pid now belongs to an unrelated process of the same user does not prevent the start', async () => {
  const { dataDir, leaveFile, content } = await stoppedFolder();
  const { uid, gid } = await stat(join(dataDir, 'pg'));
  const unrelated = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {});
  onTestFinished(() => {
    unrelated.kill();
  });
  await leaveFile(content.replace(/^\d+/, String(unrelated.pid)));
  await expectStarts(dataDir);
  expect(unrelated.exitCode).toBeNull();
});

test('an empty postmaster.pid, as a power failure may leave it, does not prevent the start', async () => {
  const { dataDir, leaveFile, path } = await stoppedFolder();
  await leaveFile('');
  await utimes(path, new Date(0), new Date(0));
  await expectStarts(dataDir);
});

test('a copy of a folder in use gets a server of its own', async () => {
  const dataDir = await usedFolder();
  const original = await started({ dataDir, settings: noFlush });
  const copyDir = join(await dataFolder(), 'copia');
  await cp(dataDir, copyDir, { recursive: true });
  const copy = await started({ dataDir: copyDir, settings: noFlush });
  expect(await postmasterIn(copyDir)).not.toBe(await postmasterIn(dataDir));
  expect(new URL(copy.url).port).not.toBe(new URL(original.url).port);
});
