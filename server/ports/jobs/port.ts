import type { Db } from '../../db/connect.ts';
import type { JobMap, JobName } from './jobs.ts';

export type EnqueueOptions = { startAfter?: Date; priority?: number };

export type Run = {
  id: string;
  /** Starts at 1. */
  attempt: number;
  lastAttempt: boolean;
  /** Aborted when the run takes too long or the process is stopping. */
  signal: AbortSignal;
};

export type Handler<N extends JobName> = (data: JobMap[N], run: Run) => Promise<void>;

export type Jobs = {
  start(): Promise<void>;
  /** Stops fetching, waits for running jobs, and returns unfinished ones to the queue. */
  stop(): Promise<void>;
  /**
   * Enqueues in the given transaction, or directly in the database: the job exists if and only if it commits. Jobs run
   * at least once, so handlers must be idempotent.
   */
  enqueue<N extends JobName>(tx: Db, name: N, data: JobMap[N], options?: EnqueueOptions): Promise<void>;
  /** Call it after `start`. */
  work<N extends JobName>(name: N, handler: Handler<N>): Promise<void>;
  /** Cron in Lima time. One schedule per job: the last call wins. One run per tick across all processes. */
  schedule<N extends JobName>(name: N, cron: string, data: JobMap[N]): Promise<void>;
};
