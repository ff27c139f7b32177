import { toSoles } from 'domain/formats/money.ts';
import { pageRequest } from 'domain/formats/paging.ts';
import { missingCentimos } from 'domain/rules/pagos.ts';
import type { ListQuery } from 'domain/schemas/list.ts';
import type { PedidoSummary, PedidosFilter, PedidosQuery } from 'domain/schemas/managed-pedidos.ts';
import type { MyPedido, PedidoLine } from 'domain/schemas/pedidos.ts';
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { allRows, each, exportedRows, listOrPage, listPage, type Page } from '../../../db/page.ts';
import { pedidoColumns, pedidoItems, pedidos } from '../../../db/schema/pedidos.ts';
import { hasPhone, matchesWords, withOperacion } from '../../../db/search.ts';
import { inDays, opposite, sortBy } from '../../../db/sort.ts';
import { idsToReturn, isNoLaterCuota } from '../../cuota/queries/cuotas.ts';
import type { Line } from './new-pedido.ts';
import type { Pedido } from './pedidos.ts';

const cantidad = sql<number>`(select coalesce(sum(cantidad), 0)::int from pedido_item i
  where i.pedido_id = pedido.pedido_id and i.clase = 'curso')`;
const enVerificacion = sql<boolean>`exists (
  select from pago g where g.pedido_id = pedido.pedido_id and g.proveedor = 'manual' and g.estado = 'pendiente')`;
const descuentoCentimos = sql<number>`(select coalesce(sum(descuento_centimos), 0)::int from pedido_item i where i.pedido_id = pedido.pedido_id)`;
/** Same sums as `pagoBalance`. */
const ofArrived = (amount: SQL) => sql<number>`(
  select coalesce(sum(${amount}), 0)::int from pago g
   where g.pedido_id = pedido.pedido_id and g.moneda = pedido.moneda
     and g.estado in ('aprobado', 'devuelto', 'contracargo'))`;
const devueltoCentimos = ofArrived(sql`devuelto_centimos`);
const quedaCentimos = ofArrived(sql`monto_centimos - devuelto_centimos`);
const newestFirst = [desc(pedidos.creado), desc(pedidos.pedidoId)];
const oldestFirst = [asc(pedidos.creado), asc(pedidos.pedidoId)];

const sortedBy = {
  numero: pedidos.numero,
  comprador: sql`fold_text(${pedidos.buyerName})`,
  total: pedidos.totalCentimos,
  estado: pedidos.estado,
  creado: pedidos.creado,
};

const wanted = ({ q, estado, sobra, porEmitir, sinCuotas, ...days }: PedidosFilter) =>
  and(
    estado && eq(pedidos.estado, estado),
    sobra && sql`${pedidos.pedidoId} in (${idsToReturn})`,
    porEmitir && sql`exists (select from comprobante_por_emitir e where e.pedido_id = ${pedidos.pedidoId})`,
    sinCuotas && isNoLaterCuota(sql`${pedidos.pedidoId}`),
    inDays(pedidos.creado, days),
    q ? foundBy(q) : undefined,
  );

/** By words, telephone or operation, each through its own index: an OR would read every pedido. */
function foundBy(q: string): SQL | undefined {
  const [phone, operacion] = [hasPhone(sql`p.buyer_phone`, q), withOperacion(q)];
  if (!phone && !operacion) return matchesWords(pedidos.busqueda, q);
  const byWords = sql`select pedido_id from pedido p where ${matchesWords(sql`p.busqueda`, q)}`;
  const byPhone = phone && sql`select pedido_id from pedido p where ${phone}`;
  const ways = [byWords, byPhone, operacion].filter((way) => way !== undefined);
  return sql`${pedidos.pedidoId} in (${sql.join(ways, sql` union all `)})`;
}

const summaryColumns = {
  ...pedidoColumns,
  cantidad,
  devueltoCentimos,
  descuentoCentimos,
  quedaCentimos,
  enVerificacion,
};

function selectSummaries(db: Db, filter: Omit<PedidosQuery, 'page' | 'size'>) {
  return db
    .select(summaryColumns)
    .from(pedidos)
    .where(wanted(filter))
    .orderBy(...sortBy(filter.orden, sortedBy, newestFirst))
    .$dynamic();
}

/** Picks the ids first: the subqueries of a summary would otherwise run for every row that is skipped. */
export function selectPage(db: Db, query: PedidosQuery, limit: number, offset: number, standard = newestFirst) {
  const order = sortBy(query.orden, sortedBy, standard);
  const ids = db
    .select({ id: pedidos.pedidoId })
    .from(pedidos)
    .where(wanted(query))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return db
    .select(summaryColumns)
    .from(pedidos)
    .where(inArray(pedidos.pedidoId, ids))
    .orderBy(...order);
}

export async function listPedidos(db: Db, query: PedidosQuery): Promise<PedidoSummary[] | Page<PedidoSummary>> {
  const matches = db.select({ uno: sql`1` }).from(pedidos).where(wanted(query));
  if (!pageRequest(query)) return (await allRows(selectSummaries(db, query))).map(toSummary);
  const pages = (orden: PedidosQuery['orden'], standard: SQL[]) => ({
    limit: (n: number) => ({
      offset: (skipped: number) => selectPage(db, { ...query, orden }, n, skipped, standard),
    }),
  });
  const rows = pages(query.orden, newestFirst);
  const reversed = pages(opposite(query.orden), oldestFirst);
  return listPage(db, query, { rows, reversed, matches, toItems: each(toSummary) });
}

export async function allPedidos(db: Db, filter: PedidosFilter): Promise<PedidoSummary[]> {
  return (await exportedRows(selectSummaries(db, filter))).map(toSummary);
}

/** The newest pedidos that a person placed or has an asiento of. */
export async function listPedidosOf(db: Db, usuarioId: number): Promise<PedidoSummary[]> {
  const seats = sql`${pedidos.pedidoId} in (
    select pedido_id from asiento join pedido_item using (pedido_item_id) where asiento.usuario_id = ${usuarioId})`;
  const rows = await db
    .select(summaryColumns)
    .from(pedidos)
    .where(or(eq(pedidos.usuarioId, usuarioId), seats))
    .orderBy(...newestFirst)
    .limit(50);
  return rows.map(toSummary);
}

/** Pedidos that somebody else placed for this person and this person has opened, and their instalments. */
const ownSeatOf = (usuarioId: number) => sql`${pedidos.pedidoId} in (
  select unnest(array[i.pedido_id, q.pedido_id]) from asiento a join pedido_item i using (pedido_item_id)
    left join plan_pedido n on n.pedido_id = i.pedido_id left join cuota_pedido q using (plan_pedido_id)
   where a.usuario_id = ${usuarioId} and a.numero = 1 and a.revocado is null)`;

/** A refunded instalment is owed again, and its own pedido is not payable any more. */
const pausaOf = (usuarioId: number) => sql<MyPedido['pausa']>`(
  select case when pedido.estado in ('pendiente', 'rechazado') then 'cuota' else 'saldo' end
    from cuota_debida d join pedido_item i on i.pedido_id = d.primer_pedido_id
    join asiento a using (pedido_item_id) join matricula_viva m using (asiento_id)
   where d.pedido_id = pedido.pedido_id and d.vencida and m.usuario_id = ${usuarioId} limit 1)`;

export async function listMyPedidos(
  db: Db,
  usuarioId: number,
  query: ListQuery,
  accessKeyOf: (numero: string, correcciones: number) => string,
): Promise<MyPedido[] | Page<MyPedido>> {
  const own = and(or(eq(pedidos.usuarioId, usuarioId), ownSeatOf(usuarioId)), matchesWords(pedidos.busqueda, query.q));
  const rows = db
    .select({ ...pedidoColumns, enVerificacion, pausa: pausaOf(usuarioId) })
    .from(pedidos)
    .where(own)
    .orderBy(...newestFirst)
    .$dynamic();
  const matches = db.select({ uno: sql`1` }).from(pedidos).where(own);
  const toItems = async (found: Awaited<typeof rows>) => {
    const ids = found.map(({ pedidoId }) => pedidoId);
    const items = ids.length === 0 ? [] : await db.select().from(pedidoItems).where(inArray(pedidoItems.pedidoId, ids));
    return found.map(({ pedidoId, totalCentimos, creado, pagado, numero, ...rest }) => ({
      numero,
      estado: rest.estado,
      enVerificacion: rest.enVerificacion,
      pausa: rest.pausa,
      total: toSoles(totalCentimos),
      lineas: items.filter((item) => item.pedidoId === pedidoId).map(toLine),
      creado: creado.toISOString(),
      pagado: pagado?.toISOString() ?? null,
      clave: accessKeyOf(numero, rest.correcciones),
    }));
  };
  return listOrPage(db, query, { rows, matches, toItems });
}

export function toLine({ cursoId, clase, nombre, cantidad: n, paquete, paqueteId, ...centimos }: Line): PedidoLine {
  return {
    cursoId,
    clase,
    nombre,
    cantidad: n,
    paquete,
    paqueteId,
    precio: toSoles(centimos.precioCentimos),
    precioLista: toSoles(centimos.precioListaCentimos),
    descuento: toSoles(centimos.descuentoCentimos),
  };
}

type SummaryRow = Pedido & {
  cantidad: number;
  devueltoCentimos: number;
  descuentoCentimos: number;
  quedaCentimos: number;
  enVerificacion: boolean;
};

export function toSummary(pedido: SummaryRow): PedidoSummary {
  const { pedidoId: id, totalCentimos, creado, pagado, cuponCodigo: cupon, ...rest } = pedido;
  return {
    ...rest,
    id,
    total: toSoles(totalCentimos),
    cupon,
    descuento: toSoles(pedido.descuentoCentimos),
    devuelto: toSoles(pedido.devueltoCentimos),
    falta: toSoles(missingCentimos(pedido, pedido.quedaCentimos)),
    creado: creado.toISOString(),
    pagado: pagado?.toISOString() ?? null,
  };
}
