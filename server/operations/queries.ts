import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { isSilent } from '../db/unavailable.ts';

export type Writes = 'confirmed' | 'read-only' | 'unconfirmed';

/**
 * Tries a write; rejects when the database does not answer. A commit that waits for a synchronous standby keeps its
 * backend waiting even after the client has gone, so no further write is tried while one waits.
 */
export async function tryWrite(db: Db): Promise<Writes> {
  const { rows } = await db.execute<{ readOnly: boolean; stalled: boolean }>(sql`
    select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly",
           exists (select from pg_stat_activity where usename = current_user and wait_event = 'SyncRep'
                      and state_change < clock_timestamp() - interval '1 second') as stalled`);
  if (rows[0]!.readOnly) return 'read-only';
  if (rows[0]!.stalled) return 'unconfirmed';
  try {
    // The smallest write: a WAL record without a row.
    await db.execute(sql`select pg_logical_emit_message(true, 'aula', '')`);
    return 'confirmed';
  } catch (error) {
    if (isSilent(error as Error)) return 'unconfirmed';
    throw error;
  }
}

/** '0' when there is no statement timeout. */
export async function findStatementTimeout(db: Db): Promise<string> {
  const { rows } = await db.execute<{ setting: string }>(
    sql`select setting from pg_settings where name = 'statement_timeout'`,
  );
  return rows[0]!.setting;
}

export type JobCount = { name: string; state: string; n: number };

/** Jobs that wait, run, wait for a retry or have failed; completed ones are left out. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const { rows } = await db.execute<JobCount>(sql`
    select name, state::text, count(*)::int as n from pgboss.job
     where state in ('created', 'retry', 'active', 'failed') and name !~ '^__' group by name, state`);
  return rows;
}

export type MailCount = { estado: string; prioridad: number; n: number; oldestSeconds: number };

/** Queued mails, and failed ones that nobody has dealt with. */
export async function countMails(db: Db): Promise<MailCount[]> {
  const { rows } = await db.execute<MailCount>(sql`
    select estado, prioridad, count(*)::int as n,
           extract(epoch from now() - min(creado))::float8 as "oldestSeconds"
      from correo_saliente
     where estado = 'pendiente' or (estado in ('rechazado', 'fallido') and atendido is null)
     group by estado, prioridad`);
  return rows;
}

/** Counts the runs in which a step has failed since it last succeeded; forgets steps that succeeded. */
export async function recordFailedSteps(db: Db, failed: readonly string[]): Promise<void> {
  const steps = sql`${sql.param([...failed])}::text[]`;
  await db.execute(sql`
    with recovered as (delete from limpieza_fallo where paso <> all(${steps}))
    insert into limpieza_fallo (paso) select unnest(${steps})
    on conflict (paso) do update set ultimo = now(), veces = limpieza_fallo.veces + 1`);
}
