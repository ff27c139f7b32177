import { randomUUID } from 'node:crypto';
import { forgiveCuota, openSaldo } from 'domain/contract/cuotas.ts';
import { createDevolucion, markPaid } from 'domain/contract/pagos.ts';
import { getPedido, retryPago } from 'domain/contract/pedidos.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { seed } from 'domain/testing/seed.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { buyInCuotas, moveDay } from '../../testing/cuotas.ts';
import { type KillableServer, startKillableTienda } from '../../testing/killable-server.ts';
import { checkMoney, checkPedido, paymentsOf, settlePedido } from '../../testing/money-checks.ts';
import { cases } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';
import type { Tienda } from '../../testing/tienda.ts';
import { accessKeyOf } from '../access-codes.ts';

let s: Tienda;
let server: KillableServer;
let admin: Client;
let close = async () => {};
beforeAll(async () => {
  ({ s, server, admin, close } = await startKillableTienda());
});
afterAll(() => close());

const step = fc.record({
  act: fc.constantFrom('card', 'card', 'all', 'all', 'manual', 'notice', 'refund', 'forgive', 'move'),
  at: fc.nat(2),
  days: fc.integer({ min: -12, max: 12 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type PlanPedido = { id: number; numero: string; estado: string };

let addresses = 0;

/** Every pedido of a plan: its instalments in order, then the pedidos for several of them. */
async function pedidosOfPlan(numero: string): Promise<PlanPedido[]> {
  const { rows } = await s.deps.db.execute<PlanPedido>(sql`
    select distinct on (w.saldo, coalesce(case when not w.saldo then w.numero end, p.pedido_id))
           p.pedido_id as id, p.numero, p.estado
      from cuota_pedido w join pedido p using (pedido_id)
     where w.plan_pedido_id = (select plan_pedido_id from plan_pedido join pedido f using (pedido_id)
                                where f.numero = ${numero})
     order by w.saldo, coalesce(case when not w.saldo then w.numero end, p.pedido_id)`);
  return rows;
}

async function live(numero: string, cuotas: { cuotaId: number; pedidoId: number }[], steps: Step[]): Promise<void> {
  addresses += 1;
  const from = { 'x-forwarded-for': `10.9.${addresses >> 8}.${addresses & 255}` };
  const refOf = (of: string) => ({ numero: of, clave: accessKeyOf(s.deps, of) });
  const payByCard = async (of: string, days: number) => {
    const { body } = await server.insist((as) => as().call(retryPago, { body: refOf(of) }, from));
    if (body.resource) s.peer.pay(of, days < -8 ? 'rejected' : 'approved');
  };
  for (const { act, at, days } of steps) {
    const { cuotaId } = cuotas[at]!;
    const pedidos = await pedidosOfPlan(numero);
    const own = pedidos[at]!;
    if (act === 'move') await moveDay(s.t, cuotaId, days);
    else if (act === 'card') await payByCard(own.numero, days);
    else if (act === 'all') {
      const { body } = await server.insist((as) => as().call(openSaldo, { body: refOf(numero) }, from));
      const opened = new URLSearchParams(body.resource?.url.split('?')[1]).get('numero');
      if (opened) await payByCard(opened, days);
    } else if (act === 'manual') {
      const paid = { medio: 'yape', operacion: randomUUID().toUpperCase() } as const;
      await server.insist((as) => as(admin).call(markPaid, { params: { id: own.id }, body: paid }));
    } else if (act === 'notice') {
      for (const each of pedidos.flatMap((pedido) => paymentsOf(s, pedido))) {
        const { path, headers, body } = s.peer.notice(each.id);
        await server.insist((as) => as().request('POST', path, { body, headers }));
      }
    } else if (act === 'forgive') {
      await server.insist((as) => as(admin).call(forgiveCuota, { params: { id: cuotaId }, body: { motivo: 'azar' } }));
    } else {
      const pedido = days > 0 ? own : pedidos.at(-1)!;
      const { pagos } = (await admin.call(getPedido, { params: { id: pedido.id } })).body.resource!;
      const pago = pagos.find(({ estado }) => estado === 'aprobado');
      if (!pago) continue;
      const modo = pago.proveedor === 'manual' ? 'manual' : 'proveedor';
      const body = { pagoId: pago.pagoId, motivo: 'azar', modo, retirar: [] as number[] } as const;
      const key = { 'idempotency-key': randomUUID() };
      await server.insist((as) => as(admin).call(createDevolucion, { params: { id: pedido.id }, body }, key));
    }
  }
}

test('CUO-24 random histories of instalments on a server that is killed while they are paid', async () => {
  const random = fc.sample(fc.array(step, { minLength: 4, maxLength: 10 }), { numRuns: cases(12, 400), seed });
  const plans: { numero: string; usuarioId: number; cursoId: number }[] = [];
  const buyer = async () => {
    for (let steps = random.pop(); steps; steps = random.pop()) {
      const { browser, person } = await signedIn(s.t, 'USU');
      const { numero, cuotas, curso } = await buyInCuotas(s.t, browser);
      plans.push({ numero, usuarioId: person.usuarioId, cursoId: curso.cursoId });
      await live(numero, cuotas, [{ act: 'manual', at: 0, days: 0 }, ...steps]);
    }
  };
  await server.killDuring(cases(3, 10_000), Promise.all(Array.from({ length: 4 }, buyer)));
  for (const plan of plans) await checkPlan(plan);
  await checkMoney(s.deps);
}, 3_600_000);

/** After settling, no instalment is paid twice, and there is access exactly while none is overdue. */
async function checkPlan({ numero, usuarioId, cursoId }: { numero: string; usuarioId: number; cursoId: number }) {
  for (const { id: pedidoId, numero: each } of await pedidosOfPlan(numero)) {
    await settlePedido(s, { pedidoId, numero: each });
  }
  for (const { id: pedidoId, numero: each } of await pedidosOfPlan(numero))
    await checkPedido(s, { pedidoId, numero: each });
  const { rows } = await s.deps.db.execute<{ vence: string; ways: number; perdonada: boolean }>(sql`
    select q.vence::text as vence, q.perdonada is not null as perdonada,
           (select count(*)::int from pedido p where p.estado = 'pagado' and p.pedido_id in (
              select q.pedido_id union all select s.pedido_id from saldo_cuota s where s.cuota_id = q.cuota_id)) as ways
      from cuota q join plan_pedido n using (plan_pedido_id) join pedido f on f.pedido_id = n.pedido_id
     where f.numero = ${numero} order by q.numero`);
  expect(
    rows.filter(({ ways }) => ways > 1),
    `paid in two ways in ${numero}`,
  ).toEqual([]);
  const age = (vence: string) => (Date.parse(limaDay(new Date())) - Date.parse(vence)) / 86_400_000;
  const [first, ...later] = rows;
  const { rows: open } = await s.deps.db.execute(sql`
    select from matricula_viva where curso_id = ${cursoId} and usuario_id = ${usuarioId} and not pausada`);
  const owesNothing = later.every(({ ways, perdonada, vence }) => ways === 1 || perdonada || age(vence) <= 5);
  if (first!.ways === 1) expect(open.length === 1, `access of ${numero}`).toBe(owesNothing);
}
