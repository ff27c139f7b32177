import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { access, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cluster, superuser } from './cluster.ts';
import { EmbeddedFailure, errorCode } from './errors.ts';
import { lastLogLines, openServerLog } from './log-file.ts';
import { isRunning } from './postmaster-file.ts';
import { giveTo, insideFolder } from './run-as.ts';
import { syncFolder } from './sync-folder.ts';

const inProgress = new Set<string>();
const abandonedAfterMs = 10 * 60_000;

export async function clusterExists(pgDir: string): Promise<boolean> {
  try {
    await access(join(pgDir, 'PG_VERSION'));
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

// Creates the cluster in a temporary folder and renames it when complete: `pg` either does not exist or is whole.
export async function initCluster(cluster: Cluster): Promise<void> {
  const name = `pg-init-${process.pid}-${randomBytes(6).toString('hex')}`;
  const workshop = join(cluster.dataDir, name);
  inProgress.add(name);
  try {
    await mkdir(join(workshop, 'pg'), { recursive: true, mode: 0o700 });
    await writeFile(join(workshop, 'password'), `${cluster.password}\n`, { mode: 0o600 });
    for (const path of ['.', 'pg', 'password']) await giveTo(join(workshop, path), cluster.account);
    await runInitdb(cluster, workshop);
    await rename(join(workshop, 'pg'), cluster.pgDir);
    await syncFolder(cluster.dataDir);
  } catch (error) {
    const anotherStartWasFaster = ['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '');
    if (!anotherStartWasFaster) throw error;
  } finally {
    await rm(workshop, { recursive: true, force: true });
    inProgress.delete(name);
  }
}

async function runInitdb(cluster: Cluster, workshop: string): Promise<void> {
  const inside = insideFolder(join(workshop, 'pg'), cluster.account);
  const password = await open(join(workshop, 'password'), 'r');
  const output = await openServerLog(cluster);
  try {
    const args = [
      ...['-D', inside.path, '--username', superuser, '--pwfile', '/dev/fd/0'],
      ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C'],
      ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--no-instructions'],
      ...(cluster.settings.fsync === 'off' ? ['--no-sync'] : []),
    ];
    const stdio = [password.fd, output.handle.fd, output.handle.fd];
    const child = spawn(cluster.binaries.initdb, args, { ...inside.spawn, detached: true, stdio });
    const [code] = await once(child, 'exit').catch((error: Error) => {
      throw new EmbeddedFailure(`No se pudo ejecutar PostgreSQL: ${error.message}`);
    });
    if (code === 0) return;
    throw new EmbeddedFailure(
      'No se pudo crear la base de datos. PostgreSQL dice:',
      await lastLogLines(cluster, output.from),
    );
  } finally {
    await password.close();
    await output.handle.close();
  }
}

export async function removeAbandonedInits(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = Number(/^pg-init-(\d+)-/.exec(name)?.[1]);
    if (!pid || inProgress.has(name)) continue;
    const folder = join(dataDir, name);
    const changed = (await stat(folder).catch(() => undefined))?.mtimeMs ?? 0;
    const abandoned = pid === process.pid || !isRunning(pid) || Date.now() - changed > abandonedAfterMs;
    if (abandoned) await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
