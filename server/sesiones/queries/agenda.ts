import type { AgendaEvento, CursoChoque, PlanInput, PlannedChoque } from 'domain/schemas/agenda.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { aceptadosJson, isAccepted } from './aceptados.ts';

/** Identifies the room of a session: its URL in lower case without query and fragment. Null without a URL. */
const salaOf = (video: string) => sql.raw(`nullif(split_part(split_part(lower(${video}), '?', 1), '#', 1), '')`);

function agendaEvents(desde: string, hasta: string): SQL {
  const within = (column: string) => sql`${sql.raw(column)} between ${desde}::timestamptz and ${hasta}::timestamptz`;
  /** What was to come when the course was cancelled. */
  const isOff = (column: string) => sql`coalesce(${sql.raw(column)} > c.cancelado, false)`;
  return sql`
    select 'sesion' as clase, s.material_id as id, c.*, t.nombre, s.inicio, s.fin, s.ponente_id,
           s.cancelada is not null as cancelada, m.modulo_id, ${salaOf('t.video')} as sala
      from sesion_programada s join material t using (material_id) join modulo_vivo m using (modulo_id)
      join c using (curso_id)
     where ${within('s.inicio')}
    union all
    select 'apertura', t.prueba_id, c.*, t.nombre, t.apertura, t.apertura, null, ${isOff('t.apertura')}, null, null
      from tests t join c using (curso_id) where ${within('t.apertura')}
    union all
    select 'cierre', t.prueba_id, c.*, t.nombre, t.cierre, t.cierre, null, ${isOff('t.cierre')}, null, null
      from tests t join c using (curso_id) where ${within('t.cierre')}
    union all
    select 'inicio', c.curso_id, c.*, c.curso, c.fecha_hora_inicio, c.fecha_hora_inicio, null,
           ${isOff('c.fecha_hora_inicio')}, null, null
      from c where ${within('c.fecha_hora_inicio')}
    union all
    select 'fin', c.curso_id, c.*, c.curso, c.fecha_hora_limite, c.fecha_hora_limite, null,
           ${isOff('c.fecha_hora_limite')}, null, null
      from c where ${within('c.fecha_hora_limite')}`;
}

/** `aceptados`: its clashes with sessions of a larger id, or null for its holiday, that somebody accepted. */
type AgendaRow = Omit<AgendaEvento, 'feriadoAceptado'> & { aceptados: { otroId: number | null; nota: string }[] };

/** Everything with a date between two instants, of these courses or of all. */
export async function listAgenda(
  db: Db,
  { desde, hasta, cursoIds }: { desde: string; hasta: string; cursoIds: readonly number[] | null },
): Promise<AgendaRow[]> {
  const { rows } = await db.execute<AgendaRow>(sql`
    with c as (
      select curso_id, nombre as curso, especialidad_id, fecha_hora_inicio, fecha_hora_limite, cancelado
        from curso_vivo
       where ${cursoIds === null ? sql`true` : sql`curso_id = any (${sql.param([...cursoIds])}::int[])`}),
    tests as (
      select p.prueba_id, p.nombre, p.apertura, p.cierre, m.curso_id
        from prueba_viva p join modulo_vivo m using (modulo_id)),
    event as (${agendaEvents(desde, hasta)})
    select x.clase, x.id, x.curso_id as "cursoId", x.curso, x.especialidad_id as "especialidadId", x.nombre,
           to_json(x.inicio) as inicio, to_json(x.fin) as fin, d.docente_id as "docenteId",
           d.nombre || ' ' || d.apellido as ponente, x.cancelada, x.modulo_id as "moduloId",
           regexp_replace(x.sala, '^https?://', '') as sala,
           case when x.clase = 'sesion' then
             (select count(*)::int from matricula_viva y where y.curso_id = x.curso_id) end as alumnos,
           coalesce(case when x.clase = 'sesion' then ${aceptadosJson('x.id', 'x.inicio')} end, '[]') as aceptados
      from event x left join docente_vivo d on d.docente_id = x.ponente_id
     order by x.inicio, x.clase, x.id`);
  const iso = (instant: string) => new Date(instant).toISOString();
  return rows.map((row) => ({ ...row, inicio: iso(row.inicio), fin: iso(row.fin) }));
}

/** The docente that belongs to the account. */
export async function findDocenteId(db: Db, usuarioId: number): Promise<number | null> {
  const { rows } = await db.execute<{ docenteId: number }>(sql`
    select docente_id as "docenteId" from docente_vivo where usuario_id = ${usuarioId}`);
  return rows[0]?.docenteId ?? null;
}

/**
 * Stored sessions, and other planned ones, that overlap a planned one with the same lecturer or room. A session that
 * moves keeps its stored lecturer and room, and its old date is free.
 */
export async function listPlannedChoques(db: Db, { filas, video, excepto }: PlanInput): Promise<PlannedChoque[]> {
  const { rows } = await db.execute<PlannedChoque>(sql`
    with s as (
      select s.material_id, s.inicio, s.fin, s.ponente_id, t.nombre, ${salaOf('t.video')} as sala, c.nombre as curso
        from sesion_programada s join material t using (material_id) join modulo_vivo m using (modulo_id)
        join curso_vivo c using (curso_id)
       where s.cancelada is null and s.material_id is distinct from ${excepto}::int),
    n as (
      select f.fila::int - 1 as fila, f.inicio, f.fin, coalesce(o.ponente_id, f.ponente_id) as ponente_id,
             case when o.material_id is null then f.sala else o.sala end as sala
        from rows from (unnest(${sql.param(filas.map(({ inicio }) => inicio))}::timestamptz[]),
                        unnest(${sql.param(filas.map(({ fin }) => fin))}::timestamptz[]),
                        unnest(${sql.param(filas.map(({ ponenteId }) => ponenteId))}::int[]),
                        unnest(${sql.param(filas.map(({ materialId }) => materialId))}::int[]),
                        unnest(${sql.param(filas.map(({ sala }) => sala ?? video))}::text[]))
             with ordinality as g(inicio, fin, ponente_id, material_id, video, fila)
        cross join lateral (select g.inicio, g.fin, g.ponente_id, g.material_id, g.fila, ${salaOf('g.video')} as sala) f
        left join s o on o.material_id = f.material_id)
    select n.fila, case when n.ponente_id = b.ponente_id then 'docente' else 'sala' end as por, to_json(b.inicio) as inicio,
           to_json(b.fin) as fin, b.nombre as con, b.curso as "conCurso", b.fila as "conFila"
      from n join (
        select inicio, fin, ponente_id, sala, nombre, curso, null::int as fila from s
         where material_id <> all (${sql.param(filas.flatMap(({ materialId }) => materialId ?? []))}::int[])
        union all
        select inicio, fin, ponente_id, sala, '', '', fila from n) b
        on b.inicio < n.fin and n.inicio < b.fin and (b.ponente_id = n.ponente_id or b.sala = n.sala)
       and b.fila is distinct from n.fila
     order by n.fila, b.inicio, b.nombre
     limit 200`);
  const iso = (instant: string) => new Date(instant).toISOString();
  return rows.map((row) => ({ ...row, inicio: iso(row.inicio), fin: iso(row.fin) }));
}

/** Future sessions of a course that overlap another one, of any course, with the same lecturer or room. */
export async function listCursoChoques(db: Db, cursoId: number, now: Date): Promise<CursoChoque[]> {
  const { rows } = await db.execute<CursoChoque>(sql`
    with s as (
      select s.material_id, s.inicio, s.fin, s.ponente_id, t.nombre, ${salaOf('t.video')} as sala, c.curso_id,
             c.nombre as curso
        from sesion_programada s join material t using (material_id) join modulo_vivo m using (modulo_id)
        join curso_vivo c using (curso_id)
       where s.cancelada is null and s.fin > ${now.toISOString()}::timestamptz)
    select case when a.ponente_id = b.ponente_id then 'docente' else 'sala' end as por, a.nombre,
           to_json(a.inicio) as inicio, b.nombre as con, b.curso as "conCurso", b.curso_id as "conCursoId"
      from s a join s b on b.material_id <> a.material_id and b.inicio < a.fin and a.inicio < b.fin
       and (a.ponente_id = b.ponente_id or a.sala = b.sala)
     where a.curso_id = ${cursoId} and (b.curso_id <> a.curso_id or a.material_id < b.material_id)
       and not exists (select from choque_aceptado k where ${isAccepted('a', 'b')})
     order by a.inicio, a.material_id, b.material_id
     limit 50`);
  return rows.map((row) => ({ ...row, inicio: new Date(row.inicio).toISOString() }));
}
