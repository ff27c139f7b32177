import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { requireWritable } from './data-dir.ts';
import { findFormasPago } from './formas-pago/queries.ts';
import { openDatabase } from './open-database.ts';
import { explainStartFailure } from './start-failure.ts';
import { noWayToPay, welcome } from './welcome.ts';

const say = (line: string) => console.log(line);
/** Close functions of everything opened so far. */
const closers: (() => Promise<void>)[] = [];
const onStop = (close: () => Promise<void>) => void closers.push(close);
/** Runs before anything is closed, so that a load balancer notices; does nothing until the server listens. */
let drain = async () => {};

async function main(): Promise<void> {
  const config = parseConfig(process.env);
  requireWritable(config.dataDir);
  stopOnSignals();
  // The server's modules load while PostgreSQL starts.
  const loading = import('./start-app.ts');
  const database = await openDatabase(config, say);
  onStop(() => database.stop());
  const { startApp } = await loading;
  const { deps, app, stop } = await startApp(config, database.url, { pages: !config.apiOnly });
  onStop(stop);
  // Only the embedded database is filled with the demo school; a configured one starts empty.
  if (database.embedded) {
    const { ensureDemo } = await import('demo/ensure.ts');
    await ensureDemo(deps, say);
  }
  const warning = noWayToPay(config, await findFormasPago(deps.db));
  await app.listen({ host: config.host, port: config.port });
  drain = async () => {
    if (config.drainSeconds === 0) return;
    say(`Atiendo ${config.drainSeconds} s más; /readyz ya responde 503.`);
    deps.drain.begin();
    await wait(config.drainSeconds * 1000);
  };
  say(welcome(config, deps.publicUrl(), database.embedded));
  if (warning) console.warn(warning);
}

/** A service manager kills after 30 s or more, and closing can take longer when the database does not answer. */
const closeMs = 12_000;

function stopOnSignals(): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    say(`${signal}: cerrando…`);
    if (signal === 'SIGTERM') await drain();
    await closeAll();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop('SIGINT'));
  process.on('SIGTERM', () => void stop('SIGTERM'));
  whenNpmEnds(() => void stop('npm'));
}

/** In reverse order; also during the start, after a signal or a failure. */
async function closeAll(): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) {
    const closed = close().then(
      () => true,
      () => true,
    );
    if (!(await Promise.race([closed, wait(closeMs, false)]))) say('No se pudo cerrar todo a tiempo.');
  }
}

/**
 * npm runs a script in a shell that forwards no signal, and a killed npm leaves that shell behind, so the server polls
 * whether either of them is gone.
 */
function whenNpmEnds(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const first = ancestors();
  setInterval(() => ancestors() !== first && stop(), 500).unref();
}

/** Pids of the shell and npm, or of npm alone where the shell has become the server. The parent of npm may end. */
function ancestors(): string {
  const parent = process.ppid;
  if (process.platform !== 'linux') return String(parent);
  try {
    const [, name = '', npm] = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? [];
    return name.startsWith('npm') ? String(parent) : `${parent} ${npm}`;
  } catch {
    return String(parent);
  }
}

main().catch(async (error: unknown) => {
  // Errors with a message for the operator; `DataDirInUse` and `EmbeddedFailure` come from `embedded-db`.
  const expected = error instanceof ConfigError || isNamed(error, ['DataDirInUse', 'EmbeddedFailure', 'NewerDatabase']);
  console.error(expected ? (error as Error).message : (explainStartFailure(error) ?? error));
  await closeAll();
  process.exit(1);
});

function isNamed(error: unknown, names: readonly string[]): boolean {
  return error instanceof Error && names.includes(error.name);
}
