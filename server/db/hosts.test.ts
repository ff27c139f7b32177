import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeFolder } from '../testing/backups.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { startTcpProxy } from '../testing/tcp-proxy.ts';
import { type Connection, connect } from './connect.ts';
import { readDatabaseUrl, withVerifiedTls } from './database-url.ts';

describe('a list of hosts', () => {
  test.each([
    ['postgres://a@one/x', ['postgres://a@one/x'], false],
    ['postgresql://a:b%40c@one:1,two:2/x?sslmode=disable', ['one:1', 'two:2'], false],
    ['postgres://one,two/x?target_session_attrs=read-write', ['postgres://one/x', 'postgres://two/x'], true],
    ['postgres://one,[::1]:5/x?target_session_attrs=primary', ['one', '[::1]:5'], true],
    ['postgres:///x?host=/run/postgresql', ['postgres:///x?host=%2Frun%2Fpostgresql'], false],
  ])('OPS-42 %s is read', (url, parts, writable) => {
    const read = readDatabaseUrl(url);
    expect(read.urls).toHaveLength(parts.length);
    for (const [at, part] of parts.entries()) expect(read.urls[at]).toContain(part);
    expect(read.writable).toBe(writable);
  });

  test.each(['mysql://one/x', 'postgres://one:port/x', 'postgres://one,two/x?target_session_attrs=standby'])(
    'OPS-42 %s is refused',
    (url) => {
      expect(() => readDatabaseUrl(url)).toThrow(/PostgreSQL|target_session_attrs/);
    },
  );
});

test.each([
  ['postgres://u@db.example/x', 'verify-full'],
  ['postgres://u@db.example/x?sslmode=require', 'verify-full'],
  ['postgres://u@localhost,db.example:5433/x?sslmode=prefer', 'verify-full'],
  ['postgres://u@localhost:5432/x?sslmode=verify-ca', 'verify-full'],
  ['postgres://u@db.example/x?sslmode=no-verify', 'no-verify'],
  ['postgres://u@db.example/x?sslmode=disable', 'disable'],
  ['postgres://u@127.0.0.1:5432/x', null],
  ['postgres://u@[::1]:5432/x', null],
  ['postgres:///x?host=/run/postgresql', null],
])('OPS-43 TLS to %s is %s', (url, mode) => {
  const query = new URLSearchParams(withVerifiedTls(url).split('?')[1]);
  expect(query.get('sslmode')).toBe(mode);
});

describe('a failover', () => {
  let database: TestDatabase;
  let first: Awaited<ReturnType<typeof startTcpProxy>>;
  let second: Awaited<ReturnType<typeof startTcpProxy>>;
  beforeAll(async () => {
    database = await createTestDatabase();
    const { hostname: host, port } = new URL(database.url);
    first = await startTcpProxy({ host, port: Number(port) });
    second = await startTcpProxy({ host, port: Number(port) });
  });
  afterAll(async () => {
    await Promise.all([first.takeAway(), second.takeAway()]);
    await database.close();
  });

  const listOf = () => {
    const { username, password, pathname } = new URL(database.url);
    const hosts = `127.0.0.1:${first.port},127.0.0.1:${second.port}`;
    return `postgres://${username}:${password}@${hosts}${pathname}?target_session_attrs=read-write`;
  };

  test('OPS-42 moves to the host that answers and takes writes, and back', async () => {
    const { pool, close } = connect(listOf(), { max: 2 });
    const answers = async () => (await pool.query('select 1 as n').catch(() => null))?.rows[0].n;
    await expect.poll(answers).toBe(1);
    await first.takeAway();
    await expect.poll(answers).toBe(1);
    await second.takeAway();
    expect(await answers()).toBeUndefined();
    await first.giveBack();
    await expect.poll(answers).toBe(1);
    await second.giveBack();

    const name = new URL(database.url).pathname.slice(1);
    await database.pool.query(`alter database "${name}" set default_transaction_read_only = on`);
    await first.takeAway();
    await first.giveBack();
    await expect.poll(answers).toBeUndefined();
    await database.pool.query('set default_transaction_read_only = off');
    await database.pool.query(`begin read write; alter database "${name}" reset default_transaction_read_only; commit`);
    await expect.poll(answers).toBe(1);
    await close();
  });

  test('OPS-56 an old primary that comes back is not taken by a process that starts later', async () => {
    const { hostname: host, port } = new URL(database.url);
    const standby = await createTestDatabase();
    const [old, other] = [database, standby].map(({ url }) => new URL(url).pathname.slice(1)) as [string, string];
    // Two databases stand for two hosts, the second one as promoted.
    for (const [{ pool }, name, timeline] of [
      [database, old, 1],
      [standby, other, 2],
    ] as const) {
      await pool.query(`create schema failover; create function failover.pg_walfile_name(pg_lsn) returns text
        language sql as $$ select '0000000${timeline}0000000000000001' $$`);
      await pool.query(`alter database "${name}" set search_path = failover, public, pg_catalog`);
    }
    const promoted = await startTcpProxy({ host, port: Number(port), instead: [old, other] });
    const { username, password, pathname } = new URL(database.url);
    const hosts = `127.0.0.1:${first.port},127.0.0.1:${promoted.port}`;
    const url = `postgres://${username}:${password}@${hosts}${pathname}?target_session_attrs=read-write`;
    const { folder, remove } = await makeFolder();
    /** Like a new process, which knows only the file. */
    const startLater = async () => {
      vi.resetModules();
      const fresh = { hosts: await import('./hosts.ts'), connect: (await import('./connect.ts')).connect };
      fresh.hosts.rememberTimelines(path.join(folder, 'datos', 'timeline'));
      await fresh.hosts.hostsOf(url).find();
      return fresh.connect(url, { max: 1 });
    };
    const hostOf = async ({ pool }: Connection) =>
      pool.query<{ name: string }>('select current_database() as name').then(
        ({ rows }) => rows[0]!.name,
        (error: Error) => error.message,
      );

    const one = await startLater();
    expect(await hostOf(one)).toBe(other);
    await one.close();
    // The new primary is unreachable, and only the old one answers.
    await promoted.takeAway();
    const two = await startLater();
    expect(await hostOf(two)).toBe('The host was left behind by a failover');
    await promoted.giveBack();
    await expect.poll(() => hostOf(two)).toBe(other);
    await two.close();
    await promoted.takeAway();
    await standby.close();
    await remove();
  });
});
