import type { CuotasQuery, ManagedCuota } from 'domain/schemas/managed-cuotas.ts';
import { and, asc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../db/connect.ts';
import { listPage, type Page } from '../../../db/page.ts';
import { cuotas, planPedidos } from '../../../db/schema/cuotas.ts';
import { allCursos } from '../../../db/schema/cursos.ts';
import { pedidos } from '../../../db/schema/pedidos.ts';
import { matchesWords } from '../../../db/search.ts';
import { sortBy } from '../../../db/sort.ts';
import { isDeclared as declared, needsAttention } from './cuotas.ts';

const first = alias(pedidos, 'primer');
const today = sql`(now() at time zone 'America/Lima')::date`;
const isPaid = sql`exists (select from cuota_pedido w join pedido p using (pedido_id)
  where w.cuota_id = ${cuotas.cuotaId} and p.estado = 'pagado')`;
const estado = sql<ManagedCuota['estado']>`case
  when ${isPaid} then 'pagada'
  when ${cuotas.perdonada} is not null then 'perdonada'
  when ${first.estado} in ('cancelado', 'reembolsado') then 'cerrada'
  when ${first.estado} <> 'pagado' then 'esperando'
  when ${cuotas.vence} < ${today} then 'vencida' else 'pendiente' end`;
/** As in the view `cuota_debida`. */
const isOwed = sql`(${cuotas.perdonada} is null and not ${isPaid} and ${first.estado} = 'pagado')`;
const isDeclared = declared(sql`${cuotas.cuotaId}`);
const waits = sql`exists (select from cuota_debida q where q.cuota_id = ${cuotas.cuotaId} and ${needsAttention})`;
const de = sql<number>`(select count(*)::int from cuota a where a.plan_pedido_id = ${cuotas.planPedidoId})`;
const cursos = sql<string>`coalesce((select string_agg(c.nombre, ', ' order by i.pedido_item_id)
  from pedido_item i join ${allCursos} c using (curso_id) where i.pedido_id = ${cuotas.pedidoId}), '')`;

const sortedBy = {
  vence: cuotas.vence,
  comprador: sql`fold_text(${pedidos.buyerName})`,
  monto: cuotas.montoCentimos,
};

function selectCuotas(db: Db, where: SQL | undefined, orden?: CuotasQuery['orden']) {
  return db
    .select({
      cuotaId: cuotas.cuotaId,
      numero: cuotas.numero,
      de,
      vence: cuotas.vence,
      dias: sql<number | null>`case when ${isOwed} then ${today} - ${cuotas.vence} end`,
      montoCentimos: cuotas.montoCentimos,
      estado,
      porVerificar: sql<boolean>`${isOwed} and ${isDeclared}`,
      enPausa: sql<boolean>`${isOwed} and ${cuotas.vence} + ${planPedidos.gracia} < ${today} and not ${isDeclared}`,
      comprador: pedidos.buyerName,
      celular: pedidos.buyerPhone,
      cursos,
      pedidoId: pedidos.pedidoId,
      pedido: pedidos.numero,
      correcciones: pedidos.correcciones,
      isPayable: sql<boolean>`${isOwed} and ${pedidos.estado} in ('pendiente', 'rechazado')`,
      motivo: cuotas.motivo,
    })
    .from(cuotas)
    .innerJoin(planPedidos, eq(planPedidos.planPedidoId, cuotas.planPedidoId))
    .innerJoin(pedidos, eq(pedidos.pedidoId, cuotas.pedidoId))
    .innerJoin(first, eq(first.pedidoId, planPedidos.pedidoId))
    .where(where)
    .orderBy(...sortBy(orden, sortedBy, [asc(cuotas.vence), asc(cuotas.cuotaId)]))
    .$dynamic();
}

export type CuotaRow = Awaited<ReturnType<typeof selectCuotas>>[number];

function ofEstado(asked: CuotasQuery['estado']): SQL | undefined {
  if (asked === undefined) return isOwed;
  if (asked === 'por-atender') return waits;
  return asked === 'todas' ? undefined : sql`${estado} = ${asked}`;
}

export function listCuotas(db: Db, query: CuotasQuery): Promise<Page<CuotaRow>> {
  const { desde, hasta } = query;
  const wanted = and(
    ofEstado(query.estado),
    desde === undefined ? undefined : gte(cuotas.vence, desde),
    hasta === undefined ? undefined : lte(cuotas.vence, hasta),
    matchesWords(pedidos.busqueda, query.q),
  );
  const matches = db
    .select({ uno: sql`1` })
    .from(cuotas)
    .innerJoin(planPedidos, eq(planPedidos.planPedidoId, cuotas.planPedidoId))
    .innerJoin(pedidos, eq(pedidos.pedidoId, cuotas.pedidoId))
    .innerJoin(first, eq(first.pedidoId, planPedidos.pedidoId))
    .where(wanted);
  return listPage(db, query, { rows: selectCuotas(db, wanted, query.orden), matches, toItems: (rows) => rows });
}

export async function findCuota(db: Db, cuotaId: number): Promise<CuotaRow | undefined> {
  const [row] = await selectCuotas(db, eq(cuotas.cuotaId, cuotaId));
  return row;
}

export async function setDueDay(tx: Db, cuotaId: number, vence: string): Promise<void> {
  await tx.update(cuotas).set({ vence }).where(eq(cuotas.cuotaId, cuotaId));
}

export async function setForgiven(
  tx: Db,
  cuotaId: number,
  forgiven: { perdonada: Date; perdonadaPor: number; motivo: string },
): Promise<void> {
  await tx.update(cuotas).set(forgiven).where(eq(cuotas.cuotaId, cuotaId));
}
