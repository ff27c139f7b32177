import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';

/** Notifications are only needed until the pago is settled; after 90 days its follow-up has ended too. */
export async function deleteSettledPagoEvents(db: Db): Promise<void> {
  await db.execute(sql`delete from pago_evento where procesado < now() - interval '90 days'`);
}

/** Links answer 'venció' for 90 days after their end; idempotency keys are kept for 30 days. */
export async function deleteExpiredKeys(db: Db): Promise<void> {
  await db.execute(sql`delete from pedido_acceso where expira < now() - interval '90 days'`);
  await db.execute(sql`
    update pedido set idempotency_key = null, cuerpo_hash = null
     where idempotency_key is not null and creado < now() - interval '30 days'`);
}
