import { spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import type { Bench } from '../bench.ts';
import { freePort, untilReady } from '../processes.ts';
import { median } from '../rounds.ts';
import { type Row, range, times } from '../table.ts';

const root = path.resolve(import.meta.dirname, '../..');
const rounds = 5;

/** Time from start to the first response, against an empty Fastify with the same PostgreSQL. */
export async function coldStartRows({ school }: Bench): Promise<Row[]> {
  const dataDir = path.join(school.dataDir, 'arranque');
  mkdirSync(dataDir, { mode: 0o700 });
  const logFile = path.join(school.dataDir, 'arranque.log');
  const start = (script: string) => timeToReady(script, { DATA_DIR: dataDir }, logFile);
  // The first start creates database and demo school; both sides then open it.
  await start('server/dist/main.js');
  const ours: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await start('server/dist/main.js'));
    floor.push(await start('bench/floor/empty-app.ts'));
  }
  const ratios = ours.map((took, at) => took / floor[at]!);
  const ratio = median(ratios);
  return [
    {
      work: 'arranque, construido y sembrado',
      ours: `${Math.round(median(ours))} ms`,
      floor: `${Math.round(median(floor))} ms`,
      ratio: times(ratio),
      spread: range([Math.min(...ratios), Math.max(...ratios)]),
      goal: '≤ 2.20',
      met: ratio <= 2.2,
    },
  ];
}

async function timeToReady(script: string, env: NodeJS.ProcessEnv, logFile: string): Promise<number> {
  const port = await freePort();
  const log = openSync(logFile, 'a');
  const begun = performance.now();
  const child = spawn(process.execPath, [path.join(root, script)], {
    cwd: root,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', log, log],
  });
  await untilReady(`http://127.0.0.1:${port}/readyz`, child, logFile);
  const took = performance.now() - begun;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  return took;
}
