import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { makeCsrfToken } from '../../server/http/csrf.ts';
import { hashToken } from '../../server/http/session.ts';
import type { Person } from '../load/requests.ts';

/** Creates sessions without passwords: hashing is not measured here. */
export async function signIn(client: pg.Client, secret: string, usuarioIds: number[]): Promise<Person[]> {
  const people = usuarioIds.map((usuarioId) => {
    const token = randomBytes(32).toString('base64url');
    const hash = hashToken(token);
    return { usuarioId, token, hash, csrf: makeCsrfToken([secret], hash) };
  });
  await client.query(
    `insert into sesion (token_hash, usuario_id, expira) select h, u, now() + interval '1 day'
       from unnest($1::bytea[], $2::int[]) as s (h, u)`,
    [people.map(({ hash }) => hash), usuarioIds],
  );
  return people;
}

export async function idsOf(client: pg.Client, rol: 'ADMIN' | 'USU', howMany: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select usuario_id as id from usuario join rol using (rol_id)
      where rol.nombre = $1 and eliminado is null order by usuario_id limit $2`,
    [rol, howMany],
  );
  return rows.map(({ id }) => id);
}
