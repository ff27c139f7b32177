import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { codigosRecuperacion, sesiones } from '../db/schema/sessions.ts';
import { usuarios } from '../db/schema/usuarios.ts';

type NewSession = { hash: Buffer; usuarioId: number; agente: string; maxMinutes: number };

export async function createSession(db: Db, { hash, usuarioId, agente, maxMinutes }: NewSession): Promise<void> {
  const expira = sql`now() + make_interval(mins => ${maxMinutes})`;
  await db.insert(sesiones).values({ tokenHash: hash, usuarioId, agente, expira });
}

/** Open sessions, those that have ended by age or disuse left out. */
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

export async function deleteSessionsOf(db: Db, usuarioId: number, except?: Buffer): Promise<void> {
  const others = except && ne(sesiones.tokenHash, except);
  await db.delete(sesiones).where(and(eq(sesiones.usuarioId, usuarioId), others));
}

export async function deleteExpired(db: Db): Promise<void> {
  await db.delete(sesiones).where(sql`${sesiones.expira} < now()`);
  await db.delete(codigosRecuperacion).where(sql`${codigosRecuperacion.expira} < now() - interval '7 days'`);
}

/** By e-mail if it contains an @, else by DNI. */
export async function findByLogin(db: Db, login: string) {
  const condition = login.includes('@')
    ? eq(sql`lower(${usuarios.correo})`, login.toLowerCase())
    : eq(usuarios.dni, login.toUpperCase());
  const [row] = await db
    .select({
      usuarioId: usuarios.usuarioId,
      correo: usuarios.correo,
      nombre: usuarios.nombre,
      contrasena: usuarios.contrasena,
    })
    .from(usuarios)
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
