import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type pg from 'pg';

const statement = `
  select u.usuario_id as "usuarioId", u.dni, u.correo, u.nombre, u.apellido, u.numero, r.nombre as rol
    from sesion s join usuario u using (usuario_id) join rol r using (rol_id)
   where s.token_hash = $1 and s.expira > now() and s.ultimo_uso > now() - interval '12 hours' and u.eliminado is null`;

/** Session lookup. */
export async function who(pool: pg.Pool, request: IncomingMessage) {
  const token = /sesion=([^;]+)/.exec(request.headers.cookie ?? '')![1]!;
  const hash = createHash('sha256').update(token).digest();
  const { rows } = await pool.query({ name: 'who', text: statement, values: [hash] });
  return rows[0] as { usuarioId: number };
}

export async function me(pool: pg.Pool, request: IncomingMessage) {
  return { success: true, message: '', status: 200, resource: await who(pool, request) };
}
