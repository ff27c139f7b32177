import type { CuotasQuery, ManagedCuota } from 'domain/schemas/managed-cuotas.ts';
import { and, asc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
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
const isPaidTogether = sql`exists (select from saldo_cuota s join pedido p using (pedido_id)
  where s.cuota_id = ${cuotas.cuotaId} and p.estado = 'pagado')`;
const estado = sql<ManagedCuota['estado']>`case
  when ${pedidos.estado} = 'pagado' or ${isPaidTogether} then 'pagada'
  when ${cuotas.perdonada} is not null then 'perdonada'
  when ${first.estado} in ('cancelado', 'reembolsado') then 'cerrada'
  when ${first.estado} <> 'pagado' then 'esperando'
  when ${cuotas.vence} < ${today} then 'vencida' else 'pendiente' end`;
/** Same condition as in the view `cuota_debida`. */
const isOwed = sql`(${cuotas.perdonada} is null and ${first.estado} = 'pagado' and ${pedidos.estado} <> 'pagado'
  and not ${isPaidTogether})`;
const isDeclared = declared(sql`${cuotas.cuotaId}`);
const de = sql<number>`(select count(*)::int from cuota a where a.plan_pedido_id = ${cuotas.planPedidoId})`;
const cursos = sql<string>`coalesce((select string_agg(c.nombre, ', ' order by i.pedido_item_id)
  from pedido_item i join ${allCursos} c using (curso_id) where i.pedido_id = ${cuotas.pedidoId}), '')`;

const sortedBy = {
  vence: cuotas.vence,
  comprador: sql`fold_text(${pedidos.buyerName})`,
  monto: cuotas.montoCentimos,
};

const order = (orden: CuotasQuery['orden']) => sortBy(orden, sortedBy, [asc(cuotas.vence), asc(cuotas.cuotaId)]);

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
    .orderBy(...order(orden));
}

export type CuotaRow = Awaited<ReturnType<typeof selectCuotas>>[number];

function ofEstado(asked: CuotasQuery['estado'], now: Date): SQL | undefined {
  if (asked === undefined) return isOwed;
  if (asked === 'por-atender') return and(isOwed, needsAttention(sql`${cuotas.vence}`, sql`${cuotas.cuotaId}`, now));
  return asked === 'todas' ? undefined : sql`${estado} = ${asked}`;
}

export function listCuotas(db: Db, query: CuotasQuery, now: Date): Promise<Page<CuotaRow>> {
  const { desde, hasta } = query;
  const wanted = and(
    ofEstado(query.estado, now),
    desde === undefined ? undefined : gte(cuotas.vence, desde),
    hasta === undefined ? undefined : lte(cuotas.vence, hasta),
    matchesWords(pedidos.busqueda, query.q),
  );
  const matches = () =>
    db
      .select({ cuotaId: cuotas.cuotaId })
      .from(cuotas)
      .innerJoin(planPedidos, eq(planPedidos.planPedidoId, cuotas.planPedidoId))
      .innerJoin(pedidos, eq(pedidos.pedidoId, cuotas.pedidoId))
      .innerJoin(first, eq(first.pedidoId, planPedidos.pedidoId))
      .where(wanted);
  // Selects the ids of the page first, so that the subqueries of the columns run for these rows alone.
  const page = (n: number, skipped: number) =>
    matches()
      .orderBy(...order(query.orden))
      .limit(n)
      .offset(skipped);
  const rows = {
    limit: (n: number) => ({
      offset: (skipped: number) => selectCuotas(db, inArray(cuotas.cuotaId, page(n, skipped)), query.orden),
    }),
  };
  return listPage(db, query, { rows, matches: matches(), toItems: (found) => found });
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
