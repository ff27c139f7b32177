import { limaDayEnd, limaDayStart } from 'domain/formats/lima-time.ts';
import { type DaysInLima, daysIn, maxDailyRange, maxMovementCursos } from 'domain/rules/movement.ts';
import type { Movement } from 'domain/schemas/panel.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { allCursos } from '../../db/schema/cursos.ts';
import { isNoLaterCuota } from '../../pedidos/cuota/queries/cuotas.ts';
import { ventaSums } from '../../pedidos/pedido/queries/ventas.ts';

type Counted = { centimos: number; pedidos: number; matriculas: number };

const toSales = <C extends Counted>({ centimos, ...rest }: C) => ({ ...rest, ventas: centimos / 100 });

/** Sales and enrolments of a range, by day, by month and by course. */
export async function countMovement(db: Db, range: DaysInLima): Promise<Movement> {
  const days = await countDays(db, range);
  const cursos = await countCursos(db, range);
  const others = cursos.slice(maxMovementCursos);
  const months = [...Map.groupBy(days, ({ fecha }) => `${fecha.slice(0, 7)}-01`)];
  return {
    ...range,
    total: toSales(sumOf(days)),
    recordatorios: await countReminded(db, range),
    dias: daysIn(range) > maxDailyRange ? [] : days.map(toSales),
    meses: months.map(([fecha, ofMonth]) => ({ fecha, ...toSales(sumOf(ofMonth)) })),
    cursos: cursos.slice(0, maxMovementCursos).map(toSales),
    otrosCursos: others.length > 0 ? { cursos: others.length, ...toSales(sumOf(others)) } : null,
  };
}

function sumOf(days: readonly Counted[]): Counted {
  const sum = { centimos: 0, pedidos: 0, matriculas: 0 };
  for (const { centimos, pedidos, matriculas } of days) {
    sum.centimos += centimos;
    sum.pedidos += pedidos;
    sum.matriculas += matriculas;
  }
  return sum;
}

function within(column: SQL, { desde, hasta }: DaysInLima): SQL {
  return sql`${column} >= ${limaDayStart(desde)}::timestamptz and ${column} < ${limaDayEnd(hasta)}::timestamptz`;
}

/** One row per day in Lima, including days without any. */
async function countDays(db: Db, range: DaysInLima): Promise<({ fecha: string } & Counted)[]> {
  const { rows } = await db.execute<{ fecha: string } & Counted>(sql`
    with vendido as (
      select v.dia, ${ventaSums.neto} as centimos
        from venta v where v.dia between ${range.desde} and ${range.hasta} group by 1),
    paid_pedido as (
      select (pagado at time zone 'America/Lima')::date as dia, count(*)::int as n
        from pedido
       where estado = 'pagado' and ${within(sql`pagado`, range)} and ${isNoLaterCuota(sql`pedido.pedido_id`)}
       group by 1),
    matriculado as (
      select (creado at time zone 'America/Lima')::date as dia, count(*)::int as n
        from matricula_viva
       where ${within(sql`creado`, range)}
       group by 1)
    select to_char(d.dia, 'YYYY-MM-DD') as fecha, coalesce(v.centimos, 0)::float8 as centimos,
           coalesce(p.n, 0) as pedidos, coalesce(m.n, 0) as matriculas
      from (select ${range.desde}::date + n as dia from generate_series(0, ${daysIn(range) - 1}::int) n) d
      left join vendido v on v.dia = d.dia
      left join paid_pedido p on p.dia = d.dia
      left join matriculado m on m.dia = d.dia
     order by d.dia`);
  return rows;
}

async function countReminded(db: Db, range: DaysInLima): Promise<Movement['recordatorios']> {
  const { rows } = await db.execute<Movement['recordatorios']>(sql`
    select count(*)::int as pedidos, count(*) filter (where pagado > recordado)::int as pagados
      from pedido where ${within(sql`recordado`, range)}`);
  return rows[0]!;
}

type CursoCounted = { cursoId: number; nombre: string; eliminado: boolean } & Counted;

/**
 * Per course, its share of the pagos and its lines of paid pedidos. A deleted course keeps its name, as in the reports.
 */
async function countCursos(db: Db, range: DaysInLima): Promise<CursoCounted[]> {
  const { rows } = await db.execute<CursoCounted>(sql`
    with vendido as (
      select v.curso_id, ${ventaSums.neto} as centimos
        from venta v
       where v.dia between ${range.desde} and ${range.hasta} group by 1),
    paid_pedido as (
      select i.curso_id, count(*)::int as n
        from pedido p join pedido_item i using (pedido_id)
       where p.estado = 'pagado' and i.clase <> 'cuota' and ${within(sql`p.pagado`, range)}
       group by 1),
    matriculado as (
      select curso_id, count(*)::int as n from matricula_viva where ${within(sql`creado`, range)} group by 1)
    select curso_id as "cursoId", c.nombre, w.curso_id is null as eliminado,
           coalesce(v.centimos, 0)::float8 as centimos, coalesce(p.n, 0) as pedidos, coalesce(m.n, 0) as matriculas
      from vendido v
      full join paid_pedido p using (curso_id)
      full join matriculado m using (curso_id)
      join ${allCursos} c using (curso_id)
      left join curso_vivo w using (curso_id)
     where w.curso_id is not null or v.curso_id is not null
     order by centimos desc, matriculas desc, nombre, curso_id`);
  return rows.map(({ nombre, ...row }) => ({ ...row, nombre: row.eliminado ? `${nombre} (eliminado)` : nombre }));
}
