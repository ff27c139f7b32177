import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';

/** Rejects when the database does not answer; false when it can only be read, as a standby. */
export async function canWrite(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ solo: boolean }>(
    sql`select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as solo`,
  );
  return rows[0]?.solo === false;
}

/** '0' when nothing ends a statement that takes too long. */
export async function findStatementTimeout(db: Db): Promise<string> {
  const { rows } = await db.execute<{ setting: string }>(
    sql`select setting from pg_settings where name = 'statement_timeout'`,
  );
  return rows[0]!.setting;
}
