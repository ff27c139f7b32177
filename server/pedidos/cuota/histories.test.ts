import { chargeSaldo, forgiveCuota } from 'domain/contract/cuotas.ts';
import { createDevolucion, markPaid } from 'domain/contract/pagos.ts';
import { cancelPedido, getPedido } from 'domain/contract/pedidos.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { estadoPlan, planStates } from 'domain/rules/cuotas.ts';
import type { EstadoPedido } from 'domain/rules/pedido-states.ts';
import { seed } from 'domain/testing/seed.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Client } from '../../testing/client.ts';
import { buyInCuotas, moveDay } from '../../testing/cuotas.ts';
import { cases } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';

let t: TestApp;
let admin: Client;
let student: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
  student = await signedIn(t, 'USU');
});
afterAll(() => t.close());

const acts = ['pay', 'pay', 'all', 'refund', 'cancel', 'move', 'forgive'] as const;
type Step = { act: (typeof acts)[number]; at: number; days: number };
type Read = {
  estado: EstadoPedido;
  vence: string;
  perdonada: boolean;
  paid: number;
  seats: number;
  open: boolean;
  owes: boolean;
};

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...acts),
  at: fc.nat(2),
  days: fc.integer({ min: -12, max: 12 }),
});

let operations = 0;

async function play({ act, days }: Step, { pedidoId, cuotaId }: { pedidoId: number; cuotaId: number }) {
  operations += 1;
  if (act === 'move') return moveDay(t, cuotaId, days);
  if (act === 'forgive') return admin.call(forgiveCuota, { params: { id: cuotaId }, body: { motivo: 'Beca' } });
  const id = await pedidoFor(act, pedidoId);
  if (id === undefined) return;
  const body = { medio: 'yape', operacion: `OP-HIS-${operations}` } as const;
  if (act === 'pay' || act === 'all') return admin.call(markPaid, { params: { id }, body });
  if (act === 'cancel') return admin.call(cancelPedido, { params: { id }, body: { motivo: 'Se retira' } });
  const { pagos, asientos } = (await admin.call(getPedido, { params: { id } })).body.resource!;
  const pago = pagos.find(({ estado }) => estado === 'aprobado');
  const retirar = asientos.filter(({ estado }) => estado !== 'revocado').map(({ asientoId }) => asientoId);
  const refund = { pagoId: pago?.pagoId ?? 0, motivo: 'Se retira', modo: 'manual', retirar } as const;
  const key = { 'idempotency-key': `devolucion-${operations}` };
  return admin.call(createDevolucion, { params: { id }, body: refund }, key);
}

/** The pedido for everything that is owed, or the one that has paid this instalment. */
async function pedidoFor(act: Step['act'], pedidoId: number): Promise<number | undefined> {
  if (act === 'all') return (await admin.call(chargeSaldo, { params: { id: pedidoId } })).body.resource?.id;
  if (act === 'pay') return pedidoId;
  const { rows } = await t.deps.db.execute<{ id: number }>(sql`
    select p.pedido_id as id from cuota_pedido own join cuota_pedido w using (cuota_id)
      join pedido p on p.pedido_id = w.pedido_id
     where own.pedido_id = ${pedidoId} order by p.estado = 'pagado' desc, w.saldo limit 1`);
  return rows[0]!.id;
}

async function read(numero: string, cursoId: number): Promise<Read[]> {
  const { rows } = await t.deps.db.execute<Read>(sql`
    select p.estado, q.vence::text as vence,
           q.perdonada is not null as perdonada,
           q.monto_centimos * (select count(*)::int from pedido o
             where (o.pedido_id = q.pedido_id or o.pedido_id in (
                     select pedido_id from saldo_cuota c where c.cuota_id = q.cuota_id)) and not o.sobra
               and o.total_centimos = (select sum(monto_centimos - devuelto_centimos) from pago g
                                        where g.pedido_id = o.pedido_id and g.estado = 'aprobado')) as paid,
           (select count(*)::int from asiento a join pedido_item i using (pedido_item_id)
             where i.pedido_id = p.pedido_id and a.revocado is null) as seats,
           exists (select from matricula_viva m where m.curso_id = ${cursoId} and not m.pausada
                      and m.usuario_id = ${student.person.usuarioId}) as open,
           exists (select from cuota_debida d where d.cuota_id = q.cuota_id) as owes
      from cuota q join plan_pedido n using (plan_pedido_id) join pedido f on f.pedido_id = n.pedido_id
      join pedido p on p.pedido_id = q.pedido_id where f.numero = ${numero} order by q.numero`);
  return rows;
}

/** The rule written a second time, from the rows and the days alone. */
function expectedOpen(rows: readonly Read[], today: string): boolean {
  const age = (vence: string) => (Date.parse(today) - Date.parse(vence)) / 86_400_000;
  const [first, ...later] = rows;
  return (
    first!.paid === 10_000 &&
    later.every(({ paid, perdonada, vence }) => paid === 10_000 || perdonada || age(vence) <= 5)
  );
}

test('CUO-11 CUO-23 in any history of payments, one by one or at once, refunds, cancellations, moved and forgiven dates there is access exactly by the rule', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const { numero, curso, cuotas } = await buyInCuotas(t, student.browser);
      for (const each of steps) {
        await play(each, cuotas[each.at]!);
        const rows = await read(numero, curso.cursoId);
        const today = limaDay(new Date());
        const open = rows.slice(1).filter(({ paid, perdonada }) => paid === 0 && !perdonada);
        const facts = {
          first: rows[0]!.estado,
          gracia: 5,
          open: open.map(({ vence }) => ({ vence, verifying: false })),
        };
        const estado = estadoPlan(facts, today);
        expect(rows[0]!.open).toBe(planStates[estado].acceso);
        expect(rows[0]!.open).toBe(expectedOpen(rows, today));
        expect(rows.some(({ owes }) => owes)).toBe(rows[0]!.estado === 'pagado' && open.length > 0);
        expect(
          rows.map(({ paid }) => paid).filter((paid) => paid > 10_000),
          'paid twice',
        ).toEqual([]);
        // Only the first pedido has asientos, and no unpaid one stays payable after the access is closed.
        expect(rows.map(({ seats }) => seats)).toEqual([rows[0]!.estado === 'pagado' ? 1 : 0, 0, 0]);
        const payable = rows.slice(1).filter((row) => row.estado === 'pendiente').length;
        expect(estado === 'cerrado' ? payable : 0).toBe(0);
      }
    }),
    { seed, numRuns: cases(40, 1_000) },
  );
});
