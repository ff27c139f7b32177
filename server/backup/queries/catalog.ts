import pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { hostsOf, newClient } from '../../db/hosts.ts';
import type { Sequence, Table } from '../format.ts';

export type Client = pg.Client;

/** One connection for a whole backup or restore, without the timeouts of requests. */
export async function openClient(url: string): Promise<pg.Client> {
  await hostsOf(url).find();
  const client = newClient(url, { application_name: 'aula copia', keepAlive: true });
  // A lost connection also rejects the running statement.
  client.on('error', () => {});
  await client.connect();
  await hostsOf(url).check(client);
  return client;
}

/** Values have the same text on every server, and no timeout of role or database cancels a long statement. */
const settings = {
  client_encoding: 'UTF8',
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0',
};

export async function setSession(client: pg.Client): Promise<void> {
  await client.query(
    `SELECT set_config(name, given.value, true) FROM pg_settings JOIN json_each_text($1) AS given (name, value) USING (name)`,
    [JSON.stringify(settings)],
  );
}

// Extensions create their own tables.
const ownTables = `
  SELECT n.nspname AS schema, c.relname AS name,
         array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
   WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
     AND (n.nspname = 'public' OR (n.nspname = 'pgboss' AND c.relname IN ('queue', 'job')))
     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
   GROUP BY 1, 2
   ORDER BY n.nspname DESC, c.relname = 'job', c.relname`;

/** Tables of the school and of the job queue, without generated columns; a queue comes before its jobs. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(ownTables);
  return rows;
}

export const quoted = ({ schema, name }: { schema: string; name: string }) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

/** Starts a transaction with one snapshot. Its lock waits for a running migration and blocks the next one. */
export async function beginSnapshot(client: pg.Client): Promise<Table[]> {
  for (;;) {
    const expected = await listTables(client);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    if (expected.length > 0) await client.query(`LOCK TABLE ${expected.map(quoted).join(', ')} IN ACCESS SHARE MODE`);
    await setSession(client);
    const found = await listTables(client);
    if (JSON.stringify(found) === JSON.stringify(expected)) return found;
    await client.query('ROLLBACK');
  }
}

/** Held until the connection ends; false when another one holds it. */
export async function takeBackupLock(client: pg.Client): Promise<boolean> {
  const statement = `SELECT pg_try_advisory_lock(hashtextextended('copia', 0)) AS taken`;
  const { rows } = await client.query<{ taken: boolean }>(statement);
  return rows[0]!.taken;
}

export async function postgresVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  return rows[0]!.server_version;
}

/** Sequences that have been used. */
export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    SELECT schemaname AS schema, sequencename AS name, last_value::text AS value
      FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1, 2`);
  return rows;
}

export async function setSequences(client: pg.Client, sequences: Sequence[]): Promise<void> {
  for (const sequence of sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint)', [quoted(sequence), sequence.value]);
  }
}

/** A database without tables of the school and without jobs. */
export async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const tables = await listTables(client);
  if (tables.some(({ schema }) => schema === 'public')) return false;
  for (const table of tables) {
    const { rows } = await client.query<{ some: boolean }>(`SELECT EXISTS (SELECT FROM ${quoted(table)}) AS some`);
    if (rows[0]!.some) return false;
  }
  return true;
}

/** The changes of `work` become visible together at its end; if it fails, or the process ends, none does. */
export async function allOrNothing<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  await setSession(client);
  const result = await work();
  await client.query('COMMIT');
  return result;
}

/**
 * Creates the tables of the job queue as pg-boss does at its first start. The SQL of pg-boss opens its own transaction.
 */
export async function createJobTables(client: pg.Client): Promise<{ undo(): Promise<unknown> }> {
  const { rows } = await client.query<{ there: boolean }>(`SELECT to_regclass('pgboss.version') IS NOT NULL AS there`);
  if (rows[0]!.there) return { undo: async () => {} };
  await client.query(getConstructionPlans('pgboss'));
  return { undo: () => client.query('ROLLBACK; DROP SCHEMA pgboss CASCADE') };
}
