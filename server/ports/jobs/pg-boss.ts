import { setTimeout } from 'node:timers/promises';
import { type JobWithMetadata, PgBoss, type QueueOptions } from 'pg-boss';
import { afterCommit, connect } from '../../db/connect.ts';
import { prepared } from '../../db/prepared.ts';
import { type JobMap, type JobName, type JobSettings, jobSettings } from './jobs.ts';
import { makePace } from './pace.ts';
import type { Handler, Jobs } from './port.ts';

/** Dead-letter queue: jobs whose last attempt failed, with data and error. */
const DEAD_LETTERS = 'fallidos';

const DAY = 24 * 60 * 60;

/** Creating a queue takes a lock, so only missing queues are created; settings are updated at every start. */
async function prepareQueues(boss: PgBoss, jobs: Record<string, JobSettings>): Promise<void> {
  await boss.createQueue(DEAD_LETTERS, { retentionSeconds: 90 * DAY });
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  const queues = Object.entries(jobs).map(([name, settings]) => ({
    name,
    options: { ...toQueueOptions(settings), deadLetter: DEAD_LETTERS, notify: false },
    heartbeatSeconds: settings.heartbeatSeconds ?? null,
  }));
  for (const { name, options } of queues) if (!known.has(name)) await boss.createQueue(name, options);
  await Promise.all(
    queues.map(({ name, options, heartbeatSeconds }) => boss.updateQueue(name, { ...options, heartbeatSeconds })),
  );
}

function toQueueOptions(settings: JobSettings): QueueOptions {
  return {
    retryLimit: settings.attempts - 1,
    retryDelay: settings.retryDelaySeconds,
    retryBackoff: settings.retryDelaySeconds > 0,
    ...(settings.retryDelaySeconds > 0 && { retryDelayMax: settings.retryDelayMaxSeconds }),
    expireInSeconds: settings.expireInSeconds,
    ...(settings.heartbeatSeconds && { heartbeatSeconds: settings.heartbeatSeconds }),
    retentionSeconds: 30 * DAY,
    deleteAfterSeconds: 7 * DAY,
  };
}

type Log = { error(detail: object, message: string): void; warn(detail: object, message: string): void };

export type PgBossOptions = {
  url: string;
  log: Log;
  jobs?: Record<JobName, JobSettings>;
  stopTimeoutMs?: number;
  /** Intervals of the checks for expired, scheduled and delayed jobs. */
  superviseSeconds?: number;
  cronSeconds?: number;
  pollSeconds?: number;
  /** False when `installJobs` has created the tables, as their owner. */
  install?: boolean;
};

const schema = 'pgboss';

/** Creates or updates the tables of the queue; needs a role that owns the database. */
export async function installJobs(url: string): Promise<void> {
  const { pool, close } = connect(url, { max: 1, applicationName: 'trabajos', statementTimeoutMs: 60_000 });
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
  const boss = new PgBoss({ db, schema, supervise: false, schedule: false });
  try {
    await boss.start();
    await boss.stop({ graceful: false });
  } finally {
    await close();
  }
}

/** pg-boss emits a plain copy of the error, without its class and with the queue added. */
function describeQueueError(error: Error & { queue?: string; code?: string }): object {
  const { queue, code, message, stack } = error;
  const err = error instanceof Error ? error : Object.assign(new Error(message), { stack, ...(code && { code }) });
  return { ...(queue && { queue }), err };
}

export function createPgBossJobs(options: PgBossOptions): Jobs {
  const { url, log, jobs = jobSettings, stopTimeoutMs = 8_000 } = options;
  const { superviseSeconds = 15, cronSeconds = 30, pollSeconds = 10, install = true } = options;
  // Its own pool, because maintenance statements may take longer than those of requests.
  const { pool, close } = connect(url, {
    max: 4,
    applicationName: 'trabajos',
    statementTimeoutMs: 20_000,
    poolWaitMs: 10_000,
    onError: (error) => log.error({ err: error }, 'job queue connection lost'),
  });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema,
    // Only the owner may change tables and rebuild indexes.
    migrate: install,
    reindex: install,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    cronMonitorIntervalSeconds: cronSeconds,
    cronWorkerIntervalSeconds: Math.min(cronSeconds, 5),
  });
  boss.on('error', (error) => log.error(describeQueueError(error), 'job queue error'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue warning'));

  async function run<N extends JobName>(name: N, handler: Handler<N>, job: JobWithMetadata<JobMap[N]>) {
    const attempt = job.retryCount + 1;
    const lastAttempt = job.retryCount >= job.retryLimit;
    try {
      await handler(job.data, { id: job.id, attempt, lastAttempt, signal: job.signal });
    } catch (error) {
      // The message may contain personal data; it is stored with the job, not logged.
      const { name: kind, code } = error as NodeJS.ErrnoException;
      log.warn({ job: name, id: job.id, attempt, lastAttempt, kind, code }, 'job failed');
      throw error;
    }
  }

  async function startWorker<N extends JobName>(name: N, handler: Handler<N>, pace: () => number): Promise<string> {
    let worker = '';
    worker = await boss.work(
      name,
      { pollingIntervalSeconds: pollSeconds, batchSize: 1, includeMetadata: true },
      async ([job]: JobWithMetadata<JobMap[N]>[]) => {
        // Fetches the next job at once instead of after the polling interval.
        boss.notifyWorker(worker);
        if (job) await run(name, handler, job);
        const wait = pace();
        if (wait > 0) await setTimeout(wait, undefined, { signal: job?.signal }).catch(() => {});
      },
    );
    return worker;
  }

  const workers = new Map<JobName, string[]>();
  const wakers = new Map<JobName, () => void>();

  /** One function per job name: a transaction runs each callback once, so a hundred jobs wake their workers once. */
  function wakerOf(name: JobName): () => void {
    const known = wakers.get(name);
    if (known) return known;
    const wake = () => {
      for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
    };
    wakers.set(name, wake);
    return wake;
  }

  return {
    async start() {
      await boss.start();
      await prepareQueues(boss, jobs);
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: stopTimeoutMs });
      await close();
    },
    async enqueue(tx, name, data, { startAfter, priority } = {}) {
      const db = {
        executeSql: async (text: string, values: unknown[] = []) => ({ rows: await prepared(tx, text, values) }),
      };
      await boss.send(name, data, { db, ...(startAfter && { startAfter }), ...(priority && { priority }) });
      // NOTIFY would serialise commits, so the workers of this process are woken directly. Other processes poll; that
      // delay matters only if this process ends first.
      if (!startAfter) afterCommit(tx, wakerOf(name));
    },
    async work(name, handler) {
      const { concurrency, perSecond } = jobs[name];
      const pace = perSecond === undefined ? () => 0 : makePace(perSecond);
      const started: string[] = [];
      workers.set(name, started);
      for (let i = 0; i < concurrency; i++) started.push(await startWorker(name, handler, pace));
    },
    async schedule(name, cron, data) {
      await boss.schedule(name, cron, data, { tz: 'America/Lima' });
    },
  };
}
