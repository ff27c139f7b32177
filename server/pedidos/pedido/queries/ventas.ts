import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';

/**
 * The ledger of the school is the table `venta`: one row per line of a pedido and movement of its money (a pago or its
 * return). The trigger `renew_ventas` maintains it. Every figure, report, export and closing sums these rows, so all of
 * them add up to the pagos net of refunds, whatever was deleted since.
 */
export const ventaSums: Record<'bruto' | 'devuelto' | 'neto', SQL<number>> = {
  bruto: sql`coalesce(sum(v.monto_centimos) filter (where v.retorno_id is null), 0)::float8`,
  devuelto: sql`coalesce(-sum(v.monto_centimos) filter (where v.retorno_id is not null), 0)::float8`,
  neto: sql`coalesce(sum(v.monto_centimos), 0)::float8`,
};

/** `pedidoItemId`: null for a pedido without lines. */
export type LineVenta = {
  pedidoId: number;
  pedidoItemId: number | null;
  recibidoCentimos: number;
  netoCentimos: number;
};

/** Money received and kept for the lines of these pedidos. */
export async function ventasOf(db: Db, pedidoIds: number[]): Promise<LineVenta[]> {
  const { rows } = await db.execute<LineVenta>(sql`
    select v.pedido_id as "pedidoId", v.pedido_item_id as "pedidoItemId", ${ventaSums.bruto} as "recibidoCentimos",
           ${ventaSums.neto} as "netoCentimos"
      from venta v where v.pedido_id = any (${sql.param(pedidoIds)}::int[])
     group by 1, 2 order by 1, 2`);
  return rows;
}
