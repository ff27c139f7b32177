import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeFolder } from '../testing/backups.ts';
import { openArchive, readEntries } from './archive-reader.ts';
import { createArchive } from './archive-writer.ts';
import { ownKeyHeaderBytes } from './own-key.ts';

const end = { tables: {}, sequences: [], files: { count: 0, bytes: 0 }, problems: { count: 0, examples: [] } };

async function namesIn(file: string, passphrase: string): Promise<string[]> {
  const found: string[] = [];
  await readEntries(await openArchive(file, async () => passphrase), async ({ name, body }) => {
    found.push(name);
    body.resume();
  });
  return found;
}

test.each([
  ['without a passphrase', undefined],
  ['with one', 'cuatro palabras al azar'],
])('OPS-54 nobody can read a backup before it is complete: %s', async (title, passphrase) => {
  const { folder, remove } = await makeFolder();
  const file = path.join(folder, `${title}.aula`);
  const archive = await createArchive(file, 'secreto', passphrase);
  await archive.add('manifest.json', Buffer.from('María Quispe Huamán'.repeat(5_000)));
  await archive.finish(end);

  const killed = archive.written.file;
  const content = await readFile(killed);
  await expect(namesIn(killed, passphrase ?? '')).rejects.toThrow(/no es una copia de seguridad/);
  for (const start of [0, ownKeyHeaderBytes]) expect(() => gunzipSync(content.subarray(start))).toThrow();
  expect(content.subarray(0, archive.written.seal.header.length).every((byte) => byte === 0)).toBe(true);

  await archive.publish();
  expect(await namesIn(file, passphrase ?? '')).toEqual(['manifest.json', 'end.json']);
  await remove();
});
