import type { FechaClase } from 'domain/rules/traslado.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';

/** A session in the mail: the dates that students knew, and the current ones. */
export type ToldSesion = {
  materialId: number;
  nombre: string;
  ponente: string | null;
  /** Accounts of its speaker; without one, of the coordinator and the lecturers of the course. */
  docentes: number[];
  antes: { inicio: string; fin: string; cancelada: boolean };
  inicio: string;
  fin: string;
  cancelada: boolean;
  secuencia: number;
};

/** A date of the course or of one of its tests; `usuarioId` is set for an own date of one student. */
export type ToldFecha = {
  clase: FechaClase;
  pruebaId: number | null;
  usuarioId: number | null;
  nombre: string;
  antes: string;
  despues: string;
};

export type Told = {
  curso: string;
  cursoId: number;
  /** The course was cancelled. */
  cancelado: boolean;
  motivos: string[];
  sesiones: ToldSesion[];
  fechas: ToldFecha[];
};

/** Each session from the dates before its first change to those after its last. */
const changedSesiones = sql`
  select c.material_id,
         (array_agg(c.antes_inicio order by c.cambio_horario_id))[1] as antes_inicio,
         (array_agg(c.antes_fin order by c.cambio_horario_id))[1] as antes_fin,
         (array_agg(c.antes_cancelada is not null order by c.cambio_horario_id))[1] as antes_cancelada,
         (array_agg(c.inicio order by c.cambio_horario_id desc))[1] as inicio,
         (array_agg(c.fin order by c.cambio_horario_id desc))[1] as fin,
         (array_agg(c.cancelada is not null order by c.cambio_horario_id desc))[1] as cancelada,
         max(c.secuencia) as secuencia
    from told join cambio_sesion c using (cambio_horario_id) group by c.material_id`;

const changedFechas = sql`
  select f.clase, f.prueba_id, f.usuario_id, (array_agg(f.antes order by f.cambio_horario_id))[1] as antes,
         (array_agg(f.despues order by f.cambio_horario_id desc))[1] as despues
    from told join cambio_fecha f using (cambio_horario_id)
   where f.clase in ('inicio', 'fin', 'apertura', 'cierre') group by f.clase, f.prueba_id, f.usuario_id`;

/** Whether docente h gives session s of course k: its speaker; without one, who coordinates or lectures the course. */
const holdsSesion = sql`(
  h.docente_id = s.ponente_id
  or s.ponente_id is null and (h.docente_id = k.coordinador_id
    or exists (select from curso_ponente p where p.curso_id = k.curso_id and p.docente_id = h.docente_id)))`;

const sesionesJson = sql`
  select coalesce(json_agg(json_build_object(
           'materialId', o.material_id, 'nombre', t.nombre, 'ponente', d.nombre || ' ' || d.apellido,
           'docentes', array(select h.usuario_id from docente_vivo h where h.usuario_id is not null and ${holdsSesion}),
           'antes', json_build_object('inicio', o.antes_inicio, 'fin', o.antes_fin, 'cancelada', o.antes_cancelada),
           'inicio', o.inicio, 'fin', o.fin, 'cancelada', o.cancelada, 'secuencia', o.secuencia)
           order by o.inicio, o.material_id), '[]')
    from changed_sesion o join material t using (material_id)
    join sesion_programada s using (material_id) cross join told_curso k
    left join docente_vivo d on d.docente_id = s.ponente_id`;

const fechasJson = sql`
  select coalesce(json_agg(json_build_object(
           'clase', x.clase, 'pruebaId', x.prueba_id, 'usuarioId', x.usuario_id, 'nombre', coalesce(p.nombre, ''),
           'antes', x.antes, 'despues', x.despues) order by x.despues, x.clase, x.prueba_id), '[]')
    from changed_fecha x left join prueba_viva p using (prueba_id)
   where x.prueba_id is null or p.prueba_id is not null`;

/** The changes of one mail. */
export async function findTold(db: Db, envioId: number): Promise<Told | null> {
  const { rows } = await db.execute<Told>(sql`
    with told as (
      select h.cambio_horario_id, h.curso_id, h.tipo, h.motivo from cambio_horario h where h.envio_id = ${envioId}),
    told_curso as (select k.* from curso_vivo k where k.curso_id = (select curso_id from told limit 1)),
    changed_sesion as (${changedSesiones}),
    changed_fecha as (${changedFechas})
    select k.curso_id as "cursoId", k.nombre as curso,
           k.cancelado is not null and exists (select from told where tipo = 'cancelacion') as cancelado,
           (select coalesce(json_agg(x.motivo order by x.first), '[]')
              from (select motivo, min(cambio_horario_id) as first from told where motivo <> '' group by motivo) x) as motivos,
           (${sesionesJson}) as sesiones, (${fechasJson}) as fechas
      from told_curso k`);
  const [row] = rows;
  if (!row) return null;
  const iso = (instant: string) => new Date(instant).toISOString();
  const sesiones = row.sesiones.map((each) => ({
    ...each,
    inicio: iso(each.inicio),
    fin: iso(each.fin),
    antes: { ...each.antes, inicio: iso(each.antes.inicio), fin: iso(each.antes.fin) },
  }));
  const fechas = row.fechas.map((each) => ({ ...each, antes: iso(each.antes), despues: iso(each.despues) }));
  return { ...row, sesiones, fechas };
}

export type ChangeRecipient = { usuarioId: number; correo: string; alumno: boolean };

export const changeKey = (envioId: number, usuarioId: number) => `horario-${envioId}-${usuarioId}`;

const hasAcceso = (now: Date) =>
  sql`has_acceso(c.activa, c.fecha_hora_limite, c.vigencia, ${now.toISOString()}::timestamptz, m.acceso_fin)`;

/**
 * Docentes, and students with access (all of them for a cancelled course), with a proven address and without the mail.
 */
export async function changeRecipients(
  db: Db,
  {
    envioId,
    cursoId,
    cancelado,
    docentes,
  }: { envioId: number; cursoId: number; cancelado: boolean; docentes: readonly number[] },
  now: Date,
  limit: number,
): Promise<ChangeRecipient[]> {
  const { rows } = await db.execute<ChangeRecipient>(sql`
    select u.usuario_id as "usuarioId", u.correo, bool_or(x.alumno) as alumno
      from (select m.usuario_id, true as alumno from matricula_viva m join curso_vivo c using (curso_id)
             where c.curso_id = ${cursoId} and (${cancelado} or ${hasAcceso(now)})
            union all select unnest(${sql.param([...docentes])}::int[]), false) x
      join usuario_vivo u on u.usuario_id = x.usuario_id and u.correo_confirmado
     where not exists (select from correo_saliente q where q.clave = 'horario-' || ${envioId}::text || '-' || u.usuario_id)
     group by u.usuario_id, u.correo
     order by u.usuario_id
     limit ${limit}`);
  return rows;
}

/** Deletes a queued mail about changed sessions, unless its person still has access or holds one of them. */
export async function dropUntold(db: Db, correoSalienteId: number, now: Date): Promise<void> {
  await db.execute(sql`
    delete from correo_saliente q
     where q.correo_saliente_id = ${correoSalienteId} and q.estado = 'pendiente' and q.clave like 'horario-%'
       and not exists (
         select from cambio_horario x join curso_vivo c using (curso_id)
           join usuario_vivo u on u.usuario_id = split_part(q.clave, '-', 3)::int
          where x.cambio_horario_id = split_part(q.clave, '-', 2)::int
            and (exists (select from matricula_viva m where m.curso_id = c.curso_id and m.usuario_id = u.usuario_id
                           and (c.cancelado is not null or ${hasAcceso(now)}))
              or exists (select from cambio_horario e join cambio_sesion using (cambio_horario_id)
                           join sesion_programada s using (material_id) join curso_vivo k on k.curso_id = e.curso_id
                           join docente_vivo h on ${holdsSesion}
                          where e.envio_id = x.cambio_horario_id and h.usuario_id = u.usuario_id)))`);
}
