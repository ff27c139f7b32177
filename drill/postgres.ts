import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, globSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../bench/processes.ts';

/** Debian's PostgreSQL, the newest installed; the embedded one has no tools for a standby. */
export function findPostgres(): string | null {
  return globSync('/usr/lib/postgresql/*/bin').sort().at(-1) ?? null;
}

export type Server = {
  port: number;
  folder: string;
  urlOf(role: string, database?: string): string;
  start(): void;
  stop(mode: 'fast' | 'immediate'): void;
  promote(): void;
};

type Options = { bin: string; folder: string; settings?: Record<string, string> };

/** PostgreSQL refuses to run as root. */
const owner = process.getuid?.() === 0 ? idsOf('postgres') : undefined;

export async function createServer({ bin, folder, settings = {} }: Options): Promise<Server> {
  ownedFolder(folder);
  run(bin, 'initdb', ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  return configure({ bin, folder, settings });
}

/** A copy that follows the server, under the name by which the primary waits for it. */
export async function createStandby(primary: Server, { bin, folder, settings = {} }: Options): Promise<Server> {
  ownedFolder(folder);
  const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`;
  run(bin, 'pg_basebackup', ['-D', folder, '-d', source, '-R', '-X', 'stream', '-c', 'fast']);
  return configure({ bin, folder, settings });
}

async function configure({ bin, folder, settings = {} }: Options): Promise<Server> {
  const port = await freePort();
  const lines = Object.entries({ port: String(port), listen_addresses: "'127.0.0.1'", ...settings });
  const sockets = `unix_socket_directories = '${folder}'`;
  appendFileSync(
    path.join(folder, 'postgresql.conf'),
    `\n${sockets}\n${lines.map(([name, value]) => `${name} = ${value}`).join('\n')}\n`,
  );
  const control = (...args: string[]) => run(bin, 'pg_ctl', ['-D', folder, '-w', '-l', `${folder}/log`, ...args]);
  return {
    port,
    folder,
    urlOf: (role, database = 'aula') => `postgres://${role}@127.0.0.1:${port}/${database}`,
    start: () => control('start'),
    stop: (mode) => existsSync(path.join(folder, 'postmaster.pid')) && control('stop', '-m', mode),
    promote: () => control('promote'),
  };
}

function ownedFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (owner) chownSync(folder, owner.uid, owner.gid);
}

function run(bin: string, program: string, args: string[]): void {
  execFileSync(path.join(bin, program), args, { ...owner, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
}

function idsOf(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
