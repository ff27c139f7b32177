import type { TestHouse } from './house.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** The product as a process of its own, on the test's database, which can be killed and started again. */
export function startSchoolProcess({ house }: TestHouse): Promise<ServerProcess> {
  return startServerProcess('server/main.ts', {
    SECRET: house.config.secret,
    DATA_DIR: house.config.dataDir,
    DATABASE_URL: house.pool.options.connectionString ?? '',
    API_ONLY: 'true',
    // It shares two cores with the test that holds it up.
    MAX_EVENT_LOOP_DELAY_MS: '0',
    LOG_LEVEL: 'silent',
  });
}
