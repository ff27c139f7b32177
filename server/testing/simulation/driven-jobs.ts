import { type JobWithMetadata, PgBoss } from 'pg-boss';
import { connect } from '../../db/connect.ts';
import { prepared } from '../../db/prepared.ts';
import type { JobMap, JobName } from '../../ports/jobs/jobs.ts';
import type { Handler, Jobs } from '../../ports/jobs/port.ts';
import { patience } from '../database.ts';

export type DrivenJobs = Jobs & {
  /**
   * Runs each job that is due by the database's clock once; returns names and errors. Once `isDead`, the process starts
   * no further job: those it had fetched count as failed, as when they expire.
   */
  runDue(isDead?: () => boolean): Promise<JobOutcome[]>;
  /** Runs the scheduled jobs of one tick. */
  runScheduled(every: 'minute' | 'hour'): Promise<JobOutcome[]>;
};

export type JobOutcome = { name: JobName; error: unknown };

/** pg-boss's own queue, whose jobs run only when the test calls them. */
export function openDrivenJobs(url: string): DrivenJobs {
  const { pool, close } = connect(url, { max: 2, applicationName: 'trabajos', ...patience });
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
  const boss = new PgBoss({ db, schema: 'pgboss', supervise: false, schedule: false, migrate: false });
  boss.on('error', () => {});
  const handlers = new Map<JobName, Handler<JobName>>();
  const schedules = new Map<JobName, { cron: string; data: JobMap[JobName] }>();
  const { signal } = new AbortController();

  async function run(name: JobName, data: JobMap[JobName], { id, attempt, lastAttempt }: Attempt): Promise<JobOutcome> {
    const handler = handlers.get(name);
    if (!handler) return { name, error: new Error(`no worker for ${name}`) };
    return handler(data, { id, attempt, lastAttempt, signal }).then(
      () => ({ name, error: null }),
      (error: unknown) => ({ name, error }),
    );
  }

  async function runOne(name: JobName, job: JobWithMetadata<JobMap[JobName]>): Promise<JobOutcome> {
    const attempt = { id: job.id, attempt: job.retryCount + 1, lastAttempt: job.retryCount >= job.retryLimit };
    const outcome = await run(name, job.data, attempt);
    if (outcome.error) await boss.fail(name, job.id, { message: String(outcome.error) });
    else await boss.complete(name, job.id);
    return outcome;
  }

  return {
    start: async () => void (await boss.start()),
    async stop() {
      await boss.stop({ graceful: false });
      await close();
    },
    async enqueue(tx, name, data, { startAfter, priority } = {}) {
      const inTx = {
        executeSql: async (text: string, values: unknown[] = []) => ({ rows: await prepared(tx, text, values) }),
      };
      await boss.send(name, data, { db: inTx, ...(startAfter && { startAfter }), ...(priority && { priority }) });
    },
    async work(name, handler) {
      handlers.set(name, handler as unknown as Handler<JobName>);
    },
    async schedule(name, cron, data) {
      schedules.set(name, { cron, data });
    },
    async runDue(isDead = () => false) {
      const { rows } = await pool.query<{ name: JobName }>(
        `select distinct name from pgboss.job where state in ('created', 'retry') and start_after <= now() order by name`,
      );
      const outcomes: JobOutcome[] = [];
      for (const { name } of rows) {
        if (!handlers.has(name) || isDead()) continue;
        const jobs = await boss.fetch<JobMap[JobName]>(name, { batchSize: 50, includeMetadata: true });
        for (const job of jobs) {
          if (isDead()) await boss.fail(name, job.id, { message: 'expired' });
          else outcomes.push(await runOne(name, job));
        }
      }
      return outcomes;
    },
    async runScheduled(every) {
      const outcomes: JobOutcome[] = [];
      for (const [name, { cron, data }] of schedules) {
        const isMinutely = cron.startsWith('*');
        if (every === 'minute' && !isMinutely) continue;
        outcomes.push(await run(name, data, { id: name, attempt: 1, lastAttempt: false }));
      }
      return outcomes;
    },
  };
}

type Attempt = { id: string; attempt: number; lastAttempt: boolean };
