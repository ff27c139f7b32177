import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from './errors.ts';

const run = promisify(execFile);
const pidOfNobody = 2_147_483_646;
const startingTakesLessThanMs = 5_000;

export type Postmaster = { pid: number; port: number; ready: boolean };

export async function readPostmaster(pgDir: string): Promise<Postmaster | undefined> {
  const lines = (await readIfThere(join(pgDir, 'postmaster.pid'))).split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : undefined;
}

// A pid alone proves nothing: after a reboot, or in a copied folder, it may belong to another process.
export async function isPostmasterOf(pgDir: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return isRunning(pid) && (await commandLine(pid)).includes(pgDir);
  try {
    const [cwd, own] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(pgDir)]);
    return cwd.ino === own.ino && cwd.dev === own.dev;
  } catch {
    return false;
  }
}

async function commandLine(pid: number): Promise<string> {
  const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout;
}

// PostgreSQL clears a file whose pid is dead, after checking that no backend of that server is alive. It gives up when
// the pid belongs to another process or the file was truncated by a power failure; those two cases are handled here.
export async function clearStaleFile(pgDir: string): Promise<void> {
  const path = join(pgDir, 'postmaster.pid');
  const content = await readIfThere(path);
  const pid = Number(content.split('\n')[0]);
  if (pid > 0 && pid !== pidOfNobody && isRunning(pid)) {
    const replacement = `${path}.${randomBytes(6).toString('hex')}`;
    const { uid, gid } = await stat(path);
    await writeFile(replacement, content.replace(/^\d+/, String(pidOfNobody)), { mode: 0o600 });
    await chown(replacement, uid, gid);
    if ((await readIfThere(path)) === content) await rename(replacement, path);
    else await rm(replacement);
  } else if (content === '') {
    const left = await stat(path).catch(() => undefined);
    if (left && Date.now() - left.mtimeMs > startingTakesLessThanMs) await unlink(path);
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  }
}
