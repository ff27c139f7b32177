import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { idsOf, signIn } from '../bench/contents/people.ts';
import { type Running, startProcess } from '../bench/processes.ts';
import { createServer, type Server } from './postgres.ts';
import { type Expected, judge, type Outcome } from './table.ts';
import { editIn, Traffic } from './traffic.ts';

const root = path.resolve(import.meta.dirname, '..');

/** The demo school on a PostgreSQL of its own, with the two roles of deploy/roles.sql. */
export type School = {
  bin: string;
  folder: string;
  server: Server;
  /** A new connection as superuser, past everything that is between the product and the database. */
  ask<T extends pg.QueryResultRow>(text: string, values?: unknown[], server?: Server): Promise<T[]>;
  startApp(env?: NodeJS.ProcessEnv): Promise<Running>;
  /** Runs the fault under traffic and says what happened. */
  observe(task: Observation): Promise<Outcome>;
  close(): Promise<void>;
};

export type Observation = {
  fault: string;
  url: string;
  expected: Expected;
  /** Returns at the moment when the fault is over. */
  during(): Promise<void>;
  /** Which server holds the data afterwards. */
  server?: Server;
  writers?: number;
  /** How many processes share the database. */
  apps?: number;
};

export async function openSchool(bin: string, say: (line: string) => void): Promise<School> {
  const folder = path.join(tmpdir(), `aula-drill-${process.pid}`);
  mkdirSync(folder, { mode: 0o755 });
  const settings = { max_connections: '60', wal_level: 'replica', max_wal_senders: '4', log_min_messages: 'fatal' };
  const server = await createServer({ bin, folder: path.join(folder, 'primary'), settings });
  server.start();
  const ask = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = [], where = server) => {
    const client = new pg.Client({ connectionString: where.urlOf('postgres') });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<T>(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  execFileSync(path.join(bin, 'createdb'), ['-h', '127.0.0.1', '-p', String(server.port), '-U', 'postgres', 'aula']);
  await ask(readFileSync(path.join(root, 'deploy/roles.sql'), 'utf8'));
  const secret = randomBytes(32).toString('base64url');
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: server.urlOf('aula_app'),
    DATABASE_MIGRATION_URL: server.urlOf('aula_owner'),
    DATA_DIR: path.join(folder, 'data'),
    SECRET: secret,
    PUBLIC_URL: 'http://127.0.0.1',
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: 'files',
    PAYMENTS: 'simulado',
    DRAIN_SECONDS: '5',
    LOG_LEVEL: 'warn',
  };
  say('demo school');
  const demoEnv = { PATH: process.env.PATH, ...env, NODE_ENV: 'development', DATABASE_URL: server.urlOf('aula_owner') };
  execFileSync(process.execPath, ['demo/run.ts'], { cwd: root, env: demoEnv, stdio: ['ignore', 'ignore', 'inherit'] });

  const client = new pg.Client({ connectionString: server.urlOf('postgres') });
  await client.connect();
  const [student] = await signIn(client, secret, await idsOf(client, 'USU', 1));
  const [admin] = await signIn(client, secret, await idsOf(client, 'ADMIN', 1));
  const { rows: edited } = await client.query<{ id: number }>(
    'select min(especialidad_id) as id from especialidad where eliminado is null',
  );
  const especialidadId = edited[0]!.id;
  const { rows: items } = await client.query<{ cursoId: number; precio: number }>(
    `select curso_id as "cursoId", precio::float8 as precio from curso
      where activa and eliminado is null and precio > 0 and fecha_hora_limite > now() order by 1 limit 1`,
  );
  await client.end();

  const connections = async (where: Server) => {
    const [row] = await ask<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where usename in ('aula_app', 'aula_owner')`,
      [],
      where,
    );
    return row!.n;
  };
  return {
    bin,
    folder,
    server,
    ask,
    startApp: (more = {}) =>
      startProcess({
        script: 'server/dist/main.js',
        env: { ...env, ...more },
        logFile: path.join(folder, 'app.log'),
        ready: '/readyz',
      }),
    async observe({ fault, url, expected, during, server: holder = server, writers, apps = 1 }) {
      say(fault);
      // The page is in the cache before the fault.
      await (await fetch(`${url}/catalogo`)).arrayBuffer();
      const people = { student: student!, admin: admin! };
      const traffic = new Traffic({ url, ...people, especialidadId, items, ...(writers && { writers }) });
      await wait(3_000);
      const before = await connections(server);
      await during();
      const ended = Date.now();
      await wait(8_000);
      await traffic.stop();
      const { events, acknowledged, lastEdit } = traffic;
      const [shown] = await ask<{ descripcion: string }>(
        'select descripcion from especialidad where especialidad_id = $1',
        [especialidadId],
        holder,
      );
      const found = await ask<{ correo: string; n: number }>(
        `select buyer_email as correo, count(*)::int as n from pedido where buyer_email = any($1) group by 1`,
        [acknowledged],
        holder,
      );
      const outcome = judge({
        fault,
        events,
        ended,
        expected,
        acknowledged: acknowledged.length,
        lost: acknowledged.length - found.length + Number(editIn(shown!.descripcion) < lastEdit),
        doubled: found.filter(({ n }) => n > 1).length,
        // Ten for requests, four for jobs, one that listens and one for /readyz.
        connections: { before: Math.max(before, 16 * apps), after: await connections(holder) },
      });
      for (const problem of outcome.problems) say(`  ${problem}`);
      return outcome;
    },
    async close() {
      server.stop('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
