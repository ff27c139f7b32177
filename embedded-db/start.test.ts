import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DataDirInUse } from './errors.ts';
import { findRunning } from './find-running.ts';
import { isPostmasterOf } from './postmaster-file.ts';
import { startEmbedded } from './start.ts';
import { dataFolder, noFlush, postmasterIn, started, usedFolders } from './testing/data-folder.ts';
import { query } from './testing/query.ts';

const usedFolder = usedFolders();

test('a first start makes the database, a second start keeps its data, and stop leaves nothing running', async () => {
  const dataDir = await dataFolder();
  const first = await startEmbedded({ dataDir, settings: noFlush });
  expect(first.firstRun).toBe(true);
  await query(first.url, "create table notas (texto text); insert into notas values ('ñandú')");
  const pid = await postmasterIn(dataDir);
  expect(await findRunning(dataDir)).toBe(first.url);
  await first.stop();
  expect(await findRunning(dataDir)).toBeUndefined();
  await first.stop();
  expect(await isPostmasterOf(join(dataDir, 'pg'), pid!)).toBe(false);
  expect(await postmasterIn(dataDir)).toBeUndefined();

  const second = await started({ dataDir, settings: noFlush });
  expect(second.firstRun).toBe(false);
  expect(await query(second.url, 'select texto from notas')).toEqual([{ texto: 'ñandú' }]);
});

test('OPS-25 data of another major version of PostgreSQL is left alone, with the steps to take', async () => {
  const folderOf = async (version: string) => {
    const dataDir = await dataFolder();
    await mkdir(join(dataDir, 'pg'), { recursive: true, mode: 0o700 });
    await writeFile(join(dataDir, 'pg', 'PG_VERSION'), `${version}\n`);
    await writeFile(join(dataDir, 'pg-password'), 'x'.repeat(64), { mode: 0o600 });
    return dataDir;
  };
  const older = await folderOf('12');
  const refused = startEmbedded({ dataDir: older });
  await expect(refused).rejects.toThrow(
    /son de PostgreSQL 12, y este programa trae PostgreSQL \d+\. No se cambió nada\./,
  );
  await expect(refused).rejects.toThrow(/npm run backup -- .*\n.*npm run restore -- .*\n.*npm start$/);
  expect((await readdir(join(older, 'pg'))).sort()).toEqual(['PG_VERSION']);
  await expect(startEmbedded({ dataDir: await folderOf('99') })).rejects.toThrow(/Instala la versión más nueva/);
});

test('the database speaks UTF-8 and UTC, orders by code point, offers the extensions and gives the app no power over the machine', async () => {
  const { url } = await started({ dataDir: await dataFolder(), settings: noFlush });
  expect(new URL(url).pathname).toBe('/aula');
  const [facts] = await query(
    url,
    `select getdatabaseencoding() as encoding, current_setting('timezone') as zone, upper('ñá') as upper,
       (select concat_ws(' ', datcollate, datlocprovider, datlocale) from pg_database where datname = 'aula') as locale,
       (select array_agg(w order by w) from unnest(array['b', 'á', 'a', 'B']) w) as ordered,
       (select rolsuper from pg_roles where rolname = current_user) as superuser`,
  );
  expect(facts).toEqual({
    encoding: 'UTF8',
    zone: 'UTC',
    upper: 'ÑÁ',
    locale: 'C b C.UTF-8',
    ordered: ['B', 'a', 'b', 'á'],
    superuser: false,
  });
  await query(url, 'create extension unaccent; create extension pg_trgm; create extension citext');
  await query(url, 'create database otra');
  await expect(query(url, "copy (select 1) to program 'cat'")).rejects.toMatchObject({ code: '42501' });
});

test('the server flushes to disk, listens on loopback only and opens no unix socket', async () => {
  const { url } = await started({ dataDir: await usedFolder() });
  const settings = await query(
    url.replace('//aula:', '//postgres:'),
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
       current_setting('listen_addresses') as listens, current_setting('unix_socket_directories') as sockets`,
  );
  expect(settings).toEqual([{ fsync: 'on', commit: 'on', listens: '127.0.0.1', sockets: '' }]);
});

test('a wrong password is refused and nothing in the data folder is readable for others', async () => {
  const dataDir = await dataFolder();
  const { url } = await started({ dataDir, settings: noFlush });
  await expect(query(url.replace(/aula:\w+@/, 'aula:otra@'), 'select 1')).rejects.toMatchObject({ code: '28P01' });
  expect(await readFile(join(dataDir, 'pg', 'pg_hba.conf'), 'utf8')).not.toMatch(/^[^#]*\btrust\b/m);
  for (const entry of await readdir(dataDir, { recursive: true })) {
    const { mode } = await stat(join(dataDir, entry)).catch(() => ({ mode: 0 }));
    expect(mode & 0o077, entry).toBe(0);
  }
});

test('a second app on the same folder is refused while the first lives, and the first goes on', async () => {
  const dataDir = await usedFolder();
  const { url } = await started({ dataDir, settings: noFlush });
  const refusal = startEmbedded({ dataDir, settings: noFlush });
  await expect(refusal).rejects.toThrow(DataDirInUse);
  await expect(refusal).rejects.toThrow(/ya está en uso/);
  expect(await query(url, 'select 1 as uno')).toEqual([{ uno: 1 }]);
});

test('of apps that race for a new folder exactly one gets it', async () => {
  const dataDir = await dataFolder();
  const racers = await Promise.allSettled([1, 2, 3].map(() => startEmbedded({ dataDir, settings: noFlush })));
  const winners = racers.filter((racer) => racer.status === 'fulfilled');
  const reasons = racers.flatMap((racer) => (racer.status === 'rejected' ? [racer.reason] : []));
  await Promise.all(winners.map((winner) => winner.value.stop()));
  expect(winners).toHaveLength(1);
  for (const reason of reasons) expect(reason).toBeInstanceOf(DataDirInUse);
  expect((await readdir(dataDir)).sort()).toEqual(['pg', 'pg-password', 'pg.log']);
});

test('what a killed first start left half-made is removed', async () => {
  const dataDir = await dataFolder();
  await mkdir(join(dataDir, 'pg-init-2147483646-abcdef', 'pg'), { recursive: true });
  await writeFile(join(dataDir, 'pg-init-2147483646-abcdef', 'pg', 'PG_VERSION'), '18\n');
  const { url } = await started({ dataDir, settings: noFlush });
  expect(await query(url, 'select 1 as uno')).toEqual([{ uno: 1 }]);
  expect((await readdir(dataDir)).sort()).toEqual(['pg', 'pg-password', 'pg.log']);
});

test('a start that fails says so in Spanish with the last lines of PostgreSQL', async () => {
  const dataDir = await dataFolder();
  const start = startEmbedded({ dataDir, settings: { ...noFlush, shared_buffers: 'mucho' } });
  await expect(start).rejects.toThrow(/no pudo iniciar[\s\S]*invalid value for parameter "shared_buffers"/);
});
