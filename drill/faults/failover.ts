import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createStandby } from '../postgres.ts';
import type { School } from '../school.ts';
import type { Outcome } from '../table.ts';

/**
 * A synchronous standby is promoted after the primary died. Both hosts are in the URL. Last of the faults on this
 * server: afterwards the standby holds the school.
 */
export async function failover(school: School): Promise<Outcome[]> {
  const { server } = school;
  const standby = await createStandby(server, { bin: school.bin, folder: path.join(school.folder, 'standby') });
  standby.start();
  await school.ask(`alter system set synchronous_standby_names = 'standby'`);
  await school.ask('select pg_reload_conf()');
  const both = (role: string) =>
    `postgres://${role}@127.0.0.1:${server.port},127.0.0.1:${standby.port}/aula?target_session_attrs=read-write`;
  const urls = { DATABASE_URL: both('aula_app'), DATABASE_MIGRATION_URL: both('aula_owner') };
  const app = await school.startApp({ ...urls, DATABASE_REPLICA_URL: standby.urlOf('aula_app') });
  try {
    const outcome = await school.observe({
      fault: 'failover to the standby',
      url: `http://127.0.0.1:${app.port}`,
      expected: { notReady: true },
      server: standby,
      async during() {
        server.stop('immediate');
        await wait(2_000);
        standby.promote();
      },
    });
    return [outcome];
  } finally {
    await app.stop();
    standby.stop('immediate');
  }
}
