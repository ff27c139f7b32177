import { and, count, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { codigosRespaldo, passkeyChallenges, passkeys, secondFactors } from '../db/schema/factors.ts';
import { usuarios } from '../db/schema/usuarios.ts';

export type Factor = typeof secondFactors.$inferSelect;
export type Passkey = typeof passkeys.$inferSelect;

/**
 * Wrong codes in a row after which none is checked: with three valid codes of a million, guessing succeeds in about 1
 * of 6,600.
 */
export const maxFailures = 50;

const own = (usuarioId: number) => eq(secondFactors.usuarioId, usuarioId);

export async function findFactor(db: Db, usuarioId: number): Promise<Factor | null> {
  const [row] = await db.select().from(secondFactors).where(own(usuarioId));
  return row ?? null;
}

/** Serialises changes of the factors of an account. */
export async function lockFactor(db: Db, usuarioId: number): Promise<Factor | null> {
  const [row] = await db.select().from(secondFactors).where(own(usuarioId)).for('update');
  return row ?? null;
}

/** The row of an account with its first factor; of two concurrent requests, the second finds the row of the first. */
export async function ensureFactor(db: Db, usuarioId: number, sal: Buffer): Promise<{ isNew: boolean }> {
  const created = await db
    .insert(secondFactors)
    .values({ usuarioId, sal })
    .onConflictDoNothing()
    .returning({ usuarioId: secondFactors.usuarioId });
  if (created.length === 0) await lockFactor(db, usuarioId);
  return { isNew: created.length > 0 };
}

export async function setTotp(db: Db, usuarioId: number, totpSecreto: Buffer, totpPaso: number): Promise<void> {
  await db
    .update(secondFactors)
    .set({ totpSecreto, totpPaso, totpCreado: sql`now()`, fallos: 0 })
    .where(own(usuarioId));
}

export async function clearTotp(db: Db, usuarioId: number): Promise<void> {
  await db.update(secondFactors).set({ totpSecreto: null, totpCreado: null, totpPaso: 0 }).where(own(usuarioId));
}

export async function deleteFactor(db: Db, usuarioId: number): Promise<boolean> {
  const gone = await db.delete(secondFactors).where(own(usuarioId)).returning({ usuarioId: secondFactors.usuarioId });
  return gone.length > 0;
}

/** Of two requests with the same code, the second finds the step stored and fails. */
export async function spendStep(db: Db, usuarioId: number, step: number): Promise<boolean> {
  const spent = await db
    .update(secondFactors)
    .set({ totpPaso: step, fallos: 0 })
    .where(and(own(usuarioId), lt(secondFactors.totpPaso, step), lt(secondFactors.fallos, maxFailures)))
    .returning({ usuarioId: secondFactors.usuarioId });
  return spent.length > 0;
}

/** Returns the number of wrong codes in a row. */
export async function addFailure(db: Db, usuarioId: number): Promise<number> {
  const [row] = await db
    .update(secondFactors)
    .set({ fallos: sql`${secondFactors.fallos} + 1` })
    .where(own(usuarioId))
    .returning({ fallos: secondFactors.fallos });
  return row?.fallos ?? 0;
}

export async function clearFailures(db: Db, usuarioId: number): Promise<void> {
  await db
    .update(secondFactors)
    .set({ fallos: 0 })
    .where(and(own(usuarioId), gt(secondFactors.fallos, 0)));
}

export async function replaceBackupCodes(db: Db, usuarioId: number, sal: Buffer, hashes: Buffer[]): Promise<void> {
  await db.update(secondFactors).set({ sal }).where(own(usuarioId));
  await db.delete(codigosRespaldo).where(eq(codigosRespaldo.usuarioId, usuarioId));
  await db.insert(codigosRespaldo).values(hashes.map((codigoHash) => ({ usuarioId, codigoHash })));
}

export async function spendBackupCode(db: Db, usuarioId: number, codigoHash: Buffer): Promise<boolean> {
  const spent = await db
    .update(codigosRespaldo)
    .set({ usado: sql`now()` })
    .where(
      and(
        eq(codigosRespaldo.usuarioId, usuarioId),
        eq(codigosRespaldo.codigoHash, codigoHash),
        isNull(codigosRespaldo.usado),
      ),
    )
    .returning({ usuarioId: codigosRespaldo.usuarioId });
  return spent.length > 0;
}

export async function countBackupCodes(db: Db, usuarioId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(codigosRespaldo)
    .where(and(eq(codigosRespaldo.usuarioId, usuarioId), isNull(codigosRespaldo.usado)));
  return row?.n ?? 0;
}

export async function listPasskeys(db: Db, usuarioId: number): Promise<Passkey[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.usuarioId, usuarioId))
    .orderBy(sql`${passkeys.ultimoUso} desc nulls last`, desc(passkeys.passkeyId));
}

export async function findPasskey(db: Db, usuarioId: number, credencialId: string): Promise<Passkey | null> {
  const [row] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.usuarioId, usuarioId), eq(passkeys.credencialId, credencialId)));
  return row ?? null;
}

/** False if that credential is stored already. */
export async function createPasskey(db: Db, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const created = await db.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.passkeyId });
  return created.length > 0;
}

/** False if the counter does not advance: the key was copied. Authenticators without a counter send 0. */
export async function usePasskey(db: Db, passkeyId: number, contador: number): Promise<boolean> {
  const used = await db
    .update(passkeys)
    .set({ contador, ultimoUso: sql`now()` })
    .where(
      and(
        eq(passkeys.passkeyId, passkeyId),
        contador === 0 ? eq(passkeys.contador, 0) : lt(passkeys.contador, contador),
      ),
    )
    .returning({ id: passkeys.passkeyId });
  return used.length > 0;
}

/** Returns the name of the passkey; null if it does not exist. */
export async function deletePasskey(db: Db, usuarioId: number, passkeyId: number): Promise<string | null> {
  const [gone] = await db
    .delete(passkeys)
    .where(and(eq(passkeys.usuarioId, usuarioId), eq(passkeys.passkeyId, passkeyId)))
    .returning({ nombre: passkeys.nombre });
  return gone?.nombre ?? null;
}

/** Replaces the unanswered challenge of this session or pending sign-in. */
export async function saveChallenge(db: Db, tokenHash: Buffer, desafio: string, minutes: number): Promise<void> {
  const expira = sql`now() + make_interval(mins => ${minutes})`;
  await db
    .insert(passkeyChallenges)
    .values({ tokenHash, desafio, expira })
    .onConflictDoUpdate({ target: passkeyChallenges.tokenHash, set: { desafio, expira } });
}

/** A challenge can be taken once. */
export async function takeChallenge(db: Db, tokenHash: Buffer): Promise<string | null> {
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(eq(passkeyChallenges.tokenHash, tokenHash))
    .returning({ desafio: passkeyChallenges.desafio, live: sql<boolean>`${passkeyChallenges.expira} > now()` });
  return taken?.live ? taken.desafio : null;
}

/** Secrets sealed with another key than this one. */
export async function listSealedOtherwise(db: Db, keyId: Buffer, limit: number) {
  return db
    .select({ usuarioId: secondFactors.usuarioId, totpSecreto: secondFactors.totpSecreto })
    .from(secondFactors)
    .where(sql`substring(${secondFactors.totpSecreto} from 1 for ${keyId.length}) <> ${keyId}`)
    .orderBy(secondFactors.usuarioId)
    .limit(limit);
}

/** Only if the old one is still stored. */
export async function replaceSealed(db: Db, usuarioId: number, old: Buffer, totpSecreto: Buffer): Promise<void> {
  await db
    .update(secondFactors)
    .set({ totpSecreto })
    .where(and(own(usuarioId), eq(secondFactors.totpSecreto, old)));
}

export async function findOwner(db: Db, usuarioId: number) {
  const [row] = await db
    .select({ usuarioId: usuarios.usuarioId, nombre: usuarios.nombre, correo: usuarios.correo })
    .from(usuarios)
    .where(eq(usuarios.usuarioId, usuarioId));
  return row ?? null;
}
