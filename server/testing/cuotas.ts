import { createPedido, listOfferedPlans } from 'domain/contract/pedidos.ts';
import { sql } from 'drizzle-orm';
import type { TestApp } from './app.ts';
import { makeCurso, makePlanCuotas } from './builders.ts';
import type { Client } from './client.ts';
import { pedidoOf } from './pedidos.ts';

export type BoughtCuota = {
  cuotaId: number;
  numero: number;
  pedidoId: number;
  numeroPedido: string;
  monto: number;
  vence: string;
};

/** Buys a new curso of S/ 300 in three monthly instalments, as the page does. */
export async function buyInCuotas(t: TestApp, client: Client, fields: Parameters<typeof makePlanCuotas>[1] = {}) {
  const curso = await makeCurso(t.deps.db, { precio: 300 });
  await makePlanCuotas(t.deps.db, { ...fields, cursoId: curso.cursoId });
  const body = { ...pedidoOf([[curso, 1]]), destinatario: 'cuenta' as const };
  const { body: offered } = await client.call(listOfferedPlans, { body });
  const { planId, cuotas } = offered.resources![0]!;
  const { body: answer } = await client.call(createPedido, { body: { ...body, planId, cuotas } });
  const { numero, clave } = answer.resource!;
  return { curso, body, planId, numero, clave, cuotas: await cuotasOf(t, numero) };
}

/** A purchase with the first instalment paid and the others owed. The curso is in no list of the shop any more. */
export async function oweCuotas(t: TestApp) {
  const bought = await buyInCuotas(t, t.client());
  await t.deps.db.execute(sql`
    update pedido set estado = 'pagado', pagado = now() where pedido_id = ${bought.cuotas[0]!.pedidoId}`);
  await t.deps.db.execute(sql`update curso set archivado = now() where curso_id = ${bought.curso.cursoId}`);
  return bought;
}

export async function cuotasOf(t: TestApp, numero: string): Promise<BoughtCuota[]> {
  const { rows } = await t.deps.db.execute<BoughtCuota>(sql`
    select q.cuota_id as "cuotaId", q.numero, q.pedido_id as "pedidoId", own.numero as "numeroPedido", q.monto_centimos as monto, q.vence::text as vence
      from cuota q join plan_pedido n using (plan_pedido_id) join pedido p on p.pedido_id = n.pedido_id
      join pedido own on own.pedido_id = q.pedido_id
     where p.numero = ${numero} order by q.numero`);
  return rows;
}

/** Moves the due day of an instalment, counted from today in Lima. */
export async function moveDay(t: TestApp, cuotaId: number, days: number): Promise<void> {
  await t.deps.db.execute(sql`
    update cuota set vence = (now() at time zone 'America/Lima')::date + ${days}::int where cuota_id = ${cuotaId}`);
}
