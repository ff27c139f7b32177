import type { PgBoss, QueueOptions } from 'pg-boss';
import type { JobSettings } from './jobs.ts';

/** Dead-letter queue: jobs whose last attempt failed, with data and error. */
export const DEAD_LETTERS = 'fallidos';

const DAY = 24 * 60 * 60;

export async function prepareQueues(boss: PgBoss, jobs: Record<string, JobSettings>): Promise<void> {
  await boss.createQueue(DEAD_LETTERS, { retentionSeconds: 90 * DAY });
  for (const [name, settings] of Object.entries(jobs)) {
    const options = { ...toQueueOptions(settings), deadLetter: DEAD_LETTERS, notify: false };
    await boss.createQueue(name, options);
    // Updates the settings of an existing queue.
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
