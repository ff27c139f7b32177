import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { codigosRecuperacion } from '../db/schema/sessions.ts';
import { allUsuarios } from '../db/schema/usuarios.ts';

export async function setPassword(db: Db, usuarioId: number, contrasena: string): Promise<void> {
  await db.update(allUsuarios).set({ contrasena }).where(eq(allUsuarios.usuarioId, usuarioId));
}

/** Only while the old hash is still stored: a password changed meanwhile is not overwritten. */
export async function replaceHash(db: Db, usuarioId: number, old: string, contrasena: string): Promise<void> {
  await db
    .update(allUsuarios)
    .set({ contrasena })
    .where(and(eq(allUsuarios.usuarioId, usuarioId), eq(allUsuarios.contrasena, old)));
}

export async function saveRecoveryCode(
  db: Db,
  hash: Buffer,
  usuarioId: number,
  minutes: number,
  proposito: 'recuperar' | 'activar' = 'recuperar',
): Promise<void> {
  await db
    .update(codigosRecuperacion)
    .set({ usado: sql`now()` })
    .where(and(eq(codigosRecuperacion.usuarioId, usuarioId), isNull(codigosRecuperacion.usado)));
  await db
    .insert(codigosRecuperacion)
    .values({ codigoHash: hash, usuarioId, proposito, expira: sql`now() + make_interval(mins => ${minutes})` });
}

/** Marks the code as used: of two concurrent requests, one finds it used. */
export async function spendRecoveryCode(db: Db, hash: Buffer): Promise<number | null> {
  const [row] = await db
    .update(codigosRecuperacion)
    .set({ usado: sql`now()` })
    .where(
      and(
        eq(codigosRecuperacion.codigoHash, hash),
        isNull(codigosRecuperacion.usado),
        gt(codigosRecuperacion.expira, sql`now()`),
      ),
    )
    .returning({ usuarioId: codigosRecuperacion.usuarioId });
  return row?.usuarioId ?? null;
}
