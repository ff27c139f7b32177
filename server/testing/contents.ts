import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';

/** Digest of every table except the security events, which record refusals, to prove that nothing changed. */
export async function contentsOf(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
         and table_name <> 'evento_seguridad'`,
  );
  const digests = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await db.execute<{ digest: string }>(
        sql`select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${sql.identifier(name)} t`,
      );
      return [name, rows[0]?.digest ?? ''] as const;
    }),
  );
  return Object.fromEntries(digests);
}
