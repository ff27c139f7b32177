import { access, constants } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { acquire } from './acquire.ts';
import { ensureAppDatabase } from './app-database.ts';
import { findBinaries } from './binaries.ts';
import { appUrl, type Cluster } from './cluster.ts';
import { EmbeddedFailure, errorCode } from './errors.ts';
import { clusterExists, initCluster, removeAbandonedInits } from './initdb.ts';
import { assertSameMajor } from './major-version.ts';
import { readOrMakePassword } from './password.ts';
import { chooseAccount, makeDataDir, takeBackFromRoot } from './run-as.ts';
import { keepHold } from './supervise.ts';

export type EmbeddedServer = { url: string; firstRun: boolean; stop(): Promise<void> };

export type EmbeddedOptions = {
  dataDir: string;
  log?: (line: string) => void;
  settings?: Record<string, string>;
};

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const cluster = await openCluster(options);
  if (!(await clusterExists(cluster.pgDir))) {
    cluster.log('Creando la base de datos…');
    await initCluster(cluster);
  }
  await assertSameMajor(cluster);
  await takeBackFromRoot(cluster.pgDir, cluster.account);
  const held = await acquire(cluster);
  const hold = keepHold(cluster, held);
  try {
    const { created } = await ensureAppDatabase(cluster, held.client);
    return { url: appUrl(cluster.password, held.postmaster.port), firstRun: created, stop: hold.stop };
  } catch (error) {
    await hold.stop();
    throw error;
  }
}

async function openCluster({ dataDir, log = () => {}, settings = {} }: EmbeddedOptions): Promise<Cluster> {
  if (process.platform === 'win32') {
    throw new EmbeddedFailure('La base de datos incluida no funciona en Windows. Usa WSL o indica DATABASE_URL.');
  }
  const folder = resolve(dataDir);
  const pgDir = join(folder, 'pg');
  try {
    await makeDataDir(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    await removeAbandonedInits(folder);
    const exists = await clusterExists(pgDir);
    if (exists) await access(pgDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const password = await readOrMakePassword(folder, exists);
    const account = await chooseAccount(folder, pgDir);
    const binaries = await findBinaries(account);
    return { dataDir: folder, pgDir, logPath: join(folder, 'pg.log'), password, binaries, account, settings, log };
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) throw error;
    throw new EmbeddedFailure(
      `No tienes permiso para usar la carpeta de datos ${folder}: pertenece a otro usuario o es de solo lectura. Indica otra con DATA_DIR.`,
    );
  }
}
