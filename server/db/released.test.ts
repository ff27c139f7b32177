import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openArchive, verifyArchive } from '../backup/archive-reader.ts';
import { startTestApp } from '../testing/app.ts';
import { backUp, restore, structureOf } from '../testing/backups.ts';
import { createEmptyDatabase, createTestDatabase } from '../testing/database.ts';
import { startDiskPeer } from '../testing/disk-peer.ts';
import { makeSchool } from '../testing/school.ts';
import { migrate, readMigrations } from './migrate.ts';

const folder = path.join(import.meta.dirname, 'released');

/** `RELEASE=0.2.0 vitest run server/db/released.test.ts` adds the backup of a sample school with today's schema. */
if (process.env.RELEASE) await keepRelease(process.env.RELEASE);

const released = (await readdir(folder)).filter((name) => name.endsWith('.aula'));

test.each(released)(
  'OPS-28 a school of release %s is restored with all its rows and migrated to today',
  async (name) => {
    const [empty, today, peer] = [await createEmptyDatabase(), await createTestDatabase(), await startDiskPeer()];
    const t = await startTestApp({ databaseUrl: today.url });
    const file = path.join(folder, name);
    const { manifest, end } = await verifyArchive(await openArchive(file, async () => ''), t.deps.config.secrets);
    const ours = (await readMigrations()).map(({ nombre }) => nombre);
    expect(manifest.migrations.map(({ nombre }) => nombre)).toEqual(ours.slice(0, manifest.migrations.length));
    // Restoring compares every table with the backup and then applies what is newer.
    const restored = await restore(t, empty.url, file, peer.storage, { allowUnsigned: true });
    expect(restored.rows).toBe(Object.values(end.tables).reduce((sum, { rows }) => sum + rows, 0));
    expect(await migrate(empty.url)).toEqual([]);
    const withoutIds = (rows: { what: string; is: string }[]) => rows.filter(({ is }) => !/^\d+$|^$/.test(is ?? ''));
    expect(withoutIds(await structureOf(empty.url))).toEqual(withoutIds(await structureOf(today.url)));
    await t.close();
    await Promise.all([empty.close(), today.close(), peer.close()]);
  },
  60_000,
);

test('OPS-28 there is a backup of a release', () => expect(released.length).toBeGreaterThan(0));

async function keepRelease(version: string): Promise<void> {
  const database = await createTestDatabase();
  const t = await startTestApp({ databaseUrl: database.url });
  await makeSchool(t, 1);
  await backUp(t, database.url, path.join(folder, `${version}.aula`));
  await t.close();
  await database.close();
}
