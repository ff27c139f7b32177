import { toSoles } from 'domain/formats/money.ts';
import type { ProposedDevolucion } from 'domain/schemas/cancelacion.ts';
import type { ListQuery } from 'domain/schemas/list.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { isOwedCertificado } from '../../certificados/queries/compras.ts';
import type { Db } from '../../db/connect.ts';
import { breaks } from '../../db/constraint.ts';
import { each, listOrPage, type Page } from '../../db/page.ts';
import { devoluciones, pagos } from '../../db/schema/pagos.ts';
import { asientos, pedidoItems, pedidos } from '../../db/schema/pedidos.ts';

export type Devolucion = typeof devoluciones.$inferSelect;

export async function insertDevolucion(db: Db, row: typeof devoluciones.$inferInsert): Promise<Devolucion> {
  const [created] = await db.insert(devoluciones).values(row).returning();
  return created!;
}

export const isRepeatedKey = (error: unknown) => breaks(error, 'devolucion_idempotency_key_unica');

export async function findDevolucion(db: Db, devolucionId: string): Promise<Devolucion | undefined> {
  const [row] = await db.select().from(devoluciones).where(eq(devoluciones.devolucionId, devolucionId));
  return row;
}

export async function findDevolucionByKey(db: Db, pedidaPor: number, key: string): Promise<Devolucion | undefined> {
  const [row] = await db
    .select()
    .from(devoluciones)
    .where(and(eq(devoluciones.pedidaPor, pedidaPor), eq(devoluciones.idempotencyKey, key)));
  return row;
}

export function devolucionesOf(db: Db, pagoId: number): Promise<Devolucion[]> {
  return db.select().from(devoluciones).where(eq(devoluciones.pagoId, pagoId)).orderBy(asc(devoluciones.creado));
}

/** Céntimos of a pago that the school refunded by other means than its provider. */
export async function manualRefunds(db: Db, pagoId: number): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${devoluciones.montoCentimos}), 0)::int` })
    .from(devoluciones)
    .where(and(eq(devoluciones.pagoId, pagoId), eq(devoluciones.modo, 'manual'), eq(devoluciones.estado, 'hecha')));
  return row!.sum;
}

/** Manual refunds of a pedido, as its buyer sees them. */
export async function devueltoAMano(db: Db, pedidoId: number) {
  const rows = await db
    .select({ montoCentimos: devoluciones.montoCentimos, operacion: devoluciones.referencia })
    .from(devoluciones)
    .innerJoin(pagos, eq(pagos.pagoId, devoluciones.pagoId))
    .where(and(eq(pagos.pedidoId, pedidoId), eq(devoluciones.modo, 'manual'), eq(devoluciones.estado, 'hecha')))
    .orderBy(asc(devoluciones.creado));
  return rows.map(({ montoCentimos, operacion }) => ({ monto: toSoles(montoCentimos), operacion }));
}

type Outcome = { estado: 'hecha'; referencia: string } | { estado: 'fallida'; error: string };

/** False when the refund had been finished before. */
export async function finishDevolucion(db: Db, devolucionId: string, outcome: Outcome): Promise<boolean> {
  const rows = await db
    .update(devoluciones)
    .set({ ...outcome, terminada: sql`now()` })
    .where(and(eq(devoluciones.devolucionId, devolucionId), eq(devoluciones.estado, 'pendiente')))
    .returning({ devolucionId: devoluciones.devolucionId });
  return rows.length === 1;
}

/** Refunds requested more than a minute ago whose outcome is unknown. */
export async function unfinishedDevoluciones(db: Db, provider: string, now: Date): Promise<string[]> {
  const rows = await db
    .select({ devolucionId: devoluciones.devolucionId })
    .from(devoluciones)
    .innerJoin(pagos, eq(pagos.pagoId, devoluciones.pagoId))
    .where(
      and(
        eq(devoluciones.estado, 'pendiente'),
        sql`${pagos.proveedor} = ${provider}`,
        sql`${devoluciones.creado} < ${now.toISOString()}::timestamptz - interval '1 minute'`,
      ),
    )
    .orderBy(asc(devoluciones.creado))
    .limit(100);
  return rows.map(({ devolucionId }) => devolucionId);
}

/**
 * Asientos that ADMIN chose to revoke, when refunds from the panel explain the whole returned amount; null when money
 * was returned in another way, such as a chargeback.
 */
export async function chosenAsientos(db: Db, pedidoId: number): Promise<number[] | null> {
  const { rows } = await db.execute<{ explained: boolean; ids: number[] }>(sql`
    with vuelto as (
      select p.pago_id,
             p.estado = 'devuelto' and coalesce(sum(d.monto_centimos), 0) >= p.monto_centimos as explained
        from pago p left join devolucion d on d.pago_id = p.pago_id and d.estado <> 'fallida'
       where p.pedido_id = ${pedidoId} and p.estado in ('devuelto', 'contracargo')
       group by p.pago_id
    )
    select coalesce(bool_and(explained), false) as explained,
           (select coalesce(array_agg(distinct asiento_id), '{}')
              from devolucion join vuelto using (pago_id), unnest(asientos_retirados) as asiento_id
             where estado <> 'fallida') as ids
      from vuelto`);
  const { explained, ids } = rows[0]!;
  return explained ? ids : null;
}

const liveCupos = sql<number>`(select count(*)::int from ${asientos}
   where ${asientos.pedidoItemId} = ${pedidoItems.pedidoItemId} and ${asientos.revocado} is null)`;
const paidCentimos = sql<number>`(${pedidoItems.precioCentimos}::bigint * ${pedidoItems.cantidad} - ${pedidoItems.descuentoCentimos})`;

const leftCentimos = sql<number>`(select coalesce(sum(g.monto_centimos - g.devuelto_centimos), 0) from pago g
   where g.pedido_id = ${pedidos.pedidoId} and g.estado = 'aprobado')`;

/**
 * Paid pedidos that still hold asientos of the course, with the price of those; also paid later instalments and
 * certificates paid but not issued, which hold none. A line of a paquete has its own share of the price.
 */
export function listProposed(
  db: Db,
  cursoId: number,
  query: ListQuery,
): Promise<ProposedDevolucion[] | Page<ProposedDevolucion>> {
  const { pedidoId, numero, buyerName: comprador } = pedidos;
  const isSeatless = sql`(${pedidoItems.clase} = 'cuota' or ${isOwedCertificado(sql`${pedidoItems}`)})`;
  const ofSeats = sql`round(${paidCentimos}::numeric * ${liveCupos} / ${pedidoItems.cantidad})`;
  const centimos = sql<number>`(case when ${isSeatless} then least(${paidCentimos}, ${leftCentimos}) else ${ofSeats} end)::int`;
  const filter = and(
    eq(pedidoItems.cursoId, cursoId),
    eq(pedidos.estado, 'pagado'),
    sql`${paidCentimos} > 0`,
    sql`(${isSeatless} or ${liveCupos} > 0)`,
  );
  const ofPedido = eq(pedidos.pedidoId, pedidoItems.pedidoId);
  return listOrPage(db, query, {
    rows: db
      .select({ pedidoId, numero, comprador, cupos: liveCupos, centimos, paquete: pedidoItems.paquete })
      .from(pedidoItems)
      .innerJoin(pedidos, ofPedido)
      .where(filter)
      .orderBy(asc(pedidos.pedidoId), asc(pedidoItems.pedidoItemId)),
    matches: db.select({ one: sql`1` }).from(pedidoItems).innerJoin(pedidos, ofPedido).where(filter),
    toItems: each(({ centimos: amount, ...row }) => ({ ...row, monto: toSoles(amount) })),
  });
}
