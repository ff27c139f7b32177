import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeEspecialidad } from '../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { startTcpProxy } from '../testing/tcp-proxy.ts';
import { watchCatalogo } from './listener.ts';

const outageMs = process.env.FULL ? 30_000 : 8_000;

let database: TestDatabase;
let proxy: Awaited<ReturnType<typeof startTcpProxy>>;
let url: URL;
let failures: number;
const log = {
  warn: () => {
    failures += 1;
  },
};

beforeEach(async () => {
  failures = 0;
  database = await createTestDatabase();
  url = new URL(database.url);
  proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
});

afterEach(async () => {
  await proxy.takeAway();
  await database.close();
});

const listening = async () => {
  const { rows } = await database.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where application_name = 'aula catalogo' and datname = current_database()`,
  );
  return rows[0]?.n;
};

test('after an outage there is one connection again, it hears changes, and attempts stayed few', {
  timeout: outageMs + 30_000,
}, async () => {
  const catalogo = await watchCatalogo(url.href, log);
  await expect.poll(listening).toBe(1);
  await proxy.takeAway();
  await expect.poll(listening).toBe(0);
  await sleep(outageMs);
  // 250 ms, doubled up to 4 s; each attempt may be logged twice, by its event and by its rejection.
  expect(failures).toBeLessThan(2 * (6 + outageMs / 4_000));
  const before = catalogo.version();
  await proxy.giveBack();
  await expect.poll(() => catalogo.version()).toBeGreaterThan(before);
  const heard = catalogo.version();
  await makeEspecialidad(database.db);
  await expect.poll(() => catalogo.version()).toBe(heard + 1);
  expect(await listening()).toBe(1);
  await sleep(1_000);
  expect(await listening()).toBe(1);
  await catalogo.stop();
  await expect.poll(listening).toBe(0);
});

test('stopped during an outage or while connecting, it leaves no connection and no retry behind', async () => {
  for (const pause of [0, 5, 20]) {
    const catalogo = await watchCatalogo(url.href, log, { firstRetryMs: 5, maxRetryMs: 5 });
    await proxy.takeAway();
    await sleep(20);
    await proxy.giveBack();
    await sleep(pause);
    await catalogo.stop();
    const { version } = catalogo;
    const stoppedAt = version();
    await sleep(100);
    await expect.poll(listening).toBe(0);
    expect(version()).toBe(stoppedAt);
  }
});

test('OPS-56 it leaves a host that a failover left behind, and takes it only when it is the newest again', async () => {
  const name = url.pathname.slice(1);
  await database.pool.query(`
    create schema failover;
    create table failover.timeline as select 2 as n;
    create function failover.pg_walfile_name(pg_lsn) returns text language sql as
      $$ select lpad(n::text, 8, '0') || '0000000000000001' from failover.timeline $$`);
  await database.pool.query(`alter database "${name}" set search_path = failover, public, pg_catalog`);
  const moveTo = (timeline: number) => database.pool.query('update failover.timeline set n = $1', [timeline]);
  const { username, password, pathname, host } = url;
  const hosts = `${host},127.0.0.1:1`;
  const list = `postgres://${username}:${password}@${hosts}${pathname}?target_session_attrs=read-write`;
  const catalogo = await watchCatalogo(list, log, { firstRetryMs: 20, maxRetryMs: 20, heartbeatMs: 20 });
  expect(await listening()).toBe(1);
  await moveTo(1);
  await expect.poll(() => failures).toBeGreaterThan(1);
  const before = catalogo.version();
  await moveTo(2);
  await expect.poll(() => catalogo.version()).toBeGreaterThan(before);
  expect(await listening()).toBe(1);
  await catalogo.stop();
});
