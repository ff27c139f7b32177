import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { type Connection, type ConnectOptions, connect } from '../db/connect.ts';
import { databaseUrl, onServer } from './postgres-server.ts';

export type TestDatabase = Connection & { url: string };

/** A migrated database, dropped by `close()`. */
export async function createTestDatabase(options: ConnectOptions = {}): Promise<TestDatabase> {
  const { url: serverUrl, plantilla } = inject('testServer');
  return open(serverUrl, `TEMPLATE ${plantilla}`, options);
}

/** An empty database without migrations. */
export async function createEmptyDatabase(options: ConnectOptions = {}): Promise<TestDatabase> {
  return open(inject('testServer').url, '', options);
}

async function open(serverUrl: string, clause: string, options: ConnectOptions): Promise<TestDatabase> {
  const name = `prueba_${randomBytes(8).toString('hex')}`;
  await onServer(serverUrl, (client) => client.query(`CREATE DATABASE ${name} ${clause}`));
  const url = databaseUrl(serverUrl, name);
  // A full run shares its machine for hours: there a slow connection is no finding.
  const poolWaitMs = process.env.FULL === '1' ? 300_000 : 10_000;
  const connection = connect(url, { max: 5, poolWaitMs, ...options });
  return {
    ...connection,
    url,
    async close() {
      await connection.close();
      await onServer(serverUrl, (client) => dropDatabase(client, name));
    },
  };
}

/** WITH (FORCE) fails while autovacuum runs there; without it the server cancels autovacuum. */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'`,
    [name],
  );
  await client.query(`DROP DATABASE IF EXISTS ${name}`);
}
