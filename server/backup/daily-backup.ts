import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Counter, Gauge } from 'prom-client';
import type { Deps } from '../deps.ts';
import { ownSecretOf, sentenceOf } from './command.ts';
import { createBackup } from './create-backup.ts';
import { BackupUnderWay } from './errors.ts';

export type DailyBackup = {
  /** Makes a backup if the newest one is a day old. */
  run(now: Date, signal?: AbortSignal): Promise<void>;
};

type Needs = Pick<Deps, 'config' | 'storage' | 'metrics'> & { app: { log: Deps['app']['log'] } };

/** A little less than a day, so that the time of the backup does not drift: `run` is called every hour. */
const dayMs = 23.5 * 60 * 60_000;

export function createDailyBackup(deps: Needs, dir: string, databaseUrl: string, program: string): DailyBackup {
  const { config, storage, metrics, app } = deps;
  const failures = new Counter({
    name: 'backup_failures_total',
    help: 'Daily backups of this process that failed',
    registers: [metrics],
  });
  // Read from the folder, so that the figures hold after a restart and for backups of other processes.
  gauge('backup_last_success_timestamp_seconds', 'When the newest daily backup was made; 0 without one', (newest) =>
    newest ? newest.made.getTime() / 1000 : 0,
  );
  gauge('backup_last_bytes', 'Size of the newest daily backup', (newest) => newest?.bytes ?? 0);

  function gauge(name: string, help: string, value: (newest: Newest) => number): void {
    new Gauge({
      name,
      help,
      registers: [metrics],
      async collect() {
        this.set(value((await listKept(dir))[0]));
      },
    });
  }

  return {
    async run(now, signal) {
      const [newest] = await listKept(dir);
      if (newest && now.getTime() - newest.made.getTime() < dayMs) return;
      const file = path.join(dir, nameOfBackup(now));
      const began = performance.now();
      try {
        const made = await createBackup({
          file,
          databaseUrl,
          storage,
          secrets: config.secrets,
          ownSecret: ownSecretOf(config),
          program,
          now,
          passphrase: config.backup.passphrase,
          exclusive: true,
          ...(signal && { signal }),
        });
        // Only now: the new backup is verified.
        const deleted = await deleteOldest(dir, config.backup.keep);
        const { problems, ...figures } = made;
        const ms = Math.round(performance.now() - began);
        app.log.info({ file, ...figures, deleted: deleted.length, ms }, 'backup made');
        if (problems.count > 0) app.log.error({ file, ...problems }, 'backup made, but stored files have problems');
      } catch (error) {
        if (error instanceof BackupUnderWay) return;
        failures.inc();
        app.log.error({ err: error, file }, `backup failed: ${sentenceOf(error, 'No se pudo hacer la copia')}`);
        throw error;
      }
    },
  };
}

type Newest = Awaited<ReturnType<typeof listKept>>[number] | undefined;

type KeptBackup = { file: string; made: Date; bytes: number };

const namePattern = /^aula-\d{4}-\d{2}-\d{2}T\d{6}Z\.aula$/;

/** Names sort by time. */
export function nameOfBackup(now: Date): string {
  return `aula-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.aula`;
}

/** The daily backups of a folder, newest first. Other files are ignored. */
async function listKept(dir: string): Promise<KeptBackup[]> {
  const found = await readdir(dir).catch(orNone);
  const names = found.filter((name) => namePattern.test(name)).sort();
  return Promise.all(
    names.reverse().map(async (name) => {
      const file = path.join(dir, name);
      const { mtime, size } = await stat(file);
      return { file, made: mtime, bytes: size };
    }),
  );
}

async function deleteOldest(dir: string, keep: number): Promise<string[]> {
  const surplus = (await listKept(dir)).slice(keep);
  for (const { file } of surplus) await rm(file, { force: true });
  return surplus.map(({ file }) => file);
}

function orNone(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
