import type { DaysInLima } from 'domain/rules/movement.ts';
import { type Grouping, groupName, noneKey } from 'domain/rules/reportes.ts';
import type { VentasQuery, VentasReport } from 'domain/schemas/reportes.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { allCursos } from '../../db/schema/cursos.ts';
import { allEspecialidades } from '../../db/schema/especialidades.ts';
import { allUsuarios } from '../../db/schema/usuarios.ts';
import { ventaSums } from '../../pedidos/pedido/queries/ventas.ts';

export type VentasFilter = Omit<VentasQuery, 'por' | 'desde' | 'hasta'> & DaysInLima;

/**
 * `by`: expression that rows of the ledger are grouped by. `join` and `nombre` name a key that is an id, also of a
 * deleted row.
 */
type Grouped = { by: SQL; join?: SQL; nombre?: SQL };

const deleted = (nombre: SQL, live: SQL) => sql`${nombre} || case when ${live} is null then ' (eliminado)' else '' end`;

const groups: Record<Grouping, Grouped> = {
  dia: { by: sql`v.dia` },
  // `dia` is cast to a timestamp first: date_trunc of a date would convert each row to a time zone.
  mes: { by: sql`date_trunc('month', v.dia::timestamp)::date` },
  medio: { by: sql`v.medio` },
  cupon: { by: sql`nullif(v.cupon_codigo, '')` },
  origen: { by: sql`nullif(v.origen, '')` },
  vendedor: {
    by: sql`v.vendedor_id`,
    join: sql`left join ${allUsuarios} u on u.usuario_id = g.by`,
    nombre: sql`u.nombre || ' ' || u.apellido`,
  },
  curso: {
    by: sql`v.curso_id`,
    join: sql`left join ${allCursos} c on c.curso_id = g.by left join curso_vivo live on live.curso_id = g.by`,
    nombre: deleted(sql`c.nombre`, sql`live.curso_id`),
  },
  especialidad: {
    by: sql`c.especialidad_id`,
    join: sql`left join ${allEspecialidades} e on e.especialidad_id = g.by
              left join especialidad_viva live on live.especialidad_id = g.by`,
    nombre: deleted(sql`e.nombre`, sql`live.especialidad_id`),
  },
};

export function wantedVentas({ desde, hasta, medio, cursoId, cupon, vendedor }: VentasFilter): SQL {
  const conditions = [sql`v.dia between ${desde} and ${hasta}`];
  if (medio) conditions.push(sql`v.medio = ${medio}`);
  if (cursoId !== undefined) conditions.push(sql`v.curso_id = ${cursoId}`);
  if (cupon) conditions.push(sql`v.cupon_codigo = ${cupon === noneKey ? '' : cupon.toUpperCase()}`);
  if (vendedor) {
    const isNone = vendedor === noneKey;
    conditions.push(isNone ? sql`v.vendedor_id is null` : sql`v.vendedor_id = ${Number(vendedor) || 0}`);
  }
  return sql.join(conditions, sql` and `);
}

type Read = {
  by: string | null;
  nombre: string | null;
  pedidos: number;
  cupos: number;
  completed: number;
  bruto: number;
  devuelto: number;
  neto: number;
};

/**
 * Pedidos are counted at their first line; for one course at the line of that course, because a pedido has one per
 * course.
 */
const pedidosOf = {
  all: sql`sum(v.pedidos)`,
  curso: sql`count(*) filter (where v.cupos > 0 or v.pedidos > 0)`,
};

function grouped(por: Grouping, filter: VentasFilter): SQL {
  const completed = filter.cursoId === undefined ? pedidosOf.all : pedidosOf.curso;
  const { by } = groups[por];
  const sums = (key: SQL, pedidos: SQL) => sql`
    select ${key} as by, ${pedidos}::int as pedidos, sum(v.cupos)::int as cupos, ${completed}::int as completed,
           ${ventaSums.bruto} as bruto, ${ventaSums.devuelto} as devuelto, ${ventaSums.neto} as neto
      from venta v where ${wantedVentas(filter)} group by 1`;
  if (por !== 'especialidad') return sums(by, por === 'curso' ? pedidosOf.curso : completed);
  // Counts a pedido with two courses of one especialidad once. Separate from the sums, which are made by curso first: a
  // distinct count among them would sort every row.
  const ofCurso = sql`left join ${allCursos} c using (curso_id)`;
  return sql`
    select s.by, coalesce(o.pedidos, 0) as pedidos, s.cupos, s.completed, s.bruto, s.devuelto, s.neto
      from (select ${by} as by, sum(l.cupos)::int as cupos, sum(l.completed)::int as completed, sum(l.bruto) as bruto,
                   sum(l.devuelto) as devuelto, sum(l.neto) as neto
              from (${sums(sql`v.curso_id`, pedidosOf.curso)}) l left join ${allCursos} c on c.curso_id = l.by group by 1) s
      left join (select d.by, count(*)::int as pedidos
                   from (select distinct v.pedido_id, ${by} as by from venta v ${ofCurso}
                          where ${wantedVentas(filter)} and (v.cupos > 0 or v.pedidos > 0)) d group by 1) o
        on o.by is not distinct from s.by`;
}

export async function reportVentas(db: Db, por: Grouping, filter: VentasFilter): Promise<VentasReport> {
  const { join = sql``, nombre = sql`null::text` } = groups[por];
  const { rows } = await db.execute<Read>(sql`
    select ${por === 'mes' ? sql`to_char(g.by, 'YYYY-MM')` : sql`g.by::text`} as "by", ${nombre} as nombre, g.pedidos,
           g.cupos, g.completed, g.bruto, g.devuelto, g.neto
      from (${grouped(por, filter)}) g ${join}
     order by ${por === 'dia' || por === 'mes' ? sql`g.by` : sql`g.neto desc, nombre, g.by`}`);
  const add = (pick: (row: Read) => number) => rows.reduce((sum, row) => sum + pick(row), 0);
  return {
    filas: rows.map((row) => {
      const clave = row.by ?? noneKey;
      return { clave, nombre: groupName(por, clave, row.nombre), ...sumsOf(row) };
    }),
    // Counted at the first line: a pedido with two courses counts once.
    total: sumsOf({
      pedidos: add((row) => row.completed),
      cupos: add((row) => row.cupos),
      bruto: add((row) => row.bruto),
      devuelto: add((row) => row.devuelto),
      neto: add((row) => row.neto),
    }),
  };
}

function sumsOf({
  pedidos,
  cupos,
  bruto,
  devuelto,
  neto,
}: Pick<Read, 'pedidos' | 'cupos' | 'bruto' | 'devuelto' | 'neto'>) {
  return { pedidos, cupos, brutoCentimos: bruto, devueltoCentimos: devuelto, netoCentimos: neto };
}
