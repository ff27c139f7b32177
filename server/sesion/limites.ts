import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { limites } from '../db/schema/sesiones.ts';
import { tooManyRequests } from '../http/errors.ts';

export type Limit = { name: string; max: number; windowMinutes: number };

/** Counts in the database, so that the limit holds over all processes; call it outside the request's transaction. */
export async function countAgainst(db: Db, limit: Limit, key: string): Promise<void> {
  const [row] = await db
    .insert(limites)
    .values({ clave: clave(limit, key), ventana: ventanaDe(limit), cuenta: 1 })
    .onConflictDoUpdate({ target: [limites.clave, limites.ventana], set: { cuenta: sql`${limites.cuenta} + 1` } })
    .returning({ cuenta: limites.cuenta });
  if (row && row.cuenta > limit.max) throw tooManyRequests();
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
