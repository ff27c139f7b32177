import { formatMonth, limaDay } from 'domain/formats/lima-time.ts';
import { ageLabel, goneAfterDays, type InformeColumn, type InformeKey, informes } from 'domain/rules/informes.ts';
import { type DaysInLima, daysIn } from 'domain/rules/movement.ts';
import { medioLabel } from 'domain/rules/pedidos.ts';
import type { InformeRow, InformeTable } from 'domain/schemas/reportes.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { allCursos } from '../../db/schema/cursos.ts';
import { allDocentes } from '../../db/schema/docentes.ts';
import { allUsuarios } from '../../db/schema/usuarios.ts';
import { countsToStudy } from '../../materiales/queries/materiales.ts';
import { isAskedFor, isNoLaterCuota } from '../../pedidos/cuota/queries/cuotas.ts';
import { ventaSums } from '../../pedidos/pedido/queries/ventas.ts';
import { canBeReminded, faltaCentimos, paidCentimos } from '../../pedidos/recordatorio/queries.ts';

type Asked = DaysInLima & { now: Date };
type Limited = Asked & { limit: number };
/** A row of a query; `valores` is keyed by column. */
type Read = {
  clave: string;
  nombre: string;
  enlace: string | null;
  recordable?: boolean;
  valores: InformeRow['valores'];
};

const nombreOf = (alias: string) => sql.raw(`nullif(trim(${alias}.nombre || ' ' || ${alias}.apellido), '')`);
const limaDayOf = (moment: SQL) => sql`(${moment} at time zone 'America/Lima')::date`;
const cursosOf = (pedidoId: SQL) =>
  sql`(select string_agg(i.nombre, ', ' order by i.pedido_item_id) from pedido_item i where i.pedido_id = ${pedidoId})`;
const between = (day: SQL, { desde, hasta }: DaysInLima) => sql`${day} between ${desde}::date and ${hasta}::date`;
/** In this form an index on the moment is used. */
const within = (moment: SQL, { desde, hasta }: DaysInLima) =>
  sql`${moment} >= ${desde}::date::timestamp at time zone 'America/Lima'
      and ${moment} < (${hasta}::date + 1)::timestamp at time zone 'America/Lima'`;

const isUnpaid = (asked: Asked) => sql`p.estado in ('pendiente', 'rechazado') and p.total_centimos > 0
  and ${within(sql`p.creado`, asked)} and ${isNoLaterCuota(sql`p.pedido_id`)}`;

const queries: Record<InformeKey, (asked: Limited) => SQL> = {
  pendientes: (asked) => sql`
    select p.pedido_id::text as clave, p.numero as nombre, '/pedidos?pedido=' || p.pedido_id as enlace,
           ${canBeReminded(asked.now)} as recordable,
           jsonb_build_object('creado', ${limaDayOf(sql`p.creado`)}, 'comprador', p.buyer_name,
             'cursos', ${cursosOf(sql`p.pedido_id`)}, 'recordado', ${limaDayOf(sql`p.recordado`)},
             'faltaCentimos', ${faltaCentimos}) as valores, w.hallados, jsonb_build_object('faltaCentimos', w.suma - w.pagado) as total
      from (select p.pedido_id from pedido p where ${isUnpaid(asked)}
             order by p.creado, p.pedido_id limit ${asked.limit}) shown
      join pedido p using (pedido_id)
     cross join (
       select count(*)::int as hallados, sum(p.total_centimos) as suma, (
                select coalesce(sum(least(total_centimos, pagado)), 0)
                  from (select p.total_centimos, ${paidCentimos} as pagado from pago g join pedido p using (pedido_id)
                         where g.moneda = p.moneda and g.estado = 'aprobado' and ${isUnpaid(asked)}
                         group by p.pedido_id) paid_in_part) as pagado
         from pedido p where ${isUnpaid(asked)}) w
     order by p.creado, p.pedido_id`,
  cuotas: (asked) => sql`
    select mes as clave, mes as nombre, '/cuotas?desde=' || min(vence) || '&hasta=' || max(vence) as enlace,
           jsonb_build_object('cuotas', count(*), 'porVencerCentimos', coalesce(sum(monto) filter (where dias <= 0), 0),
             'recienteCentimos', coalesce(sum(monto) filter (where dias between 1 and 7), 0),
             'mesCentimos', coalesce(sum(monto) filter (where dias between 8 and 30), 0),
             'antiguoCentimos', coalesce(sum(monto) filter (where dias > 30), 0),
             'totalCentimos', sum(monto)) as valores
      from (select to_char(d.vence, 'YYYY-MM') as mes, d.vence,
                   greatest(0, d.monto_centimos - coalesce(paid_in_part.pagado, 0)) as monto,
                   ${limaDayOf(sql`${asked.now.toISOString()}::timestamptz`)} - d.vence as dias
              from cuota_debida d
              left join (select g.pedido_id, ${paidCentimos} as pagado from pago g
                          where g.pedido_id in (select pedido_id from cuota) and g.moneda = 'PEN' and g.estado = 'aprobado'
                          group by 1) paid_in_part using (pedido_id)
             where ${between(sql`d.vence`, asked)} and ${isAskedFor(sql`d.cuota_id`)}) q
     group by mes order by mes`,
  devoluciones: (asked) => sql`
    select r.retorno_id::text as clave, p.numero as nombre, '/pedidos?pedido=' || p.pedido_id as enlace,
           jsonb_build_object('dia', ${limaDayOf(sql`r.fecha`)}, 'comprador', p.buyer_name,
             'cursos', ${cursosOf(sql`p.pedido_id`)}, 'motivo', coalesce(d.motivo, 'La informó el proveedor'),
             'medio', medio_de_venta(g.medio, g.proveedor), 'quien', ${nombreOf('u')},
             'devueltoCentimos', r.monto_centimos) as valores
      from retorno r join pago g using (pago_id) join pedido p using (pedido_id)
      left join devolucion d using (devolucion_id)
      left join ${allUsuarios} u on u.usuario_id = d.pedida_por
     where ${within(sql`r.fecha`, asked)}
       and exists (select from venta v where v.retorno_id = r.retorno_id)
     order by r.fecha desc, r.retorno_id desc`,
  // A pedido that its cupon made free has no movement in the ledger.
  cupones: (asked) => sql`
    select codigo as clave, codigo as nombre, '/cupones?q=' || codigo as enlace,
           jsonb_build_object('pedidos', sum(pedidos), 'descontadoCentimos', sum(descuento), 'brutoCentimos', sum(bruto),
             'devueltoCentimos', sum(devuelto), 'netoCentimos', sum(bruto - devuelto)) as valores
      from (select v.cupon_codigo as codigo, sum(v.pedidos) as pedidos, sum(v.descuento_centimos) as descuento,
                   ${ventaSums.bruto} as bruto, ${ventaSums.devuelto} as devuelto
              from venta v where v.cupon_codigo <> '' and ${between(sql`v.dia`, asked)} group by 1
            union all
            select p.cupon_codigo, count(distinct p.pedido_id), sum(i.descuento_centimos), 0, 0
              from pedido p join pedido_item i using (pedido_id)
             where p.cupon_codigo <> '' and p.total_centimos = 0 and p.estado = 'pagado' and ${within(sql`p.pagado`, asked)}
             group by 1) c
     group by codigo order by sum(bruto - devuelto) desc, codigo`,
  cierres: (asked) => sql`
    select c.cierre_id::text as clave, c.dia::text as nombre, '/cierre?fecha=' || c.dia as enlace,
           jsonb_build_object('esperadoCentimos', m.esperado, 'sinContarCentimos', m.uncounted,
             'contadoCentimos', m.contado, 'diferenciaCentimos', m.contado + m.uncounted - m.esperado,
             'quien', ${nombreOf('u')}, 'nota', c.nota) as valores
      from cierre c join ${allUsuarios} u on u.usuario_id = c.cerrado_por
      cross join lateral (
        select coalesce(sum(esperado), 0) as esperado, coalesce(sum(contado), 0) as contado,
               coalesce(sum(esperado) filter (where contado is null), 0) as uncounted
          from (select (e ->> 'esperadoCentimos')::bigint as esperado, (e ->> 'contadoCentimos')::bigint as contado
                  from jsonb_array_elements(c.medios) e) e) m
     where c.reabierto is null and ${between(sql`c.dia`, asked)} order by c.dia desc`,
  avance: (asked) => sql`
    with m as (
      select m.usuario_id, m.curso_id, coalesce(m.primer_acceso, m.ultimo_acceso) is not null as begun,
             m.ultimo_acceso < ${asked.now.toISOString()}::timestamptz - make_interval(days => ${goneAfterDays}) as gone,
             exists (select from certificado x
                      where x.usuario_id = m.usuario_id and x.curso_id = m.curso_id and x.revocado is null
                        and x.calidad = 'aprobado') as certified
        from matricula_viva m where ${within(sql`m.creado`, asked)}),
    t as (select d.curso_id, t.material_id from material t join modulo_vivo d using (modulo_id)
           where d.curso_id in (select curso_id from m) and ${countsToStudy}),
    total as (select curso_id, count(*) as materiales from t group by curso_id),
    visto as (
      select a.usuario_id, t.curso_id, count(*) as materiales from avance a join t using (material_id) group by 1, 2)
    select c.curso_id::text as clave, c.nombre, '/curso-usuario?cursoId=' || c.curso_id as enlace,
           jsonb_build_object('matriculados', count(*), 'empezaron', count(*) filter (where begun),
             'vieronTodo', count(*) filter (where seen), 'certificados', count(*) filter (where certified),
             'siguen', count(*) filter (where begun and not finished and not gone),
             'dejaron', count(*) filter (where begun and not finished and gone),
             'sinEmpezar', count(*) filter (where not begun and not finished)) as valores
      from (select m.*, f.seen, f.seen or m.certified as finished
              from m left join total using (curso_id) left join visto using (usuario_id, curso_id)
             cross join lateral (select coalesce(visto.materiales = total.materiales, false) as seen) f) m
      join ${allCursos} c using (curso_id)
     group by c.curso_id, c.nombre order by count(*) desc, c.nombre`,
  docentes: (asked) => sql`
    select d.docente_id::text as clave, ${nombreOf('d')} as nombre, '/docentes?q=' || d.nombre as enlace,
           jsonb_build_object('cursos', count(distinct s.curso_id), 'sesiones', count(*) filter (where held),
             'horas', coalesce(sum(hours) filter (where held), 0), 'porDictar', count(*) filter (where not held),
             'horasPorDictar', coalesce(sum(hours) filter (where not held), 0)) as valores
      from (select o.curso_id, s.ponente_id, s.fin <= ${asked.now.toISOString()}::timestamptz as held,
                   round(extract(epoch from s.fin - s.inicio) / 3600, 2) as hours
              from sesion_programada s join material t using (material_id) join modulo_vivo o using (modulo_id)
             where s.cancelada is null and ${within(sql`s.inicio`, asked)}) s
      join ${allDocentes} d on d.docente_id = s.ponente_id
     group by d.docente_id order by count(*) desc, nombre`,
};

/** At most `limit` rows, and the sums of all rows. */
export async function readInforme(db: Db, informe: InformeKey, asked: Asked, limit: number): Promise<InformeTable> {
  const summed = informes[informe].columns.filter(({ suma }: InformeColumn) => suma).map(({ clave }) => clave);
  const sums = summed.map((clave) => sql`${clave}::text, coalesce(sum((r.valores ->> ${clave})::numeric) over (), 0)`);
  // `pendientes` counts and sums inside its query, so that its expensive columns are read for the shown rows only.
  const ofAll = sql`, count(*) over ()::int as hallados, jsonb_build_object(${sql.join(sums, sql`, `)}) as total`;
  const { rows } = await db.execute<Read & { hallados: number; total: InformeTable['total'] }>(sql`
    select r.*${informe === 'pendientes' ? sql`` : ofAll} from (${queries[informe]({ ...asked, limit })}) r limit ${limit}`);
  const filas = rows.map(({ clave, nombre, enlace, recordable = null, valores }) => ({
    clave,
    nombre: informe === 'cuotas' ? formatMonth(nombre) : nombre,
    enlace,
    recordable,
    valores: inWords(informe, valores, asked.now),
  }));
  return {
    filas,
    total: rows[0]?.total ?? Object.fromEntries(summed.map((clave) => [clave, 0])),
    faltan: (rows[0]?.hallados ?? 0) - rows.length,
  };
}

/** Codes and dates of the database as text for people. */
function inWords(informe: InformeKey, valores: InformeRow['valores'], now: Date): InformeRow['valores'] {
  if (informe === 'devoluciones') return { ...valores, medio: medioLabel(String(valores.medio)) };
  if (informe !== 'pendientes') return valores;
  const days = daysIn({ desde: String(valores.creado), hasta: limaDay(now) }) - 1;
  return { ...valores, antiguedad: ageLabel(days) };
}
