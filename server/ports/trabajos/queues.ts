import type { PgBoss, QueueOptions } from 'pg-boss';
import type { JobSettings } from './jobs.ts';

/** What failed for the last time waits here, with its data and error, for somebody to look at it. */
export const DEAD_LETTERS = 'fallidos';

const DAY = 24 * 60 * 60;

export async function prepareQueues(boss: PgBoss, jobs: Record<string, JobSettings>): Promise<void> {
  await boss.createQueue(DEAD_LETTERS, { retentionSeconds: 90 * DAY });
  for (const [name, settings] of Object.entries(jobs)) {
    const options = { ...toQueueOptions(settings), deadLetter: DEAD_LETTERS, notify: false };
    await boss.createQueue(name, options);
    // A queue that existed before keeps its old settings otherwise.
    await boss.updateQueue(name, { ...options, heartbeatSeconds: settings.heartbeatSeconds ?? null });
  }
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
