import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { assetRoutes } from './assets.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'aula-assets-'));
const roots = ['own', 'newest'].map((name) => path.join(folder, name));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('OPS-45 files of the own build come first; those of a version started later are found once they are there', async () => {
  const app = Fastify();
  assetRoutes({ app }, roots);
  const get = async (name: string) => {
    const { statusCode, body } = await app.inject(`/assets/${name}`);
    return statusCode === 200 ? body : statusCode;
  };
  const write = (root: string, name: string) => {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${path.basename(root)} ${name}`);
  };
  write(roots[0]!, 'a.js');
  write(roots[1]!, 'a.js');
  expect([await get('a.js'), await get('b.js')]).toEqual(['own a.js', 404]);
  write(roots[1]!, 'b.js');
  write(roots[1]!, 'part-1.2/c.js');
  expect([await get('b.js'), await get('part-1.2/c.js')]).toEqual(['newest b.js', 'newest part-1.2/c.js']);
  write(roots[1]!, 'notes.txt');
  write(folder, 'secret.js');
  expect([await get('notes.txt'), await get('..%2fsecret.js')]).toEqual([404, 404]);
  // The folder of a version that is no longer kept.
  rmSync(folder, { recursive: true });
  expect([await get('a.js'), await get('b.js')]).toEqual(['own a.js', 'newest b.js']);
});
