import { ConfigError, parseConfig } from './config.ts';
import { openDatabase } from './open-database.ts';
import { welcome } from './welcome.ts';

async function main(): Promise<void> {
  const config = parseConfig(process.env);
  const say = (line: string) => console.log(line);
  const onStop = stopOnSignals(say);
  // PostgreSQL starts while the server's modules are loaded.
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
  await app.listen({ host: config.host, port: config.port });
  say(welcome(config, deps.publicUrl(), database.embedded));
}

/** Closes what has been opened so far in reverse order, also when the signal arrives during the start. */
function stopOnSignals(say: (line: string) => void): (close: () => Promise<void>) => void {
  const closers: (() => Promise<void>)[] = [];
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    say(`${signal}: cerrando…`);
    for (const close of closers.reverse()) await close();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop('SIGINT'));
  process.on('SIGTERM', () => void stop('SIGTERM'));
  return (close) => void closers.push(close);
}

main().catch((error: unknown) => {
  // Errors whose message is written for the person who starts the server; the last two come from `embedded-db`.
  const expected = error instanceof ConfigError || isNamed(error, ['DataDirInUse', 'EmbeddedFailure']);
  console.error(expected ? (error as Error).message : error);
  process.exit(1);
});

function isNamed(error: unknown, names: readonly string[]): boolean {
  return error instanceof Error && names.includes(error.name);
}
