import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { type Connection, type ConnectOptions, connect } from '../db/connect.ts';
import { databaseUrl, onServer } from './postgres-server.ts';

/** Generous, because a slow connection or statement on a busy machine is no defect. */
export const patience = { poolWaitMs: 60_000, statementTimeoutMs: 60_000 };

export type TestDatabase = Connection & { url: string };

/** A migrated database, dropped by `close()`. */
export async function createTestDatabase(options: ConnectOptions = {}): Promise<TestDatabase> {
  const { url: serverUrl, plantilla } = inject('testServer');
  return open(serverUrl, fromTemplate(plantilla), options);
}

/** Copies files: writing the copy to the WAL makes copy and removal take more than twice as long. */
export const fromTemplate = (template: string) => `TEMPLATE ${template} STRATEGY FILE_COPY`;

/** An empty database without migrations. */
export async function createEmptyDatabase(options: ConnectOptions = {}): Promise<TestDatabase> {
  return open(inject('testServer').url, '', options);
}

async function open(serverUrl: string, clause: string, options: ConnectOptions): Promise<TestDatabase> {
  const name = `prueba_${randomBytes(8).toString('hex')}`;
  await onServer(serverUrl, (client) => client.query(`CREATE DATABASE ${name} ${clause}`));
  const url = databaseUrl(serverUrl, name);
  const connection = connect(url, { max: 5, ...patience, ...options });
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
