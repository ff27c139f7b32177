import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { pagoEventos, pagos } from '../../db/schema/pagos.ts';

export type Pago = typeof pagos.$inferSelect;

export function pagosOf(db: Db, pedidoId: number): Promise<Pago[]> {
  return db.select().from(pagos).where(eq(pagos.pedidoId, pedidoId)).orderBy(asc(pagos.pagoId));
}

export async function findPago(db: Db, provider: Pago['proveedor'], reference: string): Promise<Pago | null> {
  const [row] = await db
    .select()
    .from(pagos)
    .where(and(eq(pagos.proveedor, provider), eq(pagos.referencia, reference)));
  return row ?? null;
}

export async function insertPago(db: Db, pago: typeof pagos.$inferInsert): Promise<void> {
  await db.insert(pagos).values(pago);
}

export async function updatePago(db: Db, pagoId: number, pago: Partial<typeof pagos.$inferInsert>): Promise<void> {
  await db.update(pagos).set(pago).where(eq(pagos.pagoId, pagoId));
}

/** Null when this notification was stored before. */
export async function insertPagoEvent(db: Db, event: typeof pagoEventos.$inferInsert): Promise<number | null> {
  const [row] = await db
    .insert(pagoEventos)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: pagoEventos.pagoEventoId });
  return row?.id ?? null;
}

export async function findPagoEvent(db: Db, pagoEventoId: number) {
  const [row] = await db.select().from(pagoEventos).where(eq(pagoEventos.pagoEventoId, pagoEventoId));
  return row ?? null;
}

export async function finishPagoEvent(
  db: Db,
  pagoEventoId: number,
  { pedidoId = null, error = null }: { pedidoId?: number | null; error?: string | null },
): Promise<void> {
  await db
    .update(pagoEventos)
    .set({ procesado: sql`now()`, pedidoId, error })
    .where(eq(pagoEventos.pagoEventoId, pagoEventoId));
}

/** Pedidos with a payment page younger than 90 days, with their age in minutes. */
export async function pedidosToFollowUp(db: Db, provider: string, now: Date): Promise<{ id: number; age: number }[]> {
  const { rows } = await db.execute<{ id: number; age: number }>(sql`
    select pedido_id as id, (extract(epoch from ${now.toISOString()}::timestamptz - creado) / 60)::float8 as age
      from pedido
     where proveedor = ${provider} and preferencia is not null
       and creado > ${now.toISOString()}::timestamptz - interval '90 days'
     order by creado desc`);
  return rows;
}

/** Notifications of the last 30 days that no job has processed within 15 minutes. */
export async function unprocessedPagoEvents(db: Db, provider: string, now: Date): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select pago_evento_id as id from pago_evento
     where procesado is null and proveedor = ${provider}
       and recibido between ${now.toISOString()}::timestamptz - interval '30 days'
                        and ${now.toISOString()}::timestamptz - interval '15 minutes'
     order by recibido limit 500`);
  return rows.map(({ id }) => Number(id));
}
