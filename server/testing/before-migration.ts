import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { createEmptyDatabase } from './database.ts';

const original = new URL('../db/migrations/', import.meta.url);

/** A database with the migrations before the one of this number, and the way to apply the others. Closed with the test. */
export async function databaseBefore(number: string) {
  const database = await createEmptyDatabase();
  const copy = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  onTestFinished(async () => {
    await database.close();
    await rm(copy, { recursive: true });
  });
  await cp(original, copy, { recursive: true });
  const names = await readdir(copy);
  for (const name of names) if (name.endsWith('.sql') && name >= number) await rm(path.join(copy, name));
  await migrate(database.url, { folder: pathToFileURL(`${copy}/`) });
  return { pool: database.pool, migrateOn: () => migrate(database.url) };
}
