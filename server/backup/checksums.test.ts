import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createEspecialidad } from 'domain/contract/especialidades.ts';
import { extract, type Header, pack } from 'tar-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { backUp, makeFolder, restore } from '../testing/backups.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { signedIn } from '../testing/people.ts';
import { uploadImage } from '../testing/uploads.ts';
import { contentTypeKeyword, type End, names } from './format.ts';
import { openOwnKeySeal } from './own-key.ts';
import { macOfEnd } from './secret.ts';

let source: TestDatabase;
let t: TestApp;
let folder: string;
let remove: () => Promise<void>;
let whole: string;

beforeAll(async () => {
  ({ folder, remove } = await makeFolder());
  source = await createTestDatabase();
  t = await startTestApp({ databaseUrl: source.url });
  const { browser } = await signedIn(t, 'ADMIN');
  const imagen = await uploadImage(browser, { ownerType: 'especialidad' });
  const body = { nombre: 'Derecho civil', descripcion: 'Personas, bienes y contratos', imagen };
  expect((await browser.call(createEspecialidad, { body })).status).toBe(200);
  whole = path.join(folder, 'entera.aula');
  await backUp(t, source.url, whole);
});
afterAll(async () => {
  await t.close();
  await source.close();
  await remove();
});

type Entry = { header: Header; content: Buffer };

async function entriesOf(file: string): Promise<Entry[]> {
  const tar = extract();
  const entries: Entry[] = [];
  const content = await readFile(file);
  const { header, decrypt } = openOwnKeySeal(content);
  const zipped = await buffer(decrypt(Readable.from([content.subarray(header.length)])));
  Readable.from(gunzipSync(zipped)).pipe(tar);
  for await (const stream of tar) entries.push({ header: stream.header, content: await buffer(stream) });
  return entries;
}

/** A well-formed archive of version 0.4: names, sizes, gzip and tar are right. */
async function save(file: string, entries: Entry[]): Promise<void> {
  const tar = pack();
  for (const { header, content } of entries) {
    const type = (header.pax as Record<string, string> | undefined)?.[contentTypeKeyword];
    const pax = type === undefined ? {} : { pax: { [contentTypeKeyword]: type } };
    tar.entry({ name: header.name, size: content.length, ...pax }, content);
  }
  tar.finalize();
  await writeFile(file, gzipSync(await buffer(tar)));
}

/** Replaces in the entries whose name matches; returns how many changed. */
function replaceIn(entries: Entry[], name: RegExp, from: Buffer, to: Buffer): number {
  expect(to.length).toBe(from.length);
  let changed = 0;
  for (const entry of entries) {
    const at = name.test(entry.header.name) ? entry.content.indexOf(from) : -1;
    if (at === -1) continue;
    to.copy(entry.content, at);
    changed += 1;
  }
  return changed;
}

/** Computes again what `verifyArchive` compares, for the changed entries. */
function sign(entries: Entry[]): void {
  const hash = createHash('sha256');
  for (const { header, content } of entries) {
    if (header.name !== names.end) hash.update(`${header.name}\n${content.length}\n`).update(content);
  }
  const last = entries.at(-1)!;
  const end = { ...(JSON.parse(last.content.toString()) as End), sha256: hash.digest('hex') };
  const mac = macOfEnd(end, t.deps.config.secrets[0]);
  last.content = Buffer.from(JSON.stringify({ ...end, mac }, null, 2));
}

async function outcome(entries: Entry[]): Promise<{ answer: string; untouched: boolean }> {
  const file = path.join(folder, 'cambiada.aula');
  await save(file, entries);
  const empty = await createEmptyDatabase();
  try {
    const answer = await restore(t, empty.url, file, t.deps.storage).then(
      () => 'restored',
      (error: Error) => error.message,
    );
    const { rows } = await empty.pool.query(
      `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    );
    return { answer, untouched: rows.length === 0 };
  } finally {
    await empty.close();
  }
}

const damaged = 'La copia está dañada o incompleta. No se ha escrito nada; usa otra copia.';
const text = (words: string) => Buffer.from(words);

test('SEA-38 an archive that was taken apart and put together unchanged is restored', async () => {
  const entries = await entriesOf(whole);
  expect(entries.at(-1)?.header.name).toBe(names.end);
  expect(await outcome(entries)).toEqual({ answer: 'restored', untouched: false });
});

test('SEA-38 only the checksum of the archive tells: a picture with another content of the same length', async () => {
  const entries = await entriesOf(whole);
  expect(replaceIn(entries, /^files\/especialidades\//, text('WEBP'), text('WEBX'))).toBe(1);
  expect(await outcome(entries)).toEqual({ answer: damaged, untouched: true });
});

test('SEA-38 only the checksum of the archive tells: a file under another name of the same length', async () => {
  const entries = await entriesOf(whole);
  const picture = entries.find(({ header }) => header.name.startsWith(`${names.files}especialidades/`))!;
  picture.header.name = picture.header.name.replace('especialidades/', 'especialidadez/');
  expect(await outcome(entries)).toEqual({ answer: damaged, untouched: true });
});

test('SEA-38 only the checksum of the archive tells: a whole file that is missing', async () => {
  const entries = (await entriesOf(whole)).filter(({ header }) => !header.name.includes('/especialidades/'));
  expect(await outcome(entries)).toEqual({ answer: damaged, untouched: true });
});

test.each([
  ['another text of the same length', 'Derecho civil', 'Derecho penal'],
  ['one letter', 'Personas, bienes', 'Personas, bienex'],
])('SEA-38 only the checksum of a table tells, as many rows as before: %s', async (_what, from, to) => {
  const entries = await entriesOf(whole);
  expect(replaceIn(entries, /^database\/public\.especialidad\//, text(from), text(to))).toBe(1);
  sign(entries);
  expect(await outcome(entries)).toEqual({
    answer: 'La tabla public.especialidad no quedó igual que en la copia. No se ha restaurado nada.',
    untouched: true,
  });
});
