import { addDays, limaDay } from 'domain/formats/lima-time.ts';
import type { Comprobante } from 'domain/rules/comprobante.ts';
import { attentionAfterDays, type CuotaMail, cuotaMailOn } from 'domain/rules/cuotas.ts';
import type { EstadoPedido } from 'domain/rules/pedido-states.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { cuotas, planPedidos } from '../../../db/schema/cuotas.ts';
import { pedidoComprobantes, pedidoEventos, pedidoItems, pedidos } from '../../../db/schema/pedidos.ts';
import type { Line } from '../../pedido/queries/new-pedido.ts';
import type { Pedido } from '../../pedido/queries/pedidos.ts';

export async function nextPedidoIds(db: Db, howMany: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select nextval('pedido_pedido_id_seq')::int as id from generate_series(1, ${howMany}::int)`,
  );
  return rows.map(({ id }) => id);
}

/** Pedidos with their lines, history and comprobante data, in one statement per table. */
export async function insertPedidos(
  tx: Db,
  made: readonly { pedido: Pedido; lineas: readonly Line[] }[],
  comprobante: Comprobante | undefined,
): Promise<void> {
  await tx
    .insert(pedidos)
    .overridingSystemValue()
    .values(made.map(({ pedido }) => pedido));
  const lines = made.flatMap(({ pedido: { pedidoId }, lineas }) =>
    lineas.map(({ withoutCupones: _, ...line }) => ({ ...line, pedidoId })),
  );
  await tx.insert(pedidoItems).values(lines);
  await tx.insert(pedidoEventos).values(
    made.map(({ pedido: { pedidoId, usuarioId, vendedorId } }) => {
      return { pedidoId, tipo: 'creado', causadoPor: vendedorId ?? usuarioId };
    }),
  );
  if (!comprobante) return;
  await tx.insert(pedidoComprobantes).values(made.map(({ pedido: { pedidoId } }) => ({ pedidoId, ...comprobante })));
}

export async function insertPlanPedido(tx: Db, plan: typeof planPedidos.$inferInsert): Promise<number> {
  const [row] = await tx.insert(planPedidos).values(plan).returning({ id: planPedidos.planPedidoId });
  return row!.id;
}

export async function insertCuotas(tx: Db, rows: (typeof cuotas.$inferInsert)[]): Promise<void> {
  await tx.insert(cuotas).values(rows);
}

export type PlanCuota = {
  numero: number;
  vence: string;
  montoCentimos: number;
  perdonada: boolean;
  debida: boolean;
  /** The pedido that paid the instalment, alone or with others; else its own. */
  pedidoId: number;
  pedido: string;
  correcciones: number;
  estado: EstadoPedido;
};

/** Every instalment of the plan that a pedido belongs to, within a statement about pedidos; empty for any other pedido. */
export const cuotasSql = (pedidoId: SQL) => sql<PlanCuota[]>`(
  select coalesce(json_agg(json_build_object('numero', q.numero, 'vence', q.vence, 'montoCentimos', q.monto_centimos,
           'perdonada', q.perdonada is not null, 'debida', exists (select from cuota_debida d where d.cuota_id = q.cuota_id),
           'pedidoId', c.pedido_id, 'pedido', c.numero, 'correcciones', c.correcciones, 'estado', c.estado)
           order by q.numero), '[]')
    from cuota q
    join lateral (select p.* from cuota_pedido w join pedido p using (pedido_id) where w.cuota_id = q.cuota_id
                   order by p.estado = 'pagado' desc, w.saldo limit 1) c on true
   where q.plan_pedido_id = (select own.plan_pedido_id from cuota_pedido own where own.pedido_id = ${pedidoId} limit 1))`;

export async function cuotasOfPedido(db: Db, pedidoId: number): Promise<PlanCuota[]> {
  const { rows } = await db.execute<{ cuotas: PlanCuota[] }>(sql`select ${cuotasSql(sql`${pedidoId}::int`)} as cuotas`);
  return rows[0]!.cuotas;
}

/**
 * Whether a pedido is not an instalment after the first one; those have mails and lists of their own and are no unpaid
 * carts. Through `cuota_pedido` the planner would hash every pedido instead of the instalments.
 */
export const isNoLaterCuota = (pedidoId: SQL) => sql`(
  not exists (select from cuota q where q.pedido_id = ${pedidoId} and q.numero > 1)
  and not exists (select from saldo_cuota s join cuota q using (cuota_id)
                   where s.pedido_id = ${pedidoId} and q.numero > 1))`;

/** Ids of pedidos with money that the school has to return: a surplus, or paid instalments of a plan that has ended. */
export const idsToReturn = sql`
  select pedido_id from pedido where sobra
  union
  select o.pedido_id
    from plan_pedido n join pedido f on f.pedido_id = n.pedido_id join cuota q using (plan_pedido_id)
    left join saldo_cuota s using (cuota_id) join pedido o on o.pedido_id in (q.pedido_id, s.pedido_id)
   where f.estado in ('cancelado', 'reembolsado') and q.numero > 1 and o.estado = 'pagado'`;

/** Whether a pedido is a later instalment of an open plan: such a pedido is forgiven, not cancelled. */
export async function isOpenCuota(db: Db, pedidoId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from cuota_debida where pedido_id = ${pedidoId} limit 1`);
  return rows.length > 0;
}

/** Whether the buyer declared a payment of the instalment, alone or with others, that nobody has verified yet. */
export const isDeclared = (cuotaId: SQL) => sql`exists (select from cuota_pedido w join pago g using (pedido_id)
  where w.cuota_id = ${cuotaId} and g.proveedor = 'manual' and g.estado = 'pendiente')`;

/** Whether a curso of the instalment is still given: after a cancellation nobody is asked for further payments. */
export const isAskedFor = (cuotaId: SQL) => sql`exists (
  select from cuota own join pedido_item i using (pedido_id) join curso_vivo c using (curso_id)
   where own.cuota_id = ${cuotaId} and c.cancelado is null)`;

/**
 * Whether an instalment of `cuota_debida` is past its last mail without a declared payment. The day is passed as a
 * value: an expression would be evaluated for each instalment.
 */
export function needsAttention(vence: SQL, cuotaId: SQL, now: Date): SQL {
  const past = sql`${vence} < ${addDays(limaDay(now), -attentionAfterDays)}::date`;
  return sql`(${past} and not ${isDeclared(cuotaId)} and ${isAskedFor(cuotaId)})`;
}

export type DueCuota = { cuotaId: number; numero: number; de: number; vence: string; pedidoId: number; gracia: number };
/** `pausada`: its days of grace are over on this day. */
export type DueMail = DueCuota & { kind: CuotaMail; pausada: boolean };

export const cuotaMailKey = ({ cuotaId, vence, kind }: Pick<DueMail, 'cuotaId' | 'vence' | 'kind'>) =>
  `cuota-${cuotaId}-${kind}-${vence}`;

const due = sql`
  select q.cuota_id as "cuotaId", q.numero, q.vence::text as vence, q.pedido_id as "pedidoId", q.gracia,
         (select count(*)::int from cuota a where a.plan_pedido_id = q.plan_pedido_id) as de
    from cuota_debida q join pedido p using (pedido_id)`;
/**
 * Leaves out instalments with a payment in process, of courses that the school has cancelled, and of buyers who want no
 * reminders or were erased.
 */
const unpaid = sql`p.estado in ('pendiente', 'rechazado') and not p.sin_recordatorios and not exists (
  select from cuota_pedido w join pago g using (pedido_id)
   where w.cuota_id = q.cuota_id and g.estado in ('pendiente', 'aprobado', 'desconocido'))
  and ${isAskedFor(sql`q.cuota_id`)}`;

/** Open instalments whose mail of this day was not written yet. */
export async function listDueMails(db: Db, today: string): Promise<DueMail[]> {
  const { rows } = await db.execute<DueCuota & { keys: string[] | null }>(sql`
    ${due} where q.vence between ${today}::date - 10 and ${today}::date + 3 and ${unpaid}
     order by q.vence, q.cuota_id limit 2000`);
  const mails = rows.flatMap((row) => {
    const kind = cuotaMailOn(row.vence, today);
    return kind === null ? [] : [{ ...row, kind, pausada: addDays(row.vence, row.gracia) < today }];
  });
  if (mails.length === 0) return [];
  const keys = mails.map(cuotaMailKey);
  const { rows: sent } = await db.execute<{ clave: string }>(
    sql`select clave from correo_saliente where clave = any (${sql.param(keys)}::text[])`,
  );
  const known = new Set(sent.map(({ clave }) => clave));
  return mails.filter((mail) => !known.has(cuotaMailKey(mail)));
}

/** Checked again with the pedido locked: an instalment paid, forgiven or moved meanwhile gets no mail. */
export async function isStillDue(tx: Db, { cuotaId, vence }: Pick<DueCuota, 'cuotaId' | 'vence'>): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`${due} where q.cuota_id = ${cuotaId} and q.vence = ${vence}::date and ${unpaid}`,
  );
  return rows.length > 0;
}
