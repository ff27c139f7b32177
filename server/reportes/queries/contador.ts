import type { Afectacion } from 'domain/comprobantes/afectacion.ts';
import type { DaysInLima } from 'domain/rules/movement.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { exportedRows } from '../../db/page.ts';
import { allUsuarios } from '../../db/schema/usuarios.ts';

/** A row of the ledger with the accountant's columns. */
export type ContadorRow = {
  isRetorno: boolean;
  fecha: string;
  pedido: string;
  comprador: string;
  tipoDocumento: string;
  documento: string;
  razonSocial: string;
  direccion: string;
  curso: string;
  /** As in the reports: on the payment that completed the pedido, and none for an instalment or a certificado. */
  cupos: number;
  medio: string;
  operacion: string;
  centimos: number;
  afectacion: Afectacion;
  /** Number of the boleta or factura of the payment; for a refund, of its nota de crédito too. */
  comprobante: string;
  serie: string;
  numero: number | null;
  estadoComprobante: string;
  notaCredito: string;
  vendedor: string;
  motivo: string;
};

/** Documents with a number that still counts; those of the beta have no legal value. */
const isInForce = sql`c.estado not in ('anulado', 'rechazado') and c.reemplazo_id is null and c.ambiente is distinct from 'beta'`;

/**
 * The boleta or factura of payment `g`: the nth document of its amount for the nth payment of that amount, else the nth
 * of all, else the last one, such as a single document for all parts.
 */
const documentOfPago = sql`(
  select d.* from (
    select c.*, row_number() over (partition by c.total_centimos order by c.comprobante_id) as nth_equal,
           row_number() over (order by c.comprobante_id) as nth
      from comprobante c
     where c.pedido_id = g.pedido_id and c.tipo in ('01', '03') and ${isInForce}) d
   cross join (
    select count(*) filter (where o.monto_centimos = g.monto_centimos) as nth_equal, count(*) as nth
      from pago o
     where o.pedido_id = g.pedido_id and (o.cobrado, o.pago_id) <= (g.cobrado, g.pago_id)) k
   order by (d.total_centimos = g.monto_centimos and d.nth_equal = k.nth_equal) desc, (d.nth = k.nth) desc,
            d.comprobante_id desc
   limit 1)`;

/**
 * The credit note of return `r`, which corrects document `b`: that of its refund `d`, else one of its amount, as for what
 * the provider returned by itself.
 */
const notaOfRetorno = sql`(
  select c.* from comprobante c
   where c.tipo = '07' and c.pedido_id = p.pedido_id and r.retorno_id is not null and ${isInForce}
     and (c.devolucion_id = d.devolucion_id
          or c.devolucion_id is null and c.corrige_id = b.comprobante_id and c.total_centimos = r.monto_centimos)
   order by c.devolucion_id is null, c.comprobante_id desc
   limit 1)`;

/** Sales and returns of these days, one row per line of the pedido and movement of its money. */
export function contadorRows(db: Db, { desde, hasta }: DaysInLima): Promise<ContadorRow[]> {
  const page = (n: number) =>
    db
      .execute<ContadorRow>(sql`
    select v.retorno_id is not null as "isRetorno", to_char(v.fecha at time zone 'America/Lima', 'YYYY-MM-DD HH24:MI') as fecha,
           p.numero as pedido, p.buyer_name as comprador, coalesce(f.tipo_documento, u.tipo_documento, '') as "tipoDocumento",
           coalesce(f.documento, u.dni, '') as documento, coalesce(f.nombre, p.buyer_name) as "razonSocial",
           coalesce(f.direccion, '') as direccion, coalesce(i.nombre, '') as curso, v.cupos,
           v.medio, case when v.retorno_id is null then g.referencia else coalesce(d.referencia, '') end as operacion,
           v.monto_centimos as centimos,
           coalesce((select a.afectacion from curso_afectacion a where a.curso_id = v.curso_id and a.desde <= v.dia
                      order by a.desde desc limit 1), t.afectacion) as afectacion,
           coalesce(b.tipo, '') as comprobante, coalesce(b.serie, '') as serie, b.numero,
           coalesce(b.estado, case when f.pedido_id is null then '' else 'por emitir' end) as "estadoComprobante",
           coalesce(n.serie || '-' || n.numero, '') as "notaCredito",
           coalesce(s.nombre || ' ' || s.apellido, '') as vendedor, coalesce(d.motivo, p.motivo_descuento) as motivo
      from venta v join pedido p using (pedido_id) join pago g using (pago_id)
      cross join (select afectacion from comprobante_ajustes) t
      left join pedido_item i on i.pedido_item_id = v.pedido_item_id
      left join pedido_comprobante f on f.pedido_id = p.pedido_id
      left join ${allUsuarios} u on u.usuario_id = p.usuario_id
      left join ${allUsuarios} s on s.usuario_id = p.vendedor_id
      left join retorno r on r.retorno_id = v.retorno_id
      left join devolucion d on d.devolucion_id = r.devolucion_id
      left join lateral ${documentOfPago} b on true
      left join lateral ${notaOfRetorno} n on true
     where v.dia between ${desde} and ${hasta}
     order by v.fecha, v.venta_id limit ${n}`)
      .then(({ rows }) => rows);
  return exportedRows({ limit: page });
}
