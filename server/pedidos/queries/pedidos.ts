import { and, asc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { pedidoColumns, pedidoEventos, pedidoItems, pedidos } from '../../db/schema/pedidos.ts';

export type Pedido = Omit<typeof pedidos.$inferSelect, 'busqueda'>;
export type PedidoItem = typeof pedidoItems.$inferSelect;
type Evento = Pick<typeof pedidoEventos.$inferInsert, 'pedidoId' | 'tipo' | 'detalle' | 'causadoPor'>;

async function onePedido(db: Db, where: SQL): Promise<Pedido | null> {
  const [row] = await db.select(pedidoColumns).from(pedidos).where(where);
  return row ?? null;
}

export const findPedido = (db: Db, pedidoId: number) => onePedido(db, eq(pedidos.pedidoId, pedidoId));
export const findPedidoByNumero = (db: Db, numero: string) => onePedido(db, eq(pedidos.numero, numero));
export const findPedidoByKey = (db: Db, key: string) => onePedido(db, eq(pedidos.idempotencyKey, key));

/** Serialises everything that changes the state, pagos or asientos of one pedido. */
export async function lockPedido(db: Db, pedidoId: number): Promise<Pedido | null> {
  const [row] = await db.select(pedidoColumns).from(pedidos).where(eq(pedidos.pedidoId, pedidoId)).for('update');
  return row ?? null;
}

export function itemsOf(db: Db, pedidoId: number): Promise<PedidoItem[]> {
  return db.select().from(pedidoItems).where(eq(pedidoItems.pedidoId, pedidoId)).orderBy(asc(pedidoItems.pedidoItemId));
}

export async function insertEvento(db: Db, ...eventos: Evento[]): Promise<void> {
  await db.insert(pedidoEventos).values(eventos);
}

type OpenedCobro = { preferencia: string; paymentUrl: string; proveedor: Pedido['proveedor'] };

/** Of two payment pages opened at once the first is kept; returns the URL that is stored. */
export async function saveCobro(db: Db, pedidoId: number, cobro: OpenedCobro): Promise<string> {
  const unset = or(isNull(pedidos.paymentUrl), ne(pedidos.proveedor, cobro.proveedor));
  const [saved] = await db
    .update(pedidos)
    .set(cobro)
    .where(and(eq(pedidos.pedidoId, pedidoId), unset))
    .returning({ pedidoId: pedidos.pedidoId });
  if (saved) {
    await insertEvento(db, { pedidoId, tipo: 'cobro', detalle: { proveedor: cobro.proveedor } });
    return cobro.paymentUrl;
  }
  return (await findPedido(db, pedidoId))?.paymentUrl ?? cobro.paymentUrl;
}

/** A refund can be the first thing we learn about a pago, so `reembolsado` sets `pagado` too. */
export async function setEstado(db: Db, pedidoId: number, estado: Pedido['estado']): Promise<void> {
  const pagado =
    estado === 'pagado' || estado === 'reembolsado' ? { pagado: sql`coalesce(${pedidos.pagado}, now())` } : {};
  await db
    .update(pedidos)
    .set({ estado, ...pagado })
    .where(eq(pedidos.pedidoId, pedidoId));
}

export async function setComprador(db: Db, pedidoId: number, usuarioId: number): Promise<void> {
  await db.update(pedidos).set({ usuarioId }).where(eq(pedidos.pedidoId, pedidoId));
}

export async function setCorreo(db: Db, pedidoId: number, buyerEmail: string): Promise<void> {
  await db.update(pedidos).set({ buyerEmail }).where(eq(pedidos.pedidoId, pedidoId));
}
