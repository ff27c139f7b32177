import { accesoA } from 'domain/rules/acceso.ts';
import { teaches } from 'domain/rules/permisos.ts';
import type { Figures } from 'domain/schemas/cursos.ts';
import type { Activity, Milestone, MyCurso, Summary } from 'domain/schemas/panel.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import { type SQL, sql } from 'drizzle-orm';
import { newestAuditoria } from '../../auditoria/queries.ts';
import type { Db } from '../../db/connect.ts';
import { countsToStudy } from '../../materiales/queries/materiales.ts';
import { isAvailable } from '../../modulos/queries.ts';
import { ownPruebas } from '../../notas/queries/own-pruebas.ts';
import { resultados } from '../../notas/queries/resultados.ts';

/** `garantiasActivas` counts enrolments whose access has not ended. */
export async function countSummary(db: Db): Promise<Summary> {
  const { rows } = await db.execute(sql`
    select
      (select count(*)::int from certificado where revocado is null) as "certificadosEmitidos",
      (select count(*)::int
         from matricula_viva m join curso_vivo c using (curso_id)
        where has_acceso(c.activa, c.fecha_hora_limite, c.vigencia, now(), m.acceso_fin)
      ) as "garantiasActivas",
      (select count(*)::int from curso_vivo where activa) as "cursosHabilitados",
      (select count(*)::int from usuario_vivo) as "usuariosRegistrados"`);
  return rows[0] as Summary;
}

export async function latestActivity(db: Db, howMany: number): Promise<Activity[]> {
  const rows = await newestAuditoria(db, {}, howMany);
  return rows.map(({ auditoriaId, ...rest }) => ({ ...rest, actividadId: auditoriaId }));
}

/** Monday to Sunday of the current week in Lima. */
export async function listWeek(db: Db, now: Date): Promise<Milestone[]> {
  const { rows } = await db.execute<Omit<Milestone, 'cuando'> & { cuando: string | Date }>(sql`
    with semana as (
      select lunes at time zone 'America/Lima' as desde, (lunes + interval '7 days') at time zone 'America/Lima' as hasta
        from (select date_trunc('week', ${now.toISOString()}::timestamptz at time zone 'America/Lima') as lunes) l)
    select c.curso_id as "cursoId", c.nombre, h.tipo, h.cuando, c.activa,
           (select count(*)::int from matricula_viva m where m.curso_id = c.curso_id) as matriculados
      from curso_vivo c
      cross join lateral (values ('empieza', c.fecha_hora_inicio), ('termina', c.fecha_hora_limite)) h (tipo, cuando)
      cross join semana s
     where h.cuando >= s.desde and h.cuando < s.hasta
     order by h.cuando, c.nombre`);
  return rows.map((row) => ({ ...row, cuando: new Date(row.cuando).toISOString() }));
}

/**
 * Results are grouped with the students instead of joined, because a join is slow where the planner expects one
 * student.
 */
export async function countFigures(db: Db, cursoId: number, now: Date): Promise<Figures> {
  const { rows } = await db.execute<Omit<Figures, 'faltan'>>(sql`
    with suyos as (select modulo_id from modulo_vivo where curso_id = ${cursoId}),
         pruebas as (select prueba_id from prueba_viva where modulo_id in (select modulo_id from suyos))
    select
      matriculados,
      (select count(*)::int from suyos) as modulos,
      (select count(*)::int from material where modulo_id in (select modulo_id from suyos)) as materiales,
      (select count(*)::int from certificado where curso_id = ${cursoId} and revocado is null) as certificados,
      (select count(*)::int from pruebas) as pruebas,
      (select count(*)::int from intento join usuario_vivo using (usuario_id)
        where prueba_id in (select prueba_id from pruebas) and estado = 'pendiente' and anulado is null) as "pruebasPendientes",
      aprobados, desaprobados
    from (select count(*)::int as matriculados, count(*) filter (where rango = 2)::int as aprobados,
                 count(*) filter (where rango = 1)::int as desaprobados
            from (select usuario_id, max(rango) as rango
                    from (select usuario_id, rango, false as matriculado from (${resultados(cursoId, now)}) r
                          union all
                          select usuario_id, 0, true from matricula_viva where curso_id = ${cursoId}) todos
                   group by usuario_id having bool_or(matriculado)) alumnos) r`);
  const counted = rows[0]!;
  return { ...counted, faltan: counted.matriculados - counted.aprobados - counted.desaprobados };
}

type Derived = 'acceso' | 'motivo' | 'hasta' | 'ultimaNota' | 'inicio' | 'ultimaActividad' | 'rendiciones';

type MyCursoRow = Omit<MyCurso, Derived> & {
  fechaHoraInicio: string | Date;
  ultimaActividad: string | Date | null;
  rendiciones: { pruebaId: number; nombre: string; fin: string | null }[];
  activa: boolean;
  fechaHoraLimite: string | Date;
  vigencia: number | null;
  pausado: boolean;
  accesoFin: string | null;
  nota: number | null;
  nsp: boolean | null;
  modulo: string | null;
};

/** Time of the student's last activity per course. Extra time does not count, because staff grant it. */
const actividadOf = (usuarioId: number) => sql`
  select curso_id, max(at) as at
    from (
      select modulo_id, visto as at from avance join material using (material_id) where usuario_id = ${usuarioId}
      union all
      select modulo_id, x.actualizado from archivo_posicion x join material using (material_id)
       where usuario_id = ${usuarioId}
      union all
      select modulo_id, x.actualizado from apunte x join material using (material_id) where usuario_id = ${usuarioId}
      union all
      select modulo_id, enviado from intento join prueba_viva using (prueba_id) where usuario_id = ${usuarioId}
      union all
      select modulo_id, x.actualizado from borrador x join prueba_viva using (prueba_id)
       where usuario_id = ${usuarioId} and (opciones <> '{}' or abiertas <> '[]')
      union all
      select modulo_id, inicio from rendicion join prueba_viva using (prueba_id) where usuario_id = ${usuarioId}
    ) own
    join modulo_vivo using (modulo_id)
   group by curso_id`;

const openRendiciones = sql`
  select jsonb_agg(jsonb_build_object('pruebaId', p.prueba_id, 'nombre', p.nombre, 'fin', r.fin)
                   order by r.fin, p.prueba_id)
    from rendicion r join prueba_viva p using (prueba_id) join modulo_vivo v using (modulo_id)
   where r.usuario_id = m.usuario_id and v.curso_id = c.curso_id`;

const seenMateriales = sql`
  select count(*) as materiales, count(v.material_id) as vistos
    from modulo_vivo
    join material t using (modulo_id)
    left join avance v on v.material_id = t.material_id and v.usuario_id = m.usuario_id
   where modulo_vivo.curso_id = c.curso_id and ${countsToStudy}`;

/** The most recent grade, of a test or a class. */
const lastNota = sql`
  select own.nota, own.nsp, modulo_vivo.nombre as modulo
    from modulo_vivo
    join (
      select p.modulo_id, i.nota, false as nsp, i.calificado as at
        from intento i join prueba_viva p using (prueba_id)
       where i.usuario_id = m.usuario_id and i.anulado is null and i.nota is not null
      union all
      select modulo_id, nota, nsp, actualizado from nota_modulo
       where usuario_id = m.usuario_id and nota is not null
    ) own using (modulo_id)
   where modulo_vivo.curso_id = c.curso_id
   order by own.at desc, modulo_vivo.orden desc, modulo_vivo.modulo_id desc
   limit 1`;

/** Lessons and tests that can be taken now, as `siguiente`, with their place in the course. */
const openSteps = (pruebas: SQL) => sql`
  select false as running, o.orden, o.modulo_id, t.orden as at, t.material_id,
         jsonb_build_object('materialId', t.material_id, 'pruebaId', null, 'nombre', t.nombre, 'modulo', o.nombre,
                            'tipo', f.tipo, 'posicion', coalesce(p.segundos, 0), 'duracion', f.duracion) as siguiente
    from modulo_vivo o
    join material t using (modulo_id)
    join tipo_material k using (tipo_material_id)
    left join sesion_programada s using (material_id)
    left join archivo_material a using (material_id)
    left join archivo_subido f using (archivo_subido_id)
    left join archivo_posicion p on p.material_id = t.material_id and p.usuario_id = m.usuario_id
   where o.curso_id = c.curso_id and ${isAvailable}
     and not exists (select from avance v where v.material_id = t.material_id and v.usuario_id = m.usuario_id)
  union all
  select running, orden, modulo_id, null, null,
         jsonb_build_object('materialId', null, 'pruebaId', prueba_id, 'nombre', nombre, 'modulo', modulo,
                            'tipo', null, 'posicion', 0, 'duracion', null)
    from (${pruebas}) q where running or startable`;

/** A running test, else the first step from the lesson opened last on, else the first of all. */
const nextStep = (pruebas: SQL) => sql`
  select g.siguiente
    from (${openSteps(pruebas)}) g
    left join (material ult join modulo_vivo w using (modulo_id)) on ult.material_id = m.ultimo_material_id
   order by g.running desc,
            coalesce((g.orden, g.modulo_id) > (w.orden, ult.modulo_id) or g.modulo_id = ult.modulo_id
              and (g.at is null or (g.at, g.material_id) >= (ult.orden, ult.material_id)), true) desc,
            g.orden, g.modulo_id, g.at nulls last, g.material_id
   limit 1`;

/** Latest activity first. */
export async function listMyCursos(db: Db, usuario: CurrentUsuario, now: Date): Promise<MyCurso[]> {
  const { usuarioId } = usuario;
  const pruebas = ownPruebas(usuarioId, sql`c.curso_id`, now);
  const { rows } = await db.execute<MyCursoRow>(sql`
    select c.curso_id as "cursoId", c.nombre, c.especialidad_id as "especialidadId", e.nombre as especialidad, c.imagen,
           c.activa, c.fecha_hora_inicio as "fechaHoraInicio", c.fecha_hora_limite as "fechaHoraLimite", c.vigencia,
           m.pausada as pausado, m.acceso_fin as "accesoFin",
           greatest(m.ultimo_acceso, w.at) as "ultimaActividad",
           coalesce((${openRendiciones}), '[]') as rendiciones,
           coalesce(a.materiales, 0)::int as materiales, coalesce(a.vistos, 0)::int as vistos,
           (select count(*)::int from (${pruebas}) q where not aprobada) as "porAprobar",
           n.nota::float8 as nota, n.nsp, n.modulo, g.siguiente,
           d.codigo as certificado
      from matricula_viva m
      join curso_vivo c using (curso_id)
      join especialidad_viva e using (especialidad_id)
      left join lateral (${seenMateriales}) a on true
      left join lateral (${lastNota}) n on true
      left join lateral (${nextStep(pruebas)}) g on true
      left join (${actividadOf(usuarioId)}) w on w.curso_id = c.curso_id
      left join certificado d on d.usuario_id = m.usuario_id and d.curso_id = c.curso_id and d.revocado is null
       and d.calidad = 'aprobado'
     where m.usuario_id = ${usuarioId}
     order by "ultimaActividad" desc nulls last, m.creado desc, c.nombre`);
  return rows.map((row) => {
    const { activa, fechaHoraLimite, vigencia, pausado, accesoFin, nota, nsp, modulo, ...rest } = row;
    const { fechaHoraInicio, ultimaActividad, rendiciones, ...curso } = rest;
    const who = { isEquipo: teaches(usuario, row.cursoId), matriculado: true, pausado, accesoFin };
    const acceso = accesoA({ activa, fechaHoraLimite, vigencia }, who, now);
    return {
      ...curso,
      ultimaNota: nota === null ? null : { nota, nsp: nsp === true, modulo: modulo ?? '' },
      rendiciones: rendiciones.map(({ fin, ...each }) => ({
        ...each,
        fin: fin && new Date(fin).toISOString(),
        ahora: now.toISOString(),
      })),
      inicio: new Date(fechaHoraInicio).toISOString(),
      ultimaActividad: ultimaActividad && new Date(ultimaActividad).toISOString(),
      acceso: acceso.acceso,
      motivo: acceso.acceso || acceso.motivo === 'sin-matricula' ? null : acceso.motivo,
      hasta: 'hasta' in acceso ? (acceso.hasta?.toISOString() ?? null) : null,
    };
  });
}
