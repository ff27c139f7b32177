import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';

/** A pago can arrive for a cancelled pedido after the same certificate was bought again: one of both needs a refund. */
export async function reportRepeated(tx: Db, pedidoId: number): Promise<void> {
  await tx.execute(sql`
    insert into pedido_evento (pedido_id, tipo, detalle)
    select ${pedidoId}::int, 'certificado-repetido', jsonb_build_object('numero', max(p.numero))
      from certificado_compra c join pedido_item i using (pedido_item_id)
      join certificado_compra o on o.usuario_id = c.usuario_id and o.curso_id = c.curso_id
       and o.nivel_id is not distinct from c.nivel_id and o.pedido_item_id <> c.pedido_item_id
      join pedido_item j on j.pedido_item_id = o.pedido_item_id join pedido p on p.pedido_id = j.pedido_id
     where i.pedido_id = ${pedidoId} and p.estado = 'pagado' having count(*) > 0`);
}

/** An issued certificate stays valid after a refund: staff decide whether to revoke it. */
export async function reportIssued(tx: Db, pedidoId: number): Promise<void> {
  await tx.execute(sql`
    insert into pedido_evento (pedido_id, tipo, detalle)
    select ${pedidoId}::int, 'certificado-emitido', jsonb_build_object('motivo', string_agg(x.codigo, ', '))
      from certificado_compra c join pedido_item i using (pedido_item_id) join certificado x using (certificado_id)
     where i.pedido_id = ${pedidoId} and x.revocado is null having count(*) > 0`);
}
