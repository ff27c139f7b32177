import { createHash } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import { limites } from '../db/schema/sessions.ts';

/** A named counter with a count per key, which restarts every `seconds`. */
export type Counter = { name: string; seconds: number };

/** For use in a larger statement: the parameter at `at` and the next one are `pointParams`. */
export const takeSql = (at: number) => `
  insert into limite (clave, ventana, cuenta) values ($${at}, $${at + 1}, 1)
  on conflict (clave, ventana) do update set cuenta = limite.cuenta + 1
  returning cuenta`;

// Committed asynchronously: losing the last points in a crash is harmless.
const take = `with taken as (${takeSql(1)}) select cuenta, set_config('synchronous_commit', 'off', true) from taken`;

/**
 * Takes one point and returns how many are taken in this window. The count is in the database, so it holds over all
 * processes. Call it outside the request's transaction: a rollback would undo it.
 */
export async function takePoint(db: Db, counter: Counter, key: string): Promise<number> {
  const [row] = await prepared<{ cuenta: number }>(db, take, pointParams(counter, key));
  return row!.cuenta;
}

const takeSlowly = `
  with taken as (
    insert into limite (clave, ventana, cuenta, hasta)
    values ($1, $2, 1, case when $4::int <= 1 then $3::timestamptz + interval '1 second' end)
    on conflict (clave, ventana) do update
      set cuenta = limite.cuenta + 1,
          hasta = case when limite.cuenta + 1 >= $4::int
            then $3::timestamptz + make_interval(secs => least(power(2, least(limite.cuenta + 1 - $4::int, 20)), $5::int)) end
      where limite.hasta is null or limite.hasta <= $3
    returning hasta
  )
  select true as taken, hasta, set_config('synchronous_commit', 'off', true) from taken
  union all
  select false, hasta, null from limite
   where clave = $1 and ventana = $2 and not exists (select from taken)`;

/** Takes a point unless the wait after an earlier one is not over. Returns the seconds to wait; 0 if it was taken. */
export async function takePointSlowly(
  db: Db,
  counter: Counter,
  key: string,
  { points, maxSeconds }: { points: number; maxSeconds: number },
): Promise<number> {
  const now = new Date();
  const params = [...pointParams(counter, key), now, points, maxSeconds];
  const [row] = await prepared<{ taken: boolean; hasta: Date | null }>(db, takeSlowly, params);
  if (row?.taken) return 0;
  // No row: it was inserted after this statement's snapshot was taken.
  return Math.max(1, Math.ceil(((row?.hasta?.getTime() ?? 0) - now.getTime()) / 1000));
}

const findLogin = `
  select usuario_id as "usuarioId" from usuario_vivo where (lower(correo) = lower($1) and correo_confirmado) or dni = upper($1)`;

/** The account with this DNI or e-mail. */
export async function usuarioOfLogin(db: Db, login: string): Promise<number | null> {
  const [row] = await prepared<{ usuarioId: number }>(db, findLogin, [login]);
  return row?.usuarioId ?? null;
}

export const pointParams = (counter: Counter, key: string) => [rateLimitKey(counter, key), windowStart(counter)];

export async function refundPoint(db: Db, counter: Counter, key: string): Promise<void> {
  await db
    .update(limites)
    .set({ cuenta: sql`greatest(${limites.cuenta} - 1, 0)` })
    .where(and(eq(limites.clave, rateLimitKey(counter, key)), eq(limites.ventana, windowStart(counter))));
}

export async function resetPoints(db: Db, counter: Counter, ...keys: string[]): Promise<void> {
  const stored = keys.map((key) => rateLimitKey(counter, key));
  await db.delete(limites).where(inArray(limites.clave, stored));
}

export async function deleteOldPoints(db: Db): Promise<void> {
  await db.delete(limites).where(sql`${limites.ventana} < now() - interval '1 day'`);
}

/** Seconds until the counter restarts, rounded up. */
export function secondsLeft(counter: Counter): number {
  return Math.ceil((windowStart(counter).getTime() - Date.now()) / 1000) + counter.seconds;
}

function windowStart({ seconds }: Counter): Date {
  const windowMs = seconds * 1000;
  return new Date(Math.floor(Date.now() / windowMs) * windowMs);
}

/** Hashed, so that the table does not list who tried to sign in, and from where. */
function rateLimitKey({ name }: Counter, key: string): string {
  return `${name}:${createHash('sha256').update(key).digest('base64url')}`;
}
