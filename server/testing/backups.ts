import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createBackup } from '../backup/create-backup.ts';
import { listTables, openClient, setSession } from '../backup/queries/catalog.ts';
import { tableFigures } from '../backup/queries/data.ts';
import { type RestoreRequest, restoreBackup } from '../backup/restore-backup.ts';
import type { Storage } from '../ports/storage/port.ts';
import type { TestApp } from './app.ts';

export async function makeFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'copias-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Backs up the school of a test app; uses its current storage, which a test may have replaced. */
export function backUp(t: TestApp, databaseUrl: string, file: string, passphrase?: string) {
  const { storage, config } = t.deps;
  return createBackup({
    file,
    databaseUrl,
    storage,
    secrets: config.secrets,
    program: '0.1.0',
    passphrase,
    now: new Date(),
  });
}

type Options = Partial<Pick<RestoreRequest, 'allowUnsigned' | 'passphrase' | 'say' | 'saveSecret' | 'secrets'>>;

export function restore(t: TestApp, databaseUrl: string, file: string, storage: Storage, options: Options = {}) {
  const passphrase = async () => '';
  return restoreBackup({
    file,
    databaseUrl,
    storage,
    secrets: t.deps.config.secrets,
    passphrase,
    allowUnsigned: false,
    ...options,
  });
}

/** Row count and checksum of every table. */
export async function figuresOf(databaseUrl: string) {
  const client = await openClient(databaseUrl);
  try {
    await client.query('BEGIN');
    await setSession(client);
    const figures: Record<string, unknown> = {};
    for (const table of await listTables(client)) figures[table.name] = await tableFigures(client, table);
    return figures;
  } finally {
    await client.end();
  }
}

/** The rest of the schema: constraints, triggers and whether they are active, indexes, next ids. */
export async function structureOf(databaseUrl: string) {
  const client = await openClient(databaseUrl);
  try {
    const { rows } = await client.query<{ what: string; is: string }>(`
      SELECT conrelid::regclass::text || ' ' || conname AS what, pg_get_constraintdef(oid) || convalidated AS is
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT tgrelid::regclass::text || ' ' || tgname, tgenabled::text || pg_get_triggerdef(oid)
        FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
      UNION ALL SELECT sequencename, last_value::text FROM pg_sequences WHERE schemaname = 'public'
      ORDER BY 1, 2`);
    return rows;
  } finally {
    await client.end();
  }
}
