import type { TablesRelationalConfig } from 'drizzle-orm';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { clientClassFor, hostsOf } from './hosts.ts';
import { isLost } from './unavailable.ts';

/** First argument of query functions: the pool, or the transaction they run in. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>, TablesRelationalConfig>;

export type ConnectOptions = {
  max?: number;
  statementTimeoutMs?: number;
  poolWaitMs?: number;
  applicationName?: string;
  /**
   * The URL leads to a pooler such as PgBouncer, which refuses startup parameters: the role sets the timeout instead.
   */
  pooled?: boolean;
  /** False for a pooler without prepared statements. */
  named?: boolean;
  onError?: (error: Error) => void;
};

export type Connection = { db: Db; pool: pg.Pool; close(): Promise<void> };

const pools = new WeakMap<Db, pg.Pool>();
/** Handles whose statements are sent without a name. */
const unnamed = new WeakSet<Db>();

export function usesNames(db: Db): boolean {
  return !unnamed.has(db);
}

/** The pool, or the connection of the open transaction. */
export function clientOf(db: Db): pg.Pool | pg.PoolClient {
  const client = transactions.get(db)?.client ?? pools.get(db);
  return client ?? unknownHandle();
}

function unknownHandle(): never {
  throw new Error('This database handle comes neither from connect() nor from inTransaction()');
}

/**
 * A silent host (failover, dropped packets) never reports a statement timeout, so the client gives up this much later.
 */
const silenceMs = 1000;

export function connect(url: string, options: ConnectOptions = {}): Connection {
  const statementTimeoutMs = options.statementTimeoutMs ?? 5000;
  const hosts = hostsOf(url);
  const pool = new pg.Pool({
    connectionString: url,
    ...(hosts.several && { Client: clientClassFor(hosts), onConnect: (client) => hosts.check(client) }),
    max: options.max ?? 10,
    ...(!options.pooled && { statement_timeout: statementTimeoutMs }),
    query_timeout: statementTimeoutMs + silenceMs,
    connectionTimeoutMillis: options.poolWaitMs ?? 2000,
    application_name: options.applicationName ?? 'aula-iuris',
    keepAlive: true,
    // Pipelining: statements that do not depend on each other's results are sent without waiting.
    pipeline: true,
  });
  let closing: Promise<void> | undefined;
  // A lost connection emits 'error', idle or in use; without a listener it would end the process.
  const report = (error: Error) => {
    if (!closing) options.onError?.(error);
  };
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  const db: Db = drizzle(pool);
  pools.set(db, pool);
  if (options.named === false) unnamed.add(db);
  const close = () => {
    closing ??= pool.end();
    return closing;
  };
  return { db, pool, close };
}

/** Open transactions: client, savepoint counter, callbacks to run after commit. */
type Transaction = { client: pg.PoolClient; savepoints: number; after: Set<() => void> };
const transactions = new WeakMap<Db, Transaction>();

/**
 * Runs in a transaction; inside one, in a savepoint. Drizzle's own `transaction` on a pool never returns the client
 * when BEGIN fails, so a database restart would drain the pool.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const open = transactions.get(db);
  if (open) {
    open.savepoints += 1;
    const name = `punto_${open.savepoints}`;
    return between(open.client, [`savepoint ${name}`, `release ${name}`, `rollback to ${name}`], () => work(db));
  }
  const pool = pools.get(db) ?? unknownHandle();
  const client = await pool.connect();
  const tx = databaseOn(client);
  if (unnamed.has(db)) unnamed.add(tx);
  const after = new Set<() => void>();
  transactions.set(tx, { client, savepoints: 0, after });
  let failure: unknown;
  try {
    const result = await between(client, ['begin', 'commit', 'rollback'], () => work(tx));
    for (const each of after) each();
    return result;
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    transactions.delete(tx);
    client.release(failure instanceof Error && isLost(failure));
  }
}

/**
 * Awaits pipelined statements, which run in this order. Waits for all of them even when one has failed, so that none is
 * running when the transaction ends.
 */
export async function together(...statements: Promise<unknown>[]): Promise<void> {
  for (const done of await Promise.allSettled(statements)) if (done.status === 'rejected') throw done.reason;
}

/** Runs the callback after the commit, or immediately without a transaction. A crash after the commit loses it. */
export function afterCommit(db: Db, work: () => void): void {
  const open = transactions.get(db);
  if (open) open.after.add(work);
  else work();
}

const databases = new WeakMap<pg.PoolClient, Db>();

function databaseOn(client: pg.PoolClient): Db {
  const known = databases.get(client);
  if (known) return known;
  const made: Db = drizzle(client);
  databases.set(client, made);
  return made;
}

async function between<T>(
  client: pg.PoolClient,
  [before, after, undo]: [string, string, string],
  work: () => Promise<T>,
): Promise<T> {
  // Not awaited: the next statement follows on the same connection.
  const begun = client.query(before);
  begun.catch(() => {});
  try {
    const result = await work();
    await begun;
    await client.query(after);
    return result;
  } catch (error) {
    // A lost connection has rolled back already, or will.
    if (!isLost(error as Error)) await client.query(undo).catch(() => {});
    throw error;
  }
}
