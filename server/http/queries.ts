import type { CursoThing } from 'domain/contract/endpoint.ts';
import { rolFromIds } from 'domain/rules/account-roles.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import { sesiones } from '../db/schema/sessions.ts';

/**
 * Session lookup of every request. `seguido`: its use was recorded within the last minute; `fresh`: the password or
 * factor was given within the last ten; `segundoFactor`: the account has one; `correoSinConfirmar`: its e-mail is
 * unconfirmed. Roles 2 and 3 are USU and DOCENTE, whose sessions last longer (`sessionsFrom`). `offset 0` makes the
 * planner look up the account by its key: with few accounts it would rather sort and merge.
 */
const openSession = `
  select u.usuario_id as "usuarioId", u.dni, u.correo, u.nombre, u.apellido, u.numero, u.rol_id as "rolId",
         u.otros_roles as "otrosRoles", case when u.rol_id = 3 or 3 = any(u.otros_roles) then cursos_de_docente(u.usuario_id) end as ensena,
         exists (select from grupo g where g.responsable_id = u.usuario_id) as grupo,
         s.ultimo_uso > now() - interval '1 minute' as seguido,
         s.confirmada > now() - interval '10 minutes' as fresh,
         f.usuario_id is not null as "segundoFactor", not u.correo_confirmado as "correoSinConfirmar"
    from sesion s
    cross join lateral (select * from usuario_vivo where usuario_id = s.usuario_id offset 0) u
    left join segundo_factor f on f.usuario_id = s.usuario_id
   where s.token_hash = $1 and s.expira > now()
     and s.ultimo_uso > now() - make_interval(mins => case when u.rol_id in (2, 3) then $2::int else $3::int end)
     and (u.rol_id in (2, 3) or s.creada > now() - make_interval(mins => $4::int))`;

type Times = Record<'USU' | 'ADMIN', { idleMinutes: number; maxMinutes: number }>;

type Row = Omit<CurrentUsuario, 'rol'> & Facts & { rolId: number; otrosRoles: number[] };
type Facts = { seguido: boolean; fresh: boolean; segundoFactor: boolean; correoSinConfirmar: boolean };

export async function findSession(db: Db, hash: Buffer, { USU, ADMIN }: Times) {
  const [row] = await prepared<Row>(db, openSession, [hash, USU.idleMinutes, ADMIN.idleMinutes, ADMIN.maxMinutes]);
  if (!row) return null;
  const { seguido, fresh, segundoFactor, correoSinConfirmar, ensena, grupo, rolId, otrosRoles, ...person } = row;
  const rol = rolFromIds({ rolId, otrosRoles });
  const usuario = { ...person, rol, ...(ensena && { ensena }), ...(grupo && { grupo }) };
  return { usuario, seguido, fresh, segundoFactor, correoSinConfirmar };
}

export async function touchSession(db: Db, hash: Buffer): Promise<void> {
  await db.update(sesiones).set({ ultimoUso: sql`now()` }).where(eq(sesiones.tokenHash, hash));
}

const openPending = `
  select p.usuario_id as "usuarioId"
    from entrada_pendiente p
    join usuario_vivo u using (usuario_id)
   where p.token_hash = $1 and p.expira > now()`;

/** The account of a sign-in that waits for the second factor. */
export async function findPending(db: Db, hash: Buffer): Promise<number | null> {
  const [row] = await prepared<{ usuarioId: number }>(db, openPending, [hash]);
  return row?.usuarioId ?? null;
}

/** The live course that a resource belongs to. */
const cursoOf: Record<CursoThing, (id: number) => ReturnType<typeof sql>> = {
  curso: (id) => sql`select curso_id from curso_vivo where curso_id = ${id}`,
  modulo: (id) => sql`select curso_id from modulo_vivo where modulo_id = ${id}`,
  material: (id) => sql`select curso_id from modulo_vivo join material using (modulo_id) where material_id = ${id}`,
  archivo: (id) =>
    sql`select curso_id from modulo_vivo join archivo_subido using (modulo_id) where archivo_subido_id = ${id}`,
  prueba: (id) => sql`select curso_id from modulo_vivo join prueba_viva using (modulo_id) where prueba_id = ${id}`,
  intento: (id) => sql`
    select curso_id from modulo_vivo join prueba_viva using (modulo_id) join intento using (prueba_id) where intento_id = ${id}`,
  anuncio: (id) => sql`select curso_id from anuncio where anuncio_id = ${id}`,
  consulta: (id) => sql`select curso_id from modulo_vivo join consulta using (modulo_id) where consulta_id = ${id}`,
};

export async function findCursoOf(db: Db, thing: CursoThing, id: number): Promise<number | null> {
  const { rows } = await db.execute<{ curso_id: number }>(cursoOf[thing](id));
  return rows[0]?.curso_id ?? null;
}
