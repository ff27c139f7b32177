import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Debian's servers lie in /usr/sbin, which is not in everybody's PATH. */
const searchPath = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;

/** Path of the program; null: its part of the drill is skipped, and the output says so. */
export function findProgram(name: string): string | null {
  const { stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { env: { PATH: searchPath }, encoding: 'utf8' });
  return stdout.trim() || null;
}

export type Program = { stop(signal?: NodeJS.Signals): Promise<void> };

/** Starts a program in the foreground and waits until it accepts connections. */
export async function startProgram(file: string, args: string[], port: number, ids = {}): Promise<Program> {
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'inherit'], cwd: '/', ...ids });
  await untilListening(port, child);
  return {
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}`);
    const socket = connect(port, '127.0.0.1');
    const listening = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (listening) return;
    await wait(50);
  }
}
