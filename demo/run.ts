import { parseConfig } from 'server/config.ts';
import { connect } from 'server/db/connect.ts';
import { migrate } from 'server/db/migrate.ts';
import { openDatabase } from 'server/open-database.ts';
import { openStorage } from 'server/open-storage.ts';
import { hashPassword } from 'server/passwords/hash.ts';
import { seedDemo } from './seed.ts';

/** Puts the demo school into the configured database, if that database has no one in it yet. */
const config = parseConfig(process.env);
if (config.production) {
  console.error('La escuela de demostración no se carga en producción: sus contraseñas son públicas.');
  process.exit(1);
}
const database = await openDatabase(config, console.log);
await migrate(database.urls.migration);
const { db, close } = connect(database.urls.direct, { statementTimeoutMs: 60_000 });
await seedDemo(db, { storage: await openStorage(config), hashPassword, now: new Date(), log: console.log });
await close();
await database.stop();
process.exit(0);
