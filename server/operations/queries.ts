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

export type JobCount = { name: string; state: string; n: number };

/** Jobs that wait, run, wait for another attempt or were given up; finished ones are of no interest. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const { rows } = await db.execute<JobCount>(sql`
    select name, state::text, count(*)::int as n from pgboss.job
     where state in ('created', 'retry', 'active', 'failed') and name !~ '^__' group by name, state`);
  return rows;
}

export type MailCount = { estado: string; prioridad: number; n: number; oldestSeconds: number };

/** Mails that wait, and those that did not arrive and nobody has dealt with. */
export async function countMails(db: Db): Promise<MailCount[]> {
  const { rows } = await db.execute<MailCount>(sql`
    select estado, prioridad, count(*)::int as n,
           extract(epoch from now() - min(creado))::float8 as "oldestSeconds"
      from correo_saliente
     where estado = 'pendiente' or (estado in ('rechazado', 'fallido') and atendido is null)
     group by estado, prioridad`);
  return rows;
}

/** Steps that fail are counted from their first failure on; every other one is forgotten. */
export async function recordFailedSteps(db: Db, failed: readonly string[]): Promise<void> {
  const steps = sql`${sql.param([...failed])}::text[]`;
  await db.execute(sql`
    with recovered as (delete from limpieza_fallo where paso <> all(${steps}))
    insert into limpieza_fallo (paso) select unnest(${steps})
    on conflict (paso) do update set ultimo = now(), veces = limpieza_fallo.veces + 1`);
}
