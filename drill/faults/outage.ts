import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Running } from '../../bench/processes.ts';
import { startTcpProxy } from '../../server/testing/tcp-proxy.ts';
import type { Observation, School } from '../school.ts';
import type { Outcome } from '../table.ts';

type Lengths = { cuts: number[]; lockSeconds: number };

/** One process on a database behind a TCP proxy: what networks and administrators do to it. */
export async function outages(school: School, { cuts, lockSeconds }: Lengths): Promise<Outcome[]> {
  const wire = await startTcpProxy({ host: '127.0.0.1', port: school.server.port });
  const through = (url: string) => url.replace(/:\d+\//, `:${wire.port}/`);
  const app = await school.startApp({ DATABASE_URL: through(school.server.urlOf('aula_app')) });
  const outcomes: Outcome[] = [];
  const notReady = { notReady: true };
  const observe = async (fault: string, during: () => Promise<void>, more: Partial<Observation> = {}) => {
    outcomes.push(await school.observe({ fault, during, url: urlOf(app), expected: notReady, ...more }));
  };
  try {
    for (const seconds of cuts) {
      await observe(`network cut ${seconds} s`, async () => {
        await wire.takeAway();
        await wait(seconds * 1000);
        await wire.giveBack();
      });
    }
    await observe('silent host 10 s', async () => {
      wire.silence();
      await wait(10_000);
      wire.speak();
    });
    await observe('PostgreSQL restarted', async () => {
      school.server.stop('fast');
      await wait(1_000);
      school.server.start();
    });
    // A pooled connection that is lost costs at most the request that was using it.
    await observe('backends terminated', () => terminate(school), { expected: { notReady: false } });
    await observe(`hot table locked ${lockSeconds} s`, () => lockTable(school, lockSeconds), {
      expected: { notReady: false },
    });
    await observe('max_connections used up 8 s', () => useUpConnections(school));
    await observe('read-only 8 s', () => readOnly(school));
  } finally {
    await app.stop();
    await wire.takeAway();
  }
  return outcomes;
}

const urlOf = ({ port }: Running) => `http://127.0.0.1:${port}`;

async function terminate(school: School): Promise<void> {
  await school.ask(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'aula_app'`);
}

async function lockTable(school: School, seconds: number): Promise<void> {
  const client = new pg.Client({ connectionString: school.server.urlOf('postgres') });
  await client.connect();
  await client.query('begin; lock table pedido in access exclusive mode');
  await wait(seconds * 1000);
  await client.query('commit');
  await client.end();
}

async function useUpConnections(school: School): Promise<void> {
  const held: pg.Client[] = [];
  const fill = async () => {
    for (;;) {
      const client = new pg.Client({ connectionString: school.server.urlOf('aula_owner') });
      client.on('error', () => {});
      try {
        await client.connect();
      } catch {
        return;
      }
      held.push(client);
    }
  };
  await fill();
  await terminate(school);
  const until = Date.now() + 8_000;
  while (Date.now() < until) {
    await fill();
    await wait(20);
  }
  await Promise.all(held.map((client) => client.end()));
}

async function readOnly(school: School): Promise<void> {
  await school.ask('alter system set default_transaction_read_only = on');
  await school.ask('select pg_reload_conf()');
  await wait(8_000);
  // The superuser's session is read-only as well, but ALTER SYSTEM is no transaction on data.
  await school.ask('alter system reset default_transaction_read_only');
  await school.ask('select pg_reload_conf()');
}
