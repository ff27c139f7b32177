import { convenioWarningDays } from 'domain/rules/convenios.ts';
import type { Pending } from 'domain/schemas/panel.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import { type SQL, sql } from 'drizzle-orm';
import { teachesSql } from '../../acceso/queries.ts';
import type { Db } from '../../db/connect.ts';
import { countsIn, type Environment } from '../../pedidos/comprobante/queries/environment.ts';
import { unattendedIds } from '../../pedidos/comprobante/queries/lists.ts';
import { idsToReturn, isNoLaterCuota, needsAttention } from '../../pedidos/cuota/queries/cuotas.ts';

type Counted = Omit<Pending, 'total' | 'firma'> & { centimos: string };

const today = sql`(now() at time zone 'America/Lima')::date`;

type At = { environment: Environment; now: Date };

/** One statement with a scalar query per figure, so that all figures are of one snapshot. */
export async function countPending(db: Db, usuario: CurrentUsuario, at: At) {
  const queries = { ...moneyQueries(at), ...teachingQueries(usuario), ...schoolQueries, ...operationQueries };
  const figures = Object.entries(queries).map(([name, query]) => sql`(${query}) as ${sql.identifier(name)}`);
  const { rows } = await db.execute<Counted>(sql`
    select p.*, r.*, s.*, ${sql.join(figures, sql`, `)}
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

type Queries<Name extends keyof Counted> = Record<Name, SQL>;

type Money = 'porVerificar' | 'comprobantes' | 'comprobantesVencidos' | 'sinComprobante' | 'porEmitir' | 'pagosDeMas';

function moneyQueries({ environment, now }: At): Queries<Money | 'cuotas'> {
  const unattended = unattendedIds(environment);
  return {
    porVerificar: sql`select count(*)::int from pago where proveedor = 'manual' and estado = 'pendiente'`,
    comprobantes: sql`select count(*)::int from (${unattended}) u`,
    comprobantesVencidos: sql`
      select count(*)::int from comprobante
       where estado = 'pendiente' and creado < now() - interval '72 hours' and ${countsIn(environment)}`,
    sinComprobante: sql`
      select count(*)::int from comprobante_falta f
       where f.sobra_centimos = 0 or not exists (
         select from comprobante c where c.pedido_id = f.pedido_id and c.comprobante_id in (${unattended}))`,
    porEmitir: sql`select count(*)::int from comprobante_por_emitir`,
    pagosDeMas: sql`select count(*)::int from (${idsToReturn}) r`,
    cuotas: sql`
      select count(*)::int from cuota_debida q where ${needsAttention(sql`q.vence`, sql`q.cuota_id`, now)}`,
  };
}

function teachingQueries(usuario: CurrentUsuario): Queries<'consultas' | 'porCalificar'> {
  const taught = teachesSql(usuario, sql`curso_id`);
  return {
    consultas: sql`
      select count(*)::int from consulta q join usuario_vivo using (usuario_id) join modulo_vivo using (modulo_id)
        join curso_vivo using (curso_id)
       where q.respuesta is null and q.oculta is null and ${taught}`,
    porCalificar: sql`
      select count(*)::int from intento i join usuario_vivo using (usuario_id) join prueba_viva using (prueba_id)
        join modulo_vivo using (modulo_id) join curso_vivo using (curso_id)
       where i.estado = 'pendiente' and i.anulado is null and ${taught}`,
  };
}

const schoolQueries: Queries<'interesados' | 'cursosExcedidos' | 'convenios'> = {
  interesados: sql`
    select count(*)::int from interesado
     where estado not in ('inscrito', 'perdido')
       and case when recordar is null then estado = 'nuevo' else recordar <= ${today} end`,
  cursosExcedidos: sql`
    select count(*)::int from curso_vivo
     where cupos is not null and cupos < cupos_ocupados(curso_id)
       and is_for_sale(activa, fecha_hora_limite, vigencia, archivado, now())`,
  convenios: sql`
    select count(distinct e.entidad_id)::int
      from (select curso_id, entidad_id from certificado_nivel union select curso_id, entidad_id from curso_vivo) n
      join entidad_viva e using (entidad_id) join curso_vivo c using (curso_id)
     where e.convenio_hasta <= ${today} + ${convenioWarningDays}::int and c.archivado is null
       -- Certificates are issued after the end of a course.
       and c.fecha_hora_limite > now() - interval '30 days'`,
};

const unmarked = sql`
    from archivo_material a join archivo_subido s using (archivo_subido_id)
    join material t on t.material_id = a.material_id join modulo_vivo m on m.modulo_id = t.modulo_id
    join curso_vivo c using (curso_id)
   where a.marcar and s.sin_marca is not null`;

type Operation = 'correos' | 'pdfPerdidos' | 'pdfPerdido' | 'actosProtegidos' | 'sinMarca' | 'primeroSinMarca';

const operationQueries: Queries<Operation | 'limpieza'> = {
  correos: sql`
    select count(*)::int from correo_saliente where estado in ('rechazado', 'fallido') and atendido is null`,
  pdfPerdidos: sql`select count(*)::int from certificado_pdf_distinto`,
  pdfPerdido: sql`
    select codigo from certificado_pdf_distinto join certificado using (certificado_id) order by detectado limit 1`,
  actosProtegidos: sql`
    select count(*)::int from auditoria
     where creado >= (date_trunc('day', now() at time zone 'America/Lima') - interval '1 day') at time zone 'America/Lima'
       and acto is not null`,
  sinMarca: sql`select count(*)::int ${unmarked}`,
  primeroSinMarca: sql`
    select jsonb_build_object('cursoId', c.curso_id, 'moduloId', m.modulo_id, 'materialId', t.material_id)
      ${unmarked} order by t.material_id limit 1`,
  limpieza: sql`
    select jsonb_build_object('pasos', jsonb_agg(paso order by desde, paso), 'desde', to_json(min(desde)))
      from limpieza_fallo having count(*) > 0`,
};
