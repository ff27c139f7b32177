import { execFileSync, spawn } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/*
 * `node tools/leash.ts <command …>` runs a command of the tests. Its standard input is a pipe from the parent: when the
 * parent dies, however it dies, the pipe closes, and everything that the command started ends. `RUN_FOLDER` is the
 * folder of its temporary files.
 */
const [command = '', ...args] = process.argv.slice(2);
// A group of its own: workers, browsers and servers that tests have started are killed with it.
const child = spawn(command, args, { detached: true, stdio: ['ignore', 'inherit', 'inherit'] });
child.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on('exit', (code) => process.exit(code ?? 1));

// Ignored here: the parent gets the signal too and ends, which closes the pipe.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.stdin.on('close', endEverything).resume();

async function endEverything(): Promise<void> {
  child.removeAllListeners('exit');
  signal(-child.pid!, 'SIGKILL');
  const folder = process.env.RUN_FOLDER;
  // PostgreSQL has a session of its own. A server that is about to end may have started its PostgreSQL again.
  for (let quiet = 0, rounds = 0; folder && quiet < 5 && rounds < 100; quiet += 1, rounds += 1) {
    const running = postmastersIn(folder);
    for (const pid of running) signal(pid, 'SIGQUIT');
    if (running.length > 0) quiet = 0;
    await sleep(200);
  }
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  process.exit(1);
}

function postmastersIn(folder: string): number[] {
  return globSync('**/postmaster.pid', { cwd: folder }).flatMap((file) => {
    try {
      const pid = Number.parseInt(readFileSync(path.join(folder, file), 'utf8'), 10);
      return isPostgres(pid) ? pid : [];
    } catch {
      return [];
    }
  });
}

/** The file of a server that has ended may name the process of somebody else. */
function isPostgres(pid: number): boolean {
  const name =
    process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/comm`, 'utf8')
      : execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' });
  return name.trim().endsWith('postgres');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}
