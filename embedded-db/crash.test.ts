import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { DataDirInUse } from './errors.ts';
import { startEmbedded } from './start.ts';
import { startApp } from './testing/app-process.ts';
import { dataFolder, postmasterIn, started, usedFolders } from './testing/data-folder.ts';
import { query } from './testing/query.ts';

const usedFolder = usedFolders();

async function expectRows(url: string, acknowledged: number[]) {
  const rows = await query<{ id: number }>(url, 'select id from filas order by id');
  const kept = new Set(rows.map(({ id }) => id));
  expect(acknowledged.length).toBeGreaterThan(100);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
}

test('after a kill -9 of the app the next start takes over its server and every acknowledged row is there', async () => {
  const dataDir = await usedFolder();
  const app = startApp(dataDir);
  await app.untilAcknowledged(150);
  const orphan = await postmasterIn(dataDir);
  await app.kill();

  const server = await started({ dataDir });
  expect(await postmasterIn(dataDir)).toBe(orphan);
  await expectRows(server.url, app.acknowledged);
  await server.stop();
  expect(await postmasterIn(dataDir)).toBeUndefined();
});

test('after a kill -9 of app and server the next start recovers and every acknowledged row is there', async () => {
  const dataDir = await usedFolder();
  const app = startApp(dataDir);
  await app.untilAcknowledged(150);
  const killed = await postmasterIn(dataDir);
  process.kill(killed!, 'SIGKILL');
  await app.kill();

  const server = await started({ dataDir });
  expect(await postmasterIn(dataDir)).not.toBe(killed);
  await expectRows(server.url, app.acknowledged);
});

test('an app in another process is refused while this one lives', async () => {
  const dataDir = await usedFolder();
  const app = startApp(dataDir);
  await app.untilAcknowledged(1);
  await expect(startEmbedded({ dataDir })).rejects.toThrow(DataDirInUse);
  await app.kill();
});

test('a kill -9 in the middle of the first start leaves nothing that hinders the next', async () => {
  const dataDir = await dataFolder();
  const app = startApp(dataDir);
  const entries = () => readdir(dataDir, { recursive: true });
  await expect.poll(entries, { interval: 5 }).toContainEqual(expect.stringMatching(/^pg-init-.*pg_hba/));
  await app.kill();
  expect(await entries()).not.toContain('pg');

  const server = await started({ dataDir });
  expect(server.firstRun).toBe(true);
  expect((await readdir(dataDir)).sort()).toEqual(['pg', 'pg-password', 'pg.log']);
});
