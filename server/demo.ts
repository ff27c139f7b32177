import { parseConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { sembrarDemo } from './db/demo/sembrar.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './open-database.ts';
import { hashPassword } from './sesion/contrasena.ts';
import { openStorage } from './start-house.ts';

/** Puts the demo school into the configured database, if that database has no one in it yet. */
const config = parseConfig(process.env);
const database = await openDatabase(config, console.log);
await migrate(database.url);
const { db, close } = connect(database.url, { statementTimeoutMs: 60_000 });
await sembrarDemo(db, { storage: await openStorage(config), hashPassword, ahora: new Date(), log: console.log });
await close();
await database.stop();
process.exit(0);
