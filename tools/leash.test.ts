import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** As in `vitest run`: a PostgreSQL in the folder of the run and a process beside it; it says the pids of all three. */
const suite = `
  const { spawn } = await import('node:child_process');
  const { startEmbedded } = await import('embedded-db/start.ts');
  const { readPostmaster } = await import('./embedded-db/postmaster-file.ts');
  const dataDir = process.env.RUN_FOLDER + '/data';
  await startEmbedded({ dataDir, settings: { fsync: 'off' } });
  const server = spawn('sleep', ['1000'], { stdio: 'ignore' });
  console.log(JSON.stringify([process.pid, server.pid, (await readPostmaster(dataDir + '/pg')).pid]));
  setInterval(() => {}, 1000);
`;
/** As `tools/test.ts`. */
const parent = `
  const { spawn } = require('node:child_process');
  const command = ['tools/leash.ts', process.execPath, '--input-type=module', '-e', ${JSON.stringify(suite)}];
  spawn(process.execPath, command, { stdio: ['pipe', 'inherit', 'inherit'] });
`;

async function pidsSaidBy(child: ChildProcess): Promise<number[]> {
  const [line] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
  return JSON.parse(line) as number[];
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a run that is killed leaves neither a process nor a PostgreSQL nor its files', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'leash-'));
  const env = { ...process.env, RUN_FOLDER: folder };
  const killed = spawn(process.execPath, ['-e', parent], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void killed.kill('SIGKILL'));
  const pids = await pidsSaidBy(killed);
  expect(pids.filter(isAlive)).toEqual(pids);
  killed.kill('SIGKILL');
  await expect.poll(() => pids.filter(isAlive)).toEqual([]);
  await expect.poll(() => existsSync(folder)).toBe(false);
});

test.each([0, 3])('a command that ends by itself gives its code, %i', async (code) => {
  const leash = spawn(process.execPath, ['tools/leash.ts', process.execPath, '-e', `process.exit(${code})`], {
    cwd: root,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  expect(await once(leash, 'close')).toEqual([code, null]);
});
