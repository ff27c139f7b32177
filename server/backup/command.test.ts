import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { makeFolder } from '../testing/backups.ts';
import { makeAdmin } from '../testing/builders.ts';
import { createEmptyDatabase, createTestDatabase } from '../testing/database.ts';
import { openArchive } from './archive-reader.ts';

const root = path.resolve(import.meta.dirname, '../..');

function start(script: string, file: string, env: Record<string, string>, flags: string[] = []) {
  return spawn(process.execPath, [path.join(root, 'server', script), file, ...flags], {
    cwd: root,
    env: { PATH: process.env.PATH, INIT_CWD: path.dirname(file), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function run(script: string, file: string, env: Record<string, string>, flags: string[] = []) {
  const child = start(script, file, env, flags);
  const [[code], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { code, out, err: err.trim().split('\n') };
}

test('OPS-20 npm run backup and restore, killed once in the middle, move a school to another machine', async () => {
  const { folder, remove } = await makeFolder();
  const [here, there] = [await createTestDatabase(), await createEmptyDatabase()];
  const person = await makeAdmin(here.db);
  const file = path.join(folder, 'escuela.aula');
  const source = { DATABASE_URL: here.url, DATA_DIR: path.join(folder, 'una') };
  const target = { DATABASE_URL: there.url, DATA_DIR: path.join(folder, 'otra') };

  const saved = await run('run-backup.ts', file, source);
  expect(saved).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\s*Copia verificada: .*escuela\.aula \(\d+ tablas/),
  });
  expect(saved.err[0]).toMatch(/^Base de datos: tabla 1 de \d+/);

  // The generated secret lies in the file, so its signature proves nothing on another machine.
  const refused = await run('run-restore.ts', file, target);
  expect(refused).toMatchObject({
    code: 1,
    err: expect.arrayContaining([expect.stringContaining('--allow-unsigned')]),
  });
  const flags = ['--allow-unsigned'];
  const killed = start('run-restore.ts', file, target, flags);
  for await (const chunk of killed.stderr) if (String(chunk).includes('Base de datos:')) killed.kill('SIGKILL');
  const { rows } = await there.pool.query(`SELECT to_regclass('usuario') AS table`);
  expect(rows).toEqual([{ table: null }]);

  const restored = await run('run-restore.ts', file, target, flags);
  expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('Escuela restaurada tal como estaba') });
  const found = await there.pool.query('SELECT dni FROM usuario WHERE usuario_id = $1', [person.usuarioId]);
  expect(found.rows).toEqual([{ dni: person.dni }]);
  // Mailed links are derived from the secret.
  expect(await readFile(path.join(target.DATA_DIR, 'secret'))).toEqual(
    await readFile(path.join(source.DATA_DIR, 'secret')),
  );

  await Promise.all([here.close(), there.close()]);
  await remove();
});

test('OPS-54 what a killed backup leaves can be read by nobody, and the next one removes it', async () => {
  const { folder, remove } = await makeFolder();
  const database = await createTestDatabase();
  const env = { DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'datos') };
  const copies = path.join(folder, 'copias');
  const killed = start('run-backup.ts', path.join(copies, 'una.aula'), env);
  for await (const chunk of killed.stderr) if (String(chunk).includes('Base de datos:')) killed.kill('SIGKILL');
  const left = await readdir(copies);
  expect(left).toEqual([expect.stringMatching(/^\.aula-.*\.tmp$/)]);
  const temporary = path.join(copies, left[0]!);
  expect((await stat(temporary)).mode & 0o077).toBe(0);
  await expect(openArchive(temporary, async () => '')).rejects.toThrow(/no es una copia de seguridad/);
  expect((await stat(copies)).mode & 0o077).toBe(0);
  expect(await run('run-backup.ts', path.join(copies, 'otra.aula'), env)).toMatchObject({ code: 0 });
  expect(await readdir(copies)).toEqual(['otra.aula']);
  await database.close();
  await remove();
});
