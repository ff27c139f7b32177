import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import { limites } from '../db/schema/sessions.ts';

/** A count with a name, per key, that starts again every `seconds`. */
export type Counter = { name: string; seconds: number };

/** As part of a larger statement: the parameter at `at` and the one after it are `pointParams`. */
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

export const pointParams = (counter: Counter, key: string) => [rateLimitKey(counter, key), windowStart(counter)];

export async function refundPoint(db: Db, counter: Counter, key: string): Promise<void> {
  await db
    .update(limites)
    .set({ cuenta: sql`greatest(${limites.cuenta} - 1, 0)` })
    .where(and(eq(limites.clave, rateLimitKey(counter, key)), eq(limites.ventana, windowStart(counter))));
}

export async function resetPoints(db: Db, counter: Counter, key: string): Promise<void> {
  await db.delete(limites).where(eq(limites.clave, rateLimitKey(counter, key)));
}

export async function deleteOldPoints(db: Db): Promise<void> {
  await db.delete(limites).where(sql`${limites.ventana} < now() - interval '1 day'`);
}

/** Until the count starts again, rounded up. */
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
