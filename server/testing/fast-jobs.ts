import { type JobName, type JobSettings, jobSettings } from '../ports/jobs/jobs.ts';
import { createPgBossJobs, type PgBossOptions } from '../ports/jobs/pg-boss.ts';

/** The real adapter with short intervals. `changes` apply to correo.enviar. */
export function createFastJobs(url: string, changes: Partial<JobSettings> = {}, options: Partial<PgBossOptions> = {}) {
  const mail: JobSettings = {
    ...jobSettings['correo.enviar'],
    heartbeatSeconds: undefined,
    retryDelaySeconds: 0,
    ...changes,
  };
  const jobs: Record<JobName, JobSettings> = { ...jobSettings, 'correo.enviar': mail };
  const log = { error() {}, warn() {} };
  return createPgBossJobs({
    url,
    log,
    jobs,
    superviseSeconds: 1,
    cronSeconds: 1,
    pollSeconds: 1,
    stopTimeoutMs: 3000,
    ...options,
  });
}
