import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { hostsOf, newClient } from './hosts.ts';

export type Migration = { nombre: string; sql: string; sha256: string };
export type MigrateOptions = { log?: (line: string) => void; folder?: URL };

const ownFolder = new URL('./migrations/', import.meta.url);
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/;
/** Arbitrary constant, shared by every process that migrates. */
const lockKey = 7_402_118;

const ledger = `CREATE TABLE IF NOT EXISTS migracion (
  nombre text PRIMARY KEY,
  sha256 text NOT NULL,
  aplicada timestamptz NOT NULL DEFAULT now()
)`;

/** The database was migrated by a newer program. The message is for the operator. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase';
}

/** Applies pending migrations and returns their names. Safe to call from several processes at once. */
export async function migrate(url: string, { log = () => {}, folder = ownFolder }: MigrateOptions = {}) {
  const migrations = await readMigrations(folder);
  await hostsOf(url).find();
  const lock = newClient(url, { application_name: 'aula-iuris migrate', keepAlive: true });
  const client = newClient(url, { application_name: 'aula-iuris migrate' });
  try {
    await lock.connect();
    await hostsOf(url).check(lock);
    await takeLock(lock, log);
    await client.connect();
    await client.query(ledger);
    const applied = await readApplied(client);
    const pending = pendingOf(migrations, applied);
    for (const migration of pending) {
      await apply(client, migration);
      log(`migración ${migration.nombre}`);
    }
    return pending.map((migration) => migration.nombre);
  } finally {
    await Promise.allSettled([client.end(), lock.end()]);
  }
}

const retryMs = 250;
const retriesPerLine = 120;

/**
 * Takes a lock in a transaction that the caller leaves open. A session lock would stay on a PgBouncer connection that
 * another client gets next.
 */
async function takeLock(client: pg.Client, log: (line: string) => void): Promise<void> {
  await client.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL statement_timeout = 0');
  const attempt = 'SELECT pg_try_advisory_xact_lock($1) AS taken';
  for (let waited = 0; ; waited++) {
    const { rows } = await client.query<{ taken: boolean }>(attempt, [lockKey]);
    if (rows[0]?.taken) return;
    if (waited % retriesPerLine === 0)
      log(`Otro proceso migra la base de datos (${await holderOf(client)}). Espero a que termine…`);
    await wait(retryMs);
  }
}

async function holderOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; address: string; seconds: number }>(
    `SELECT pid, coalesce(host(client_addr), 'local') AS address, extract(epoch FROM now() - xact_start)::int AS seconds
       FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE locktype = 'advisory' AND granted AND objid = $1 AND classid = 0`,
    [lockKey],
  );
  const [holder] = rows;
  return holder ? `conexión ${holder.pid} desde ${holder.address}, hace ${holder.seconds ?? 0} s` : 'ya terminó';
}

export async function readMigrations(folder: URL = ownFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      if (!fileName.test(name)) throw new Error(`Migration ${name} is not named NNNN_name.sql`);
      const sql = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n');
      return { nombre: name.slice(0, -4), sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Names and checksums of what is applied; empty without any. */
export async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ nombre: string; sha256: string }>('SELECT nombre, sha256 FROM migracion');
  return new Map(rows.map((row) => [row.nombre, row.sha256]));
}

function pendingOf(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const last = [...applied.keys()].sort().at(-1) ?? '';
  const unknown = unknownTo(migrations, applied.keys());
  if (unknown.length > 0) {
    throw new NewerDatabase(
      `La base de datos es de una versión más nueva del programa (${unknown.join(', ')}). Instala esa versión, o restaura ` +
        'en una base de datos vacía una copia de seguridad hecha con esta.',
    );
  }
  return migrations.filter(({ nombre, sha256 }) => {
    const known = applied.get(nombre);
    if (known && known !== sha256) {
      throw new Error(
        `Migration ${nombre} was changed after it was applied here. Undo the edit and add a new migration.`,
      );
    }
    if (!known && nombre < last) {
      throw new Error(
        `Migration ${nombre} comes before ${last}, which is already applied here. Give it a later number.`,
      );
    }
    return !known;
  });
}

/** Applied migrations that this program does not have. */
export function unknownTo(migrations: readonly Migration[], applied: Iterable<string>): string[] {
  const known = new Set(migrations.map(({ nombre }) => nombre));
  return [...applied].filter((nombre) => !known.has(nombre)).sort();
}

/** Applies migrations inside the caller's transaction; other migrating processes wait for it. */
export async function applyInTransaction(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey]);
  await client.query(ledger);
  for (const migration of migrations) await run(client, migration);
}

async function run(client: pg.Client, { nombre, sql, sha256 }: Migration): Promise<void> {
  await client.query(sql);
  await client.query('INSERT INTO migracion (nombre, sha256) VALUES ($1, $2)', [nombre, sha256]);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { nombre } = migration;
  try {
    await client.query('BEGIN');
    await run(client, migration);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => {});
    throw new Error(`Migration ${nombre} failed: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}
