import { chmod, chown, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startApp } from './testing/app-process.ts';
import { dataFolder } from './testing/data-folder.ts';
import { copyEverythingTo } from './testing/portable-copy.ts';

const rootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;
const nobody = 65_534;

async function folderWithEverything(mode: number) {
  const folder = await mkdtemp(join(tmpdir(), 'aula-copy-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, mode);
  return { folder, ...(await copyEverythingTo(folder)) };
}

test.runIf(rootOnLinux)('root on Linux only: code and data below a folder that other users cannot enter', async () => {
  const { folder, node, codeDir } = await folderWithEverything(0o700);
  const dataDir = await dataFolder(folder);
  for (const expected of [
    [1, 2],
    [3, 4],
  ]) {
    const app = startApp(dataDir, { node, codeDir, rows: '2' });
    expect(await app.ended, app.said.join('\n')).toBe(0);
    expect(app.said).toContain('uid 0');
    expect(app.acknowledged).toEqual(expected);
  }
  const { uid, mode } = await stat(join(dataDir, 'pg'));
  expect(uid).not.toBe(0);
  expect(mode & 0o777).toBe(0o700);
});

test.runIf(rootOnLinux)('root on Linux only: run as an ordinary user', async () => {
  const { folder, node, codeDir } = await folderWithEverything(0o755);
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o700 });
  await chown(dataDir, nobody, nobody);
  const app = startApp(dataDir, { node, codeDir, rows: '3', options: { uid: nobody, gid: nobody } });
  expect(await app.ended, app.said.join('\n')).toBe(0);
  expect(app.said).toContain(`uid ${nobody}`);
  expect(app.acknowledged).toEqual([1, 2, 3]);
});
