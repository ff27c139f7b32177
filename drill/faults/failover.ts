import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createStandby, type Server } from '../postgres.ts';
import type { School } from '../school.ts';
import type { Outcome } from '../table.ts';

/**
 * A synchronous standby goes away, comes back, and is promoted after the primary died. Both hosts are in the URL. Then
 * the old primary comes back, and a process that starts later must not take it. Last of the faults on this server:
 * afterwards the standby holds the school.
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
  const start = () => school.startApp({ ...urls, DATABASE_REPLICA_URL: standby.urlOf('aula_app') });
  const outcomes: Outcome[] = [];
  let app = await start();
  const observe = async (fault: string, holder: Server, during: () => Promise<void>) => {
    const url = `http://127.0.0.1:${app.port}`;
    outcomes.push(await school.observe({ fault, url, expected: { notReady: true }, server: holder, during }));
  };
  try {
    await observe('synchronous standby away 8 s', server, async () => {
      standby.stop('fast');
      await wait(8_000);
      standby.start();
    });
    await observe('failover to the standby', standby, async () => {
      server.stop('immediate');
      await wait(2_000);
      standby.promote();
    });
    await app.stop();
    server.start();
    // Without a synchronous standby the old primary acknowledges every write, so a process must not use it.
    await school.ask('alter system reset synchronous_standby_names');
    await school.ask('select pg_reload_conf()');
    app = await start();
    await observe('old primary is back, new one stopped 3 s', standby, async () => {
      standby.stop('fast');
      await wait(3_000);
      standby.start();
    });
    return outcomes;
  } finally {
    await app.stop();
    standby.stop('immediate');
  }
}
