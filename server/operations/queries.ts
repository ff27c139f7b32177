import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';

/** Rejects when the database does not answer; false when it can only be read, as a standby. */
export async function canWrite(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ solo: boolean }>(
    sql`select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as solo`,
  );
  return rows[0]?.solo === false;
}
