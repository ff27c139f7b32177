import { remindAgainHours } from 'domain/rules/informes.ts';
import { reminderHours, reminderUntilHours } from 'domain/rules/pedidos.ts';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { pedidos } from '../../db/schema/pedidos.ts';
import { isNoLaterCuota } from '../cuota/queries/cuotas.ts';
import type { Pedido } from '../pedido/queries/pedidos.ts';

export type Remindable = Pick<
  Pedido,
  'pedidoId' | 'numero' | 'buyerName' | 'buyerEmail' | 'totalCentimos' | 'cuponCodigo' | 'correcciones'
> & {
  /** What is missing of a half-paid pedido; 0 where nothing was paid. */
  faltaCentimos: number;
};

const [first, second] = reminderHours;
/** Minimum hours between a reminder by staff and the second automatic one. */
const staffPauseHours = 12;

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

/** Whether the next reminder of a pedido `p` is due; one by staff counts as the first. */
function due(now: Date): SQL {
  const before = (hours: number) => hoursBefore(now, hours);
  return sql`p.recordatorios < 2 and (p.recordado is null or p.recordado <= ${before(staffPauseHours)}::timestamptz)
    and p.creado > ${before(reminderUntilHours)}::timestamptz
    and p.creado <= case p.recordatorios when 0 then ${before(first)}::timestamptz else ${before(second)}::timestamptz end
    and not exists (select from pago g where g.pedido_id = p.pedido_id and g.estado = 'aprobado') and ${wanted(now)}`;
}

export const paidCentimos = sql`sum(g.monto_centimos - g.devuelto_centimos)`;
/** The unpaid amount of an open pedido `p`, as in `missingCentimos`. */
export const faltaCentimos = sql`greatest(0, p.total_centimos - coalesce((select ${paidCentimos} from pago g
  where g.pedido_id = p.pedido_id and g.moneda = p.moneda and g.estado = 'aprobado'), 0))`;

const faltaOfHalfPaid = sql`coalesce(nullif(${faltaCentimos}, p.total_centimos), 0)::int`;

/**
 * No reminder when a later pedido of the same address replaces it or bought one of its cursos, when the person already
 * has one, or when a curso is no longer for sale. The last condition is an aggregate, because `not exists` would be
 * planned as one pass over the lines of all pedidos.
 */
const wanted = (now: Date): SQL => sql`
  p.estado in ('pendiente', 'rechazado') and not p.sin_recordatorios and p.total_centimos > 0
  and ${isNoLaterCuota(sql`p.pedido_id`)}
  and not exists (select from pago g where g.pedido_id = p.pedido_id
                   and g.estado in ('pendiente', 'desconocido'))
  and (
    select bool_and(is_for_sale(c.activa, c.fecha_hora_limite, c.vigencia, c.archivado, ${now.toISOString()}::timestamptz) is true)
      from pedido_item i left join curso_vivo c using (curso_id) where i.pedido_id = p.pedido_id) is not false
  and not exists (
    select from pedido_item i join curso_vivo c using (curso_id)
     where i.pedido_id = p.pedido_id and i.clase = 'curso' and c.cupos is not null and i.cantidad > c.cupos - cupos_ocupados(c.curso_id)
           - cupos_apartados(c.curso_id, ${now.toISOString()}::timestamptz, p.buyer_email, p.usuario_id))
  and not exists (
    select from pedido o
     where lower(o.buyer_email) = lower(p.buyer_email) and o.pedido_id <> p.pedido_id
       and (o.creado > p.creado and o.estado in ('pendiente', 'rechazado')
            or o.pagado > p.creado and exists (
              select from pedido_item a join pedido_item b using (curso_id)
               where a.pedido_id = o.pedido_id and b.pedido_id = p.pedido_id)))
  and not exists (
    select from pedido_item i join matricula_viva m using (curso_id) join usuario_vivo u using (usuario_id)
     where i.pedido_id = p.pedido_id and lower(u.correo) = lower(p.buyer_email) and u.correo_confirmado)`;

/** Whether staff may remind the buyer of a pedido `p`: something is missing, and no reminder in the last day. */
export const canBeReminded = (now: Date): SQL => sql`(p.buyer_email <> '' and ${wanted(now)} and ${faltaCentimos} > 0
  and (p.recordado is null or p.recordado <= ${hoursBefore(now, remindAgainHours)}::timestamptz))`;

/** Unfinished pedidos whose next reminder is due. */
export async function listForgotten(db: Db, now: Date): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select p.pedido_id as id from pedido p where ${due(now)} order by p.pedido_id limit 500`,
  );
  return rows.map(({ id }) => id);
}

/** Those of these pedidos whose buyer staff may remind now. */
export async function listRemindable(db: Db, pedidoIds: readonly number[], now: Date): Promise<Remindable[]> {
  const { rows } = await db.execute<Remindable>(sql`
    select p.pedido_id as "pedidoId", p.numero, p.buyer_name as "buyerName", p.buyer_email as "buyerEmail",
           p.total_centimos as "totalCentimos", p.cupon_codigo as "cuponCodigo", p.correcciones,
           ${faltaOfHalfPaid} as "faltaCentimos"
      from pedido p where p.pedido_id = any (${sql.param([...pedidoIds])}::int[]) and ${canBeReminded(now)}
     order by p.pedido_id`);
  return rows;
}

/** Checked again with the pedido locked. Undefined: no reminder. */
export async function findForgotten(
  tx: Db,
  pedidoId: number,
  { now, byStaff }: Reminding,
): Promise<Pick<Remindable, 'faltaCentimos'> | undefined> {
  const condition = byStaff ? canBeReminded(now) : due(now);
  const { rows } = await tx.execute<{ faltaCentimos: number }>(
    sql`select ${faltaOfHalfPaid} as "faltaCentimos" from pedido p where p.pedido_id = ${pedidoId} and ${condition}`,
  );
  return rows[0];
}

export type Reminding = { now: Date; byStaff: boolean };

export async function noteReminder(tx: Db, pedidoId: number, recordatorios: number, recordado: Date): Promise<void> {
  await tx.update(pedidos).set({ recordatorios, recordado }).where(eq(pedidos.pedidoId, pedidoId));
}

export async function setReminders(db: Db, pedidoId: number, recibe: boolean): Promise<void> {
  await db.update(pedidos).set({ sinRecordatorios: !recibe }).where(eq(pedidos.pedidoId, pedidoId));
}
