import { and, asc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { pagoEventos, pagos } from '../db/schema/pagos.ts';
import { pedidoColumns, pedidoEventos, pedidoItems, pedidos } from '../db/schema/pedidos.ts';

export type Order = Omit<typeof pedidos.$inferSelect, 'busqueda'>;
export type OrderItem = typeof pedidoItems.$inferSelect;
export type Pago = typeof pagos.$inferSelect;
type Evento = Pick<typeof pedidoEventos.$inferInsert, 'pedidoId' | 'tipo' | 'detalle' | 'causadoPor'>;

async function oneOrder(db: Db, where: SQL): Promise<Order | null> {
  const [row] = await db.select(pedidoColumns).from(pedidos).where(where);
  return row ?? null;
}

export const findOrder = (db: Db, pedidoId: number) => oneOrder(db, eq(pedidos.pedidoId, pedidoId));
export const findOrderByNumero = (db: Db, numero: string) => oneOrder(db, eq(pedidos.numero, numero));
export const findOrderByKey = (db: Db, key: string) => oneOrder(db, eq(pedidos.idempotencyKey, key));

/** Everything that changes an order's state, payments or seats waits here for its turn. */
export async function lockOrder(db: Db, pedidoId: number): Promise<Order | null> {
  const [row] = await db.select(pedidoColumns).from(pedidos).where(eq(pedidos.pedidoId, pedidoId)).for('update');
  return row ?? null;
}

export function itemsOf(db: Db, pedidoId: number): Promise<OrderItem[]> {
  return db.select().from(pedidoItems).where(eq(pedidoItems.pedidoId, pedidoId)).orderBy(asc(pedidoItems.pedidoItemId));
}

export async function insertEvento(db: Db, ...eventos: Evento[]): Promise<void> {
  await db.insert(pedidoEventos).values(eventos);
}

export type CursoEnVenta = { cursoId: number; nombre: string; precio: number; enVenta: boolean };

type CobroAbierto = { preferencia: string; paymentUrl: string; proveedor: Order['proveedor'] };

/** Of two payment pages made at once the first stays; every answer names that one. */
export async function saveCobro(db: Db, pedidoId: number, cobro: CobroAbierto): Promise<string> {
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
  return (await findOrder(db, pedidoId))?.paymentUrl ?? cobro.paymentUrl;
}

/** News of a refund may be the first news of a payment: what is given back had been paid. */
export async function setEstado(db: Db, pedidoId: number, estado: Order['estado']): Promise<void> {
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

export function pagosOf(db: Db, pedidoId: number): Promise<Pago[]> {
  return db.select().from(pagos).where(eq(pagos.pedidoId, pedidoId)).orderBy(asc(pagos.pagoId));
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
  { pedidoId = null, error = null }: { pedidoId?: number | null; error?: string | null },
): Promise<void> {
  await db
    .update(pagoEventos)
    .set({ procesado: sql`now()`, pedidoId, error })
    .where(eq(pagoEventos.pagoEventoId, pagoEventoId));
}
