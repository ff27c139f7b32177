import { ConfigError, parseConfig } from './config.ts';
import { hayUsuarios } from './db/demo/hay-usuarios.ts';
import { DataDirInUse } from './db/embedded/errors.ts';
import type { House } from './house.ts';
import { openDatabase } from './open-database.ts';
import { welcome } from './welcome.ts';

async function main(): Promise<void> {
  const config = parseConfig(process.env);
  const say = (line: string) => console.log(line);
  const onStop = stopOnSignals(say);
  // PostgreSQL starts while the rest of the house is being loaded.
  const loading = import('./start-house.ts');
  const database = await openDatabase(config, say);
  onStop(() => database.stop());
  const { startHouse } = await loading;
  const { house, app, stop } = await startHouse(config, database.url, { pages: !config.apiOnly });
  onStop(stop);
  // The demo school lives in our own database only; someone else's starts empty.
  if (database.embedded) await seedDemo(house, say);
  await app.listen({ host: config.host, port: config.port });
  say(welcome(config, house.publicUrl(), database.embedded));
}

async function seedDemo({ db, storage }: House, log: (line: string) => void): Promise<void> {
  if (await hayUsuarios(db)) return;
  const [{ sembrarDemo }, { hashPassword }] = await Promise.all([
    import('./db/demo/sembrar.ts'),
    import('./sesion/contrasena.ts'),
  ]);
  await sembrarDemo(db, { storage, hashPassword, ahora: new Date(), log });
}

/** What has been opened so far is closed in reverse order, also when the signal comes while we are still starting. */
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
  const expected = error instanceof ConfigError || error instanceof DataDirInUse;
  console.error(expected ? (error as Error).message : error);
  process.exit(1);
});
