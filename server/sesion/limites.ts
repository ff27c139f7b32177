import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import { limites } from '../db/schema/sesiones.ts';
import { tooManyRequests } from '../http/errors.ts';

export type Limit = { name: string; max: number; windowMinutes: number };

/** Also as a part of a larger statement: $1 and $2 are `placeOf` the limit. */
export const contar = `
  insert into limite (clave, ventana, cuenta) values ($1, $2, 1)
  on conflict (clave, ventana) do update set cuenta = limite.cuenta + 1
  returning cuenta`;

/** Counts in the database, so that the limit holds over all processes; call it outside the request's transaction. */
export async function countAgainst(db: Db, limit: Limit, key: string): Promise<void> {
  const [row] = await prepared<{ cuenta: number }>(db, contar, placeOf(limit, key));
  checkCount(limit, row?.cuenta ?? 0);
}

export const placeOf = (limit: Limit, key: string) => [clave(limit, key), ventanaDe(limit)];

export function checkCount(limit: Limit, cuenta: number): void {
  if (cuenta > limit.max) throw tooManyRequests(limit.windowMinutes * 60);
}

/** Takes one back: a school behind one address signs in by the hundred, and nobody guessed. */
export async function uncount(db: Db, limit: Limit, key: string): Promise<void> {
  await db
    .update(limites)
    .set({ cuenta: sql`greatest(${limites.cuenta} - 1, 0)` })
    .where(and(eq(limites.clave, clave(limit, key)), eq(limites.ventana, ventanaDe(limit))));
}

export async function forgetCount(db: Db, limit: Limit, key: string): Promise<void> {
  await db.delete(limites).where(sql`${limites.clave} = ${clave(limit, key)}`);
}

export async function dropOldCounts(db: Db): Promise<void> {
  await db.delete(limites).where(sql`${limites.ventana} < now() - interval '1 day'`);
}

function ventanaDe({ windowMinutes }: Limit): Date {
  const windowMs = windowMinutes * 60_000;
  return new Date(Math.floor(Date.now() / windowMs) * windowMs);
}

/** Hashed: the table of counts must not become a list of who tried to sign in. */
function clave(limit: Limit, key: string): string {
  return `${limit.name}:${createHash('sha256').update(key).digest('base64url')}`;
}
