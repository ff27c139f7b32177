import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sunatFolder } from 'domain/testing/sunat-documents.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const command = path.resolve(import.meta.dirname, '../../run-comprobante.ts');
type Outcome = { code: number; said: string };

/** Runs the command without any configuration variable. */
async function run(...args: string[]): Promise<Outcome> {
  const env = { PATH: process.env.PATH };
  return promisify(execFile)(process.execPath, [command, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }),
  );
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'muestras-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('SUN-14 samples of every kind are written and verified without a database', async () => {
  expect(await run('muestras', folder)).toMatchObject({ code: 0, said: expect.stringContaining('24 comprobantes') });
  const names = (await readdir(folder)).sort();
  expect(names).toHaveLength(24);
  expect(names.filter((name) => !/^\d{11}-(0[137]-[FB][A-Z0-9]{3}|R[AC]-\d{8})-\d+\.xml$/.test(name))).toEqual([]);
  const { code, said } = await run('verificar', path.join(folder, names[0]!));
  expect([code, said]).toEqual([0, expect.stringContaining('la firma es válida')]);
  expect(said).toContain('Documento F001-1, emitido el 2026-11-18.');
});

test.each([
  ['signed/12345678912-01-F001-1.xml', 0, 'la firma es válida'],
  ['signed/12345678912-01-F001-1_alterado.xml', 1, 'la firma NO es válida. El documento fue alterado'],
  ['no-hay.xml', 1, 'No existe'],
])('SUN-14 %s ends with %i: %s', async (file, code, words) => {
  expect(await run('verificar', path.join(sunatFolder, file))).toEqual({ code, said: expect.stringContaining(words) });
});

test('SUN-14 anything else explains the use', async () => {
  expect(await run('firmar')).toEqual({ code: 1, said: expect.stringContaining('Uso:') });
});
