import { medioLabel } from 'domain/rules/pedidos.ts';
import type { MoneyMovementsFilter, MoneyMovementsTotal } from 'domain/schemas/money-movements.ts';
import { and, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { allUsuarios } from '../../db/schema/usuarios.ts';
import { inDays } from '../../db/sort.ts';
import { foundPagos, momentOf, ofCurso, ofSale, wantedPagos } from './money-movements.ts';

type Sums = Omit<MoneyMovementsTotal, 'medios'> & { medios: Omit<MoneyMovementsTotal['medios'][number], 'nombre'>[] };

/** Sums the ledger, so that a course has its share of each payment, as in the reports. */
export async function sumMoneyMovements(db: Db, filter: MoneyMovementsFilter): Promise<MoneyMovementsTotal> {
  const { from, wanted } = ledgerOf(filter);
  const { rows } = await db.execute<Sums>(sql`
    with ${foundPagos(filter)}
    movimiento as (
      select v.medio, v.pago_id, v.retorno_id, sum(v.monto_centimos) as monto from ${from} where ${wanted} group by 1, 2, 3),
    medio as (
      select medio, count(*) filter (where retorno_id is null) as pagos, count(retorno_id) as devoluciones,
             coalesce(sum(monto) filter (where retorno_id is null), 0) as cobrado,
             coalesce(-sum(monto) filter (where retorno_id is not null), 0) as devuelto
        from movimiento group by 1)
    select coalesce(sum(pagos), 0)::int as pagos, coalesce(sum(devoluciones), 0)::int as devoluciones,
           coalesce(sum(cobrado), 0)::float8 as "cobradoCentimos", coalesce(sum(devuelto), 0)::float8 as "devueltoCentimos",
           coalesce(sum(cobrado - devuelto), 0)::float8 as "netoCentimos",
           coalesce(json_agg(json_build_object('medio', medio, 'netoCentimos', cobrado - devuelto)
                             order by cobrado - devuelto desc, medio), '[]') as medios,
           (${declaredOf(filter)}) as "porVerificar", (${autores}) as autores
      from medio`);
  const { medios, ...sums } = rows[0]!;
  return { ...sums, medios: medios.map((each) => ({ ...each, nombre: medioLabel(each.medio) })) };
}

/** The ledger has the columns of most filters; payments are joined only for the others. */
function ledgerOf({ tipo, quien, q, estado, ...filter }: MoneyMovementsFilter): { from: SQL; wanted: SQL } {
  const { medio, cupon, vendedor, origen, ...days } = filter;
  const ofPago = q || estado || quien ? sql`join pago g using (pago_id)` : sql``;
  const ofRetorno = sql`left join retorno r on r.retorno_id = v.retorno_id left join devolucion d on d.devolucion_id = r.devolucion_id`;
  const by = sql`case when v.retorno_id is null then g.registrado_por else d.pedida_por end`;
  const wanted = and(
    sql`true`,
    wantedPagos({ q, estado }),
    inDays(sql`v.fecha`, days),
    ofSale(sql`v`, { cupon, vendedor, origen }),
    medio ? sql`v.medio = ${medio}` : undefined,
    ofCurso(sql`v.curso_id`, filter),
    tipo && (tipo === 'pago' ? sql`v.retorno_id is null` : sql`v.retorno_id is not null`),
    quien ? sql`${by} = ${quien}` : undefined,
  );
  return { from: sql`venta v ${ofPago} ${quien ? ofRetorno : sql``}`, wanted: wanted! };
}

/** Declared payments that wait, matching the same filters; none for a filter on refunds or on who recorded them. */
function declaredOf({ tipo, quien, ...filter }: MoneyMovementsFilter): SQL {
  const wanted = tipo === 'devolucion' || quien ? sql`false` : wantedPagos(filter);
  return sql`
    select json_build_object('pagos', count(*), 'montoCentimos', coalesce(sum(g.monto_centimos), 0)) from pago g
     where g.proveedor = 'manual' and ${and(sql`g.estado = 'pendiente'`, wanted, inDays(momentOf, filter))}`;
}

/** One index lookup per person, because few people have recorded many payments. */
const autores = sql`
  with recursive autor as (
    (select registrado_por as id from pago where registrado_por is not null order by 1 limit 1)
    union all
    select (select g.registrado_por from pago g where g.registrado_por > autor.id order by 1 limit 1)
      from autor where autor.id is not null)
  select coalesce(json_agg(json_build_object('usuarioId', u.usuario_id, 'nombre', u.nombre || ' ' || u.apellido)
                           order by u.apellido, u.nombre, u.usuario_id), '[]')
    from ${allUsuarios} u
   where u.usuario_id in (select id from autor union select pedida_por from devolucion)`;
