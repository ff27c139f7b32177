import { randomUUID } from 'node:crypto';
import { deleteCurso } from 'domain/contract/cursos.ts';
import { remainderOf } from 'domain/rules/pagos.ts';
import { canCancel } from 'domain/rules/pedido-states.ts';
import { pedidoInput } from 'domain/schemas/pedidos.ts';
import { seed } from 'domain/testing/seed.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findUses } from '../../cupones/queries.ts';
import { inTransaction } from '../../db/connect.ts';
import { makeCupon, makeCurso } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { setFormasPago } from '../../testing/declared.ts';
import { checkFigures } from '../../testing/figure-checks.ts';
import { checkMoney, checkPedido, checkSchool, paymentsOf, settlePedido } from '../../testing/money-checks.ts';
import { cases, makeAlumno, pedidoOf } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';
import { checkReports } from '../../testing/report-checks.ts';
import { startTienda, type Tienda } from '../../testing/tienda.ts';
import { asientosOf } from '../asiento/queries.ts';
import { requestDevolucion, sendOrLeavePending } from '../devolucion/refund-pago.ts';
import { cancelPedido } from '../pedido/administer-pedido.ts';
import { createPedido } from '../pedido/create-pedido.ts';
import { expireCupones } from '../pedido/expire-cupones.ts';
import { findPedido, type Pedido } from '../pedido/queries/pedidos.ts';
import { confirmPago } from './confirm-pago.ts';
import { markPaid, movePago, voidPago } from './correct-pago.ts';
import { declaredOf, declarePago } from './declare-pago.ts';
import { openCobro } from './open-cobro.ts';
import { pagosOf } from './queries/pagos.ts';
import { approvePago, rejectPago } from './verify-pago.ts';

let s: Tienda;
let admin: Client;
let adminId: number;
beforeAll(async () => {
  s = await startTienda();
  await setFormasPago(s.t);
  const { browser, person } = await signedIn(s.t, 'ADMIN');
  admin = browser;
  adminId = person.usuarioId;
});
afterAll(() => s.close());

type Curso = Awaited<ReturnType<typeof makeCurso>>;
type Story = {
  cursos: Curso[];
  /** Pedidos of one buyer, in the order of their checkout. */
  pedidos: Pedido[];
  cupon: Awaited<ReturnType<typeof makeCupon>> | null;
  usuarioId: number;
  /** Numeros of pedidos whose payment was charged back at any time. */
  chargedBack: Set<string>;
};

const step = fc.record({
  act: fc.constantFrom(
    ...(['checkout', 'pay', 'pay', 'decide', 'notice', 'notice', 'refund', 'lostRefund'] as const),
    ...(['refundTwice', 'chargeBack', 'staffCheckout'] as const),
    ...(['cancel', 'manual', 'void', 'move', 'declare', 'approve', 'reject', 'delete', 'expire'] as const),
  ),
  which: fc.nat(2),
  pick: fc.nat(5),
  share: fc.integer({ min: 1, max: 100 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Refusals are part of a history; any other error is a defect. */
async function attempt(act: () => Promise<unknown>): Promise<void> {
  await act().catch((error: unknown) => {
    if (typeof (error as { status?: unknown }).status !== 'number') throw error;
  });
}

const tx = <T>(act: Parameters<typeof inTransaction<T>>[1]) => inTransaction(s.deps.db, act);
const manualAct = ({ pedidoId }: Pedido) => ({ pedidoId, adminId, now: new Date(), motivo: 'azar' });
const newOperacion = () => randomUUID().toUpperCase();

async function heldUses({ cuponId }: { cuponId: number }): Promise<number> {
  const { settled, open } = await findUses(s.deps.db, cuponId, { usuarioId: null, correo: '' });
  return settled.total + open.length;
}

async function checkout(story: Story, { pick }: Pick<Step, 'pick'>, byStaff = false): Promise<void> {
  const { cursos, pedidos, cupon, usuarioId } = story;
  if (pedidos.length === 3) return;
  const [first, second] = cursos;
  const cart = pick % 2 ? [first!, second!] : [first!];
  const withCupon = cupon && pick < 4;
  const buyerEmail = byStaff ? `cliente${usuarioId}@correo.pe` : '';
  const account = byStaff
    ? ({ usuarioId: adminId, rol: 'ADMIN', correo: '' } as const)
    : ({ usuarioId, rol: 'USU', correo: '' } as const);
  const circumstances = { account, idempotencyKey: randomUUID(), address: `h${usuarioId}`, now: new Date() };
  const body = pedidoOf(
    cart.map((curso) => [curso, 1 + (pick % 3)]),
    { buyerEmail },
  );
  const send = (total: number) =>
    createPedido(s.deps, {
      input: pedidoInput.parse({ ...body, total, ...(withCupon && { cupon: cupon.codigo }) }),
      ...circumstances,
    });
  // The first request has the total without the discount; the refusal returns the right one.
  const { pedido } = await send(body.total).catch(
    (error: { codigo?: string; details?: { resource?: { total: number } } }) => {
      if (error.codigo !== 'precio-cambio') throw error;
      return send(error.details!.resource!.total);
    },
  );
  if (withCupon) expect(await heldUses(cupon), 'coupon taken beyond its uses').toBeLessThanOrEqual(cupon.usosMax!);
  expect((await send(pedido.totalCentimos / 100)).pedido.pedidoId).toBe(pedido.pedidoId);
  expect(pedido.destinatario).toBe(byStaff ? 'persona' : 'cuenta');
  pedidos.push(pedido);
}

const operations: Record<
  Exclude<Step['act'], 'checkout'>,
  (pedido: Pedido, step: Step, story: Story) => Promise<unknown>
> = {
  // The buyer pays only on a page that `openCobro` returns.
  async pay(pedido, { pick }) {
    const { paymentUrl } = await openCobro(s.deps, (await findPedido(s.deps.db, pedido.pedidoId))!);
    if (paymentUrl)
      s.peer.pay(pedido.numero, ['approved', 'in_process', 'rejected', 'pending', 'approved', 'what'][pick]!);
  },
  async decide(pedido, { pick }) {
    const waiting = paymentsOf(s, pedido).find(({ status }) => ['in_process', 'pending', 'what'].includes(status));
    if (waiting) s.peer.change(waiting.id, pick % 2 ? 'approved' : 'cancelled');
  },
  async notice(pedido, { pick }) {
    const payment = paymentsOf(s, pedido)[pick % 2];
    const pago = payment && (await s.deps.pagos.readPago(String(payment.id)));
    if (pago) await confirmPago(s.deps, pago);
  },
  refund: (pedido, each) => refund(pedido, each, 0),
  lostRefund: (pedido, each) => refund(pedido, each, 1),
  // The same amount twice: the second request must not take the refund of the first for its own.
  async refundTwice(pedido, each, story) {
    const part = { ...each, pick: 0, share: 1 + (each.share % 30) };
    await operations.pay(pedido, part, story);
    await operations.notice(pedido, part, story);
    await refund(pedido, part, 0);
    await refund(pedido, part, each.share % 2);
  },
  staffCheckout: (_pedido, each, story) => checkout(story, each, true),
  async chargeBack(pedido, { pick }, { chargedBack }) {
    chargedBack.add(pedido.numero);
    const payment = paymentsOf(s, pedido).filter(({ status }) => ['approved', 'charged_back'].includes(status))[
      pick % 2
    ];
    if (payment) s.peer.change(payment.id, payment.status === 'approved' ? 'charged_back' : 'approved');
  },
  async cancel({ pedidoId }) {
    const now = (await findPedido(s.deps.db, pedidoId))!;
    if (!canCancel(now.estado, await pagosOf(s.deps.db, pedidoId))) return;
    await tx((db) => cancelPedido(s.deps, db, pedidoId, { adminId, motivo: 'azar', requireRefund: () => {} }));
  },
  manual: (pedido, { share }) =>
    tx((db) =>
      markPaid(s.deps, db, manualAct(pedido), {
        medio: 'yape',
        operacion: newOperacion(),
        // A part of the total, the rest, or more than the rest.
        ...(share < 50 && { monto: share }),
      }),
    ),
  async void(pedido) {
    const pago = (await pagosOf(s.deps.db, pedido.pedidoId)).find(({ proveedor }) => proveedor === 'manual');
    if (pago) await tx((db) => voidPago(s.deps, db, { ...manualAct(pedido), pagoId: pago.pagoId }));
  },
  async move(pedido, { pick }, { pedidos }) {
    const pago = (await pagosOf(s.deps.db, pedido.pedidoId)).find(({ proveedor }) => proveedor === 'manual');
    const { numero } = pedidos[pick % pedidos.length]!;
    if (pago) await tx((db) => movePago(s.deps, db, { ...manualAct(pedido), pagoId: pago.pagoId, numero }));
  },
  declare: ({ pedidoId }) =>
    tx((db) => declarePago(s.deps, db, pedidoId, { medio: 'plin', operacion: newOperacion(), now: new Date() })),
  async approve(pedido, { pick }) {
    const declared = declaredOf(await pagosOf(s.deps.db, pedido.pedidoId));
    if (!declared) return;
    const act = { pagoId: declared.pagoId, adminId, now: new Date(), monto: undefined };
    await tx((db) => approvePago(s.deps, db, { ...act, segundoPago: pick % 2 === 0 }));
  },
  async reject(pedido) {
    const declared = declaredOf(await pagosOf(s.deps.db, pedido.pedidoId));
    const act = { adminId, now: new Date(), motivo: 'azar' };
    if (declared) await tx((db) => rejectPago(s.deps, db, { ...act, pagoId: declared.pagoId }));
  },
  async delete(_pedido, { pick }, { cursos }) {
    const { status } = await admin.call(deleteCurso, { params: { id: cursos[pick % 2]!.cursoId } });
    expect([200, 404, 409]).toContain(status);
  },
  expire: () => expireCupones(s.deps, new Date(Date.now() + 49 * 3_600_000)),
};

async function refund(pedido: Pedido, { pick, share }: Step, lost: number): Promise<void> {
  const { pedidoId } = pedido;
  const pago = (await pagosOf(s.deps.db, pedidoId)).filter(({ estado }) => estado === 'aprobado')[pick % 2];
  if (!pago) return;
  const modo = pago.proveedor === 'manual' || pick === 5 ? 'manual' : 'proveedor';
  const monto = share > 80 ? undefined : Math.max(1, Math.floor((remainderOf(pago) * share) / 100)) / 100;
  const seats = (await asientosOf(s.deps.db, pedidoId)).map(({ asientoId }) => asientoId);
  const asked = { pedidoId, pagoId: pago.pagoId, adminId, motivo: 'azar', operacion: '', idempotencyKey: randomUUID() };
  const retirar = share > 50 ? seats : [];
  const request = () => tx((db) => requestDevolucion(s.deps, db, { ...asked, modo, monto, retirar }));
  const { devolucionId } = await request();
  s.peer.mood.loseRefunds = lost;
  await sendOrLeavePending(s.deps, devolucionId);
  s.peer.mood.loseRefunds = 0;
  expect((await request()).devolucionId, 'asked again with its key').toBe(devolucionId);
}

/** `HISTORIES_MINUTES` bounds a full run. */
function untilMinutes() {
  const minutes = Number(process.env.HISTORIES_MINUTES ?? 0);
  return minutes > 0 ? { interruptAfterTimeLimit: minutes * 60_000, markInterruptAsFailure: false } : {};
}

const discounts = [{ porcentaje: 10 }, { porcentaje: 33 }, { porcentaje: 100 }, { montoCentimos: 4_999 }, null];

test('CHG-03 MON-04 random histories: money in minus money out is what the orders say, seats are what is paid, nobody pays twice', async () => {
  const history = fc.record({
    discount: fc.constantFrom(...discounts),
    usosMax: fc.integer({ min: 1, max: 3 }),
    first: fc.record({ pick: fc.nat(5) }),
    steps: fc.array(step, { minLength: 1, maxLength: 14 }),
  });
  let told = 0;
  await fc.assert(
    fc.asyncProperty(history, async ({ discount, usosMax, first, steps }) => {
      told += 1;
      const { usuarioId } = await makeAlumno(s.deps);
      const cursos = [await makeCurso(s.deps.db, { precio: 100 }), await makeCurso(s.deps.db, { precio: 49.9 })];
      const cupon = discount && (await makeCupon(s.deps.db, { ...discount, usosMax }));
      const story: Story = { cursos, pedidos: [], cupon, usuarioId, chargedBack: new Set() };
      await checkout(story, first);
      for (const each of steps) {
        const { act } = each;
        const pedido = story.pedidos[each.which % story.pedidos.length]!;
        await attempt(() => (act === 'checkout' ? checkout(story, each) : operations[act](pedido, each, story)));
      }
      for (const pedido of story.pedidos) await settlePedido(s, pedido);
      for (const pedido of story.pedidos) {
        await checkPedido(s, pedido, { chargedBack: story.chargedBack.has(pedido.numero) });
      }
      if (cupon) {
        const now = await Promise.all(story.pedidos.map(({ pedidoId }) => findPedido(s.deps.db, pedidoId)));
        expect(await heldUses(cupon), 'coupon uses').toBe(
          now.filter((p) => p!.cuponId && p!.estado !== 'cancelado').length,
        );
      }
    }),
    { numRuns: cases(80, 10_000), endOnFailure: true, seed, ...untilMinutes() },
  );
  await checkSchool(s);
  await checkMoney(s.deps);
  await checkFigures(s.t, admin);
  await checkReports(s.t);
  if (process.env.FULL) process.stdout.write(`${told} histories\n`);
}, 3_600_000);
