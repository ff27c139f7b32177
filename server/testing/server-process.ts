import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { prepareServer, serverEntry } from '../../tools/build-server.ts';

export type ServerProcess = {
  url: string;
  /** Output so far, by line. */
  said: string[];
  pid: number;
  signal(name: NodeJS.Signals): void;
  /** Exit code; null when killed by a signal. */
  ended: Promise<number | null>;
};

const root = path.resolve(import.meta.dirname, '../..');

type Options = {
  /**
   * Runs the server as the child of a shell, or of a shell that a process starts as npm does; signals go to the
   * outermost.
   */
  below?: 'shell' | 'npm';
};

const shell = `'${process.execPath}' '${serverEntry}'; exit $?`;
const npm = `process.title = 'npm start';
  require('node:child_process').spawn('sh', ['-c', ${JSON.stringify(shell)}], { stdio: 'inherit' });`;

/** Starts the built server as a process and waits until it is ready. */
export async function startServerProcess(env: Record<string, string>, { below }: Options = {}): Promise<ServerProcess> {
  (await prepareServer(() => {}))?.activate();
  const [command, args] =
    below === 'shell' ? ['sh', ['-c', shell]] : [process.execPath, below === 'npm' ? ['-e', npm] : [serverEntry]];
  const child = spawn(command, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      // No load shedding: the test shares the processor with the server.
      MAX_EVENT_LOOP_DELAY_MS: '0',
      ...(below && { npm_lifecycle_event: 'start' }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const url = await Promise.race([
    announced(child, said),
    ended.then(() => Promise.reject(new Error(said.join('\n')))),
  ]);
  return { url, said, pid: child.pid!, ended, signal: (name) => void child.kill(name) };
}

function announced(child: ChildProcess, said: string[]): Promise<string> {
  createInterface({ input: child.stderr! }).on('line', (line) => said.push(line));
  return new Promise((resolve) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      said.push(line);
      const port = / está en http:\/\/[^:]+:(\d+)/.exec(line)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
  });
}
