import { limaDayEnd, limaDayStart } from 'domain/formats/lima-time.ts';
import { type DaysInLima, daysIn, maxDailyRange, maxMovementCursos } from 'domain/rules/movement.ts';
import type { Movement } from 'domain/schemas/panel.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';

type Counted = { centimos: number; pedidos: number; matriculas: number };

const toSales = <C extends Counted>({ centimos, ...rest }: C) => ({ ...rest, ventas: centimos / 100 });

/** Sales and enrolments of a range, by day, by month and by course. */
export async function countMovement(db: Db, range: DaysInLima): Promise<Movement> {
  const days = await countDays(db, range);
  const months = [...Map.groupBy(days, ({ fecha }) => `${fecha.slice(0, 7)}-01`)];
  return {
    ...range,
    total: toSales(sumOf(days)),
    dias: daysIn(range) > maxDailyRange ? [] : days.map(toSales),
    meses: months.map(([fecha, ofMonth]) => ({ fecha, ...toSales(sumOf(ofMonth)) })),
    cursos: (await countCursos(db, range)).map(toSales),
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
      select (pagado at time zone 'America/Lima')::date as dia, sum(total_centimos) as centimos, count(*)::int as n
        from pedido
       where estado = 'pagado' and ${within(sql`pagado`, range)}
       group by 1),
    matriculado as (
      select (creado at time zone 'America/Lima')::date as dia, count(*)::int as n
        from matricula_viva
       where ${within(sql`creado`, range)}
       group by 1)
    select to_char(d.dia, 'YYYY-MM-DD') as fecha, coalesce(v.centimos, 0)::float8 as centimos,
           coalesce(v.n, 0) as pedidos, coalesce(m.n, 0) as matriculas
      from (select ${range.desde}::date + n as dia from generate_series(0, ${daysIn(range) - 1}::int) n) d
      left join vendido v on v.dia = d.dia
      left join matriculado m on m.dia = d.dia
     order by d.dia`);
  return rows;
}

/** Of each course its lines of paid orders, without their discount. */
async function countCursos(db: Db, range: DaysInLima) {
  const { rows } = await db.execute<{ cursoId: number; nombre: string } & Counted>(sql`
    with vendido as (
      select i.curso_id, sum(i.precio_centimos::bigint * i.cantidad - i.descuento_centimos) as centimos,
             count(*)::int as n
        from pedido p join pedido_item i using (pedido_id)
       where p.estado = 'pagado' and ${within(sql`p.pagado`, range)}
       group by 1),
    matriculado as (
      select curso_id, count(*)::int as n from matricula_viva where ${within(sql`creado`, range)} group by 1)
    select c.curso_id as "cursoId", c.nombre, coalesce(v.centimos, 0)::float8 as centimos,
           coalesce(v.n, 0) as pedidos, coalesce(m.n, 0) as matriculas
      from curso_vivo c
      left join vendido v using (curso_id)
      left join matriculado m using (curso_id)
     where v.curso_id is not null or m.curso_id is not null
     order by centimos desc, matriculas desc, c.nombre, c.curso_id
     limit ${maxMovementCursos}`);
  return rows;
}
