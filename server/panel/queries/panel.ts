import { accesoA } from 'domain/rules/acceso.ts';
import { convenioWarningDays } from 'domain/rules/convenios.ts';
import { teaches } from 'domain/rules/permisos.ts';
import type { Figures } from 'domain/schemas/cursos.ts';
import type { Activity, Milestone, MyCurso, Pending, Summary } from 'domain/schemas/panel.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import { sql } from 'drizzle-orm';
import { teachesSql } from '../../acceso/queries.ts';
import { newestAuditoria, protectedAct } from '../../auditoria/queries.ts';
import type { Db } from '../../db/connect.ts';
import { isAvailable } from '../../modulos/queries.ts';
import { resultados } from '../../notas/queries/resultados.ts';
import { unattendedIds } from '../../pedidos/comprobante/queries/lists.ts';
import { isNoLaterCuota, needsAttention } from '../../pedidos/cuota/queries/cuotas.ts';

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

export async function countPending(db: Db, usuario: CurrentUsuario, now: Date) {
  type Counted = {
    pedidos: number;
    centimos: string;
    porCalificar: number;
    correos: number;
    porVerificar: number;
    comprobantes: number;
    comprobantesVencidos: number;
    sinComprobante: number;
    porEmitir: number;
    pagosDeMas: number;
    interesados: number;
    cuotas: number;
    cursosExcedidos: number;
    convenios: number;
    consultas: number;
    reclamaciones: number;
    pdfPerdidos: number;
    pdfPerdido: string | null;
    solicitudes: number;
    reclamacionVence: string | null;
    solicitudVence: string | null;
    actosProtegidos: number;
    sinMarca: number;
    primeroSinMarca: Pending['primeroSinMarca'];
    limpieza: Pending['limpieza'];
  };
  const taught = teachesSql(usuario, sql`curso_id`);
  const unmarked = sql`
    from archivo_material a join archivo_subido s using (archivo_subido_id)
    join material t on t.material_id = a.material_id join modulo_vivo m on m.modulo_id = t.modulo_id
    join curso_vivo c using (curso_id)
   where a.marcar and s.sin_marca is not null`;
  const { rows } = await db.execute<Counted>(sql`
    select p.*, (select count(*)::int from correo_saliente
                  where estado in ('rechazado', 'fallido') and atendido is null) as correos,
           (select count(*)::int from pago where proveedor = 'manual' and estado = 'pendiente') as "porVerificar",
           (select count(*)::int from (${unattendedIds}) u) as comprobantes,
           (select count(*)::int from comprobante
             where estado = 'pendiente' and creado < now() - interval '72 hours') as "comprobantesVencidos",
           (select count(*)::int from comprobante_falta f
             where f.sobra_centimos = 0 or not exists (
               select from comprobante c
                where c.pedido_id = f.pedido_id and c.comprobante_id in (${unattendedIds}))) as "sinComprobante",
           (select count(*)::int from comprobante_por_emitir) as "porEmitir",
           (select count(*)::int from pedido where sobra) as "pagosDeMas",
           (select count(*)::int from interesado
             where estado not in ('inscrito', 'perdido')
               and case when recordar is null then estado = 'nuevo'
                        else recordar <= (now() at time zone 'America/Lima')::date end) as interesados,
           (select count(*)::int from cuota_debida q where ${needsAttention(sql`q.vence`, sql`q.cuota_id`, now)}) as cuotas,
           (select count(*)::int from curso_vivo
             where cupos is not null and cupos < cupos_ocupados(curso_id)
               and is_for_sale(activa, fecha_hora_limite, vigencia, archivado, now())) as "cursosExcedidos",
           (select count(distinct e.entidad_id)::int
              from entidad_viva e join certificado_nivel n using (entidad_id) join curso_vivo using (curso_id)
             where e.convenio_hasta <= (now() at time zone 'America/Lima')::date + ${convenioWarningDays}::int) as convenios,
           (select count(*)::int from consulta q join usuario_vivo using (usuario_id) join modulo_vivo using (modulo_id)
              join curso_vivo using (curso_id)
             where q.respuesta is null and q.oculta is null and ${taught}) as consultas,
           r.reclamaciones, r."reclamacionVence", s.solicitudes, s."solicitudVence",
           (select count(*)::int from certificado_pdf_distinto) as "pdfPerdidos",
           (select codigo from certificado_pdf_distinto join certificado using (certificado_id)
             order by detectado limit 1) as "pdfPerdido",
           (select count(*)::int from auditoria
             where creado >= (date_trunc('day', now() at time zone 'America/Lima') - interval '1 day') at time zone 'America/Lima'
               and ${protectedAct} is not null) as "actosProtegidos",
           (select count(*)::int ${unmarked}) as "sinMarca",
           (select jsonb_build_object('cursoId', c.curso_id, 'moduloId', m.modulo_id, 'materialId', t.material_id)
              ${unmarked} order by t.material_id limit 1) as "primeroSinMarca",
           (select jsonb_build_object('pasos', jsonb_agg(paso order by desde, paso), 'desde', to_json(min(desde)))
              from limpieza_fallo having count(*) > 0) as limpieza,
           (select count(*)::int from intento i join usuario_vivo using (usuario_id) join prueba_viva using (prueba_id)
              join modulo_vivo using (modulo_id) join curso_vivo using (curso_id)
             where i.estado = 'pendiente' and i.anulado is null and ${taught}) as "porCalificar"
      from (select count(*)::int as pedidos, coalesce(sum(total_centimos), 0) as centimos
              from pedido p where estado = 'pendiente' and ${isNoLaterCuota(sql`p.pedido_id`)}) p,
           (select count(*)::int as reclamaciones, min(vence)::text as "reclamacionVence"
              from reclamacion r where not exists (
                select from reclamacion_respuesta a where a.reclamacion_id = r.reclamacion_id)) r,
           (select count(*)::int as solicitudes, min(vence)::text as "solicitudVence"
              from solicitud_datos where respondida is null) s`);
  const { centimos, limpieza, ...counted } = rows[0]!;
  return {
    ...counted,
    total: Number(centimos) / 100,
    limpieza: limpieza && { ...limpieza, desde: new Date(limpieza.desde).toISOString() },
  };
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
  select curso_id, max(cuando) as cuando
    from (
      select modulo_id, visto as cuando from avance join material using (material_id) where usuario_id = ${usuarioId}
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
    ) suya
    join modulo_vivo using (modulo_id)
   group by curso_id`;

/** Latest activity first. The last grade is the most recent one, of a test or a class. */
export async function listMyCursos(db: Db, usuario: CurrentUsuario, now: Date): Promise<MyCurso[]> {
  const { usuarioId } = usuario;
  const { rows } = await db.execute<MyCursoRow>(sql`
    select c.curso_id as "cursoId", c.nombre, c.especialidad_id as "especialidadId", e.nombre as especialidad, c.imagen,
           c.activa, c.fecha_hora_inicio as "fechaHoraInicio", c.fecha_hora_limite as "fechaHoraLimite", c.vigencia, m.pausada as pausado,
           m.acceso_fin as "accesoFin",
           greatest(m.ultimo_acceso, w.cuando) as "ultimaActividad",
           coalesce((select jsonb_agg(jsonb_build_object('pruebaId', p.prueba_id, 'nombre', p.nombre, 'fin', r.fin)
                                      order by r.fin, p.prueba_id)
                       from rendicion r join prueba_viva p using (prueba_id) join modulo_vivo v using (modulo_id)
                      where r.usuario_id = m.usuario_id and v.curso_id = c.curso_id),
                    '[]') as rendiciones,
           coalesce(a.materiales, 0)::int as materiales, coalesce(a.vistos, 0)::int as vistos,
           n.nota::float8 as nota, n.nsp, n.modulo, g.siguiente,
           d.codigo as certificado
      from matricula_viva m
      join curso_vivo c using (curso_id)
      join especialidad_viva e using (especialidad_id)
      left join lateral (
        select count(*) as materiales, count(v.material_id) as vistos
          from modulo_vivo
          join material t using (modulo_id)
          left join avance v on v.material_id = t.material_id and v.usuario_id = m.usuario_id
         where modulo_vivo.curso_id = c.curso_id
      ) a on true
      left join lateral (
        select suya.nota, suya.nsp, modulo_vivo.nombre as modulo
          from modulo_vivo
          join (
            select p.modulo_id, i.nota, false as nsp, i.calificado as cuando
              from intento i join prueba_viva p using (prueba_id)
             where i.usuario_id = m.usuario_id and i.anulado is null and i.nota is not null
            union all
            select modulo_id, nota, nsp, actualizado from nota_modulo
             where usuario_id = m.usuario_id and nota is not null
          ) suya using (modulo_id)
         where modulo_vivo.curso_id = c.curso_id
         order by suya.cuando desc, modulo_vivo.orden desc, modulo_vivo.modulo_id desc
         limit 1
      ) n on true
      left join lateral (
        select jsonb_build_object('materialId', t.material_id, 'material', t.nombre, 'modulo', o.nombre, 'tipo', f.tipo,
                                  'posicion', coalesce(p.segundos, 0), 'duracion', f.duracion) as siguiente
          from modulo_vivo o
          join material t using (modulo_id)
          join tipo_material k using (tipo_material_id)
          left join sesion_programada s using (material_id)
          left join archivo_material a using (material_id)
          left join archivo_subido f using (archivo_subido_id)
          left join archivo_posicion p on p.material_id = t.material_id and p.usuario_id = m.usuario_id
          left join (material ult join modulo_vivo w using (modulo_id)) on ult.material_id = m.ultimo_material_id
         where o.curso_id = c.curso_id and ${isAvailable}
           and not exists (select from avance v where v.material_id = t.material_id and v.usuario_id = m.usuario_id)
         order by coalesce((o.orden, o.modulo_id, t.orden, t.material_id) >= (w.orden, ult.modulo_id, ult.orden, ult.material_id), true) desc,
                  o.orden, o.modulo_id, t.orden, t.material_id
         limit 1
      ) g on true
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
