import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';

/** `pedidoItemId`, `cursoId`: null for a pedido without lines. */
export type Venta = {
  pagoId: number;
  pedidoId: number;
  pedidoItemId: number | null;
  recibidoCentimos: number;
  netoCentimos: number;
};

/**
 * The money of the school: one row per pago that arrived and line of its pedido. Every figure, report and export of
 * sales is a sum of these rows, so all of them add up to the pagos net of refunds, whatever was deleted since.
 * `where` selects pagos (`g`) of pedidos (`p`). A refund counts on the day of its pago.
 *
 * A pago is divided over the lines by their amounts. What is left of it after refunds is divided by what is left of
 * each line after the refunds that took its asientos. Shares are differences of rounded running sums, so they add up
 * exactly.
 */
export function ventas(where: SQL): SQL {
  return sql`(
    with cobrado as (
      select g.pago_id, g.pedido_id, g.cobrado, g.monto_centimos::numeric as recibido,
             (g.monto_centimos - g.devuelto_centimos)::numeric as neto
        from pago g join pedido p using (pedido_id)
       where g.cobrado is not null and g.estado in ('aprobado', 'devuelto', 'contracargo')
         and g.moneda = p.moneda and ${where}),
    asiento_devuelto as (
      select i.pedido_item_id, d.monto_centimos::numeric as monto, i.precio_centimos as precio,
             sum(i.precio_centimos) over (partition by d.devolucion_id) as precios
        from devolucion d join pago g using (pago_id) cross join unnest(d.asientos_retirados) s (asiento_id)
        join asiento a using (asiento_id) join pedido_item i using (pedido_item_id)
       where d.estado = 'hecha' and g.pedido_id in (select pedido_id from cobrado)),
    linea as (
      select p.pedido_id, i.pedido_item_id, i.curso_id, i.nombre, coalesce(i.cantidad, 1) as cantidad,
             coalesce(i.precio_centimos::numeric * i.cantidad - i.descuento_centimos, 0) as importe,
             coalesce((select sum(monto * precio / precios) from asiento_devuelto d
                        where d.pedido_item_id = i.pedido_item_id and precios > 0), 0) as devuelto
        from (select distinct pedido_id from cobrado) p left join pedido_item i using (pedido_id)),
    -- Weights: the amount of the line and what is left of it, or the quantity where all of them are zero.
    pesada as (
      select l.*, case when sum(importe) over w > 0 then importe else cantidad end as peso,
             case when sum(greatest(importe - devuelto, 0)) over w > 0 then greatest(importe - devuelto, 0)
                  when sum(importe) over w > 0 then importe else cantidad end as queda
        from linea l window w as (partition by pedido_id)),
    sumada as (
      select l.*, sum(peso) over w as pesos, sum(peso) over c as peso_hasta,
             sum(queda) over w as quedas, sum(queda) over c as queda_hasta
        from pesada l
      window w as (partition by pedido_id), c as (partition by pedido_id order by pedido_item_id rows unbounded preceding))
    select pago_id, c.pedido_id, c.cobrado, l.pedido_item_id, l.curso_id, l.nombre,
           round(recibido * peso_hasta / pesos) - round(recibido * (peso_hasta - peso) / pesos) as recibido,
           round(neto * queda_hasta / quedas) - round(neto * (queda_hasta - queda) / quedas) as neto
      from cobrado c join sumada l on l.pedido_id = c.pedido_id)`;
}

/** Rows of these pedidos. */
export async function ventasOf(db: Db, pedidoIds: number[]): Promise<Venta[]> {
  const { rows } = await db.execute<Venta>(sql`
    select pago_id as "pagoId", pedido_id as "pedidoId", pedido_item_id as "pedidoItemId",
           recibido::float8 as "recibidoCentimos", neto::float8 as "netoCentimos"
      from ${ventas(sql`p.pedido_id = any (${sql.param(pedidoIds)}::int[])`)} v order by pago_id, pedido_item_id`);
  return rows;
}
