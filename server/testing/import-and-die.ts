import { parseConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { importRows } from '../matriculas/import-alumnos.ts';
import { createPgBossJobs } from '../ports/jobs/pg-boss.ts';
import { dieAfter } from './die-after.ts';

/** Imports a file and kills itself after that many statements; -1 counts them instead. */
const [databaseUrl = '', importacionId, statements] = process.argv.slice(2);

const config = parseConfig(process.env);
const { db, pool, close } = connect(databaseUrl, { max: 2 });
const answered = dieAfter(pool, Number(statements));

const jobs = createPgBossJobs({ url: databaseUrl, log: { error() {}, warn() {} } });
await jobs.start();
const deps = { config, db, pool, jobs, publicUrl: () => 'http://localhost' } as unknown as Deps;
await importRows(deps, Number(importacionId));
process.stdout.write(String(answered()));
await jobs.stop();
await close();
