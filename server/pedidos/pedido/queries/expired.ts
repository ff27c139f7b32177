import { retentionDays } from 'domain/rules/retention.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { deleteOldInvitaciones } from '../../grupo/queries/invitaciones.ts';

/** Notifications are needed only until the pago is settled, when its follow-up has ended too. */
export async function deleteSettledPagoEvents(db: Db): Promise<void> {
  await db.execute(
    sql`delete from pago_evento where procesado < now() - make_interval(days => ${retentionDays.pagoNotifications})`,
  );
}

/** For a while after they expire, links still get the response 'venció'. */
export async function deleteExpiredKeys(db: Db): Promise<void> {
  await db.execute(
    sql`delete from pedido_acceso where expira < now() - make_interval(days => ${retentionDays.accesoLinks})`,
  );
  await deleteOldInvitaciones(db);
  await db.execute(sql`
    update pedido set idempotency_key = null, cuerpo_hash = null
     where idempotency_key is not null and creado < now() - make_interval(days => ${retentionDays.idempotencyKeys})`);
}

/** Unpaid pedidos created before that instant with a limited cupon. */
export async function listHeldCupones(db: Db, before: Date): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select p.pedido_id as id from pedido p join cupon c using (cupon_id)
     where p.estado in ('pendiente', 'rechazado') and p.creado < ${before.toISOString()}::timestamptz
       and (c.usos_max is not null or c.usos_por_persona is not null)
     order by p.pedido_id limit 500`);
  return rows.map(({ id }) => id);
}
