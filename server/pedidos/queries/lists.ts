import { toSoles } from 'domain/formats/money.ts';
import { asientoStates, estadoAsiento } from 'domain/rules/pedido-states.ts';
import { eventoLabel } from 'domain/rules/pedidos.ts';
import type { ListQuery } from 'domain/schemas/list.ts';
import type {
  MyPedido,
  PedidoDetalle,
  PedidoLine,
  PedidoSummary,
  PedidosFilter,
  PedidosQuery,
} from 'domain/schemas/pedidos.ts';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { countUpTo, listOrPage, type Page } from '../../db/page.ts';
import { pagos } from '../../db/schema/pagos.ts';
import { asientos, pedidoColumns, pedidoEventos, pedidoItems, pedidos } from '../../db/schema/pedidos.ts';
import { allUsuarios } from '../../db/schema/usuarios.ts';
import { matchesWords } from '../../db/search.ts';
import { findPedido, itemsOf, type Pedido, type PedidoItem } from './pedidos.ts';

const cantidad = sql<number>`(select coalesce(sum(cantidad), 0)::int from pedido_item i where i.pedido_id = pedido.pedido_id)`;
const quien = sql<string | null>`${allUsuarios.nombre} || ' ' || ${allUsuarios.apellido}`;
const newestFirst = [desc(pedidos.creado), desc(pedidos.pedidoId)];

const wanted = ({ q, estado }: PedidosFilter) =>
  and(estado && eq(pedidos.estado, estado), matchesWords(pedidos.busqueda, q));

function selectSummaries(db: Db, filter: PedidosFilter) {
  return db
    .select({ ...pedidoColumns, cantidad })
    .from(pedidos)
    .where(wanted(filter))
    .orderBy(...newestFirst)
    .$dynamic();
}

export async function listPedidos(db: Db, query: PedidosQuery): Promise<PedidoSummary[] | Page<PedidoSummary>> {
  const matches = db.select({ uno: sql`1` }).from(pedidos).where(wanted(query));
  const counted = (limit: number) => countUpTo(db, limit, matches);
  return mapRows(await listOrPage(query, selectSummaries(db, query), counted), toSummary);
}

export async function allPedidos(db: Db, filter: PedidosFilter): Promise<PedidoSummary[]> {
  return (await selectSummaries(db, filter)).map(toSummary);
}

export async function listMyPedidos(
  db: Db,
  usuarioId: number,
  query: ListQuery,
  accessKeyOf: (numero: string) => string,
): Promise<MyPedido[] | Page<MyPedido>> {
  const own = and(eq(pedidos.usuarioId, usuarioId), matchesWords(pedidos.busqueda, query.q));
  const rows = db
    .select(pedidoColumns)
    .from(pedidos)
    .where(own)
    .orderBy(...newestFirst)
    .$dynamic();
  const found = await listOrPage(query, rows, (limit) =>
    countUpTo(db, limit, db.select({ uno: sql`1` }).from(pedidos).where(own)),
  );
  const ids = (Array.isArray(found) ? found : found.rows).map(({ pedidoId }) => pedidoId);
  const items = ids.length === 0 ? [] : await db.select().from(pedidoItems).where(inArray(pedidoItems.pedidoId, ids));
  return mapRows(found, ({ pedidoId, numero, estado, totalCentimos, creado, pagado }) => ({
    numero,
    estado,
    total: toSoles(totalCentimos),
    lineas: items.filter((item) => item.pedidoId === pedidoId).map(toLine),
    creado: creado.toISOString(),
    pagado: pagado?.toISOString() ?? null,
    clave: accessKeyOf(numero),
  }));
}

export async function pedidoDetalle(db: Db, pedidoId: number): Promise<PedidoDetalle | null> {
  const pedido = await findPedido(db, pedidoId);
  if (!pedido) return null;
  const items = await itemsOf(db, pedidoId);
  const quantityTotal = items.reduce((sum, item) => sum + item.cantidad, 0);
  return {
    ...toSummary({ ...pedido, cantidad: quantityTotal }),
    usuarioId: pedido.usuarioId,
    lineas: items.map(toLine),
    pagos: await pagosOf(db, pedidoId),
    eventos: await eventsOf(db, pedidoId),
    asientos: await asientosOf(db, pedidoId),
  };
}

async function pagosOf(db: Db, pedidoId: number): Promise<PedidoDetalle['pagos']> {
  const rows = await db
    .select({ pago: pagos, quien })
    .from(pagos)
    .leftJoin(allUsuarios, eq(allUsuarios.usuarioId, pagos.registradoPor))
    .where(eq(pagos.pedidoId, pedidoId))
    .orderBy(asc(pagos.pagoId));
  return rows.map(({ pago, quien: name }) => ({
    ...pago,
    monto: toSoles(pago.montoCentimos),
    quien: name,
    creado: pago.creado.toISOString(),
  }));
}

async function eventsOf(db: Db, pedidoId: number): Promise<PedidoDetalle['eventos']> {
  const rows = await db
    .select({ event: pedidoEventos, quien })
    .from(pedidoEventos)
    .leftJoin(allUsuarios, eq(allUsuarios.usuarioId, pedidoEventos.causadoPor))
    .where(eq(pedidoEventos.pedidoId, pedidoId))
    .orderBy(asc(pedidoEventos.pedidoEventoId));
  return rows.map(({ event: { pedidoEventoId, tipo, detalle, creado }, quien: name }) => ({
    eventoId: pedidoEventoId,
    tipo,
    texto: eventoLabel(tipo),
    detalle,
    quien: name,
    creado: creado.toISOString(),
  }));
}

async function asientosOf(db: Db, pedidoId: number): Promise<PedidoDetalle['asientos']> {
  const rows = await db
    .select({ asiento: asientos, cursoId: pedidoItems.cursoId, curso: pedidoItems.nombre, quien })
    .from(asientos)
    .innerJoin(pedidoItems, eq(pedidoItems.pedidoItemId, asientos.pedidoItemId))
    .leftJoin(allUsuarios, eq(allUsuarios.usuarioId, asientos.usuarioId))
    .where(eq(pedidoItems.pedidoId, pedidoId))
    .orderBy(asc(pedidoItems.pedidoItemId), asc(asientos.numero));
  return rows.map(({ asiento: { asientoId, numero, usuarioId, revocado, reclamado }, ...rest }) => ({
    asientoId,
    numero,
    ...rest,
    estado: asientoStates[estadoAsiento({ usuarioId, revocado })].wire,
    reclamado: reclamado?.toISOString() ?? null,
  }));
}

export function toLine({ cursoId, nombre, cantidad: n, precioCentimos }: PedidoItem): PedidoLine {
  return { cursoId, nombre, cantidad: n, precio: toSoles(precioCentimos) };
}

function toSummary(pedido: Pedido & { cantidad: number }): PedidoSummary {
  const { pedidoId: id, totalCentimos, creado, pagado, ...rest } = pedido;
  return {
    ...rest,
    id,
    total: toSoles(totalCentimos),
    creado: creado.toISOString(),
    pagado: pagado?.toISOString() ?? null,
  };
}

function mapRows<T, U>(found: T[] | Page<T>, to: (row: T) => U): U[] | Page<U> {
  return Array.isArray(found) ? found.map(to) : { ...found, rows: found.rows.map(to) };
}
