import { referenciaDeCobro, tocaSeguir } from 'domain/rules/pedidos.ts';
import { sql } from 'drizzle-orm';
import { inTransaction } from '../db/connect.ts';
import type { House } from '../house.ts';
import { confirmarPago } from './confirmar-pago.ts';
import { findOrder } from './queries.ts';

export const cadaMinutos = 5;

/** Asks the provider for every payment of an order: news that never reached us costs no sale, and no refund. */
export async function seguirOrder(house: House, pedidoId: number): Promise<void> {
  const order = await findOrder(house.db, pedidoId);
  if (!order || order.proveedor !== house.pagos.proveedor) return;
  const found = await house.pagos.buscarPagos(referenciaDeCobro(order.numero, order.creado));
  for (const pago of found) await confirmarPago(house, pago);
}

/** Every few minutes: the orders whose turn it is, and notices whose job was lost. */
export async function seguirPagos(house: House, ahora = new Date()): Promise<void> {
  const { db, pagos, trabajos } = house;
  if (pagos.proveedor === 'simulado') return;
  const { rows: abiertas } = await db.execute<{ id: number; edad: number }>(sql`
    select pedido_id as id, (extract(epoch from ${ahora.toISOString()}::timestamptz - creado) / 60)::float8 as edad
      from pedido
     where proveedor = ${pagos.proveedor} and preferencia is not null
       and creado > ${ahora.toISOString()}::timestamptz - interval '90 days'
     order by creado desc`);
  const { rows: olvidados } = await db.execute<{ id: string }>(sql`
    select pago_evento_id as id from pago_evento
     where procesado is null and proveedor = ${pagos.proveedor}
       and recibido between ${ahora.toISOString()}::timestamptz - interval '30 days'
                        and ${ahora.toISOString()}::timestamptz - interval '15 minutes'
     order by recibido limit 500`);
  await inTransaction(db, async (tx) => {
    for (const { id, edad } of abiertas) {
      if (tocaSeguir(edad, cadaMinutos)) await trabajos.enqueue(tx, 'pagos.seguir', { pedidoId: id });
    }
    for (const { id } of olvidados) await trabajos.enqueue(tx, 'pagos.evento', { pagoEventoId: Number(id) });
  });
}
