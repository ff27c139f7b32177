import type { TestApp } from './app.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** The server as a process on the test's database, which a test can kill and restart. */
export function startSchoolProcess({ deps }: TestApp): Promise<ServerProcess> {
  return startServerProcess({
    SECRET: deps.config.secrets.join(),
    DATA_DIR: deps.config.dataDir,
    DATABASE_URL: deps.pool.options.connectionString ?? '',
    API_ONLY: 'true',
    // No load shedding: the server shares two cores with the test, which delays its event loop.
    LOG_LEVEL: 'silent',
  });
}
