import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from './build.ts';

/** Starts the built server on a temporary data folder. */
const dataDir = process.env.E2E_DATA_DIR ?? path.join(tmpdir(), `aula-e2e-${randomUUID()}`);
mkdirSync(dataDir, { mode: 0o700 });
const env = { ...process.env, DATA_DIR: dataDir };
const server = spawn(process.execPath, [await build(console.log)], { env, stdio: 'inherit' });
// Playwright holds the other end: when it was killed, the server stops, and its PostgreSQL with it.
process.stdin.on('close', () => server.kill('SIGTERM')).resume();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
