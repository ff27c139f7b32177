import type { Db } from '../../db/connect.ts';
import type { JobMap, JobName } from './jobs.ts';

export type EnqueueOptions = { startAfter?: Date; priority?: number };

export type Run = {
  id: string;
  /** 1 for the first. */
  attempt: number;
  lastAttempt: boolean;
  /** Aborted when the run took too long or the process is stopping. */
  signal: AbortSignal;
};

export type Handler<N extends JobName> = (data: JobMap[N], run: Run) => Promise<void>;

export type Trabajos = {
  start(): Promise<void>;
  /** Takes no new jobs, waits for those at work, hands back what does not end in time. */
  stop(): Promise<void>;
  /** In a transaction, or in the database itself where there is nothing else to write. Exists if and only if it commits. Runs at least once, so handlers bear repetition. */
  enqueue<N extends JobName>(tx: Db, name: N, data: JobMap[N], options?: EnqueueOptions): Promise<void>;
  /** After start. */
  work<N extends JobName>(name: N, handler: Handler<N>): Promise<void>;
  /** Cron in Lima time; one schedule per job, the last call wins; one run per tick, however many processes there are. */
  schedule<N extends JobName>(name: N, cron: string, data: JobMap[N]): Promise<void>;
};
