import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readMigrations } from './migrate.ts';

/** SHA-256 of every committed migration, by name. */
const committed: Record<string, string> = JSON.parse(
  await readFile(new URL('./migration-checksums.json', import.meta.url), 'utf8'),
);
const migrations = await readMigrations();

test.each(Object.entries(committed))('%s is as it was committed', (nombre, sha256) => {
  const found = migrations.find((migration) => migration.nombre === nombre);
  const advice = `${nombre} may have been applied somewhere. Restore the file and put the change into a new migration.`;
  expect(found?.sha256, advice).toBe(sha256);
});

test.each(migrations)('$nombre is listed with its checksum', ({ nombre, sha256 }) => {
  expect(committed, `Add "${nombre}": "${sha256}" to server/db/migration-checksums.json.`).toHaveProperty(nombre);
});

test('migrations are numbered from 0001 without a gap and without a repetition', () => {
  const numbers = migrations.map(({ nombre }) => Number(nombre.slice(0, 4)));
  expect(numbers).toEqual(migrations.map((_, at) => at + 1));
});
