import type pg from 'pg';
import { clientOf, type Db, usesNames } from './connect.ts';

const names = new Map<string, string>();

/**
 * Runs a named prepared statement, so that PostgreSQL parses and plans it once per connection. The text must be a
 * constant, because each one stays prepared on every connection. Sent unnamed behind a pooler without prepared
 * statements. Numeric columns arrive as text and need a cast.
 */
export async function prepared<Row extends pg.QueryResultRow>(db: Db, text: string, values: unknown[]): Promise<Row[]> {
  const query = usesNames(db) ? { name: nameOf(text), text, values } : { text, values };
  const { rows } = await clientOf(db).query<Row>(query);
  return rows;
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
