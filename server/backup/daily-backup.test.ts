import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Registry } from 'prom-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Storage } from '../ports/storage/port.ts';
import { startTestApp } from '../testing/app.ts';
import { makeFolder } from '../testing/backups.ts';
import { createTestDatabase } from '../testing/database.ts';
import { createDailyBackup, nameOfBackup } from './daily-backup.ts';

const hourMs = 60 * 60_000;

/** Blocks `get` until that many calls have arrived, or until released. */
function holdGet(storage: Storage, arrivals: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  const get: Storage['get'] = async (...args) => {
    arrived += 1;
    if (arrived === arrivals) resolve();
    await promise;
    return storage.get(...args);
  };
  return { storage: { ...storage, get }, arrived: () => arrived, release: () => resolve() };
}

test('OPS-22 one backup a day, the newest 14 are kept, and old ones go only after a new one is whole', async () => {
  const { folder, remove } = await makeFolder();
  const database = await createTestDatabase();
  const env = { BACKUP_DIR: folder, METRICS_TOKEN: 'a token of the monitor' };
  const t = await startTestApp({ databaseUrl: database.url, env });
  const now = new Date();
  const add = async (daysAgo: number) => {
    const made = new Date(now.getTime() - daysAgo * 24 * hourMs);
    const file = path.join(folder, nameOfBackup(made));
    await writeFile(file, 'antes');
    await utimes(file, made, made);
    return path.basename(file);
  };
  const old: string[] = [];
  for (let day = 1; day <= 14; day++) old.push(await add(day));
  await writeFile(path.join(folder, 'apuntes.txt'), 'de otra persona');
  await writeFile(path.join(folder, '.aula-0123456789abcdef.tmp'), 'de una copia interrumpida');
  await utimes(path.join(folder, '.aula-0123456789abcdef.tmp'), 0, 0);
  const foreign = ['apuntes.txt', '.aula-fedcba9876543210.tmp'];
  await writeFile(path.join(folder, foreign[1]!), 'de una copia en curso');
  const kept = async () => (await readdir(folder)).filter((name) => !foreign.includes(name)).sort();

  const down = {
    ...t.deps,
    metrics: new Registry(),
    storage: { ...t.deps.storage, get: () => Promise.reject(new Error('down')) },
  };
  await database.pool.query(`INSERT INTO archivo (clave, nombre, owner_type, content_type, estado, bytes, ancho, alto, hash)
    VALUES ('cursos/x.webp', 'x.webp', 'curso', 'image/webp', 'listo', 1, 1, 1, sha256('x'))`);
  const failing = createDailyBackup(down, folder, database.url, '0.1.0');
  await expect(failing.run(now)).rejects.toThrow('down');
  expect(await kept()).toEqual([...old].sort());
  expect(await down.metrics.metrics()).toContain('backup_failures_total 1');

  // Two processes at once. The object of the picture above is missing.
  const problems = vi.spyOn(t.deps.app.log, 'error');
  onTestFinished(() => problems.mockRestore());
  const held = holdGet(t.deps.storage, 2);
  const two = [1, 2].map(() =>
    createDailyBackup({ ...t.deps, storage: held.storage, metrics: new Registry() }, folder, database.url, '0.1.0'),
  );
  const first = two[0]!.run(now);
  await expect.poll(held.arrived).toBe(1);
  await two[1]!.run(now).finally(held.release);
  await first;
  expect(await kept()).toEqual([...old.slice(0, 13), nameOfBackup(now)].sort());
  expect(await readdir(folder)).toEqual(expect.arrayContaining(foreign));
  expect(problems.mock.calls).toMatchObject([[{ count: 1 }, 'backup made, but stored files have problems']]);
  await two[0]!.run(new Date(now.getTime() + 23 * hourMs));
  expect(await kept()).toEqual([...old.slice(0, 13), nameOfBackup(now)].sort());
  const tomorrow = new Date(now.getTime() + 24 * hourMs);
  await two[0]!.run(tomorrow);
  expect(await kept()).toEqual([...old.slice(0, 12), nameOfBackup(now), nameOfBackup(tomorrow)].sort());

  const answer = await t
    .client()
    .request('GET', '/metrics', { headers: { authorization: `Bearer ${env.METRICS_TOKEN}` } });
  const at = Number(/^backup_last_success_timestamp_seconds (\d+)/m.exec(answer.text)?.[1]);
  expect(Math.abs(at - Date.now() / 1000)).toBeLessThan(600);
  expect(answer.text).toMatch(/^backup_last_bytes [1-9]\d+/m);
  await t.close();
  await database.close();
  await rm(folder, { recursive: true });
  await remove();
});
