import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../db/connect.ts';

/** Waits until that many connections of this database wait for a lock. */
export async function untilBlocked(db: Db, connections = 1): Promise<void> {
  const blocked = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await db.execute(blocked)).rows.length).toBeGreaterThanOrEqual(connections);
}
