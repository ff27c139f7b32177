import type pg from 'pg';
import { apellidos, nombres } from './words.ts';

/** Earlier sales. With an empty table PostgreSQL would keep plans made for no rows, which a real shop does not have. */
export async function addPedidos(client: pg.Client, upTo: number): Promise<void> {
  await client.query(
    `insert into cupon (codigo, monto_centimos, todos) select 'CUPON' || n, 1000, true from generate_series(0, 32, 8) n
       on conflict do nothing`,
  );
  await client.query(
    `with new_pedido as (
       insert into pedido (numero, estado, buyer_name, buyer_email, buyer_phone, total_centimos, proveedor, creado, pagado,
                           cupon_id, cupon_codigo, vendedor_id, origen)
       select 'AI-2025-' || n, case when n % 3 = 0 then 'pendiente' else 'pagado' end,
              ($2::text[])[1 + (n * 7919) % $4] || ' ' || ($3::text[])[1 + (n * 104729) % $5], n || '@correo.pe',
              (900000000 + n)::text, 10000 + n % 90000, 'simulado', dia, case when n % 3 > 0 then dia end,
              cupon_id, coalesce(codigo, ''),
              case when n % 5 = 0 then (select min(usuario_id) from usuario where rol_id = 1) end,
              (array['', '', 'facebook', 'google', 'boletín'])[1 + n % 5]
         from generate_series((select count(*) from pedido) + 1, $1::bigint) as n
              cross join lateral (select now() - (n % 360 + 1) * interval '1 day') as fecha (dia)
              left join cupon on codigo = case when n % 8 = 0 then 'CUPON' || n % 40 end
       returning pedido_id, total_centimos, cupon_codigo
     ), oferta as (
       select array_agg(curso_id order by curso_id) as ids from curso
     ), lineas as (
       insert into pedido_item (pedido_id, curso_id, nombre, precio_centimos, precio_lista_centimos, cantidad, descuento_centimos)
       select pedido_id, ids[1 + pedido_id % cardinality(ids)], 'Curso', total_centimos + descuento, total_centimos + descuento, 1,
              descuento
         from new_pedido, oferta, lateral (select case when cupon_codigo = '' then 0 else 1000 end) as d (descuento)
     )
     insert into pedido_evento (pedido_id, tipo) select pedido_id, 'creado' from new_pedido`,
    [upTo, nombres, apellidos, nombres.length, apellidos.length],
  );
}

/** Payments of the earlier sales, in two parts each and in several ways. */
export async function addPagos(client: pg.Client, upTo: number): Promise<void> {
  await client.query(
    `insert into pago (pedido_id, proveedor, referencia, medio, estado, monto_centimos, moneda, registrado_por,
                       fecha_operacion, cobrado)
     select pedido_id, 'manual', 'B' || pedido_id || '-' || part,
            (array['yape', 'plin', 'transferencia', 'efectivo'])[1 + pedido_id % 4], 'aprobado',
            (total_centimos + part) / 2, moneda, (select min(usuario_id) from usuario where rol_id = 1), pagado::date,
            pagado + part * interval '1 hour'
       from pedido p, generate_series(0, 1) as part
      where estado = 'pagado' and total_centimos > 1
        and not exists (select from pago g where g.pedido_id = p.pedido_id)
      order by pedido_id, part limit greatest(0, $1::int - (select count(*) from pago))`,
    [upTo],
  );
}
