import { toSoles } from 'domain/formats/money.ts';
import { asientoStates, estadoAsiento } from 'domain/rules/pedido-states.ts';
import { eventoTexto } from 'domain/rules/pedidos.ts';
import type { ListaQuery } from 'domain/schemas/lista.ts';
import type {
  LineaPedido,
  MiPedido,
  PedidoDetalle,
  PedidoResumen,
  PedidosFiltro,
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

const wanted = ({ q, estado }: PedidosFiltro) =>
  and(estado && eq(pedidos.estado, estado), matchesWords(pedidos.busqueda, q));

function selectResumenes(db: Db, filtro: PedidosFiltro) {
  return db
    .select({ ...pedidoColumns, cantidad })
    .from(pedidos)
    .where(wanted(filtro))
    .orderBy(...newestFirst)
    .$dynamic();
}

export async function listPedidos(db: Db, query: PedidosQuery): Promise<PedidoResumen[] | Page<PedidoResumen>> {
  const matches = db.select({ uno: sql`1` }).from(pedidos).where(wanted(query));
  const counted = (limit: number) => countUpTo(db, limit, matches);
  return mapRows(await listOrPage(query, selectResumenes(db, query), counted), toResumen);
}

export async function allPedidos(db: Db, filtro: PedidosFiltro): Promise<PedidoResumen[]> {
  return (await selectResumenes(db, filtro)).map(toResumen);
}

export async function listMisPedidos(
  db: Db,
  usuarioId: number,
  query: ListaQuery,
  accessKeyOf: (numero: string) => string,
): Promise<MiPedido[] | Page<MiPedido>> {
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
    lineas: items.filter((item) => item.pedidoId === pedidoId).map(toLinea),
    creado: creado.toISOString(),
    pagado: pagado?.toISOString() ?? null,
    clave: accessKeyOf(numero),
  }));
}

export async function pedidoDetalle(db: Db, pedidoId: number): Promise<PedidoDetalle | null> {
  const pedido = await findPedido(db, pedidoId);
  if (!pedido) return null;
  const items = await itemsOf(db, pedidoId);
  const cantidadTotal = items.reduce((sum, item) => sum + item.cantidad, 0);
  return {
    ...toResumen({ ...pedido, cantidad: cantidadTotal }),
    usuarioId: pedido.usuarioId,
    lineas: items.map(toLinea),
    pagos: await pagosDe(db, pedidoId),
    eventos: await eventosDe(db, pedidoId),
    asientos: await asientosDe(db, pedidoId),
  };
}

async function pagosDe(db: Db, pedidoId: number): Promise<PedidoDetalle['pagos']> {
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

async function eventosDe(db: Db, pedidoId: number): Promise<PedidoDetalle['eventos']> {
  const rows = await db
    .select({ evento: pedidoEventos, quien })
    .from(pedidoEventos)
    .leftJoin(allUsuarios, eq(allUsuarios.usuarioId, pedidoEventos.causadoPor))
    .where(eq(pedidoEventos.pedidoId, pedidoId))
    .orderBy(asc(pedidoEventos.pedidoEventoId));
  return rows.map(({ evento: { pedidoEventoId, tipo, detalle, creado }, quien: name }) => ({
    eventoId: pedidoEventoId,
    tipo,
    texto: eventoTexto(tipo),
    detalle,
    quien: name,
    creado: creado.toISOString(),
  }));
}

async function asientosDe(db: Db, pedidoId: number): Promise<PedidoDetalle['asientos']> {
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

export function toLinea({ cursoId, nombre, cantidad: n, precioCentimos }: PedidoItem): LineaPedido {
  return { cursoId, nombre, cantidad: n, precio: toSoles(precioCentimos) };
}

function toResumen(pedido: Pedido & { cantidad: number }): PedidoResumen {
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
