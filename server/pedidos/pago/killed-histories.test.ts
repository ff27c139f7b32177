import { randomUUID } from 'node:crypto';
import { deleteCurso } from 'domain/contract/cursos.ts';
import { createDevolucion, markPaid } from 'domain/contract/pagos.ts';
import { cancelPedido, createPedido, getPedido, retryPago } from 'domain/contract/pedidos.ts';
import { seed } from 'domain/testing/seed.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCupon, makeCurso } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { type KillableServer, startKillableTienda } from '../../testing/killable-server.ts';
import { checkPedido, checkSchool, paymentsOf, settlePedido } from '../../testing/money-checks.ts';
import { cases, count, makeAlumno, pedidoOf } from '../../testing/pedidos.ts';
import { makePerson } from '../../testing/people.ts';
import { openSession } from '../../testing/sessions.ts';
import type { Tienda } from '../../testing/tienda.ts';
import { findPedidoByNumero } from '../pedido/queries/pedidos.ts';

let s: Tienda;
let server: KillableServer;
let admin: Client;
let close = async () => {};
beforeAll(async () => {
  ({ s, server, admin, close } = await startKillableTienda());
});
afterAll(() => close());

const step = fc.record({
  act: fc.constantFrom('pay', 'pay', 'notice', 'notice', 'refund', 'cancel', 'manual', 'delete', 'again'),
  pick: fc.nat(4),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

type Checkout = { body: ReturnType<typeof pedidoOf>; cupon: string; client: Client; cursoId: number };
type Sent = { body: Checkout['body'] & { cupon?: string }; key: string };
let addresses = 0;

/** One buyer: a checkout, then the steps, each repeated until it is answered. */
async function live({ body, cupon, client, cursoId }: Checkout, steps: Step[]): Promise<string> {
  addresses += 1;
  // An address per buyer, so that the limits do not apply.
  const from = { 'x-forwarded-for': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}` };
  let sent: Sent = { body: { ...body, cupon }, key: randomUUID() };
  const checkout = () =>
    server.insist((as) => as(client).call(createPedido, { body: sent.body }, { 'idempotency-key': sent.key, ...from }));
  let created = await checkout();
  if (created.body.codigo === 'precio-cambio') {
    const { total } = created.body.resource as unknown as { total: number };
    sent = { ...sent, body: { ...sent.body, total } };
    created = await checkout();
  }
  // The coupon is used up.
  if (created.status === 422) {
    sent = { body, key: randomUUID() };
    created = await checkout();
  }
  expect(created.status, created.text).toBe(200);
  const { numero, clave } = created.body.resource!;
  const { pedidoId } = (await findPedidoByNumero(s.deps.db, numero))!;
  const params = { id: pedidoId };
  for (const { act, pick } of steps) {
    if (act === 'again') {
      expect((await checkout()).body.resource?.numero).toBe(numero);
    } else if (act === 'pay') {
      const { body: opened } = await server.insist((as) => as().call(retryPago, { body: { numero, clave } }, from));
      if (opened.resource) s.peer.pay(numero, ['approved', 'approved', 'in_process', 'rejected', 'approved'][pick]!);
    } else if (act === 'notice') {
      const payment = paymentsOf(s, { numero })[pick % 2];
      if (!payment) continue;
      if (payment.status === 'in_process') s.peer.change(payment.id, 'approved');
      const { path, headers: signed, body: event } = s.peer.notice(payment.id);
      await server.insist((as) => as().request('POST', path, { body: event, headers: signed }));
    } else if (act === 'cancel') {
      await server.insist((as) => as(admin).call(cancelPedido, { params, body: { motivo: 'azar' } }));
    } else if (act === 'manual') {
      const operacion = randomUUID().toUpperCase();
      await server.insist((as) => as(admin).call(markPaid, { params, body: { medio: 'yape', operacion } }));
      expect(await count(s.deps, `pago where referencia = '${operacion}'`)).toBeLessThanOrEqual(1);
    } else if (act === 'delete') {
      const deleted = await server.insist((as) => as(admin).call(deleteCurso, { params: { id: cursoId } }));
      expect([200, 404, 409]).toContain(deleted.status);
    } else await refund(pedidoId, pick);
  }
  return numero;
}

async function refund(pedidoId: number, pick: number): Promise<void> {
  const { pagos, asientos } = (await admin.call(getPedido, { params: { id: pedidoId } })).body.resource!;
  const pago = pagos.find(({ estado }) => estado === 'aprobado');
  if (!pago) return;
  const body = {
    ...({ pagoId: pago.pagoId, motivo: 'azar', modo: pago.proveedor === 'manual' ? 'manual' : 'proveedor' } as const),
    ...(pick > 0 && { monto: Math.max(0.01, Math.floor(pago.queda * 20 * pick) / 100) }),
    retirar: pick % 2 ? asientos.filter(({ estado }) => estado !== 'revocado').map(({ asientoId }) => asientoId) : [],
  };
  const key = { 'idempotency-key': randomUUID() };
  await server.insist((as) => as(admin).call(createDevolucion, { params: { id: pedidoId }, body }, key));
  const mine = `devolucion where idempotency_key = '${key['idempotency-key']}'`;
  expect(await count(s.deps, mine), 'refunded twice').toBeLessThanOrEqual(1);
}

test('CHG-03 random histories on a server that is killed again and again and always comes back', async () => {
  const histories = cases(16, 1_000);
  const random = fc.sample(
    fc.record({ steps: fc.array(step, { minLength: 2, maxLength: 8 }), cantidad: fc.integer({ min: 1, max: 2 }) }),
    { numRuns: histories, seed },
  );
  const { correo } = await makePerson(s.deps.db, 'USU');
  const cupon = await makeCupon(s.deps.db, { porcentaje: 15, usosMax: Math.ceil(histories / 3) });
  const pedidos: string[] = [];
  const buyer = async () => {
    for (let each = random.pop(); each; each = random.pop()) {
      const curso = await makeCurso(s.deps.db, { precio: 99.9 });
      const { usuarioId } = await makeAlumno(s.deps);
      const body = pedidoOf([[curso, each.cantidad]], { buyerEmail: correo });
      const client = await openSession(s.t, usuarioId);
      const checkout = { body, cupon: cupon.codigo, client, cursoId: curso.cursoId };
      pedidos.push(await live(checkout, each.steps));
    }
  };
  const kills = await server.killDuring(cases(2, 10_000), Promise.all(Array.from({ length: 6 }, buyer)));
  expect(new Set(pedidos).size).toBe(pedidos.length);
  expect(await count(s.deps, 'pedido')).toBe(pedidos.length);
  for (const numero of pedidos) {
    const pedido = (await findPedidoByNumero(s.deps.db, numero))!;
    await settlePedido(s, pedido);
    await checkPedido(s, pedido);
  }
  await checkSchool(s);
  if (process.env.FULL) process.stdout.write(`${histories} histories, ${pedidos.length} orders, ${kills} kills\n`);
}, 3_600_000);
