import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from './errors.ts';
import { isPostmasterOf } from './postmaster-file.ts';

const fastShutdownMs = 30_000;

export async function stopPostmaster(pgDir: string, pid: number): Promise<void> {
  await signal(pgDir, pid, 'SIGINT');
  if (await isGone(pgDir, pid, fastShutdownMs)) return;
  // Immediate shutdown: nothing is lost, the next start replays the log.
  await signal(pgDir, pid, 'SIGQUIT');
  await isGone(pgDir, pid, fastShutdownMs);
}

async function signal(pgDir: string, pid: number, name: NodeJS.Signals): Promise<void> {
  if (!(await isPostmasterOf(pgDir, pid))) return;
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

async function isGone(pgDir: string, pid: number, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs;
  while (await isPostmasterOf(pgDir, pid)) {
    if (Date.now() > until) return false;
    await sleep(10);
  }
  return true;
}
