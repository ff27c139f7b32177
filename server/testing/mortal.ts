import { randomUUID } from 'node:crypto';
import { connect } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { TestApp } from './app.ts';
import { hookStorage } from './held-storage.ts';
import { untilGone } from './until-gone.ts';

type Mortal = { deps: Deps; events: () => number; close: () => Promise<void> };

/** Counts statements and calls to the storage; from number `dieAt` on all of them fail, as in a process that died. */
export function mortal(t: TestApp, dieAt: number): Mortal {
  let events = 0;
  const live = () => {
    events += 1;
    if (events >= dieAt) throw new Error('killed');
  };
  const applicationName = `mortal ${randomUUID()}`;
  const databaseUrl = t.deps.pool.options.connectionString!;
  const connection = connect(databaseUrl, { max: 1, applicationName });
  const { db, pool } = connection;
  async function close() {
    await connection.close();
    await untilGone(databaseUrl, applicationName);
  }
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    client.query = ((...args: unknown[]) => {
      try {
        live();
      } catch (error) {
        // The pool passes a callback.
        const done = args.at(-1);
        return typeof done === 'function' ? done(error) : Promise.reject(error);
      }
      return query(...args);
    }) as unknown as typeof client.query;
  });
  const storage = { ...t.deps.storage, parts: { ...t.deps.storage.parts } };
  hookStorage(storage, live);
  return { deps: { ...t.deps, db, storage }, events: () => events, close };
}
