import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { codigosRecuperacion } from '../db/schema/sessions.ts';
import { allUsuarios } from '../db/schema/usuarios.ts';

export async function setPassword(db: Db, usuarioId: number, contrasena: string): Promise<void> {
  await db.update(allUsuarios).set({ contrasena }).where(eq(allUsuarios.usuarioId, usuarioId));
}

/** Only while the old hash is still stored, so that a password changed meanwhile is not overwritten. */
export async function replaceHash(db: Db, usuarioId: number, old: string, contrasena: string): Promise<void> {
  await db
    .update(allUsuarios)
    .set({ contrasena })
    .where(and(eq(allUsuarios.usuarioId, usuarioId), eq(allUsuarios.contrasena, old)));
}

/**
 * A new invitation ends every earlier code. A recovery request, which anybody can make, ends only earlier recovery
 * codes: the invitation stays valid.
 */
export async function saveRecoveryCode(
  db: Db,
  hash: Buffer,
  usuarioId: number,
  minutes: number,
  proposito: 'recuperar' | 'activar' = 'recuperar',
): Promise<void> {
  await endRecoveryCodes(
    db,
    usuarioId,
    proposito === 'recuperar' ? eq(codigosRecuperacion.proposito, 'recuperar') : undefined,
  );
  await db
    .insert(codigosRecuperacion)
    .values({ codigoHash: hash, usuarioId, proposito, expira: sql`now() + make_interval(mins => ${minutes})` });
}

export async function endRecoveryCodes(db: Db, usuarioId: number, which?: SQL): Promise<void> {
  await db
    .update(codigosRecuperacion)
    .set({ usado: sql`now()` })
    .where(and(eq(codigosRecuperacion.usuarioId, usuarioId), isNull(codigosRecuperacion.usado), which));
}

/** Marks the code and all others of the account as used. Of two concurrent requests, the second finds the code used. */
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
  if (!row) return null;
  await endRecoveryCodes(db, row.usuarioId);
  return row.usuarioId;
}
