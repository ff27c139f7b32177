import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

type Migration = { nombre: string; sql: string; sha256: string };
export type MigrateOptions = { log?: (line: string) => void; folder?: URL };

const ownFolder = new URL('./migrations/', import.meta.url);
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/;
/** Arbitrary constant, shared by every process that migrates. */
const lockKey = 7_402_118;

/** Applies pending migrations and returns their names. Safe to call from several processes at once. */
export async function migrate(url: string, { log = () => {}, folder = ownFolder }: MigrateOptions = {}) {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: url, application_name: 'aula-iuris migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    await client.query(`CREATE TABLE IF NOT EXISTS migracion (
      nombre text PRIMARY KEY,
      sha256 text NOT NULL,
      aplicada timestamptz NOT NULL DEFAULT now()
    )`);
    const applied = await readApplied(client);
    const pending = pendingOf(migrations, applied);
    for (const migration of pending) {
      await apply(client, migration);
      log(`migración ${migration.nombre}`);
    }
    return pending.map((migration) => migration.nombre);
  } finally {
    await client.end();
  }
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

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ nombre: string; sha256: string }>('SELECT nombre, sha256 FROM migracion');
  return new Map(rows.map((row) => [row.nombre, row.sha256]));
}

function pendingOf(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const last = [...applied.keys()].sort().at(-1) ?? '';
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

async function apply(client: pg.Client, { nombre, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(sql);
    await client.query('INSERT INTO migracion (nombre, sha256) VALUES ($1, $2)', [nombre, sha256]);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => {});
    throw new Error(`Migration ${nombre} failed: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}
