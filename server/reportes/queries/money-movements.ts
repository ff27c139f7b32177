import { toSoles } from 'domain/formats/money.ts';
import { medioLabel, pagoEstadoLabel } from 'domain/rules/pedidos.ts';
import { noneKey } from 'domain/rules/reportes.ts';
import type { MoneyMovement, MoneyMovementsFilter, MoneyMovementsQuery } from 'domain/schemas/money-movements.ts';
import { and, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { exportedRows, listPage, type Page } from '../../db/page.ts';
import { allCursos } from '../../db/schema/cursos.ts';
import { allUsuarios } from '../../db/schema/usuarios.ts';
import { matchesWords } from '../../db/search.ts';
import { inDays, opposite } from '../../db/sort.ts';

export const momentOf = sql`coalesce(g.cobrado, g.creado)`;

/**
 * The pagos that match the search, as the first part of a `with`, so that the statement looks a common surname up once.
 * Matches by operation without leading zeros, telephone in any spelling, document, or words.
 */
export function foundPagos({ q }: MoneyMovementsFilter): SQL {
  if (!q) return sql``;
  const digits = q.replaceAll(/\D/g, '');
  const ways = [
    sql`select pago_id from pago join pedido p using (pedido_id) where ${matchesWords(sql`p.busqueda`, q) ?? sql`false`}`,
    sql`select pago_id from pago join pedido p using (pedido_id) join pedido_comprobante c using (pedido_id)
         where c.documento = ${q.trim().toUpperCase()}`,
    // One query each for live and deleted accounts, because each index on documents covers only one kind.
    ...[sql`is null`, sql`is not null`].map(
      (deleted) => sql`select pago_id from pago join pedido p using (pedido_id)
        where p.usuario_id in (select u.usuario_id from ${allUsuarios} u
                                where u.dni = ${q.trim().toUpperCase()} and u.eliminado ${deleted})`,
    ),
  ];
  if (/[0-9]{3}/.test(digits)) {
    ways.push(sql`select pago_id from pago where operacion_clave like operacion_clave(${q}) || '%'`);
    ways.push(sql`select pago_id from retorno join devolucion using (devolucion_id, pago_id)
                   where operacion_clave(referencia) like operacion_clave(${q}) || '%'`);
  }
  if (digits.length >= 8) {
    ways.push(sql`select pago_id from pago join pedido p using (pedido_id)
                   where p.buyer_phone <> '' and telefono_clave(p.buyer_phone) = telefono_clave(${q})`);
  }
  return sql`hallado as materialized (${sql.join(ways, sql` union all `)}),`;
}

/** Conditions on the pago of a movement of any kind; with `q` the statement must begin with `foundPagos`. */
export function wantedPagos({ q, medio, cursoId, estado, ...filter }: MoneyMovementsFilter): SQL | undefined {
  return and(
    q ? sql`g.pago_id in (select pago_id from hallado)` : undefined,
    medio ? sql`medio_de_venta(g.medio, g.proveedor) = ${medio}` : undefined,
    estado ? sql`g.estado = ${estado}` : undefined,
    cursoId === undefined
      ? undefined
      : sql`exists (select from pedido_item i where i.pedido_id = g.pedido_id and i.curso_id = ${cursoId})`,
    filter.especialidad
      ? sql`exists (select from pedido_item i where i.pedido_id = g.pedido_id and ${ofEspecialidad(sql`i.curso_id`, filter)})`
      : undefined,
    ofPedido(filter),
  );
}

const idOf = (key: string) => Number(key) || 0;

function ofEspecialidad(cursoId: SQL, { especialidad = '' }: MoneyMovementsFilter): SQL {
  const wanted = especialidad === noneKey ? sql`is null` : sql`= ${idOf(especialidad)}`;
  return sql`${cursoId} in (select c.curso_id from ${allCursos} c where c.especialidad_id ${wanted})`;
}

/** Conditions on the curso of a row of the ledger; undefined without a filter on it. */
export function ofCurso(cursoId: SQL, filter: MoneyMovementsFilter): SQL | undefined {
  return and(
    filter.cursoId === undefined ? undefined : sql`${cursoId} = ${filter.cursoId}`,
    filter.especialidad ? ofEspecialidad(cursoId, filter) : undefined,
  );
}

/** Conditions on coupon, seller and source: columns of the pedido that the ledger repeats. */
export function ofSale(row: SQL, { cupon, vendedor, origen }: MoneyMovementsFilter): SQL | undefined {
  const named = (key: string) => (key === noneKey ? '' : key);
  return and(
    cupon ? sql`${row}.cupon_codigo = ${named(cupon).toUpperCase()}` : undefined,
    origen ? sql`${row}.origen = ${named(origen)}` : undefined,
    vendedor
      ? vendedor === noneKey
        ? sql`${row}.vendedor_id is null`
        : sql`${row}.vendedor_id = ${idOf(vendedor)}`
      : undefined,
  );
}

function ofPedido(filter: MoneyMovementsFilter): SQL | undefined {
  const conditions = ofSale(sql`p`, filter);
  return conditions && sql`exists (select from pedido p where p.pedido_id = g.pedido_id and ${conditions})`;
}

/**
 * Ids and moments of the movements, selected before any join. `first`: reads only that many rows of each kind, by its
 * index, because the sorted whole cannot need more.
 */
function movements(filter: MoneyMovementsFilter, first?: { order: SQL; rows: number }): SQL {
  const picked = (kind: SQL) => (first ? sql`(${kind} order by ${first.order} limit ${first.rows})` : kind);
  const { tipo, quien, ...days } = filter;
  const wanted = wantedPagos(filter);
  const pagos = sql`
    select 'pago' as tipo, g.pago_id, null::int as retorno_id, ${momentOf} as fecha, g.monto_centimos as monto, g.pago_id as n
      from pago g
     where ${and(sql`true`, wanted, inDays(momentOf, days), quien ? sql`g.registrado_por = ${quien}` : undefined)}`;
  const returns = sql`
    select 'devolucion' as tipo, r.pago_id, r.retorno_id, r.fecha, -r.monto_centimos as monto, r.retorno_id as n
      from retorno r join pago g using (pago_id) left join devolucion d using (devolucion_id)
     where ${and(sql`true`, wanted, inDays(sql`r.fecha`, days), quien ? sql`d.pedida_por = ${quien}` : undefined)}`;
  if (tipo === 'pago') return picked(pagos);
  return tipo === 'devolucion' ? picked(returns) : sql`${picked(pagos)} union all ${picked(returns)}`;
}

const orders: Record<NonNullable<MoneyMovementsQuery['orden']> | 'latest', SQL> = {
  latest: sql`fecha desc, tipo, n desc`,
  fecha: sql`fecha, tipo desc, n`,
  '-fecha': sql`fecha desc, tipo, n desc`,
  monto: sql`monto, fecha desc, tipo, n desc`,
  '-monto': sql`monto desc, fecha desc, tipo, n desc`,
};

type Read = {
  tipo: MoneyMovement['tipo'];
  pagoId: number;
  retornoId: number | null;
  fecha: string | Date;
  monto: number;
  parte: number | null;
  fechaOperacion: string | null;
  pedidoId: number;
  numero: string;
  buyerName: string;
  cursos: string[];
  medio: string;
  proveedor: string;
  operacion: string;
  estado: MoneyMovement['estado'];
  quien: string | null;
  repetida: boolean;
};

/** Orders within one kind, so that its index returns the rows sorted. */
const sortsOfKind: typeof orders = {
  latest: sql`fecha desc, n desc`,
  fecha: sql`fecha, n`,
  '-fecha': sql`fecha desc, n desc`,
  monto: sql`monto, fecha desc, n desc`,
  '-monto': sql`monto desc, fecha desc, n desc`,
};

/** Share of movement `m` in the ledger. */
function parteOf(query: MoneyMovementsQuery): SQL {
  const ofThis = ofCurso(sql`v.curso_id`, query);
  if (!ofThis) return sql`null::int`;
  return sql`(select sum(v.monto_centimos)::int from venta v
               where v.pago_id = m.pago_id and v.retorno_id is not distinct from m.retorno_id and ${ofThis})`;
}

async function readRows(db: Db, query: MoneyMovementsQuery, limit: number, offset: number): Promise<Read[]> {
  const orden = query.orden ?? 'latest';
  const order = orders[orden];
  const first = { order: sortsOfKind[orden], rows: limit + offset };
  const { rows } = await db.execute<Read>(sql`
    with ${foundPagos(query)}
    pagina as (select * from (${movements(query, first)}) m order by ${order} limit ${limit} offset ${offset})
    select m.tipo, m.pago_id as "pagoId", m.retorno_id as "retornoId", m.fecha, m.monto, ${parteOf(query)} as parte,
           g.fecha_operacion::text as "fechaOperacion", p.pedido_id as "pedidoId", p.numero, p.buyer_name as "buyerName",
           array(select i.nombre from pedido_item i where i.pedido_id = p.pedido_id order by i.pedido_item_id) as cursos,
           medio_de_venta(g.medio, g.proveedor) as medio, g.proveedor, g.estado,
           case when m.retorno_id is null then g.referencia else coalesce(d.referencia, '') end as operacion,
           u.nombre || ' ' || u.apellido as quien, g.repetida
      from pagina m join pago g using (pago_id) join pedido p using (pedido_id)
      left join retorno r on r.retorno_id = m.retorno_id
      left join devolucion d on d.devolucion_id = r.devolucion_id
      left join ${allUsuarios} u
        on u.usuario_id = case when m.retorno_id is null then g.registrado_por else d.pedida_por end
     order by ${order}`);
  return rows;
}

function toMovement({ tipo, retornoId, fecha, monto, parte, medio, proveedor, ...row }: Read): MoneyMovement {
  const returned = row.estado === 'contracargo' ? 'Contracargo' : 'Devolución';
  return {
    ...row,
    tipo,
    id: tipo === 'pago' ? `p${row.pagoId}` : `d${retornoId}`,
    fecha: new Date(fecha).toISOString(),
    monto: toSoles(monto),
    parte: parte === null ? null : toSoles(parte),
    medio: medioLabel(medio),
    estadoTexto: tipo === 'pago' ? pagoEstadoLabel({ estado: row.estado, proveedor }) : returned,
  };
}

export async function listMoneyMovements(db: Db, query: MoneyMovementsQuery): Promise<Page<MoneyMovement>> {
  const pages = (orden: MoneyMovementsQuery['orden']) => ({
    limit: (n: number) => ({ offset: (skipped: number) => readRows(db, { ...query, orden }, n, skipped) }),
  });
  const { orden = '-fecha' } = query;
  const byDay = orden === 'fecha' || orden === '-fecha';
  const reversed = byDay ? { reversed: pages(opposite(orden)) } : {};
  const matches = sql`(with ${foundPagos(query)} todo as (${movements(query)}) select from todo)`;
  return listPage(db, query, { rows: pages(orden), ...reversed, matches, toItems: (found) => found.map(toMovement) });
}

export async function allMoneyMovements(db: Db, filter: MoneyMovementsFilter): Promise<MoneyMovement[]> {
  const rows = await exportedRows({ limit: (n: number) => readRows(db, filter, n, 0) });
  return rows.map(toMovement);
}
