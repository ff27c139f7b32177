import type { Repetida } from 'domain/rules/pagos.ts';
import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { breaks } from '../../../db/constraint.ts';
import { archivos } from '../../../db/schema/files.ts';
import { pagoEventos, pagoSeguimientos, pagos } from '../../../db/schema/pagos.ts';
import { pedidos } from '../../../db/schema/pedidos.ts';

export type Pago = typeof pagos.$inferSelect;

/** A declared pago counts from its approval: of two payments the one settled last is the second. */
export const bySettlement = [asc(sql`coalesce(${pagos.decidido}, ${pagos.creado})`), asc(pagos.pagoId)];

export function pagosOf(db: Db, pedidoId: number): Promise<Pago[]> {
  return db
    .select()
    .from(pagos)
    .where(eq(pagos.pedidoId, pedidoId))
    .orderBy(...bySettlement);
}

/** Pagos with money that arrived for these pedidos, in the currency of each, in order of arrival. */
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

/** A manual pago that was rejected, voided or refunded frees its operation. */
const stands = inArray(pagos.estado, ['pendiente', 'aprobado']);

/** The manual pago of this pedido with that operation, in any spelling. */
export async function findOperacion(
  db: Db,
  { pedidoId, medio, operacion }: { pedidoId: number; medio: string; operacion: string },
): Promise<Pago | undefined> {
  const same = sql`${pagos.operacionClave} = operacion_clave(${operacion})`;
  const own = and(eq(pagos.pedidoId, pedidoId), eq(pagos.proveedor, 'manual'), eq(pagos.medio, medio));
  const [row] = await db
    .select()
    .from(pagos)
    .where(and(own, same, stands));
  return row;
}

type Compared = { pedidoId: SQL | number; medio: SQL | string; clave: SQL; hash: SQL };

/** Other pedidos whose standing pagos have the operation or the photo, as JSON; at most five of each. */
export function repetidasSql({ pedidoId, medio, clave, hash }: Compared) {
  const others = (por: string, same: SQL) => sql`
    (select distinct ${por}::text as por, p.numero, o.estado = 'aprobado' as pagado
       from pago o join pedido p using (pedido_id)
      where o.proveedor = 'manual' and o.estado in ('pendiente', 'aprobado') and o.pedido_id <> ${pedidoId} and ${same}
      order by p.numero limit 5)`;
  return sql<Repetida[]>`(select coalesce(json_agg(r order by por desc, numero), '[]') from (
    ${others('operacion', sql`o.medio = ${medio} and o.operacion_clave = ${clave}`)}
    union all ${others('foto', sql`o.voucher_hash = ${hash}`)}) r)`;
}

export async function findRepetidas(
  db: Db,
  pago: { pedidoId: number; medio: string; operacion: string; voucherHash: Buffer | null },
): Promise<Repetida[]> {
  const { pedidoId, medio, operacion, voucherHash } = pago;
  const clave = sql`operacion_clave(${operacion})`;
  const found = repetidasSql({ pedidoId, medio, clave, hash: sql`${voucherHash}::bytea` });
  const { rows } = await db.execute<{ found: Repetida[] }>(sql`select ${found} as found`);
  return rows[0]!.found;
}

export async function findVoucherHash(db: Db, nombre: string): Promise<Buffer | null> {
  const [row] = await db.select({ hash: archivos.hash }).from(archivos).where(eq(archivos.nombre, nombre));
  return row?.hash ?? null;
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

type InsertedEvent = { kind: 'new'; pagoEventoId: number } | { kind: 'existing' };

/** Providers repeat notifications; each is stored once. */
export async function insertPagoEvent(db: Db, event: typeof pagoEventos.$inferInsert): Promise<InsertedEvent> {
  const [row] = await db
    .insert(pagoEventos)
    .values(event)
    .onConflictDoNothing()
    .returning({ pagoEventoId: pagoEventos.pagoEventoId });
  return row ? { kind: 'new', pagoEventoId: row.pagoEventoId } : { kind: 'existing' };
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

/** Pedidos whose follow-up is due, longest due first. They stay due after a missed run. */
export function dueFollowUps(db: Db, provider: Pago['proveedor'], now: Date): Promise<FollowUp[]> {
  return db
    .select({ pedidoId: pagoSeguimientos.pedidoId, creado: pedidos.creado })
    .from(pagoSeguimientos)
    .innerJoin(pedidos, eq(pedidos.pedidoId, pagoSeguimientos.pedidoId))
    .where(and(lte(pagoSeguimientos.siguiente, now), sql`${pedidos.proveedor} = ${provider}`))
    .orderBy(asc(pagoSeguimientos.siguiente))
    .limit(500);
}

/** A null time ends the follow-up of that pedido. */
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
