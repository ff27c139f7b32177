import { access, constants, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Client } from 'pg';
import { acquire } from './acquire.ts';
import { findBinaries } from './binaries.ts';
import { appDatabase, appRole, appUrl, type Cluster } from './cluster.ts';
import { EmbeddedFailure, errorCode } from './errors.ts';
import { clusterExists, initCluster, removeAbandonedInits } from './initdb.ts';
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

// The app's role owns its database and may create others (tests do), but is no superuser: no COPY PROGRAM, no file
// access.
async function ensureAppDatabase(cluster: Cluster, client: Client): Promise<{ created: boolean }> {
  const role = await client.query('select from pg_roles where rolname = $1', [appRole]);
  if (role.rowCount === 0) {
    await client.query(`create role ${appRole} login createdb password ${client.escapeLiteral(cluster.password)}`);
  }
  const database = await client.query('select from pg_database where datname = $1', [appDatabase]);
  if (database.rowCount !== 0) return { created: false };
  await client.query(`create database ${appDatabase} owner ${appRole}`);
  return { created: true };
}

/** PostgreSQL reads only data of its own major version. Says what to do instead of changing anything. */
async function assertSameMajor({ dataDir, pgDir, binaries }: Cluster): Promise<void> {
  const data = (await readFile(join(pgDir, 'PG_VERSION'), 'utf8')).trim();
  const program = binaries.serverVersion.split('.')[0]!;
  if (data === program) return;
  const what = `Los datos de ${dataDir} son de PostgreSQL ${data}, y este programa trae PostgreSQL ${program}. No se cambió nada.`;
  if (Number(data) > Number(program)) {
    throw new EmbeddedFailure(`${what} Instala la versión más nueva del programa, con la que se crearon.`);
  }
  throw new EmbeddedFailure(what, [
    '1. Con la versión anterior del programa: npm run backup -- escuela.aula',
    '2. Con esta versión y una carpeta nueva: DATA_DIR=otra-carpeta npm run restore -- escuela.aula --allow-unsigned',
    '3. Inicia con esa carpeta: DATA_DIR=otra-carpeta npm start',
  ]);
}
