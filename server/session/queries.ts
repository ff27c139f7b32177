import { retentionDays } from 'domain/rules/retention.ts';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { passkeyChallenges, pendingLogins, secondFactors } from '../db/schema/factors.ts';
import { codigosRecuperacion, sesiones } from '../db/schema/sessions.ts';
import { usuarios } from '../db/schema/usuarios.ts';

type NewSession = { hash: Buffer; usuarioId: number; agente: string; maxMinutes: number };

export async function createSession(db: Db, { hash, usuarioId, agente, maxMinutes }: NewSession): Promise<void> {
  const expira = sql`now() + make_interval(mins => ${maxMinutes})`;
  await db.insert(sesiones).values({ tokenHash: hash, usuarioId, agente, expira });
}

/** Open sessions, without those that have ended by age or inactivity. */
export async function listSessions(db: Db, usuarioId: number, times: { idleMinutes: number; maxMinutes: number }) {
  const { tokenHash, sesionId, agente, creada, ultimoUso, expira } = sesiones;
  return db
    .select({ tokenHash, sesionId, agente, creada, ultimoUso })
    .from(sesiones)
    .where(
      and(
        eq(sesiones.usuarioId, usuarioId),
        sql`${expira} > now()`,
        sql`${ultimoUso} > now() - make_interval(mins => ${times.idleMinutes})`,
        sql`${creada} > now() - make_interval(mins => ${times.maxMinutes})`,
      ),
    )
    .orderBy(desc(ultimoUso))
    .limit(100);
}

export async function deleteOwnSession(db: Db, usuarioId: number, sesionId: string): Promise<boolean> {
  const gone = await db
    .delete(sesiones)
    .where(and(eq(sesiones.usuarioId, usuarioId), eq(sesiones.sesionId, sesionId)))
    .returning({ sesionId: sesiones.sesionId });
  return gone.length > 0;
}

export async function confirmSession(db: Db, hash: Buffer): Promise<void> {
  await db.update(sesiones).set({ confirmada: sql`now()` }).where(eq(sesiones.tokenHash, hash));
}

export async function deleteSession(db: Db, hash: Buffer): Promise<void> {
  await db.delete(sesiones).where(eq(sesiones.tokenHash, hash));
}

export async function createPending(db: Db, hash: Buffer, usuarioId: number, minutes: number): Promise<void> {
  const expira = sql`now() + make_interval(mins => ${minutes})`;
  await db.insert(pendingLogins).values({ tokenHash: hash, usuarioId, expira });
}

/** False if it was used, has expired or was ended meanwhile. */
export async function deletePending(db: Db, hash: Buffer): Promise<boolean> {
  const gone = await db
    .delete(pendingLogins)
    .where(and(eq(pendingLogins.tokenHash, hash), sql`${pendingLogins.expira} > now()`))
    .returning({ usuarioId: pendingLogins.usuarioId });
  return gone.length > 0;
}

/** Also ends sign-ins that wait for their second factor. */
export async function deleteSessionsOf(db: Db, usuarioId: number, except?: Buffer): Promise<void> {
  const pending = db
    .$with('pending')
    .as(
      db
        .delete(pendingLogins)
        .where(eq(pendingLogins.usuarioId, usuarioId))
        .returning({ gone: pendingLogins.tokenHash }),
    );
  const others = except && ne(sesiones.tokenHash, except);
  await db
    .with(pending)
    .delete(sesiones)
    .where(and(eq(sesiones.usuarioId, usuarioId), others));
}

export async function deleteExpired(db: Db): Promise<void> {
  await db.delete(sesiones).where(sql`${sesiones.expira} < now()`);
  await db.delete(pendingLogins).where(sql`${pendingLogins.expira} < now()`);
  await db.delete(passkeyChallenges).where(sql`${passkeyChallenges.expira} < now()`);
  const ago = sql`make_interval(days => ${retentionDays.recoveryCodes})`;
  await db.delete(codigosRecuperacion).where(sql`${codigosRecuperacion.expira} < now() - ${ago}`);
}

/** By e-mail if it contains an @, else by DNI. */
export async function findByLogin(db: Db, login: string) {
  const condition = login.includes('@')
    ? and(eq(sql`lower(${usuarios.correo})`, login.toLowerCase()), usuarios.correoConfirmado)
    : eq(usuarios.dni, login.toUpperCase());
  const [row] = await db
    .select({
      usuarioId: usuarios.usuarioId,
      correo: usuarios.correo,
      correoConfirmado: usuarios.correoConfirmado,
      nombre: usuarios.nombre,
      contrasena: usuarios.contrasena,
      segundoFactor: secondFactors.usuarioId,
      totp: sql<boolean>`${secondFactors.totpSecreto} is not null`,
      passkey: sql<boolean>`exists (select 1 from passkey p where p.usuario_id = segundo_factor.usuario_id)`,
    })
    .from(usuarios)
    .leftJoin(secondFactors, eq(secondFactors.usuarioId, usuarios.usuarioId))
    .where(condition);
  return row ?? null;
}

export async function findPerson(db: Db, usuarioId: number) {
  const { dni, correo, nombre, apellido, contrasena } = usuarios;
  const [row] = await db
    .select({ usuarioId: usuarios.usuarioId, dni, correo, nombre, apellido, contrasena })
    .from(usuarios)
    .where(eq(usuarios.usuarioId, usuarioId));
  return row ?? null;
}
