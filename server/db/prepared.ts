import pg from 'pg';
import type { Db } from './connect.ts';

const names = new Map<string, string>();

/**
 * Runs a statement that is asked so often that building it anew and having PostgreSQL plan it anew would be most of its
 * cost. The text must be a constant: each one is kept for good, on every connection. Money and grades come as text and
 * want a cast.
 */
export async function prepared<Row extends pg.QueryResultRow>(db: Db, text: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await clientOf(db).query<Row>({ name: nameOf(text), text, values });
  return rows;
}

type Shared = { client: Promise<pg.PoolClient>; users: number };
const shared = new WeakMap<pg.Pool, Shared>();

/**
 * For a short look that nearly every request begins with: those that are under way at the same time go over one
 * connection, one behind the other, so that neither side wakes up for each of them. Never for what may wait for a lock or
 * for the disk: whoever comes behind waits too.
 */
export async function preparedTogether<Row extends pg.QueryResultRow>(
  db: Db,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const pool = clientOf(db);
  if (!(pool instanceof pg.Pool)) return prepared(db, text, values);
  const current = shared.get(pool) ?? { client: pool.connect(), users: 0 };
  shared.set(pool, current);
  current.users += 1;
  const forget = () => shared.get(pool) === current && shared.delete(pool);
  try {
    const client = await current.client;
    const { rows } = await client.query<Row>({ name: nameOf(text), text, values });
    return rows;
  } catch (error) {
    // The connection may be lost: who comes next takes another.
    forget();
    throw error;
  } finally {
    current.users -= 1;
    if (current.users === 0) {
      forget();
      current.client.then((client) => client.release()).catch(() => {});
    }
  }
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/** The pool, or the connection that the transaction holds. */
function clientOf(db: Db): pg.Pool | pg.PoolClient {
  return (db as unknown as { session: { client: pg.Pool | pg.PoolClient } }).session.client;
}
