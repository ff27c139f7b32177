import { and, asc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { orderColumns, orderEventos, orderItems, orders } from '../db/schema/orders.ts';
import { pagoEventos, pagos } from '../db/schema/pagos.ts';

export type Order = Omit<typeof orders.$inferSelect, 'busqueda'>;
export type OrderItem = typeof orderItems.$inferSelect;
export type Pago = typeof pagos.$inferSelect;
type Evento = Pick<typeof orderEventos.$inferInsert, 'orderId' | 'tipo' | 'detalle' | 'causadoPor'>;

async function oneOrder(db: Db, where: SQL): Promise<Order | null> {
  const [row] = await db.select(orderColumns).from(orders).where(where);
  return row ?? null;
}

export const findOrder = (db: Db, orderId: number) => oneOrder(db, eq(orders.orderId, orderId));
export const findOrderByNumero = (db: Db, numero: string) => oneOrder(db, eq(orders.numero, numero));
export const findOrderByKey = (db: Db, key: string) => oneOrder(db, eq(orders.idempotencyKey, key));

/** Everything that changes an order's state, payments or seats waits here for its turn. */
export async function lockOrder(db: Db, orderId: number): Promise<Order | null> {
  const [row] = await db.select(orderColumns).from(orders).where(eq(orders.orderId, orderId)).for('update');
  return row ?? null;
}

export function itemsOf(db: Db, orderId: number): Promise<OrderItem[]> {
  return db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.orderItemId));
}

export async function insertEvento(db: Db, ...eventos: Evento[]): Promise<void> {
  await db.insert(orderEventos).values(eventos);
}

export type CursoEnVenta = { cursoId: number; nombre: string; precio: number; enVenta: boolean };

type CobroAbierto = { preferencia: string; paymentUrl: string; proveedor: Order['proveedor'] };

/** Of two payment pages made at once the first stays; every answer names that one. */
export async function saveCobro(db: Db, orderId: number, cobro: CobroAbierto): Promise<string> {
  const unset = or(isNull(orders.paymentUrl), ne(orders.proveedor, cobro.proveedor));
  const [saved] = await db
    .update(orders)
    .set(cobro)
    .where(and(eq(orders.orderId, orderId), unset))
    .returning({ orderId: orders.orderId });
  if (saved) {
    await insertEvento(db, { orderId, tipo: 'cobro', detalle: { proveedor: cobro.proveedor } });
    return cobro.paymentUrl;
  }
  return (await findOrder(db, orderId))?.paymentUrl ?? cobro.paymentUrl;
}

/** News of a refund may be the first news of a payment: what is given back had been paid. */
export async function setEstado(db: Db, orderId: number, estado: Order['estado']): Promise<void> {
  const pagado =
    estado === 'pagado' || estado === 'reembolsado' ? { pagado: sql`coalesce(${orders.pagado}, now())` } : {};
  await db
    .update(orders)
    .set({ estado, ...pagado })
    .where(eq(orders.orderId, orderId));
}

export async function setComprador(db: Db, orderId: number, usuarioId: number): Promise<void> {
  await db.update(orders).set({ usuarioId }).where(eq(orders.orderId, orderId));
}

export async function setCorreo(db: Db, orderId: number, buyerEmail: string): Promise<void> {
  await db.update(orders).set({ buyerEmail }).where(eq(orders.orderId, orderId));
}

export function pagosOf(db: Db, orderId: number): Promise<Pago[]> {
  return db.select().from(pagos).where(eq(pagos.orderId, orderId)).orderBy(asc(pagos.pagoId));
}

export async function findPago(db: Db, proveedor: Pago['proveedor'], referencia: string): Promise<Pago | null> {
  const [row] = await db
    .select()
    .from(pagos)
    .where(and(eq(pagos.proveedor, proveedor), eq(pagos.referencia, referencia)));
  return row ?? null;
}

export async function insertPago(db: Db, pago: typeof pagos.$inferInsert): Promise<void> {
  await db.insert(pagos).values(pago);
}

export async function updatePago(db: Db, pagoId: number, pago: Partial<typeof pagos.$inferInsert>): Promise<void> {
  await db.update(pagos).set(pago).where(eq(pagos.pagoId, pagoId));
}

/** Null when this notice had come before. */
export async function insertPagoEvento(db: Db, evento: typeof pagoEventos.$inferInsert): Promise<number | null> {
  const [row] = await db
    .insert(pagoEventos)
    .values(evento)
    .onConflictDoNothing()
    .returning({ id: pagoEventos.pagoEventoId });
  return row?.id ?? null;
}

export async function findPagoEvento(db: Db, pagoEventoId: number) {
  const [row] = await db.select().from(pagoEventos).where(eq(pagoEventos.pagoEventoId, pagoEventoId));
  return row ?? null;
}

export async function finishPagoEvento(
  db: Db,
  pagoEventoId: number,
  { orderId = null, error = null }: { orderId?: number | null; error?: string | null },
): Promise<void> {
  await db
    .update(pagoEventos)
    .set({ procesado: sql`now()`, orderId, error })
    .where(eq(pagoEventos.pagoEventoId, pagoEventoId));
}
