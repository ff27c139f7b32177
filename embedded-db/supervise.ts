import { setTimeout as sleep } from 'node:timers/promises';
import { acquire, type Held } from './acquire.ts';
import type { Cluster } from './cluster.ts';
import { DataDirInUse } from './errors.ts';
import { rotateServerLog } from './log-file.ts';
import { stopPostmaster } from './stop.ts';

const rotateEveryMs = 60 * 60 * 1000;

export type Hold = { stop(): Promise<void> };

// A lost lock connection means that the server restarted or died: connect to it again, or launch it, on the same port,
// where the pools find it.
export function keepHold(cluster: Cluster, first: Held): Hold {
  let held: Held | undefined = first;
  let stopping: Promise<void> | undefined;
  let regaining: Promise<void> = Promise.resolve();

  function watch({ client, postmaster }: Held) {
    client.once('end', () => {
      if (!stopping) regaining = regain(postmaster.port);
    });
  }

  async function regain(port: number) {
    cluster.log('Se perdió la conexión con la base de datos; reconectando…');
    while (!stopping) {
      try {
        held = await acquire(cluster, port);
        watch(held);
        cluster.log('La base de datos responde de nuevo.');
        return;
      } catch (error) {
        cluster.log((error as Error).message);
        if (error instanceof DataDirInUse) held = undefined;
        if (!held) return;
        await sleep(1_000);
      }
    }
  }

  async function shutDown() {
    clearInterval(rotation);
    await regaining;
    if (!held) return;
    await stopPostmaster(cluster.pgDir, held.postmaster.pid);
    await held.client.end().catch(() => {});
  }

  const rotation = setInterval(() => {
    rotateServerLog(cluster).catch((error: Error) => cluster.log(`pg.log: ${error.message}`));
  }, rotateEveryMs).unref();
  watch(first);
  return {
    stop() {
      stopping ??= shutDown();
      return stopping;
    },
  };
}
