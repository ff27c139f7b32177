import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

export type Running = { port: number; pid: number; rssMb(): number; cpuSeconds(): number; stop(): Promise<void> };

const root = path.resolve(import.meta.dirname, '..');

type Options = { script: string; env: NodeJS.ProcessEnv; logFile: string; ready: string; nodeArgs?: string[] };

/** Starts a server process and waits until it is ready. Its log goes to a file, as in production. */
export async function startProcess({ script, env, logFile, ready, nodeArgs = [] }: Options): Promise<Running> {
  const port = env.PORT === undefined ? await freePort() : Number(env.PORT);
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [...nodeArgs, path.join(root, script)], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', log, log],
  });
  await untilReady(`http://127.0.0.1:${port}${ready}`, child, logFile);
  return {
    port,
    pid: child.pid!,
    rssMb: () => residentMb(child.pid!),
    cpuSeconds: () => cpuSeconds(child.pid!),
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export async function untilReady(url: string, child: ChildProcess, logFile: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`did not start:\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
    try {
      const { status } = await fetch(url);
      if (status === 200) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

function residentMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kb) / 1024;
}

/** User and system time, which the kernel counts in hundredths of a second. */
function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
