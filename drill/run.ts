import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from '../tools/build.ts';
import { checkDeployFiles } from './deploy-files.ts';
import { diskFull } from './faults/disk.ts';
import { failover } from './faults/failover.ts';
import { kills } from './faults/kills.ts';
import { outages } from './faults/outage.ts';
import { overload } from './faults/overload.ts';
import { pgbouncer } from './faults/pgbouncer.ts';
import { rollingRestart } from './faults/rolling.ts';
import { findPostgres } from './postgres.ts';
import { openSchool, type School } from './school.ts';
import { type Outcome, tableOf } from './table.ts';

/**
 * `npm run drill`: faults on a real PostgreSQL in production mode, under writers. Names of faults run those alone;
 * `--long` adds a cut of 300 s, `--quick` shortens the waits.
 */
const options = new Set(process.argv.slice(2).filter((word) => word.startsWith('--')));
const only = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const quick = options.has('--quick');
const lengths = {
  cuts: quick ? [2, 8] : [2, 8, 30, ...(options.has('--long') ? [300] : [])],
  lockSeconds: quick ? 10 : 60,
};

/** In this order: the failover leaves another server behind. */
const faults: Record<string, (school: School, say: (line: string) => void) => Promise<Outcome[]>> = {
  kills: (school) => kills(school, quick ? 3 : 10),
  outages: (school) => outages(school, lengths),
  disk: diskFull,
  pgbouncer,
  rolling: rollingRestart,
  overload,
  failover,
};

const begun = Date.now();
const say = (line: string) => console.log(`${String(Math.round((Date.now() - begun) / 1000)).padStart(4)} s  ${line}`);

const { lines, failed: badFiles } = checkDeployFiles();
for (const line of lines) say(line);
const bin = findPostgres();
if (bin === null) {
  console.error('Needs the PostgreSQL of the system: apt-get install --no-install-recommends postgresql');
  process.exit(1);
}
await build(say);
const school = await openSchool(bin, say);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void school.close().then(() => process.exit(1)));
}
const outcomes: Outcome[] = [];
try {
  for (const [name, run] of Object.entries(faults)) {
    if (only.length === 0 || only.includes(name)) outcomes.push(...(await run(school, say)));
  }
} finally {
  await school.close();
}
const table = tableOf(outcomes);
console.log(`\n${table}`);
if (only.length === 0 && !quick) {
  const file = path.resolve(import.meta.dirname, '../docs/drill.md');
  const [rows = ''] = table.split('\n\n');
  // The words around the table are written by hand.
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\| fault[\s\S]*?(?=\n\n)/m, rows));
}
process.exitCode = badFiles || outcomes.some(({ problems }) => problems.length > 0) ? 1 : 0;
