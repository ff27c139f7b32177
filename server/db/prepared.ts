import type pg from 'pg';
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
