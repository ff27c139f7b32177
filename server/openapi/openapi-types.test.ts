import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';

const run = promisify(execFile);
const root = new URL('../../', import.meta.url).pathname;
const generator = join(root, 'openapi-types/node_modules/openapi-typescript/bin/cli.js');
const compiler = join(root, 'node_modules/typescript/bin/tsc');

const client = (contacto: string) => `
import type { paths } from './api.ts';
type Ordered = paths['/api/orders']['post'];
type Body = Ordered['requestBody']['content']['application/json'];
type Answer = Ordered['responses'][200]['content']['application/json'];
export const buyerName: Body['buyerName'] = 'Rosa';
export const contacto: ${contacto} = true as unknown as NonNullable<Answer['resource']>['contacto'];
`;

test('OPS-93 the types that a client generates from the document compile, and tell a wrong use', async () => {
  const t = await startTestApp();
  const document = (await t.client().request('GET', '/api/openapi.json')).text;
  await t.close();
  const folder = await mkdtemp(join(tmpdir(), 'aula-openapi-'));
  const compile = async (contacto: string) => {
    await writeFile(join(folder, 'client.ts'), client(contacto));
    const args = ['--noEmit', '--strict', '--allowImportingTsExtensions', '--module', 'nodenext', '--types', ''];
    return run(process.execPath, [compiler, ...args, join(folder, 'client.ts')], { cwd: folder }).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
  };
  await writeFile(join(folder, 'openapi.json'), document);
  await run(process.execPath, [generator, 'openapi.json', '-o', 'api.ts'], { cwd: folder });
  expect(await compile('boolean')).toBe('');
  expect(await compile('string')).toContain("'boolean' is not assignable to type 'string'");
  await rm(folder, { recursive: true });
});
