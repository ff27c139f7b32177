import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../bench/processes.ts';
import { findProgram, startProgram } from '../programs.ts';
import type { School } from '../school.ts';
import type { Outcome } from '../table.ts';

const shipped = path.resolve(import.meta.dirname, '../../deploy/pgbouncer.ini');

/** deploy/pgbouncer.ini, killed and restarted under the traffic of two processes. PGBOUNCER replaces the program. */
export async function pgbouncer(school: School, say: (line: string) => void): Promise<Outcome[]> {
  const program = process.env.PGBOUNCER ?? findProgram('pgbouncer');
  if (program === null) {
    say('PgBouncer is not installed: left out');
    return [];
  }
  const version = /PgBouncer (\d+)\.(\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout);
  const prepared = Number(version?.[2]) >= 21;
  const port = await freePort();
  const file = path.join(school.folder, 'pgbouncer.ini');
  const users = path.join(school.folder, 'userlist.txt');
  writeFileSync(users, '"aula_app" ""\n');
  const own = readFileSync(shipped, 'utf8')
    .replace('port=5432', `port=${school.server.port}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('auth_type = scram-sha-256', 'auth_type = trust')
    .replace('/etc/pgbouncer/userlist.txt', users)
    .replace(/^; (max_prepared_statements)/m, prepared ? '$1' : '; $1');
  writeFileSync(file, `${own}\nunix_socket_dir =\n`);
  const { uid, gid } = statSync(school.server.folder);
  const start = () => startProgram(program, ['-q', file], port, process.getuid?.() === 0 ? { uid, gid } : {});
  let running = await start();
  const env = {
    DATABASE_URL: `postgres://aula_app@127.0.0.1:${port}/aula`,
    DATABASE_DIRECT_URL: school.server.urlOf('aula_app'),
    DATABASE_PREPARED: String(prepared),
  };
  // The second one waits for the first to migrate, and neither leaves a lock behind.
  const apps = await Promise.all([school.startApp(env), school.startApp(env)]);
  try {
    const outcome = await school.observe({
      fault: `PgBouncer ${version?.[1]}.${version?.[2]} killed and started${prepared ? ', prepared statements' : ''}`,
      url: `http://127.0.0.1:${apps[0]!.port}`,
      expected: { notReady: true },
      apps: 2,
      async during() {
        // SIGTERM waits for all clients to leave, from 1.23 on.
        await running.stop('SIGKILL');
        await wait(2_000);
        running = await start();
      },
    });
    const [{ locks } = { locks: 0 }] = await school.ask<{ locks: number }>(
      `select count(*)::int as locks from pg_locks where locktype = 'advisory'`,
    );
    if (locks > 0) outcome.problems.push(`${locks} advisory locks left`);
    if (!(await seesChange(school, apps[1]!.port))) outcome.problems.push('LISTEN does not arrive');
    return [outcome];
  } finally {
    await Promise.all(apps.map((app) => app.stop()));
    await running.stop('SIGKILL');
  }
}

/** A change of the catalogue reaches a process whose page is cached. */
async function seesChange(school: School, port: number): Promise<boolean> {
  const tag = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/especialidades`);
    return response.text();
  };
  const before = await tag();
  await school.ask(`insert into especialidad (nombre, descripcion) values ('Detrás de PgBouncer', 'x')`);
  for (let i = 0; i < 20; i++) {
    if ((await tag()) !== before) return true;
    await wait(100);
  }
  return false;
}
