import { rolFromIds } from 'domain/rules/account-roles.ts';
import type { Rol } from 'domain/rules/permisos.ts';
import type { Calendario } from 'domain/schemas/sesiones.ts';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { calendarios } from '../../db/schema/sesiones-programadas.ts';

const { calendarioId, agenda, creado, ultimoUso } = calendarios;

export async function listCalendarios(db: Db, usuarioId: number): Promise<Calendario[]> {
  const rows = await db
    .select({ calendarioId, agenda, creado, ultimoUso })
    .from(calendarios)
    .where(eq(calendarios.usuarioId, usuarioId))
    .orderBy(desc(calendarioId));
  return rows.map(toCalendario);
}

type Row = Pick<typeof calendarios.$inferSelect, 'calendarioId' | 'agenda' | 'creado' | 'ultimoUso'>;

function toCalendario({ calendarioId, agenda, creado, ultimoUso }: Row): Calendario {
  return { calendarioId, agenda, creado: creado.toISOString(), ultimoUso: ultimoUso?.toISOString() ?? null };
}

/** The lock on the person's row keeps two concurrent calls from both taking the last place. Null beyond the maximum. */
export async function insertCalendario(
  tx: Db,
  usuarioId: number,
  { tokenHash, isAgenda }: { tokenHash: Buffer; isAgenda: boolean },
  max: number,
): Promise<Calendario | null> {
  await tx.execute(sql`select from usuario_vivo where usuario_id = ${usuarioId} for no key update`);
  const taken = await tx.$count(calendarios, eq(calendarios.usuarioId, usuarioId));
  if (taken >= max) return null;
  const [row] = await tx
    .insert(calendarios)
    .values({ usuarioId, tokenHash, agenda: isAgenda })
    .returning({ calendarioId, agenda, creado, ultimoUso });
  return toCalendario(row!);
}

/** False when it belongs to somebody else or does not exist. */
export async function deleteCalendario(tx: Db, usuarioId: number, id: number): Promise<boolean> {
  const rows = await tx
    .delete(calendarios)
    .where(and(eq(calendarioId, id), eq(calendarios.usuarioId, usuarioId)))
    .returning({ calendarioId });
  return rows.length === 1;
}

export type Owner = { usuarioId: number; agenda: boolean; rol: Rol | Rol[] };

/** Owner of the calendar with this token. Null: unknown, revoked, or of a deleted person. */
export async function findOwner(db: Db, tokenHash: Buffer): Promise<Owner | null> {
  const { rows } = await db.execute<Omit<Owner, 'rol'> & { rolId: number; otrosRoles: number[] }>(sql`
    select u.usuario_id as "usuarioId", k.agenda, u.rol_id as "rolId", u.otros_roles as "otrosRoles"
      from calendario k join usuario_vivo u using (usuario_id)
     where k.token_hash = ${tokenHash}`);
  const [row] = rows;
  return row ? { usuarioId: row.usuarioId, agenda: row.agenda, rol: rolFromIds(row) } : null;
}

/** Written at most once an hour: programs fetch every few minutes, and an hour shows whether the URL is in use. */
export async function touchCalendario(db: Db, tokenHash: Buffer): Promise<void> {
  await db.execute(sql`
    update calendario set ultimo_uso = now()
     where token_hash = ${tokenHash} and (ultimo_uso is null or ultimo_uso < now() - interval '1 hour')`);
}

/** A stored date of a person. `cambio`: last change of its record; `secuencia` never goes down. */
export type FeedRow = {
  clase: 'sesion' | 'prueba' | 'curso';
  id: number;
  nombre: string;
  curso: string;
  cursoId: number;
  ponente: string | null;
  inicio: Date;
  fin: Date;
  secuencia: number;
  cancelada: boolean;
  cambio: Date;
};

const mostEvents = 2_000;

function openCursos(usuarioId: number, whole: boolean, now: Date): SQL {
  return sql`
    select c.* from curso_vivo c
     where ${whole} and c.fecha_hora_limite > ${now.toISOString()}::timestamptz - interval '1 year'
    union all
    select c.* from matricula_viva x join curso_vivo c using (curso_id)
     where not ${whole} and x.usuario_id = ${usuarioId} and not x.pausada
       and has_acceso(c.activa, c.fecha_hora_limite, c.vigencia, ${now.toISOString()}::timestamptz, x.acceso_fin)
    union all
    select c.* from curso_vivo c where not ${whole} and c.curso_id = any(cursos_de_docente(${usuarioId}))
       and not exists (select from matricula_viva x where x.curso_id = c.curso_id and x.usuario_id = ${usuarioId})`;
}

const feedSesiones = sql`
  select 'sesion' as clase, s.material_id as id, t.nombre, c.nombre as curso, c.curso_id as "cursoId",
         d.nombre || ' ' || d.apellido as ponente, s.inicio, s.fin, s.secuencia, s.cancelada is not null as cancelada,
         t.actualizado as cambio
    from sesion_programada s join material t using (material_id) join modulo_vivo m using (modulo_id)
    join open_curso c on c.curso_id = m.curso_id left join docente_vivo d on d.docente_id = s.ponente_id`;

const feedCierres = (usuarioId: number) => sql`
  select 'prueba', p.prueba_id, p.nombre, c.nombre, c.curso_id, null,
         coalesce(k.cierre, p.cierre) + make_interval(mins => coalesce(k.prorroga, 0)) - interval '30 minutes',
         coalesce(k.cierre, p.cierre) + make_interval(mins => coalesce(k.prorroga, 0)), p.version,
         coalesce(coalesce(k.cierre, p.cierre) > c.cancelado, false), greatest(p.actualizado, c.cancelado)
    from prueba_viva p join modulo_vivo m using (modulo_id) join open_curso c on c.curso_id = m.curso_id
    left join concesion k on k.prueba_id = p.prueba_id and k.usuario_id = ${usuarioId}
   where coalesce(k.cierre, p.cierre) is not null`;

const feedFines = sql`
  select 'curso', c.curso_id, c.nombre, c.nombre, c.curso_id, null, c.fecha_hora_limite - interval '30 minutes',
         c.fecha_hora_limite, c.version, coalesce(c.fecha_hora_limite > c.cancelado, false), c.actualizado
    from open_curso c`;

/**
 * Sessions, test closings and course ends of the courses that the person can open or teaches; with `whole`, of every
 * course that has not ended for a year.
 */
export async function listFeed(
  db: Db,
  { usuarioId, whole }: { usuarioId: number; whole: boolean },
  now: Date,
): Promise<FeedRow[]> {
  const { rows } = await db.execute<
    Omit<FeedRow, 'inicio' | 'fin' | 'cambio'> & Record<'inicio' | 'fin' | 'cambio', string>
  >(sql`
    with open_curso as (${openCursos(usuarioId, whole, now)})
    select * from (${feedSesiones} union all ${feedCierres(usuarioId)} union all ${feedFines}) event
    order by inicio, clase, id
    limit ${mostEvents}`);
  return rows.map((row) => ({
    ...row,
    inicio: new Date(row.inicio),
    fin: new Date(row.fin),
    cambio: new Date(row.cambio),
  }));
}
