import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { connect } from '../db/connect.ts';

/** PostgreSQL notices only later that a client has gone, and keeps its locks until then. */
export async function untilGone(databaseUrl: string, applicationName: string): Promise<void> {
  const { db, close } = connect(databaseUrl, { max: 1 });
  const open = sql`select from pg_stat_activity where application_name = ${applicationName}`;
  await expect.poll(async () => (await db.execute(open)).rowCount, { timeout: 30_000 }).toBe(0);
  await close();
}
