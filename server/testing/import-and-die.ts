import { parseConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { importRows } from '../matriculas/import-alumnos.ts';
import { createPgBossJobs } from '../ports/jobs/pg-boss.ts';

/** Imports a file and kills itself after that many statements. -1: counts them instead. */
const [databaseUrl = '', importacionId, dieAfter] = process.argv.slice(2);

const config = parseConfig(process.env);
const { db, pool, close } = connect(databaseUrl, { max: 2 });
let answered = 0;
pool.on('connect', (client) => {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  client.query = (async (...args: unknown[]) => {
    if (Number(dieAfter) >= 0 && answered >= Number(dieAfter)) process.kill(process.pid, 'SIGKILL');
    const result = await query(...args);
    answered += 1;
    return result;
  }) as unknown as typeof client.query;
});

const jobs = createPgBossJobs({ url: databaseUrl, log: { error() {}, warn() {} } });
await jobs.start();
const deps = { config, db, pool, jobs, publicUrl: () => 'http://localhost' } as unknown as Deps;
await importRows(deps, Number(importacionId));
process.stdout.write(String(answered));
await jobs.stop();
await close();
