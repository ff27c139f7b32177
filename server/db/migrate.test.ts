import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { untilBlocked } from '../testing/blocked.ts';
import { createEmptyDatabase, type TestDatabase } from '../testing/database.ts';
import { migrate } from './migrate.ts';

const original = new URL('./migrations/', import.meta.url);

let database: TestDatabase;
let copy: string;
let folder: URL;

beforeEach(async () => {
  database = await createEmptyDatabase();
  copy = await mkdtemp(join(tmpdir(), 'migrations-'));
  folder = pathToFileURL(`${copy}/`);
});

afterEach(async () => {
  await database.close();
  await rm(copy, { recursive: true });
});

test('an empty database takes every migration once, in order', async () => {
  const files = (await readdir(original)).sort().map((name) => name.replace('.sql', ''));
  const lines: string[] = [];
  expect(await migrate(database.url, { log: (line) => lines.push(line) })).toEqual(files);
  expect(lines).toHaveLength(files.length);
  expect(await migrate(database.url)).toEqual([]);
});

test('processes that migrate at the same time share the work', async () => {
  // Uncommitted, so a migration that creates this table waits.
  const holder = await database.pool.connect();
  await holder.query('BEGIN; CREATE TABLE migracion ()');
  const lines: string[] = [];
  const running = Promise.all([1, 2, 3, 4].map(() => migrate(database.url, { log: (line) => lines.push(line) })));
  running.catch(() => {});
  const told = () => lines.filter((line) => line.startsWith('Otro proceso migra')).length;
  try {
    await untilBlocked(database.db);
    await expect.poll(told).toBe(3);
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
  const applied = await running;
  const sizes = applied.map((names) => names.length).sort();
  expect(sizes).toEqual([0, 0, 0, (await readdir(original)).length]);
});

test('extensions that already exist are no obstacle', async () => {
  await database.pool.query('CREATE EXTENSION unaccent; CREATE EXTENSION pg_trgm');
  await expect(migrate(database.url)).resolves.not.toHaveLength(0);
});

test('an applied migration that was edited afterwards is refused by name', async () => {
  await cp(original, folder, { recursive: true });
  await migrate(database.url, { folder });
  await writeFile(new URL('0002_usuarios.sql', folder), 'SELECT 1;');
  await expect(migrate(database.url, { folder })).rejects.toThrow(/0002_usuarios was changed after it was applied/);
});

test('OPS-24 a database of a newer program is refused in words and left as it is', async () => {
  await writeFile(new URL('0001_a.sql', folder), 'SELECT 1;');
  await writeFile(new URL('0002_b.sql', folder), 'SELECT 1;');
  await migrate(database.url, { folder });
  await rm(new URL('0002_b.sql', folder));
  await writeFile(new URL('0003_c.sql', folder), 'CREATE TABLE c (n int);');
  await expect(migrate(database.url, { folder })).rejects.toThrow(
    /^La base de datos es de una versión más nueva del programa \(0002_b\)\. Instala esa versión, o restaura/,
  );
  const { rows } = await database.pool.query(`SELECT to_regclass('c')::text AS c`);
  expect(rows).toEqual([{ c: null }]);
});

test('line endings of a checkout do not count as a change', async () => {
  await writeFile(new URL('0001_a.sql', folder), 'CREATE TABLE a (n int);\nSELECT 1;\n');
  await migrate(database.url, { folder });
  await writeFile(new URL('0001_a.sql', folder), 'CREATE TABLE a (n int);\r\nSELECT 1;\r\n');
  expect(await migrate(database.url, { folder })).toEqual([]);
});

test('a migration numbered before an applied one is refused', async () => {
  await writeFile(new URL('0002_b.sql', folder), 'SELECT 1;');
  await migrate(database.url, { folder });
  await writeFile(new URL('0001_a.sql', folder), 'SELECT 1;');
  await expect(migrate(database.url, { folder })).rejects.toThrow(/0001_a comes before 0002_b/);
});

test('a migration that fails leaves nothing of itself and keeps those before it', async () => {
  await writeFile(new URL('0001_a.sql', folder), 'CREATE TABLE a (n int);');
  await writeFile(new URL('0002_b.sql', folder), 'CREATE TABLE b (n int); SELECT no_such_function();');
  await expect(migrate(database.url, { folder })).rejects.toThrow(/0002_b failed: .*no_such_function/);
  const { rows } = await database.pool.query(`SELECT to_regclass('a')::text AS a, to_regclass('b')::text AS b`);
  expect(rows).toEqual([{ a: 'a', b: null }]);
});

test('OPS-40 who waits for another process to migrate says for whom, and no lock stays behind', async () => {
  const holder = await database.pool.connect();
  await holder.query('begin; select pg_advisory_xact_lock(7402118)');
  const lines: string[] = [];
  const waiting = migrate(database.url, { log: (line) => lines.push(line) });
  await expect
    .poll(() => lines[0])
    .toMatch(/^Otro proceso migra la base de datos \(conexión \d+ desde [\d.]+, hace \d+ s\)/);
  await holder.query('commit');
  holder.release();
  expect(await waiting).not.toEqual([]);
  // PostgreSQL notices the closed connection a moment later.
  const locks = `select 1 from pg_locks where locktype = 'advisory' and objid = 7402118`;
  await expect.poll(async () => (await database.pool.query(locks)).rows).toEqual([]);
});
