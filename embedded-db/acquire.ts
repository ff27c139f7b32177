import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Cluster } from './cluster.ts';
import { DataDirInUse, EmbeddedFailure } from './errors.ts';
import { freePort, type Launch, launchServer } from './launch.ts';
import { connectAndLock } from './lock.ts';
import { lastLogLines } from './log-file.ts';
import { clearStaleFile, isPostmasterOf, type Postmaster, readPostmaster } from './postmaster-file.ts';
import { stopPostmaster } from './stop.ts';

export type Held = { postmaster: Postmaster; client: Client };

const pollMs = 20;
const patienceMs = 120_000;
const announceAfterMs = 3_000;

// One loop for every situation: connects to a live server (ours, orphaned or another app's), launches a missing one,
// and retries after losing a race. The advisory lock alone decides who owns the data folder.
export async function acquire(cluster: Cluster, wantedPort?: number): Promise<Held> {
  const began = Date.now();
  let launch: Launch | undefined;
  let announced = false;
  while (Date.now() - began < patienceMs) {
    const postmaster = await readPostmaster(cluster.pgDir);
    if (postmaster && (await isPostmasterOf(cluster.pgDir, postmaster.pid))) {
      const held = postmaster.ready ? await own(cluster, postmaster) : undefined;
      if (held) {
        if (!launch) cluster.log('La base de datos seguía en marcha; se continúa con ella.');
        return held;
      }
    } else if (!launch || launch.exited) {
      if (launch) await throwUnlessWorthRetrying(cluster, launch);
      await clearStaleFile(cluster.pgDir);
      launch = await launchServer(cluster, wantedPort ?? (await freePort()));
    }
    if (!announced && Date.now() - began > announceAfterMs) {
      announced = true;
      cluster.log('La base de datos se está recuperando; puede tardar un momento…');
    }
    await sleep(pollMs);
  }
  throw new EmbeddedFailure(
    `PostgreSQL no respondió en ${patienceMs / 1000} segundos. Sus últimas líneas:`,
    await lastLogLines(cluster, launch?.logFrom),
  );
}

async function own(cluster: Cluster, postmaster: Postmaster): Promise<Held | undefined> {
  const outcome = await connectAndLock(cluster, postmaster.port);
  if (outcome.state === 'taken') throw new DataDirInUse(cluster.dataDir);
  if (outcome.state === 'unreachable') return undefined;
  const { rows } = await outcome.client.query<{ server_version: string }>('show server_version');
  if (rows[0]?.server_version.split(' ')[0] === cluster.binaries.serverVersion) {
    return { postmaster, client: outcome.client };
  }
  await stopPostmaster(cluster.pgDir, postmaster.pid);
  return undefined;
}

const anotherPortHelps = /could not bind|could not create any TCP\/IP sockets/;
const waitingHelps = /lock file "postmaster\.pid" (already exists|is empty)|pre-existing shared memory block/;

async function throwUnlessWorthRetrying(cluster: Cluster, launch: Launch): Promise<void> {
  const lines = await lastLogLines(cluster, launch.logFrom);
  const said = lines.join('\n');
  if (!anotherPortHelps.test(said) && !waitingHelps.test(said)) {
    throw new EmbeddedFailure('La base de datos no pudo iniciar. PostgreSQL dice:', lines);
  }
  await sleep(200);
}
