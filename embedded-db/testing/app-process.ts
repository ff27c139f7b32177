import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type AppProcess = {
  acknowledged: number[];
  said: string[];
  ended: Promise<number | null>;
  untilAcknowledged(count: number): Promise<void>;
  kill(): Promise<void>;
};

export function startApp(
  dataDir: string,
  { node = process.execPath, codeDir = join(import.meta.dirname), rows = '', options = {} as SpawnOptions } = {},
): AppProcess {
  const args = [join(codeDir, 'insert-forever.ts'), dataDir, ...(rows ? [rows] : [])];
  const child = spawn(node, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const acknowledged: number[] = [];
  const said: string[] = [];
  const wake = new Set<() => void>();
  const ended = once(child, 'close').then(([code]) => {
    for (const look of wake) look();
    return code as number | null;
  });
  createInterface({ input: child.stderr! }).on('line', (line) => said.push(line));
  createInterface({ input: child.stdout! }).on('line', (line) => {
    const id = /^row (\d+)$/.exec(line)?.[1];
    if (id) acknowledged.push(Number(id));
    else said.push(line);
    for (const look of wake) look();
  });
  return {
    acknowledged,
    said,
    ended,
    untilAcknowledged(count) {
      return new Promise((resolve, reject) => {
        const look = () => {
          if (acknowledged.length >= count) resolve();
          else if (child.exitCode !== null) reject(new Error(said.join('\n')));
        };
        wake.add(look);
        look();
      });
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
