import pg from 'pg';
import { expect } from 'vitest';
import type { Deps } from '../deps.ts';

/** Key of the advisory lock that the trigger waits for. */
const key = 7_700_000_001;

/** Connections that wait for the barrier, or for a lock of one that waits there. */
const waiting = `
  with recursive held as (
    select pid from pg_locks where locktype = 'advisory' and not granted
       and (classid::bigint << 32) + objid::bigint = $1 and database = (select oid from pg_database where datname = current_database())
    union
    select a.pid from pg_stat_activity a, held h where h.pid = any (pg_blocking_pids(a.pid)))
  select count(*)::int as n from held`;

/**
 * Stops every write to one of the tables until the gate is opened. `until(n)` waits for n connections that have stopped
 * there or behind a lock of one that has.
 */
export async function closeGate({ pool }: Pick<Deps, 'pool'>, ...tables: string[]) {
  const gate = new pg.Client({ connectionString: pool.options.connectionString });
  await gate.connect();
  await gate.query('select pg_advisory_lock($1)', [key]);
  await gate.query(`
    create or replace function wait_at_barrier() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${key}); return null; end $$`);
  for (const table of tables) {
    await gate.query(`
      create trigger barrier before insert or update or delete on ${table}
        for each statement execute function wait_at_barrier()`);
  }
  const arrived = async () => (await gate.query<{ n: number }>(waiting, [key])).rows[0]!.n;
  return {
    until: (n: number) =>
      expect.poll(arrived, { timeout: 120_000, message: `stopped at ${tables.join()}` }).toBeGreaterThanOrEqual(n),
    /** Opens the gate and, once the waiting acts are done, removes it. */
    async open(running: Promise<unknown>): Promise<void> {
      await gate.query('select pg_advisory_unlock($1)', [key]);
      await running.catch(() => {});
      for (const table of tables) await gate.query(`drop trigger barrier on ${table}`);
      await gate.end();
    },
  };
}

type Outcomes<T extends readonly (() => Promise<unknown>)[]> = {
  -readonly [K in keyof T]: Awaited<ReturnType<T[K]>>;
};

/**
 * Runs acts so that they overlap: each stops at its first write to the table (or to one of several), or behind a lock
 * that another of them holds, until all have arrived. Two requests that are merely fired together run one after the
 * other and prove nothing. `arrive`: how many must arrive, for more acts than the pool has connections.
 */
export async function atOnce<const T extends readonly (() => Promise<unknown>)[]>(
  deps: Pick<Deps, 'pool'>,
  table: string | readonly string[],
  acts: T,
  arrive = Math.min(acts.length, 8),
): Promise<Outcomes<T>> {
  const gate = await closeGate(deps, ...[table].flat());
  const running = Promise.all(acts.map((act) => act()));
  const finished = Promise.allSettled([running]);
  try {
    await gate.until(arrive);
  } finally {
    await gate.open(finished);
  }
  return (await running) as Outcomes<T>;
}

/** Like `atOnce`, in a known order: each act begins when the one before it has stopped. */
export async function inTurn<const T extends readonly (() => Promise<unknown>)[]>(
  deps: Pick<Deps, 'pool'>,
  tables: readonly string[],
  acts: T,
): Promise<Outcomes<T>> {
  const gate = await closeGate(deps, ...tables);
  const begun: Promise<unknown>[] = [];
  try {
    for (const act of acts) {
      begun.push(act());
      await gate.until(begun.length);
    }
  } finally {
    await gate.open(Promise.allSettled(begun));
  }
  return (await Promise.all(begun)) as Outcomes<T>;
}

/** The same act for several concurrent callers. */
export const times = <T>(n: number, act: () => Promise<T>): (() => Promise<T>)[] =>
  Array.from({ length: n }, () => act);
