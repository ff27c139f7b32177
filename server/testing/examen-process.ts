import type { TestHouse } from './house.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** The server as a process on the test's database, to be killed and restarted. */
export function startSchoolProcess({ house }: TestHouse): Promise<ServerProcess> {
  return startServerProcess('server/main.ts', {
    SECRET: house.config.secret,
    DATA_DIR: house.config.dataDir,
    DATABASE_URL: house.pool.options.connectionString ?? '',
    API_ONLY: 'true',
    // Shares two cores with the test, which delays its event loop.
    MAX_EVENT_LOOP_DELAY_MS: '0',
    LOG_LEVEL: 'silent',
  });
}
