import type { UsuarioActual } from 'domain/schemas/sesion.ts';
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { preparedTogether } from '../db/prepared.ts';
import { codigosRecuperacion, sesiones } from '../db/schema/sesiones.ts';
import { allUsuarios, usuarios } from '../db/schema/usuarios.ts';

/** Session lookup of every request. `seguido`: its use was recorded recently. */
const sesionAbierta = `
  select u.usuario_id as "usuarioId", u.dni, u.correo, u.nombre, u.apellido, u.numero, r.nombre as rol,
         s.ultimo_uso > now() - interval '1 minute' as seguido
    from sesion s
    join usuario_vivo u using (usuario_id)
    join rol r using (rol_id)
   where s.token_hash = $1 and s.expira > now() and s.ultimo_uso > now() - make_interval(mins => $2)`;

export async function findSession(db: Db, hash: Buffer, idleMinutes: number) {
  const [row] = await preparedTogether<UsuarioActual & { seguido: boolean }>(db, sesionAbierta, [hash, idleMinutes]);
  if (!row) return null;
  const { seguido, ...usuario } = row;
  return { usuario, seguido };
}

export async function touchSession(db: Db, hash: Buffer): Promise<void> {
  await db.update(sesiones).set({ ultimoUso: sql`now()` }).where(eq(sesiones.tokenHash, hash));
}

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

export async function setPassword(db: Db, usuarioId: number, contrasena: string): Promise<void> {
  await db.update(allUsuarios).set({ contrasena }).where(eq(allUsuarios.usuarioId, usuarioId));
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
