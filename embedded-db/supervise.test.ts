import { appendFile, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DataDirInUse } from './errors.ts';
import { startEmbedded } from './start.ts';
import { noFlush, postmasterIn, started, usedFolders } from './testing/data-folder.ts';
import { query } from './testing/query.ts';

const usedFolder = usedFolders();

test('a server that dies under the app is launched again at the same address with its data', async () => {
  const dataDir = await usedFolder();
  const lines: string[] = [];
  const { url } = await started({ dataDir, log: (line) => lines.push(line) });
  await query(url, 'create table notas as select 7 as nota');
  process.kill((await postmasterIn(dataDir))!, 'SIGKILL');
  const notas = () => query(url, 'select nota from notas').catch(() => null);
  await expect.poll(notas).toEqual([{ nota: 7 }]);
  expect(lines.join('\n')).toMatch(/reconectando/);
  await expect.poll(() => lines.at(-1)).toBe('La base de datos responde de nuevo.');
  await expect(startEmbedded({ dataDir })).rejects.toThrow(DataDirInUse);
});

test('a lock connection that drops is made again, so that a second app is still refused', async () => {
  const dataDir = await usedFolder();
  const lines: string[] = [];
  const { url } = await started({ dataDir, settings: noFlush, log: (line) => lines.push(line) });
  const asSuperuser = url.replace('//aula:', '//postgres:');
  const ended = await query(
    asSuperuser,
    "select pg_terminate_backend(pid) as ended from pg_stat_activity where application_name = 'aula-lock'",
  );
  expect(ended).toEqual([{ ended: true }]);
  await expect.poll(() => lines.at(-1)).toBe('La base de datos responde de nuevo.');
  await expect(startEmbedded({ dataDir, settings: noFlush })).rejects.toThrow(DataDirInUse);
  expect(await query(url, 'select 1 as uno')).toEqual([{ uno: 1 }]);
});

test('OPS-51 the log of a server that stays up is rotated within the hour, and the server goes on writing it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const dataDir = await usedFolder();
  const { url } = await started({ dataDir, settings: noFlush });
  const log = join(dataDir, 'pg.log');
  await appendFile(log, 'x'.repeat(11 * 1024 * 1024));
  vi.advanceTimersByTime(60 * 60 * 1000);
  const rotated = () => stat(log).then(({ size }) => size);
  await expect.poll(rotated).toBeLessThan(1024 * 1024);
  expect((await stat(`${log}.1`)).size).toBeGreaterThan(11 * 1024 * 1024);
  await expect(query(url, 'select * from no_existe')).rejects.toThrow();
  await expect.poll(() => readFile(log, 'utf8')).toContain('no_existe');
});
