import { type JobName, type JobSettings, jobSettings } from '../ports/trabajos/jobs.ts';
import { createPgBossTrabajos, type PgBossOptions } from '../ports/trabajos/pg-boss.ts';

/** The real adapter with short intervals. `changes` apply to correo.enviar. */
export function createFastTrabajos(
  url: string,
  changes: Partial<JobSettings> = {},
  options: Partial<PgBossOptions> = {},
) {
  const mail: JobSettings = {
    ...jobSettings['correo.enviar'],
    heartbeatSeconds: undefined,
    retryDelaySeconds: 0,
    ...changes,
  };
  const jobs: Record<JobName, JobSettings> = { ...jobSettings, 'correo.enviar': mail };
  const log = { error() {}, warn() {} };
  return createPgBossTrabajos({
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
