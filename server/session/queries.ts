import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { codigosRecuperacion, sesiones } from '../db/schema/sessions.ts';
import { usuarios } from '../db/schema/usuarios.ts';

export async function createSession(db: Db, hash: Buffer, usuarioId: number, maxMinutes: number): Promise<void> {
  await db
    .insert(sesiones)
    .values({ tokenHash: hash, usuarioId, expira: sql`now() + make_interval(mins => ${maxMinutes})` });
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
