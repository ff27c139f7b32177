import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Storage } from '../ports/storage/port.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { backUp, makeFolder, restore } from '../testing/backups.ts';
import { makeAdmin, makeDocente } from '../testing/builders.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { openSession } from '../testing/sessions.ts';
import { uploadImage } from '../testing/uploads.ts';
import { openArchive, readEntries } from './archive-reader.ts';
import { createBackup } from './create-backup.ts';
import type { End } from './format.ts';

let source: TestDatabase;
let t: TestApp;
let folder: string;
let remove: () => Promise<void>;

beforeAll(async () => {
  ({ folder, remove } = await makeFolder());
  source = await createTestDatabase();
  t = await startTestApp({ databaseUrl: source.url });
  const { docenteId } = await makeDocente(t.deps.db);
  const { usuarioId } = await makeAdmin(t.deps.db);
  await uploadImage(await openSession(t, usuarioId), { ownerType: 'docente', ownerId: docenteId });
});

afterAll(async () => {
  await t.close();
  await source.close();
  await remove();
});

type Change = (name: string, content: Buffer) => [string, Buffer];

/** Writes the archive again with changed entries and a matching checksum. */
async function forge(from: string, to: string, change: Change): Promise<void> {
  const tar = pack();
  const written = pipeline(tar, createGzip(), createWriteStream(to));
  const hash = createHash('sha256');
  await readEntries(await openArchive(from, async () => ''), async ({ name: before, body }) => {
    let [name, content] = change(before, await buffer(body));
    if (name === 'end.json') {
      const end = JSON.parse(content.toString()) as End;
      content = Buffer.from(JSON.stringify({ ...end, sha256: hash.digest('hex') }));
    } else hash.update(`${name}\n${content.length}\n`).update(content);
    await new Promise<void>((resolve) => void tar.entry({ name }, content, () => resolve()));
  });
  tar.finalize();
  await written;
}

const otherRows: Change = (name, content) => {
  if (!name.startsWith('database/public.docente/')) return [name, content];
  return [name, Buffer.from(content.toString().replace(/[a-z]{4}/, 'zzzz'))];
};
/** As written by a program that does not sign. */
const otherRowsUnsigned: Change = (name, content) =>
  name === 'manifest.json'
    ? [name, Buffer.from(content.toString().replace('"version": 2', '"version": 1'))]
    : otherRows(name, content);
/** The original rows, for a server that knows no secret of that fingerprint. */
const otherFingerprint: Change = (name, content) => {
  if (name !== 'manifest.json') return otherRows(name, content);
  return [name, Buffer.from(content.toString().replace(/("secretFingerprint": ")[0-9a-f]{64}/, `$1${'0'.repeat(64)}`))];
};
const otherKey: Change = (name, content) => [name.replace('files/', 'files/../'), content];

test.each<[string, Change, Parameters<typeof restore>[4], RegExp]>([
  ['rows changed, by who does not know SECRET', otherRows, {}, /está dañada/],
  ['rows changed, whatever may be unsigned', otherRows, { allowUnsigned: true }, /está dañada/],
  ['rows changed, of before archives were signed', otherRowsUnsigned, {}, /no se puede comprobar/],
  ['rows changed, their checksums not', otherRowsUnsigned, { allowUnsigned: true }, /no quedó igual/],
  ['rows changed, under a SECRET that nobody has', otherFingerprint, {}, /no se puede comprobar/],
  [
    'unchanged, under a SECRET that is not configured',
    (...entry) => entry,
    { secrets: ['nueva'] },
    /Configura el SECRET/,
  ],
  ['a file outside of the storage', otherKey, { secrets: ['el de otra escuela'] }, /está dañada/],
])('OPS-52 refused without a trace: %s', async (title, change, options, words) => {
  const whole = path.join(folder, `${title}.aula`);
  const forged = path.join(folder, `${title}-cambiada.aula`);
  const request = { databaseUrl: source.url, storage: t.deps.storage, program: '0.1.0', now: new Date() };
  await createBackup({ ...request, file: whole, secrets: t.deps.config.secrets, ownSecret: t.deps.config.secrets[0] });
  await forge(whole, forged, change);
  const written: string[] = [];
  const storage = { put: async (key: string) => void written.push(key), get: async () => null } as unknown as Storage;
  const saveSecret = async () => void written.push('secret');
  const empty = await createEmptyDatabase();
  const restoring = restore(t, empty.url, forged, storage, { saveSecret, ...options });
  await expect(restoring).rejects.toThrow(words);
  expect(written).toEqual([]);
  const { rows } = await empty.pool.query(`SELECT nspname FROM pg_namespace WHERE nspname = 'pgboss'
    UNION ALL SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`);
  expect(rows).toEqual([]);
  await empty.close();
});

test('OPS-104 an archive that brings its own secret is restored on request alone, and what cannot be proven is told', async () => {
  const file = path.join(folder, 'propia.aula');
  const request = { databaseUrl: source.url, storage: t.deps.storage, program: '0.1.0', now: new Date() };
  await createBackup({ ...request, file, secrets: t.deps.config.secrets, ownSecret: t.deps.config.secrets[0] });
  const empty = await createEmptyDatabase();
  const written: string[] = [];
  const saveSecret = async (secret: string) => void written.push(secret);
  const options = { saveSecret, secrets: ['nueva'] } as const;
  await expect(restore(t, empty.url, file, t.deps.storage, options)).rejects.toThrow(/no se puede comprobar/);
  expect(written).toEqual([]);
  const { warnings } = await restore(t, empty.url, file, t.deps.storage, { ...options, allowUnsigned: true });
  expect(warnings).toEqual([expect.stringMatching(/no se pudo comprobar que nadie la haya cambiado/)]);
  expect(written).toEqual([t.deps.config.secrets[0]]);
  await empty.close();
});

test('OPS-53 no transaction is open while files are copied, and no second daily one begins', async () => {
  const open: unknown[] = [];
  const get: Storage['get'] = async (key) => {
    const { rows } = await source.pool.query(
      `SELECT xact_start IS NOT NULL AS open FROM pg_stat_activity
        WHERE application_name = 'aula copia' AND datname = current_database()`,
    );
    open.push(...rows);
    return t.deps.storage.get(key);
  };
  const reading = { ...t, deps: { ...t.deps, storage: { ...t.deps.storage, get } } };
  const { files } = await backUp(reading, source.url, path.join(folder, 'abierta.aula'));
  expect(files).toBeGreaterThan(0);
  expect(open).toEqual(Array.from({ length: files }, () => ({ open: false })));
});
