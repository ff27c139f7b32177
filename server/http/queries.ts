import type { CurrentUsuario } from 'domain/schemas/session.ts';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import { sesiones } from '../db/schema/sessions.ts';

/** Session lookup of every request. `seguido`: its use was recorded recently. */
const openSession = `
  select u.usuario_id as "usuarioId", u.dni, u.correo, u.nombre, u.apellido, u.numero, r.nombre as rol,
         s.ultimo_uso > now() - interval '1 minute' as seguido
    from sesion s
    join usuario_vivo u using (usuario_id)
    join rol r using (rol_id)
   where s.token_hash = $1 and s.expira > now() and s.ultimo_uso > now() - make_interval(mins => $2)`;

export async function findSession(db: Db, hash: Buffer, idleMinutes: number) {
  const [row] = await prepared<CurrentUsuario & { seguido: boolean }>(db, openSession, [hash, idleMinutes]);
  if (!row) return null;
  const { seguido, ...usuario } = row;
  return { usuario, seguido };
}

export async function touchSession(db: Db, hash: Buffer): Promise<void> {
  await db.update(sesiones).set({ ultimoUso: sql`now()` }).where(eq(sesiones.tokenHash, hash));
}
