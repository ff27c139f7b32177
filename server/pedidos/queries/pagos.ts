import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { breaks } from '../../db/constraint.ts';
import { pagoEventos, pagoSeguimientos, pagos } from '../../db/schema/pagos.ts';
import { pedidos } from '../../db/schema/pedidos.ts';

export type Pago = typeof pagos.$inferSelect;

/** A declared pago counts from its approval: of two payments the one that was settled last is the second. */
export const bySettlement = [asc(sql`coalesce(${pagos.decidido}, ${pagos.creado})`), asc(pagos.pagoId)];

export function pagosOf(db: Db, pedidoId: number): Promise<Pago[]> {
  return db
    .select()
    .from(pagos)
    .where(eq(pagos.pedidoId, pedidoId))
    .orderBy(...bySettlement);
}

/** Money that arrived for these pedidos, in the currency of each; in the sequence of arrival. */
export async function arrivedPagosOf(db: Db, pedidoIds: number[]): Promise<Pago[]> {
  const rows = await db
    .select({ pago: pagos })
    .from(pagos)
    .innerJoin(pedidos, and(eq(pedidos.pedidoId, pagos.pedidoId), eq(pedidos.moneda, pagos.moneda)))
    .where(
      and(
        sql`${pagos.pedidoId} = any (${sql.param(pedidoIds)}::int[])`,
        inArray(pagos.estado, ['aprobado', 'devuelto', 'contracargo']),
      ),
    )
    .orderBy(asc(pagos.cobrado), asc(pagos.pagoId));
  return rows.map(({ pago }) => pago);
}

export async function findPagoById(db: Db, pagoId: number): Promise<Pago | undefined> {
  const [row] = await db.select().from(pagos).where(eq(pagos.pagoId, pagoId));
  return row;
}

/** The manual pago of that operation that stands. */
export async function findOperacion(db: Db, medio: string, operacion: string): Promise<Pago | undefined> {
  const stands = inArray(pagos.estado, ['pendiente', 'aprobado']);
  const [row] = await db
    .select()
    .from(pagos)
    .where(and(eq(pagos.proveedor, 'manual'), eq(pagos.medio, medio), eq(pagos.referencia, operacion), stands));
  return row;
}

export async function findPago(db: Db, provider: Pago['proveedor'], reference: string): Promise<Pago | undefined> {
  const [row] = await db
    .select()
    .from(pagos)
    .where(and(eq(pagos.proveedor, provider), eq(pagos.referencia, reference)));
  return row;
}

export async function insertPago(db: Db, pago: typeof pagos.$inferInsert): Promise<number> {
  const [row] = await db.insert(pagos).values(pago).returning({ pagoId: pagos.pagoId });
  return row!.pagoId;
}

/** Another transaction recorded the same operation first. */
export const isRepeatedOperacion = (error: unknown) => breaks(error, 'pago_operacion_unica');

export async function updatePago(db: Db, pagoId: number, pago: Partial<typeof pagos.$inferInsert>): Promise<void> {
  await db.update(pagos).set(pago).where(eq(pagos.pagoId, pagoId));
}

/** Undefined when this notification was stored before. */
export async function insertPagoEvent(db: Db, event: typeof pagoEventos.$inferInsert): Promise<number | undefined> {
  const [row] = await db
    .insert(pagoEventos)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: pagoEventos.pagoEventoId });
  return row?.id;
}

export async function findPagoEvent(db: Db, pagoEventoId: number) {
  const [row] = await db.select().from(pagoEventos).where(eq(pagoEventos.pagoEventoId, pagoEventoId));
  return row;
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

export type FollowUp = { pedidoId: number; creado: Date };

/** Pedidos whose follow-up is due, longest due first. A run that was missed leaves them due. */
export function dueFollowUps(db: Db, provider: Pago['proveedor'], now: Date): Promise<FollowUp[]> {
  return db
    .select({ pedidoId: pagoSeguimientos.pedidoId, creado: pedidos.creado })
    .from(pagoSeguimientos)
    .innerJoin(pedidos, eq(pedidos.pedidoId, pagoSeguimientos.pedidoId))
    .where(and(lte(pagoSeguimientos.siguiente, now), sql`${pedidos.proveedor} = ${provider}`))
    .orderBy(asc(pagoSeguimientos.siguiente))
    .limit(500);
}

/** Null ends the follow-up of that pedido. */
export async function setFollowUps(tx: Db, next: [pedidoId: number, siguiente: Date | null][]): Promise<void> {
  await tx.execute(sql`
    with nuevo as (
      select * from unnest(${sql.param(next.map(([id]) => id))}::int[],
                           ${sql.param(next.map(([, at]) => at?.toISOString() ?? null))}::timestamptz[])
                 as nuevo (pedido_id, siguiente)),
    terminado as (
      delete from pago_seguimiento using nuevo n where pago_seguimiento.pedido_id = n.pedido_id and n.siguiente is null)
    update pago_seguimiento s set siguiente = n.siguiente
      from nuevo n where n.pedido_id = s.pedido_id and n.siguiente is not null`);
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
