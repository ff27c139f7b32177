import type { TablesRelationalConfig } from 'drizzle-orm';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';

/** What query functions take first: the pool, or the transaction they run in. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>, TablesRelationalConfig>;

export type ConnectOptions = {
  max?: number;
  statementTimeoutMs?: number;
  poolWaitMs?: number;
  applicationName?: string;
  onError?: (error: Error) => void;
};

export type Connection = { db: Db; pool: pg.Pool; close(): Promise<void> };

const pools = new WeakMap<Db, pg.Pool>();

export function connect(url: string, options: ConnectOptions = {}): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    statement_timeout: options.statementTimeoutMs ?? 5000,
    connectionTimeoutMillis: options.poolWaitMs ?? 2000,
    application_name: options.applicationName ?? 'aula-iuris',
    keepAlive: true,
  });
  // A lost connection raises an event wherever it sits, idle or in use between two queries; unheard, it ends the process.
  const report = options.onError ?? (() => {});
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  const db: Db = drizzle(pool);
  pools.set(db, pool);
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= pool.end();
    return closing;
  };
  return { db, pool, close };
}

/**
 * Inside a transaction it becomes a savepoint. Drizzle's own `transaction` on a pool never returns the client when BEGIN
 * fails, so a database restart would drain the pool.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const pool = pools.get(db);
  if (!pool) return db.transaction(work);
  const client = await pool.connect();
  try {
    return await drizzle(client).transaction(work);
  } finally {
    client.release();
  }
}
