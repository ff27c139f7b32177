import { randomUUID } from 'node:crypto';
import { createDevolucion, markPaid } from 'domain/contract/pagos.ts';
import { getPedido, getPedidoEstado } from 'domain/contract/pedidos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { PagosUnavailable } from '../../ports/pagos/port.ts';
import { atOnce } from '../../testing/barrier.ts';
import { makeCurso } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import type { PeerPayment } from '../../testing/mercadopago-refunds.ts';
import { count, makeAlumno } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';
import { startTienda, type Tienda, tally } from '../../testing/tienda.ts';
import { accessKeyOf } from '../access-codes.ts';
import { followUpPagos } from '../pago/follow-up-pagos.ts';
import type { Pedido } from '../pedido/queries/pedidos.ts';
import { sendDevolucion } from './refund-pago.ts';

let s: Tienda;
let admin: Client;
let adminId: number;
beforeAll(async () => {
  s = await startTienda();
  const { browser, person } = await signedIn(s.t, 'ADMIN');
  [admin, adminId] = [browser, person.usuarioId];
});
afterEach(() => void Object.assign(s.peer.mood, { delayMs: 0, failNext: 0, garbage: false, loseRefunds: 0 }));
afterAll(() => s.close());

async function tell(id: number): Promise<void> {
  await s.deliver(s.peer.notice(id));
  await s.settled();
}

/** A pedido of three seats of S/ 350.00, paid online by a student who holds the first seat. */
async function paid(changes: Partial<PeerPayment> = {}) {
  const { usuarioId } = await makeAlumno(s.deps);
  const pedido = await s.pedido({ lineas: [[await makeCurso(s.deps.db, { precio: 350 }), 3]], usuarioId });
  const { id } = s.peer.pay(pedido.numero, 'approved', changes);
  await tell(id);
  const { body } = await admin.call(getPedido, { params: { id: pedido.pedidoId } });
  const { pagos, asientos } = body.resource!;
  return { pedido, id, pagoId: pagos[0]!.pagoId, asientos: asientos.map(({ asientoId }) => asientoId) };
}

type Body = { pagoId: number; monto?: number; modo?: 'proveedor' | 'manual'; retirar?: number[]; operacion?: string };
const refund = ({ pedidoId: id }: Pedido, body: Body, key: string = randomUUID()) =>
  admin.call(
    createDevolucion,
    { params: { id }, body: { motivo: 'Se arrepintió', modo: 'proveedor', ...body } },
    { 'idempotency-key': key },
  );
const mails = (pedido: Pedido) =>
  count(s.deps, `correo_saliente where clave like 'pedido-${pedido.pedidoId}-devuelto-%'`);
/** Subject and remaining amount of each refund mail, as queued. */
async function letters({ pedidoId }: Pedido) {
  const { rows } = await s.deps.db.execute<{ asunto: string; texto: string }>(sql`
    select asunto, texto from correo_saliente where clave like ${`pedido-${pedidoId}-devuelto-%`}
     order by correo_saliente_id`);
  return rows.map(({ asunto, texto }) => [
    asunto.split(':')[0],
    texto.split('\n').find((line) => /^(De ese pago|Con esto)/.test(line)),
  ]);
}
/** Refunds and chargebacks in the history: amount and remainder, in céntimos. */
async function moves({ pedidoId }: Pedido) {
  const { eventos } = (await admin.call(getPedido, { params: { id: pedidoId } })).body.resource!;
  return eventos
    .filter(({ tipo }) => tipo === 'devuelto' || tipo === 'contracargo')
    .map(({ tipo, detalle }) => [tipo, detalle.montoCentimos, detalle.quedaCentimos]);
}
const refundsOf = (id: number) => s.peer.refunds.filter((each) => each.payment_id === id);

describe('REF-01 a refund through MercadoPago', () => {
  test('whole, with every seat taken: money, state, access, history and one mail', async () => {
    const { pedido, id, pagoId, asientos } = await paid();
    const { status, body } = await refund(pedido, { pagoId, retirar: asientos });
    expect(status, body.message).toBe(200);
    expect(body.resource).toMatchObject({
      estado: 'reembolsado',
      recibido: 1050,
      devuelto: 1050,
      queda: 0,
      pagos: [{ estado: 'devuelto', devuelto: 1050, queda: 0, devoluciones: [{ estado: 'hecha', monto: 1050 }] }],
    });
    expect(refundsOf(id)).toMatchObject([{ amount: 1050 }]);
    expect(await tally(s.t, pedido)).toMatchObject({ asientos: 0, matriculas: 0 });
    // The provider's own notification of the same refund changes nothing.
    await tell(id);
    expect(await mails(pedido)).toBe(1);
    const tipos = (await admin.call(getPedido, { params: { id: pedido.pedidoId } })).body.resource!.eventos;
    expect(tipos.map(({ tipo }) => tipo)).toEqual(
      expect.arrayContaining(['devolucion-pedida', 'asientos-retirados', 'devuelto', 'reembolsado']),
    );
    expect(await count(s.deps, `auditoria where accion = 'devolver' and entidad_id = '${pedido.pedidoId}'`)).toBe(1);
  });

  test('whole, with the seats kept: they stay open and can still be claimed', async () => {
    const { pedido, pagoId, id } = await paid();
    expect((await refund(pedido, { pagoId })).body.resource?.estado).toBe('reembolsado');
    await tell(id);
    expect(await tally(s.t, pedido)).toMatchObject({ asientos: 3, matriculas: 1 });
  });

  test('in part: the order stays paid, says what remains, and loses the chosen seat only', async () => {
    const { pedido, id, pagoId, asientos } = await paid();
    const { body } = await refund(pedido, { pagoId, monto: 350.5, retirar: [asientos[2]!] });
    expect(body.resource).toMatchObject({ estado: 'pagado', devuelto: 350.5, queda: 699.5 });
    expect(body.resource?.asientos.map(({ estado }) => estado)).toEqual(['reclamado', 'libre', 'revocado']);
    expect(refundsOf(id)).toMatchObject([{ amount: 350.5 }]);
    await tell(id);
    const query = { numero: pedido.numero, clave: accessKeyOf(s.deps, pedido.numero) };
    expect((await s.t.client().call(getPedidoEstado, { query })).body.resource).toMatchObject({
      estado: 'pagado',
      devuelto: 350.5,
      queda: 699.5,
      puedeReintentar: false,
    });
    expect(await letters(pedido)).toEqual([['Te devolvimos S/ 350.50', 'De ese pago quedan S/ 699.50.']]);
    // A dispute that is lost and then won restores the state before it, not the asiento that was refunded.
    s.peer.change(id, 'charged_back');
    await tell(id);
    expect(await tally(s.t, pedido)).toMatchObject({ asientos: 0 });
    // The bank took the rest: the history records it, and no mail says that the school refunded it.
    expect(await moves(pedido)).toEqual([
      ['devuelto', 35_050, 69_950],
      ['contracargo', 69_950, 0],
    ]);
    expect(await mails(pedido)).toBe(1);
    s.peer.change(id, 'approved');
    await tell(id);
    expect(await tally(s.t, pedido)).toMatchObject({ asientos: 2, matriculas: 1 });
  });

  test('the rest after a part refunds the rest, and more than is left is refused', async () => {
    const { pedido, id, pagoId } = await paid();
    await refund(pedido, { pagoId, monto: 50 });
    const tooMuch = await refund(pedido, { pagoId, monto: 1000.01 });
    expect([tooMuch.status, tooMuch.body.errores]).toEqual([422, { monto: 'Como máximo S/ 1,000.00' }]);
    expect((await refund(pedido, { pagoId })).body.resource).toMatchObject({ estado: 'reembolsado', devuelto: 1050 });
    expect(refundsOf(id).map(({ amount }) => amount)).toEqual([50, 1000]);
    const again = await refund(pedido, { pagoId });
    expect([again.status, again.body.message]).toEqual([409, 'De este pago no queda nada que devolver.']);
    expect(await letters(pedido)).toEqual([
      ['Te devolvimos S/ 50.00', 'De ese pago quedan S/ 1,000.00.'],
      ['Te devolvimos S/ 1,000.00', 'Con esto, ese pago quedó devuelto por completo.'],
    ]);
    expect(await moves(pedido)).toEqual([
      ['devuelto', 5_000, 100_000],
      ['devuelto', 100_000, 0],
    ]);
  });

  test('of one céntimo is a refund like any other', async () => {
    const { pedido, pagoId } = await paid();
    const { body } = await refund(pedido, { pagoId, monto: 0.01 });
    expect(body.resource).toMatchObject({ estado: 'pagado', devuelto: 0.01, queda: 1049.99 });
    expect(await letters(pedido)).toEqual([['Te devolvimos S/ 0.01', 'De ese pago quedan S/ 1,049.99.']]);
    expect(await moves(pedido)).toEqual([['devuelto', 1, 104_999]]);
    const { rows } = await s.deps.db.execute(
      sql`select usuario_id, antes, despues from auditoria where entidad_id = ${String(pedido.pedidoId)}`,
    );
    expect(rows).toMatchObject([
      { usuario_id: adminId, antes: { estado: 'pagado' }, despues: { monto: 0.01, motivo: 'Se arrepintió' } },
    ]);

    await refund(pedido, { pagoId, monto: 1049.98 });
    expect((await letters(pedido)).at(-1)).toEqual(['Te devolvimos S/ 1,049.98', 'De ese pago quedan S/ 0.01.']);
  });

  test('the notification may come before the outcome: the choice of seats still counts', async () => {
    const { pedido, id, pagoId } = await paid();
    s.peer.mood.loseRefunds = 1;
    const { body } = await refund(pedido, { pagoId });
    expect(body.resource?.pagos[0]?.devoluciones).toMatchObject([{ estado: 'pendiente' }]);
    await tell(id);
    expect(await s.estado(pedido)).toBe('reembolsado');
    expect(await tally(s.t, pedido)).toMatchObject({ asientos: 3 });
  });
});

describe('REF-02 exactly one refund', () => {
  test('pressed twice with one key, at once and later', async () => {
    const { pedido, id, pagoId } = await paid();
    const key = randomUUID();
    const press = () => refund(pedido, { pagoId, monto: 100 }, key);
    const answers = await atOnce(s.deps, 'devolucion', [press, press, press]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await refund(pedido, { pagoId, monto: 100 }, key);
    expect(refundsOf(id)).toHaveLength(1);
    expect(await mails(pedido)).toBe(1);
  });

  test('two administrators at once: one is told to wait', async () => {
    const { pedido, id, pagoId } = await paid();
    const release = s.peer.holdRefund('before');
    const press = async () => {
      const answer = await refund(pedido, { pagoId, monto: 100 });
      // The refused request releases the other one at the provider.
      if (answer.status === 409) release();
      return answer;
    };
    const answers = await atOnce(s.deps, 'devolucion', [press, press]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      codigo: 'devolucion-en-curso',
      message: 'Ya hay una devolución en curso de este pago.',
    });
    expect(refundsOf(id)).toHaveLength(1);
  });

  test.each([
    ['whose answer was lost', { loseRefunds: 1 }],
    ['that was never received', { failNext: 1_000 }],
  ])('one %s stays pending, and the follow-up finishes it once', async (_what, mood) => {
    const { pedido, id, pagoId, asientos } = await paid();
    Object.assign(s.peer.mood, mood);
    const { status, body } = await refund(pedido, { pagoId, monto: 100, retirar: asientos.slice(2) });
    expect([status, body.resource?.pagos[0]?.devoluciones[0]?.estado]).toEqual([200, 'pendiente']);
    expect((await refund(pedido, { pagoId, monto: 100 })).status).toBe(409);
    s.peer.mood.failNext = 0;
    const later = new Date(Date.now() + 120_000);
    // Twice through the jobs, which run one after the other, and once directly, like another process.
    s.peer.holdReads(id, 2);
    await Promise.all([
      followUpPagos(s.deps, later),
      followUpPagos(s.deps, later),
      sendDevolucion(s.deps, body.resource!.pagos[0]!.devoluciones[0]!.devolucionId),
    ]);
    const waiting = `pgboss.job where name = 'pagos.devolver' and state < 'completed'`;
    await expect.poll(() => count(s.deps, waiting)).toBe(0);
    await expect.poll(() => count(s.deps, `devolucion where pago_id = ${pagoId} and estado = 'hecha'`)).toBe(1);
    expect(refundsOf(id)).toMatchObject([{ amount: 100 }]);
    expect(await mails(pedido)).toBe(1);
    expect(await tally(s.t, pedido)).toMatchObject({ asientos: 2 });
    const once = [
      `auditoria where accion = 'devolver' and entidad_id = '${pedido.pedidoId}'`,
      `pedido_evento where tipo = 'asientos-retirados' and pedido_id = ${pedido.pedidoId}`,
    ];
    for (const rows of once) expect(await count(s.deps, rows), rows).toBe(1);
  });
});

describe('a refusal is said in words, and nothing changes', () => {
  test.each<[number, Partial<PeerPayment>, number | undefined, string]>([
    [2024, { date_created: '2025-01-01T00:00:00.000Z' }, undefined, 'demasiado antiguo'],
    [15_016, { payment_method_id: 'legacy' }, undefined, 'demasiado antiguo'],
    [3024, { payment_method_id: 'pagoefectivo_atm' }, 10, 'solo se puede devolver completo'],
  ])('REF-03 %s', async (code, changes, monto, words) => {
    const { pedido, id, pagoId, asientos } = await paid(changes);
    const { status, body } = await refund(pedido, { pagoId, retirar: asientos, ...(monto && { monto }) });
    const [devolucion] = body.resource!.pagos[0]!.devoluciones;
    expect([status, devolucion?.estado]).toEqual([200, 'fallida']);
    expect(devolucion?.error).toContain(words);
    expect(refundsOf(id)).toEqual([]);
    expect(await tally(s.t, pedido)).toMatchObject({ asientos: 3, matriculas: 1 });
    expect(await s.estado(pedido)).toBe('pagado');
    const { rows } = await s.deps.db.execute<{ codigo: string }>(
      sql`select detalle->>'codigo' as codigo from pedido_evento
           where pedido_id = ${pedido.pedidoId} and tipo = 'devolucion-fallida'`,
    );
    expect(rows).toEqual([{ codigo: String(code) }]);
    // A refund that the provider refuses can be made by other means and recorded by hand.
    const noted = await refund(pedido, { pagoId, modo: 'manual', operacion: 'BCP-1', retirar: asientos });
    expect(noted.body.resource).toMatchObject({ estado: 'reembolsado', queda: 0 });
    const { rows: audited } = await s.deps.db.execute(
      sql`select accion, despues from auditoria where entidad_id = ${String(pedido.pedidoId)} order by auditoria_id`,
    );
    expect(audited).toMatchObject([
      { accion: 'devolver-fallido', despues: { estado: 'pagado', error: devolucion?.error } },
      { accion: 'devolver', despues: { estado: 'reembolsado' } },
    ]);
    await tell(id);
    expect(await s.estado(pedido)).toBe('reembolsado');
  });

  test('REF-03 2063: it was refunded elsewhere meanwhile, which is then known here', async () => {
    const { pedido, id, pagoId } = await paid();
    s.peer.change(id, 'in_mediation');
    const { body } = await refund(pedido, { pagoId });
    expect(body.resource?.pagos[0]?.devoluciones[0]?.error).toContain('en su estado actual');
    s.peer.change(id, 'cancelled');
    await refund(pedido, { pagoId });
    expect(await s.estado(pedido)).toBe('rechazado');
    expect(await tally(s.t, pedido)).toMatchObject({ asientos: 0 });
  });

  test('REF-03 4292 and a code of tomorrow', async () => {
    const { id } = await paid();
    const ask = (idempotencyKey: string) =>
      s.deps.pagos.refundPago({ referencia: String(id), montoCentimos: 99_999_999, whole: false, idempotencyKey });
    await expect(ask('')).rejects.toThrow('la clave que evita devolver dos veces');
    await expect(ask('k')).rejects.toThrow('código 2018');
  });
});

test('STA-01 a refund in part at the provider is seen, shown with what remains, and told to the buyer', async () => {
  const { pedido, id } = await paid();
  s.peer.payments.set(id, {
    ...s.peer.payments.get(id)!,
    status_detail: 'partially_refunded',
    transaction_amount_refunded: 50,
  });
  s.peer.change(id, 'approved');
  await tell(id);
  const { body } = await admin.call(getPedido, { params: { id: pedido.pedidoId } });
  expect(body.resource).toMatchObject({ estado: 'pagado', devuelto: 50, queda: 1000, pagos: [{ queda: 1000 }] });
  expect(await tally(s.t, pedido)).toMatchObject({ asientos: 3 });
  expect(await mails(pedido)).toBe(1);
  // The first notification that arrives may report both the payment and the refund.
  const late = await paid({ status_detail: 'partially_refunded', transaction_amount_refunded: 50 });
  expect(await moves(late.pedido)).toEqual([['devuelto', 5_000, 100_000]]);
  expect(await mails(late.pedido)).toBe(1);
});

test('CHG-01 a second payment is shown as surplus, told to the buyer, and refunded without touching the seats', async () => {
  const { pedido, id } = await paid();
  const second = s.peer.pay(pedido.numero, 'approved');
  await tell(second.id);
  const found = await admin.request('GET', `/api/orders?sobra=true&q=${pedido.numero}`);
  expect(found.body.resources).toMatchObject([{ numero: pedido.numero, sobra: true }]);
  expect(await count(s.deps, `correo_saliente where clave like 'pedido-${pedido.pedidoId}-duplicado-%'`)).toBe(1);
  const { pagos } = (await admin.call(getPedido, { params: { id: pedido.pedidoId } })).body.resource!;
  expect(pagos.map(({ sobra }) => sobra)).toEqual([false, true]);
  const { body } = await refund(pedido, { pagoId: pagos[1]!.pagoId });
  expect(body.resource).toMatchObject({ estado: 'pagado', sobra: false, recibido: 2100, queda: 1050 });
  expect([refundsOf(id).length, refundsOf(second.id).length]).toEqual([0, 1]);
  expect(await tally(s.t, pedido)).toMatchObject({ asientos: 3, matriculas: 1 });
});

test('seats of another order, and a payment of another order, are refused', async () => {
  const [one, other] = [await paid(), await paid()];
  const seats = await refund(one.pedido, { pagoId: one.pagoId, retirar: other.asientos });
  const retirar = 'Uno de los cupos elegidos ya no tiene acceso. Vuelve a abrir el pedido.';
  expect([seats.status, seats.body.errores]).toEqual([422, { retirar }]);
  const some = await refund(one.pedido, { pagoId: one.pagoId, retirar: [one.asientos[0]!, other.asientos[0]!] });
  expect(some.body.errores).toEqual({ retirar });
  const pago = await refund(one.pedido, { pagoId: other.pagoId });
  expect([pago.status, pago.body.message]).toEqual([404, 'No se encontró el pago.']);
  const nowhere = await refund({ ...one.pedido, pedidoId: 2_000_000_000 }, { pagoId: one.pagoId });
  expect([nowhere.status, nowhere.body.message]).toEqual([404, 'No se encontró el pedido.']);
  expect(refundsOf(one.id)).toEqual([]);
});

test('a payment recorded by hand is not refunded through the provider', async () => {
  const pedido = await s.pedido();
  const body = { medio: 'yape', operacion: `M-${pedido.pedidoId}` } as const;
  const { pagos } = (await admin.call(markPaid, { params: { id: pedido.pedidoId }, body })).body.resource!;
  const { status, body: refused } = await refund(pedido, { pagoId: pagos[0]!.pagoId });
  const message = 'Este pago no se puede devolver desde aquí: devuelve el dinero y anótalo a mano.';
  expect([status, refused.message]).toEqual([409, message]);
});

test('a payment of another provider is given back by hand; a refund that waits for it says what is missing', async () => {
  const { pedido, id, pagoId } = await paid();
  const setProvider = (proveedor: string) =>
    s.deps.db.execute(sql`update pago set proveedor = ${proveedor} where pago_id = ${pagoId}`);
  s.peer.mood.loseRefunds = 1;
  const { devoluciones } = (await refund(pedido, { pagoId, monto: 10 })).body.resource!.pagos[0]!;
  await setProvider('sandbox');
  await expect(sendDevolucion(s.deps, devoluciones[0]!.devolucionId)).rejects.toThrow('no connection to sandbox');
  await setProvider('mercadopago');
  await sendDevolucion(s.deps, devoluciones[0]!.devolucionId);
  await sendDevolucion(s.deps, devoluciones[0]!.devolucionId);
  expect([refundsOf(id).length, await mails(pedido)]).toEqual([1, 1]);
  await setProvider('sandbox');
  const { status, body } = await refund(pedido, { pagoId, monto: 10 });
  const message = 'Este pago no se puede devolver desde aquí: devuelve el dinero y anótalo a mano.';
  expect([status, body.message]).toEqual([409, message]);
  const noted = await refund(pedido, { pagoId, monto: 10, modo: 'manual', operacion: 'BCP-9' });
  expect(noted.body.resource).toMatchObject({ estado: 'pagado', devuelto: 20 });
  expect(noted.body.resource?.pagos[0]?.devoluciones).toMatchObject([
    { modo: 'proveedor', estado: 'hecha', monto: 10, quien: expect.stringContaining('Rosa') },
    { modo: 'manual', estado: 'hecha', monto: 10, referencia: 'BCP-9', motivo: 'Se arrepintió' },
  ]);
});

test('a payment that the provider does not know is refused in words, and an outage is in the log', async () => {
  const { pedido, id, pagoId } = await paid();
  const logged = vi.spyOn(s.deps.app.log, 'error').mockReturnValue();
  onTestFinished(() => logged.mockRestore());
  s.peer.mood.failNext = 1;
  const { devoluciones } = (await refund(pedido, { pagoId, monto: 10 })).body.resource!.pagos[0]!;
  const { devolucionId } = devoluciones[0]!;
  expect(logged.mock.calls).toEqual([[{ err: expect.any(PagosUnavailable), devolucionId }, 'refund not finished']]);
  const known = s.peer.payments.get(id)!;
  s.peer.payments.delete(id);
  await sendDevolucion(s.deps, devolucionId);
  const { pagos, eventos } = (await admin.call(getPedido, { params: { id: pedido.pedidoId } })).body.resource!;
  const error = 'El proveedor no conoce ese pago.';
  expect(pagos[0]).toMatchObject({ estado: 'aprobado', devuelto: 0, devoluciones: [{ estado: 'fallida', error }] });
  expect(eventos.at(-1)).toMatchObject({ tipo: 'devolucion-fallida', detalle: { codigo: '2000', error } });
  s.peer.payments.set(id, known);
  const broken = vi.spyOn(s.deps.pagos, 'refundPago').mockRejectedValueOnce(new Error('a bug'));
  expect((await refund(pedido, { pagoId, monto: 10 })).status).toBe(500);
  broken.mockRestore();
});
