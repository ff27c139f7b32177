import type { Comprobante } from 'domain/rules/comprobante.ts';
import { attentionAfterDays, type CuotaMail, cuotaMailOn } from 'domain/rules/cuotas.ts';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { cuotas, planPedidos } from '../../../db/schema/cuotas.ts';
import { allCursos } from '../../../db/schema/cursos.ts';
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

const ofPlan = { ...{ numero: cuotas.numero, vence: cuotas.vence, montoCentimos: cuotas.montoCentimos } };

/** Every instalment of the plan that a pedido belongs to; empty for any other pedido. */
export function cuotasOfPedido(db: Db, pedidoId: number) {
  return db
    .select({
      ...ofPlan,
      pedidoId: cuotas.pedidoId,
      perdonada: sql<boolean>`${cuotas.perdonada} is not null`,
      estado: pedidos.estado,
      pedido: pedidos.numero,
      correcciones: pedidos.correcciones,
    })
    .from(cuotas)
    .innerJoin(pedidos, eq(pedidos.pedidoId, cuotas.pedidoId))
    .where(sql`${cuotas.planPedidoId} = (select own.plan_pedido_id from cuota own where own.pedido_id = ${pedidoId})`)
    .orderBy(asc(cuotas.numero));
}

export type PlanCuota = Omit<Awaited<ReturnType<typeof cuotasOfPedido>>[number], 'correcciones'>;

/** The same within a statement about pedidos. */
export const cuotasSql = (pedidoId: SQL) => sql<PlanCuota[]>`(
  select coalesce(json_agg(json_build_object('numero', q.numero, 'vence', q.vence, 'montoCentimos', q.monto_centimos,
           'pedidoId', q.pedido_id, 'perdonada', q.perdonada is not null, 'estado', c.estado, 'pedido', c.numero)
           order by q.numero), '[]')
    from cuota q join pedido c on c.pedido_id = q.pedido_id
   where q.plan_pedido_id = (select own.plan_pedido_id from cuota own where own.pedido_id = ${pedidoId}))`;

/** Of a pedido: an instalment after the first one. It is asked for by its own mails and lists, not as an unpaid cart. */
export const isLaterCuota = (pedidoId: SQL) =>
  sql`exists (select from cuota q where q.pedido_id = ${pedidoId} and q.numero > 1)`;

/** Whether a pedido is a later instalment of a plan that is open: it is forgiven, not cancelled. */
export async function isOpenCuota(db: Db, pedidoId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from cuota_debida where pedido_id = ${pedidoId} limit 1`);
  return rows.length > 0;
}

/** Of an instalment `q` of `cuota_debida`: after its last mail, unless the buyer declared a payment of it. */
export const needsAttention = sql`(q.vence < (now() at time zone 'America/Lima')::date - ${attentionAfterDays}::int
  and not exists (select from pago g where g.pedido_id = q.pedido_id and g.proveedor = 'manual' and g.estado = 'pendiente'))`;

export type DueCuota = { cuotaId: number; numero: number; de: number; vence: string; pedidoId: number; gracia: number };
export type DueMail = DueCuota & { kind: CuotaMail };

export const cuotaMailKey = ({ cuotaId, vence, kind }: Pick<DueMail, 'cuotaId' | 'vence' | 'kind'>) =>
  `cuota-${cuotaId}-${kind}-${vence}`;

const due = sql`
  select q.cuota_id as "cuotaId", q.numero, q.vence::text as vence, q.pedido_id as "pedidoId", q.gracia,
         (select count(*)::int from cuota a where a.plan_pedido_id = q.plan_pedido_id) as de
    from cuota_debida q join pedido p using (pedido_id)`;
/** A payment that is under way is not asked for, nor one for courses that the school has cancelled. */
const unpaid = sql`p.estado in ('pendiente', 'rechazado') and not exists (
  select from pago g where g.pedido_id = p.pedido_id and g.estado in ('pendiente', 'aprobado', 'desconocido'))
  and exists (select from pedido_item i join ${allCursos} c using (curso_id)
               where i.pedido_id = p.pedido_id and c.cancelado is null)`;

/** Open instalments whose mail of this day was not written yet. */
export async function listDueMails(db: Db, today: string): Promise<DueMail[]> {
  const { rows } = await db.execute<DueCuota & { keys: string[] | null }>(sql`
    ${due} where q.vence between ${today}::date - 10 and ${today}::date + 3 and ${unpaid}
     order by q.vence, q.cuota_id limit 2000`);
  const mails = rows.flatMap((row) => {
    const kind = cuotaMailOn(row.vence, today);
    return kind === null ? [] : [{ ...row, kind }];
  });
  if (mails.length === 0) return [];
  const keys = mails.map(cuotaMailKey);
  const { rows: sent } = await db.execute<{ clave: string }>(
    sql`select clave from correo_saliente where clave = any (${sql.param(keys)}::text[])`,
  );
  const known = new Set(sent.map(({ clave }) => clave));
  return mails.filter((mail) => !known.has(cuotaMailKey(mail)));
}

/** Asked again with its pedido locked: paid, forgiven or moved since, it is written about no more. */
export async function isStillDue(tx: Db, { cuotaId, vence }: Pick<DueCuota, 'cuotaId' | 'vence'>): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`${due} where q.cuota_id = ${cuotaId} and q.vence = ${vence}::date and ${unpaid}`,
  );
  return rows.length > 0;
}
