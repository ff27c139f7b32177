import { aSoles, eventoTexto } from 'domain/rules/pedidos.ts';
import type { ListaQuery } from 'domain/schemas/lista.ts';
import type {
  LineaOrder,
  MiOrder,
  OrderDetalle,
  OrderResumen,
  OrdersFiltro,
  OrdersQuery,
} from 'domain/schemas/orders.ts';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { countUpTo, listOrPage, type Page } from '../db/page.ts';
import { asientos, orderColumns, orderEventos, orderItems, orders } from '../db/schema/orders.ts';
import { pagos } from '../db/schema/pagos.ts';
import { usuarios } from '../db/schema/usuarios.ts';
import { matchesWords } from '../db/search.ts';
import { findOrder, itemsOf, type Order, type OrderItem } from './queries.ts';

const cantidad = sql<number>`(select coalesce(sum(cantidad), 0)::int from order_item i where i.order_id = orders.order_id)`;
const quien = sql<string | null>`${usuarios.nombre} || ' ' || ${usuarios.apellido}`;
const newestFirst = [desc(orders.creado), desc(orders.orderId)];

const wanted = ({ q, estado }: OrdersFiltro) =>
  and(estado && eq(orders.estado, estado), matchesWords(orders.busqueda, q));

function selectResumenes(db: Db, filtro: OrdersFiltro) {
  return db
    .select({ ...orderColumns, cantidad })
    .from(orders)
    .where(wanted(filtro))
    .orderBy(...newestFirst)
    .$dynamic();
}

export async function listOrders(db: Db, query: OrdersQuery): Promise<OrderResumen[] | Page<OrderResumen>> {
  const matches = db.select({ uno: sql`1` }).from(orders).where(wanted(query));
  const counted = (limit: number) => countUpTo(db, limit, matches);
  return mapRows(await listOrPage(query, selectResumenes(db, query), counted), toResumen);
}

export async function todosLosOrders(db: Db, filtro: OrdersFiltro): Promise<OrderResumen[]> {
  return (await selectResumenes(db, filtro)).map(toResumen);
}

export async function misOrders(
  db: Db,
  usuarioId: number,
  query: ListaQuery,
  claveDe: (numero: string) => string,
): Promise<MiOrder[] | Page<MiOrder>> {
  const own = and(eq(orders.usuarioId, usuarioId), matchesWords(orders.busqueda, query.q));
  const rows = db
    .select(orderColumns)
    .from(orders)
    .where(own)
    .orderBy(...newestFirst)
    .$dynamic();
  const found = await listOrPage(query, rows, (limit) =>
    countUpTo(db, limit, db.select({ uno: sql`1` }).from(orders).where(own)),
  );
  const ids = (Array.isArray(found) ? found : found.rows).map(({ orderId }) => orderId);
  const items = ids.length === 0 ? [] : await db.select().from(orderItems).where(inArray(orderItems.orderId, ids));
  return mapRows(found, ({ orderId, numero, estado, totalCentimos, creado, pagado }) => ({
    numero,
    estado,
    total: aSoles(totalCentimos),
    lineas: items.filter((item) => item.orderId === orderId).map(toLinea),
    creado: creado.toISOString(),
    pagado: pagado?.toISOString() ?? null,
    clave: claveDe(numero),
  }));
}

export async function detalleDeOrder(db: Db, orderId: number): Promise<OrderDetalle | null> {
  const order = await findOrder(db, orderId);
  if (!order) return null;
  const items = await itemsOf(db, orderId);
  const cantidadTotal = items.reduce((sum, item) => sum + item.cantidad, 0);
  return {
    ...toResumen({ ...order, cantidad: cantidadTotal }),
    usuarioId: order.usuarioId,
    lineas: items.map(toLinea),
    pagos: await pagosDe(db, orderId),
    eventos: await eventosDe(db, orderId),
    asientos: await asientosDe(db, orderId),
  };
}

async function pagosDe(db: Db, orderId: number): Promise<OrderDetalle['pagos']> {
  const rows = await db
    .select({ pago: pagos, quien })
    .from(pagos)
    .leftJoin(usuarios, eq(usuarios.usuarioId, pagos.registradoPor))
    .where(eq(pagos.orderId, orderId))
    .orderBy(asc(pagos.pagoId));
  return rows.map(({ pago, quien: name }) => ({
    ...pago,
    monto: aSoles(pago.montoCentimos),
    quien: name,
    creado: pago.creado.toISOString(),
  }));
}

async function eventosDe(db: Db, orderId: number): Promise<OrderDetalle['eventos']> {
  const rows = await db
    .select({ evento: orderEventos, quien })
    .from(orderEventos)
    .leftJoin(usuarios, eq(usuarios.usuarioId, orderEventos.causadoPor))
    .where(eq(orderEventos.orderId, orderId))
    .orderBy(asc(orderEventos.orderEventoId));
  return rows.map(({ evento: { orderEventoId, tipo, detalle, creado }, quien: name }) => ({
    eventoId: orderEventoId,
    tipo,
    texto: eventoTexto(tipo),
    detalle,
    quien: name,
    creado: creado.toISOString(),
  }));
}

async function asientosDe(db: Db, orderId: number): Promise<OrderDetalle['asientos']> {
  const rows = await db
    .select({ asiento: asientos, cursoId: orderItems.cursoId, curso: orderItems.nombre, quien })
    .from(asientos)
    .innerJoin(orderItems, eq(orderItems.orderItemId, asientos.orderItemId))
    .leftJoin(usuarios, eq(usuarios.usuarioId, asientos.usuarioId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.orderItemId), asc(asientos.numero));
  return rows.map(({ asiento: { asientoId, numero, usuarioId, revocado, reclamado }, ...rest }) => ({
    asientoId,
    numero,
    ...rest,
    estado: revocado ? 'revocado' : usuarioId === null ? 'libre' : 'reclamado',
    reclamado: reclamado?.toISOString() ?? null,
  }));
}

export function toLinea({ cursoId, nombre, cantidad: n, precioCentimos }: OrderItem): LineaOrder {
  return { cursoId, nombre, cantidad: n, precio: aSoles(precioCentimos) };
}

function toResumen(order: Order & { cantidad: number }): OrderResumen {
  const { orderId: id, totalCentimos, creado, pagado, ...rest } = order;
  return {
    ...rest,
    id,
    total: aSoles(totalCentimos),
    creado: creado.toISOString(),
    pagado: pagado?.toISOString() ?? null,
  };
}

function mapRows<T, U>(found: T[] | Page<T>, to: (row: T) => U): U[] | Page<U> {
  return Array.isArray(found) ? found.map(to) : { ...found, rows: found.rows.map(to) };
}
