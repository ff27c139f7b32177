import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { saldoCuotas } from '../../../db/schema/cuotas.ts';
import type { Line } from '../../pedido/queries/new-pedido.ts';

export type OwedCuota = { cuotaId: number; numero: number; montoCentimos: number; pedidoId: number; estado: string };

/** Owed instalments of the plan of a pedido, with their pedidos locked; null for any other pedido. */
export async function lockOwed(
  tx: Db,
  pedidoId: number,
): Promise<{ primerPedidoId: number; de: number; owed: OwedCuota[] } | null> {
  const { rows: planes } = await tx.execute<{ planPedidoId: number; primerPedidoId: number; de: number }>(sql`
    select n.plan_pedido_id as "planPedidoId", n.pedido_id as "primerPedidoId",
           (select count(*)::int from cuota a where a.plan_pedido_id = n.plan_pedido_id) as de
      from plan_pedido n join pedido f using (pedido_id)
     where n.plan_pedido_id = (select plan_pedido_id from cuota_pedido where pedido_id = ${pedidoId} limit 1)
       for update of f`);
  const [plan] = planes;
  if (!plan) return null;
  const { planPedidoId, primerPedidoId, de } = plan;
  await tx.execute(sql`
    select from pedido p join cuota q using (pedido_id) where q.plan_pedido_id = ${planPedidoId}
     order by p.pedido_id for update of p`);
  const { rows: owed } = await tx.execute<OwedCuota>(sql`
    select d.cuota_id as "cuotaId", d.numero, d.monto_centimos as "montoCentimos", d.pedido_id as "pedidoId", p.estado
      from cuota_debida d join pedido p using (pedido_id) where d.plan_pedido_id = ${planPedidoId} order by d.numero`);
  return { primerPedidoId, de, owed };
}

const sameCuotas = (cuotaIds: readonly number[]) => sql`(
  select array_agg(s.cuota_id order by s.cuota_id) from saldo_cuota s where s.pedido_id = p.pedido_id
) = ${sql.param([...cuotaIds].sort((a, b) => a - b))}::int[]`;

/** The unpaid pedido for exactly these instalments. */
export async function findOpenSaldo(tx: Db, cuotaIds: readonly number[]): Promise<number | null> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select p.pedido_id as id from pedido p
     where p.pedido_id in (select pedido_id from saldo_cuota where cuota_id = ${cuotaIds[0]})
       and p.estado in ('pendiente', 'rechazado') and ${sameCuotas(cuotaIds)}
     order by p.pedido_id limit 1`);
  return rows[0]?.id ?? null;
}

/** Number of an instalment of the plan whose payment has arrived or is in process; null without any. */
export async function findCuotaUnderWay(tx: Db, cuotaIds: readonly number[]): Promise<number | null> {
  const { rows } = await tx.execute<{ numero: number }>(sql`
    select w.numero from cuota_pedido w join pago g using (pedido_id)
     where w.cuota_id = any (${sql.param(cuotaIds)}::int[])
       and (g.estado in ('pendiente', 'desconocido')
            or (g.estado = 'aprobado' and g.monto_centimos > g.devuelto_centimos))
     order by w.numero limit 1`);
  return rows[0]?.numero ?? null;
}

/** The lines of several instalments as one line per curso, named as in the purchase. */
export async function sumLines(tx: Db, pedidoIds: readonly number[]): Promise<Line[]> {
  const { rows } = await tx.execute<Line>(sql`
    select i.curso_id as "cursoId", regexp_replace(min(i.nombre), ' \\(cuota \\d+ de \\d+\\)$', '') as nombre,
           1 as cantidad, sum(i.precio_centimos)::int as "precioCentimos",
           sum(i.precio_lista_centimos)::int as "precioListaCentimos",
           sum(i.descuento_centimos)::int as "descuentoCentimos", null as "paqueteId", '' as paquete, 'cuota' as clase
      from pedido_item i where i.pedido_id = any (${sql.param(pedidoIds)}::int[])
     group by i.curso_id order by min(i.pedido_item_id)`);
  return rows;
}

export async function insertSaldoCuotas(tx: Db, pedidoId: number, cuotaIds: readonly number[]): Promise<void> {
  await tx.insert(saldoCuotas).values(cuotaIds.map((cuotaId) => ({ pedidoId, cuotaId })));
}

/**
 * Whether a pedido of a plan has nothing left to pay: its instalment was paid together with others, or one of its
 * instalments was paid by itself or forgiven, or the plan is closed. Locks the instalments of a pedido for several, so
 * that none is paid until this transaction ends.
 */
export async function isPaidElsewhere(tx: Db, pedidoId: number): Promise<boolean> {
  const { rows: others } = await tx.execute(sql`
    select from pedido p
     where p.pedido_id in (select q.pedido_id from saldo_cuota s join cuota q using (cuota_id)
                            where s.pedido_id = ${pedidoId})
     order by p.pedido_id for update`);
  const { rows } = await tx.execute(sql`
    select from cuota_pedido w join cuota_pedido o using (cuota_id) join pedido p on p.pedido_id = o.pedido_id
     where w.pedido_id = ${pedidoId} and o.pedido_id <> w.pedido_id and p.estado = 'pagado'
    union all
    select from saldo_cuota s join cuota q using (cuota_id) join plan_pedido n using (plan_pedido_id)
      join pedido f on f.pedido_id = n.pedido_id
     where ${others.length > 0} and s.pedido_id = ${pedidoId} and (q.perdonada is not null or f.estado <> 'pagado')
    limit 1`);
  return rows.length > 0;
}
