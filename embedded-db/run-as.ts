import { execFile } from 'node:child_process';
import { chown, type FileHandle, lchown, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedFailure } from './errors.ts';

const run = promisify(execFile);

export type Account = { uid: number; gid: number };

// PostgreSQL refuses to run as root. Existing data keeps its owner; new data created by root goes to an unprivileged
// account.
export async function chooseAccount(dataDir: string, pgDir: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const folder of [pgDir, dataDir]) {
    const owner = await lstat(folder).catch(() => undefined);
    const account = owner && owner.uid !== 0 ? await accountOf(owner.uid) : undefined;
    if (account) return account;
  }
  for (const name of ['nobody', 'daemon']) {
    const account = await accountOf(name);
    if (account && account.uid !== 0) return account;
  }
  throw new EmbeddedFailure(
    'PostgreSQL no puede funcionar como root y en este sistema no hay otro usuario. Crea uno e inicia la aplicación con él, o usa DATABASE_URL.',
  );
}

async function accountOf(user: string | number): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', String(user)]), run('id', ['-g', String(user)])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

// On Linux the process enters the folder before it changes user, and /proc/self/cwd leads there without crossing the
// parent folders, so data below a 0700 folder stays reachable.
export function insideFolder(folder: string, account: Account | undefined) {
  const path = account && process.platform === 'linux' ? '/proc/self/cwd' : folder;
  return { path, spawn: { cwd: folder, env: serverEnvironment(), ...account } };
}

// The caller's PGPORT, PGDATA, LC_ALL … must not reach the server.
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

export async function giveTo(path: string, account: Account | undefined): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}

// A folder restored by root belongs to root. The folder itself changes owner last, so that an interrupted change is
// resumed.
export async function takeBackFromRoot(pgDir: string, account: Account | undefined): Promise<void> {
  if (!account || (await lstat(pgDir)).uid !== 0) return;
  for (const entry of await readdir(pgDir, { recursive: true })) {
    await lchown(join(pgDir, entry), account.uid, account.gid);
  }
  await giveTo(pgDir, account);
}

export async function makeDataDir(dataDir: string): Promise<void> {
  const crossedByPath = process.getuid?.() === 0 && process.platform !== 'linux';
  await mkdir(dataDir, { recursive: true, mode: crossedByPath ? 0o711 : 0o700 });
}

// Files that root writes into another user's data folder stay usable for that user.
export async function giveToOwnerOf(folder: string, file: FileHandle): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  await file.chown(uid, gid);
}
