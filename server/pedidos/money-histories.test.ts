import { randomUUID } from 'node:crypto';
import { toCentimos } from 'domain/formats/money.ts';
import { pagoBalance, pagoSituation, remainderOf } from 'domain/rules/pagos.ts';
import { canCancel, pedidoStates } from 'domain/rules/pedido-states.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countDependents, deleteCurso } from '../cursos/queries/cursos.ts';
import { inTransaction } from '../db/connect.ts';
import { makeCurso } from '../testing/builders.ts';
import { cases, makeAlumno, makePedido } from '../testing/pedidos.ts';
import { makePerson } from '../testing/people.ts';
import { startTienda, type Tienda, tally } from '../testing/tienda.ts';
import { cancelPedido } from './administer-pedido.ts';
import { confirmPago } from './confirm-pago.ts';
import { markPaid, voidPago } from './correct-pago.ts';
import { followUpPedido } from './follow-up-pagos.ts';
import { openCobro } from './open-cobro.ts';
import { asientosOf } from './queries/asientos.ts';
import { devolucionesOfPagos } from './queries/devoluciones.ts';
import { pagosOf } from './queries/pagos.ts';
import { findPedido, type Pedido } from './queries/pedidos.ts';
import { requestDevolucion, sendOrLeavePending } from './refund-pago.ts';

let s: Tienda;
let adminId: number;
beforeAll(async () => {
  s = await startTienda();
  adminId = (await makePerson(s.deps.db, 'ADMIN')).usuarioId;
});
afterAll(() => s.close());

const acts = [
  'pay',
  'decide',
  'notice',
  'refund',
  'lostRefund',
  'charge-back',
  'cancel',
  'manual',
  'void',
  'delete',
] as const;
type Step = { act: (typeof acts)[number]; pick: number; share: number };

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...acts),
  pick: fc.nat(5),
  share: fc.integer({ min: 1, max: 100 }),
});

const ownPayments = ({ numero }: Pedido) =>
  [...s.peer.payments.values()].filter((each) => each.external_reference.startsWith(`${numero}_`));

/** Refusals are part of a history; anything else is a defect. */
async function attempt(act: () => Promise<unknown>): Promise<void> {
  await act().catch((error: unknown) => {
    if (typeof (error as { status?: unknown }).status !== 'number') throw error;
  });
}

const operations: Record<Step['act'], (pedido: Pedido, step: Step) => Promise<unknown>> = {
  // The buyer pays only on a page that we lead to.
  async pay(pedido, { pick }) {
    const { paymentUrl } = await openCobro(s.deps, (await findPedido(s.deps.db, pedido.pedidoId))!);
    if (paymentUrl)
      s.peer.pay(pedido.numero, ['approved', 'in_process', 'rejected', 'pending', 'approved', 'what'][pick]!);
  },
  async decide(pedido, { pick }) {
    const waiting = ownPayments(pedido).find(({ status }) => ['in_process', 'pending', 'what'].includes(status));
    if (waiting) s.peer.change(waiting.id, pick % 2 ? 'approved' : 'cancelled');
  },
  async notice(pedido, { pick }) {
    const payment = ownPayments(pedido)[pick];
    const pago = payment && (await s.deps.pagos.readPago(String(payment.id)));
    if (pago) await confirmPago(s.deps, pago);
  },
  refund: (pedido, each) => refund(pedido, each, 0),
  lostRefund: (pedido, each) => refund(pedido, each, 1),
  async 'charge-back'(pedido, { pick }) {
    const payment = ownPayments(pedido).filter(({ status }) => status === 'approved')[pick];
    if (payment) s.peer.change(payment.id, 'charged_back');
  },
  async cancel({ pedidoId }) {
    const now = (await findPedido(s.deps.db, pedidoId))!;
    if (!canCancel(now.estado, await pagosOf(s.deps.db, pedidoId))) return;
    await inTransaction(s.deps.db, (tx) => cancelPedido(s.deps, tx, pedidoId, adminId, 'azar'));
  },
  manual: ({ pedidoId }) =>
    inTransaction(s.deps.db, (tx) =>
      markPaid(
        s.deps,
        tx,
        { pedidoId, adminId, now: new Date() },
        { medio: 'yape', operacion: randomUUID().toUpperCase() },
      ),
    ),
  async void({ pedidoId }) {
    const pago = (await pagosOf(s.deps.db, pedidoId)).find(({ proveedor }) => proveedor === 'manual');
    const act = { pedidoId, adminId, now: new Date(), motivo: 'azar' };
    if (pago) await inTransaction(s.deps.db, (tx) => voidPago(s.deps, tx, { ...act, pagoId: pago.pagoId }));
  },
  async delete({ pedidoId }) {
    const [seat] = await asientosOf(s.deps.db, pedidoId);
    if (!seat) return;
    const { matriculas, cupos } = await countDependents(s.deps.db, seat.cursoId);
    expect(matriculas + cupos).toBeGreaterThan(0);
    if (matriculas + cupos === 0) await deleteCurso(s.deps.db, seat.cursoId);
  },
};

async function refund(pedido: Pedido, { pick, share }: Step, lost: number): Promise<void> {
  const { pedidoId } = pedido;
  const pago = (await pagosOf(s.deps.db, pedidoId)).filter(({ estado }) => estado === 'aprobado')[pick % 2];
  if (!pago) return;
  const modo = pago.proveedor === 'manual' ? 'manual' : 'proveedor';
  const monto = Math.max(1, Math.floor((remainderOf(pago) * share) / 100)) / 100;
  const seats = (await asientosOf(s.deps.db, pedidoId)).map(({ asientoId }) => asientoId);
  const asked = { pedidoId, pagoId: pago.pagoId, adminId, motivo: 'azar', operacion: '', idempotencyKey: null };
  const retirar = share > 50 ? seats : [];
  const { devolucionId } = await inTransaction(s.deps.db, (tx) =>
    requestDevolucion(s.deps, tx, { ...asked, modo, monto, retirar }),
  );
  s.peer.mood.loseRefunds = lost;
  await sendOrLeavePending(s.deps, devolucionId);
  s.peer.mood.loseRefunds = 0;
}

/** What the follow-up does in the end: every pending refund is finished, every payment is read. */
async function settle(pedido: Pedido): Promise<void> {
  await followUpPedido(s.deps, pedido.pedidoId);
  const pagos = await pagosOf(s.deps.db, pedido.pedidoId);
  const all = await devolucionesOfPagos(
    s.deps.db,
    pagos.map(({ pagoId }) => pagoId),
  );
  for (const { devolucionId } of all.filter(({ estado }) => estado === 'pendiente')) {
    await sendOrLeavePending(s.deps, devolucionId);
  }
}

test('CHG-03 random histories: money in minus money out is what the orders say, seats are what is paid, nobody pays twice', async () => {
  const curso = await makeCurso(s.deps.db, { precio: 100 });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (history) => {
      const { usuarioId } = await makeAlumno(s.deps);
      const pedido = await makePedido(s.deps, { lineas: [[curso, 2]], usuarioId, comprador: { buyerEmail: '' } });
      for (const each of history) await attempt(() => operations[each.act](pedido, each));
      await settle(pedido);
      const now = (await findPedido(s.deps.db, pedido.pedidoId))!;
      const pagos = await pagosOf(s.deps.db, pedido.pedidoId);
      const atProvider = ownPayments(pedido).reduce((sum, { status, transaction_amount: paid, ...rest }) => {
        const back = toCentimos(rest.transaction_amount_refunded ?? 0);
        return status === 'approved' ? sum + toCentimos(paid) - back : sum;
      }, 0);
      const manual = pagos
        .filter(({ proveedor }) => proveedor === 'manual')
        .reduce((sum, each) => sum + remainderOf(each), 0);
      expect(pagoBalance(now, pagos).quedaCentimos).toBe(atProvider + manual);
      // The state is where the table leads from here: nothing is left to apply.
      expect(pedidoStates[now.estado].on[pagoSituation(now, pagos)].to).toBe(now.estado);
      const { asientos, matriculas } = await tally(s.t, pedido);
      if (['pendiente', 'rechazado', 'cancelado'].includes(now.estado)) expect([asientos, matriculas]).toEqual([0, 0]);
      if (now.estado === 'pagado') {
        const refunds = await devolucionesOfPagos(
          s.deps.db,
          pagos.map(({ pagoId }) => pagoId),
        );
        const done = refunds.filter(({ estado }) => estado === 'hecha');
        const taken = new Set(done.flatMap(({ asientosRetirados }) => asientosRetirados));
        expect(asientos).toBeGreaterThanOrEqual(2 - taken.size);
        expect(asientos).toBeLessThanOrEqual(2);
      }
      const online = ownPayments(pedido).filter(({ status }) => status === 'approved');
      expect(online.length, 'charged twice').toBeLessThanOrEqual(1);
      const refunded = s.peer.refunds.filter(({ payment_id }) =>
        ownPayments(pedido).some(({ id }) => id === payment_id),
      );
      expect(new Set(refunded.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(refunded.length);
    }),
    { numRuns: cases(200, 10_000), endOnFailure: true },
  );
}, 3_600_000);
