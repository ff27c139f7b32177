import type { CheckoutMedio } from 'domain/rules/formas-pago.ts';
import type { ClosedCurso } from 'domain/rules/pedidos.ts';
import { and, asc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import { closedCurso } from '../../../cursos/queries/cupos.ts';
import type { Db } from '../../../db/connect.ts';
import { cursos } from '../../../db/schema/cursos.ts';
import { pedidoColumns, pedidoEventos, pedidoItems, pedidos } from '../../../db/schema/pedidos.ts';

export type Pedido = Omit<typeof pedidos.$inferSelect, 'busqueda'>;
export type PedidoItem = typeof pedidoItems.$inferSelect;
type Event = Pick<typeof pedidoEventos.$inferInsert, 'pedidoId' | 'tipo' | 'detalle' | 'causadoPor'>;

async function onePedido(db: Db, where: SQL): Promise<Pedido | undefined> {
  const [row] = await db.select(pedidoColumns).from(pedidos).where(where);
  return row;
}

export const findPedido = (db: Db, pedidoId: number) => onePedido(db, eq(pedidos.pedidoId, pedidoId));
export const findPedidoByNumero = (db: Db, numero: string) => onePedido(db, eq(pedidos.numero, numero));
export const findPedidoByKey = (db: Db, key: string) => onePedido(db, eq(pedidos.idempotencyKey, key));

/** Serialises all changes of the state, pagos or asientos of one pedido. */
export async function lockPedido(db: Db, pedidoId: number): Promise<Pedido | undefined> {
  const [row] = await db.select(pedidoColumns).from(pedidos).where(eq(pedidos.pedidoId, pedidoId)).for('update');
  return row;
}

export function itemsOf(db: Db, pedidoId: number): Promise<PedidoItem[]> {
  return db.select().from(pedidoItems).where(eq(pedidoItems.pedidoId, pedidoId)).orderBy(asc(pedidoItems.pedidoItemId));
}

/** Like `itemsOf`, with the cursos for which an unpaid pedido should not be paid any more. */
export function itemsToPay(
  db: Db,
  pedido: Pedido,
  now: Date,
): Promise<(PedidoItem & { cerrado: ClosedCurso | null })[]> {
  return db
    .select({ ...getTableColumns(pedidoItems), cerrado: closedCurso(pedido, now) })
    .from(pedidoItems)
    .where(eq(pedidoItems.pedidoId, pedido.pedidoId))
    .orderBy(asc(pedidoItems.pedidoItemId));
}

/** Lines of several pedidos. */
export function linesOf(db: Db, pedidoIds: number[]): Promise<PedidoItem[]> {
  return db
    .select()
    .from(pedidoItems)
    .where(sql`${pedidoItems.pedidoId} = any (${sql.param(pedidoIds)}::int[])`)
    .orderBy(asc(pedidoItems.pedidoItemId));
}

/** Start dates of the cursos of a pedido; omits cursos deleted since. */
export function iniciosOf(db: Db, pedidoId: number) {
  return db
    .select({
      cursoId: cursos.cursoId,
      nombre: pedidoItems.nombre,
      inicio: cursos.fechaHoraInicio,
      asincronico: sql<boolean>`${cursos.asincronico} = 'S'`,
    })
    .from(pedidoItems)
    .innerJoin(cursos, eq(cursos.cursoId, pedidoItems.cursoId))
    .where(and(eq(pedidoItems.pedidoId, pedidoId), eq(pedidoItems.clase, 'curso')))
    .orderBy(asc(cursos.fechaHoraInicio), asc(pedidoItems.pedidoItemId));
}

export async function insertEvent(db: Db, ...events: Event[]): Promise<void> {
  await db.insert(pedidoEventos).values(events);
}

type OpenedCobro = { preferencia: string; paymentUrl: string; proveedor: Pedido['proveedor']; vence: Date | null };

/**
 * Of two payment pages opened at once the first is kept until it expires; returns the stored URL. One statement, so
 * that a page is never stored without its follow-up.
 */
export async function saveCobro(db: Db, pedidoId: number, cobro: OpenedCobro): Promise<string> {
  const { preferencia, paymentUrl, proveedor } = cobro;
  const vence = cobro.vence?.toISOString() ?? null;
  const { rows } = await db.execute(sql`
    with opened as (
      update pedido set preferencia = ${preferencia}, payment_url = ${paymentUrl}, proveedor = ${proveedor},
                        cobro_vence = ${vence}
       where pedido_id = ${pedidoId} and (payment_url is null or proveedor <> ${proveedor} or cobro_vence <= now())
      returning pedido_id
    ), seguimiento as (
      insert into pago_seguimiento (pedido_id) select pedido_id from opened on conflict do nothing
    )
    insert into pedido_evento (pedido_id, tipo, detalle)
    select pedido_id, 'cobro', jsonb_build_object('proveedor', ${proveedor}::text) from opened
    returning pedido_id`);
  if (rows.length > 0) return paymentUrl;
  return (await findPedido(db, pedidoId))?.paymentUrl ?? paymentUrl;
}

/** A refund can be the first reading of a pago, so `reembolsado` sets `pagado` too. */
export async function setEstado(db: Db, pedidoId: number, estado: Pedido['estado']): Promise<void> {
  const paid =
    estado === 'pagado' || estado === 'reembolsado' ? { pagado: sql`coalesce(${pedidos.pagado}, now())` } : {};
  await db
    .update(pedidos)
    .set({ estado, ...paid })
    .where(eq(pedidos.pedidoId, pedidoId));
}

export async function setSurplus(db: Db, pedidoId: number, sobra: boolean): Promise<void> {
  await db.update(pedidos).set({ sobra }).where(eq(pedidos.pedidoId, pedidoId));
}

export async function setBuyer(db: Db, pedidoId: number, usuarioId: number): Promise<void> {
  await db.update(pedidos).set({ usuarioId }).where(eq(pedidos.pedidoId, pedidoId));
}

type NewMail = { buyerEmail: string; isCorrection: boolean };

/** Every instalment of a plan has the address of the first. */
export async function setMail(db: Db, pedidoId: number, { buyerEmail, isCorrection }: NewMail): Promise<void> {
  const correcciones = sql`${pedidos.correcciones} + ${isCorrection ? 1 : 0}`;
  const ofPlan = sql`${pedidos.pedidoId} in (
    select q.pedido_id from plan_pedido n join cuota_pedido q using (plan_pedido_id) where n.pedido_id = ${pedidoId})`;
  await db
    .update(pedidos)
    .set({ buyerEmail, correcciones })
    .where(or(eq(pedidos.pedidoId, pedidoId), ofPlan));
}

export async function setMedio(db: Db, pedidoId: number, medioElegido: CheckoutMedio): Promise<void> {
  await db.update(pedidos).set({ medioElegido }).where(eq(pedidos.pedidoId, pedidoId));
}
