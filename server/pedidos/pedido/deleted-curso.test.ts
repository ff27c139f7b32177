import { deleteCurso } from 'domain/contract/cursos.ts';
import { createDevolucion, markPaid, movePago } from 'domain/contract/pagos.ts';
import { getPending } from 'domain/contract/panel.ts';
import { cancelPedido, getPedido, getPedidoEstado, listPedidos } from 'domain/contract/pedidos.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTurn } from '../../testing/barrier.ts';
import { makeCurso } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { count, makeAlumno, makePedido } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';
import { startTienda, type Tienda, tally } from '../../testing/tienda.ts';
import { accessKeyOf } from '../access-codes.ts';
import type { Pedido } from './queries/pedidos.ts';

let s: Tienda;
let admin: Client;
beforeAll(async () => {
  s = await startTienda();
  admin = (await signedIn(s.t, 'ADMIN')).browser;
});
afterAll(() => s.close());

const cancel = (id: number) => admin.call(cancelPedido, { params: { id }, body: { motivo: 'No pagó' } });
const remove = async (id: number) => (await admin.call(deleteCurso, { params: { id } })).status;
const detalle = async (id: number) => (await admin.call(getPedido, { params: { id } })).body.resource!;
const pay = (id: number, operacion: string, monto?: number) =>
  admin.call(markPaid, { params: { id }, body: { medio: 'yape', operacion, ...(monto && { monto }) } });
const mails = (pedido: Pedido) => s.mail.to(pedido.buyerEmail).map(({ asunto }) => asunto);

/** A cancelled pedido of two courses, of which one was deleted later. */
async function cancelledWithDeleted() {
  const [gone, stays] = [await makeCurso(s.deps.db, { nombre: 'Penal Económico' }), await makeCurso(s.deps.db)];
  const { usuarioId } = await makeAlumno(s.deps);
  const pedido = await s.pedido({
    lineas: [
      [gone, 2],
      [stays, 1],
    ],
    usuarioId,
  });
  expect(await remove(gone.cursoId)).toBe(409);
  await cancel(pedido.pedidoId);
  expect(await remove(gone.cursoId)).toBe(200);
  return { pedido, gone, stays, total: pedido.totalCentimos / 100 };
}

const nothing = { asientos: 0, matriculas: 0, enlaces: 0, correos: 0 };

describe('CHG-04 money that arrives for a deleted course', () => {
  test('grants no seat, is shown as surplus, the buyer is told, and refunded it ends', async () => {
    const { pedido, total } = await cancelledWithDeleted();
    const { pedidoId, numero } = pedido;
    const waiting = async () => (await admin.call(getPending, {})).body.resource!.pagosDeMas;
    const before = await waiting();
    const { id } = s.peer.pay(numero, 'approved');
    for (let i = 0; i < 2; i++) {
      await s.deliver(s.peer.notice(id));
      await s.settled();
    }
    expect(await tally(s.t, pedido)).toMatchObject({ ...nothing, pagos: 1 });
    const after = await detalle(pedidoId);
    expect(after).toMatchObject({ estado: 'cancelado', sobra: true, queda: total, pagos: [{ sobra: true }] });
    const [event, ...more] = after.eventos.filter(({ tipo }) => tipo === 'pago-sin-curso');
    expect(more).toEqual([]);
    expect(event?.detalle.cursos).toEqual(['Penal Económico']);
    expect(await waiting()).toBe(before + 1);
    const listed = (await admin.call(listPedidos, { query: { sobra: 'true', q: numero } })).body.resources!;
    expect(listed.map((each) => each.numero)).toEqual([numero]);
    await expect.poll(() => mails(pedido)).toContain(`Te devolveremos tu pago: pedido ${numero}`);
    const letter = s.mail.to(pedido.buyerEmail).find(({ asunto }) => asunto.startsWith('Te devolveremos'));
    expect(letter?.texto).toContain('«Penal Económico» ya no se ofrece');
    const query = { numero, clave: accessKeyOf(s.deps, numero) };
    const seen = (await s.t.client().call(getPedidoEstado, { query })).body.resource;
    expect(seen).toMatchObject({ estado: 'cancelado', queda: total, puedeReintentar: false, paymentUrl: null });

    const body = { pagoId: after.pagos[0]!.pagoId, modo: 'proveedor', motivo: 'Sin curso' } as const;
    await admin.call(createDevolucion, { params: { id: pedidoId }, body: { ...body, operacion: '' } });
    expect(await detalle(pedidoId)).toMatchObject({ estado: 'reembolsado', sobra: false, queda: 0, devuelto: total });
    expect(await waiting()).toBe(before);
    expect(s.peer.refunds.filter(({ payment_id }) => payment_id === id)).toHaveLength(1);
  });

  test('recorded by hand or moved there is surplus too', async () => {
    const { pedido, total } = await cancelledWithDeleted();
    const { pedidoId, numero } = pedido;
    expect((await pay(pedidoId, `TARDE-${pedidoId}`)).body).toMatchObject({
      resource: { estado: 'cancelado', sobra: true, queda: total, asientos: [] },
    });
    const source = await makePedido(s.deps);
    const paid = (await pay(source.pedidoId, `MUEVE-${pedidoId}`)).body.resource!;
    const params = { id: source.pedidoId, pagoId: paid.pagos[0]!.pagoId };
    await admin.call(movePago, { params, body: { numero, motivo: 'Era de otro' } });
    const { estado, sobra, pagos, eventos } = await detalle(pedidoId);
    expect([estado, sobra, pagos.map((pago) => pago.sobra)]).toEqual(['cancelado', true, [true, true]]);
    expect(eventos.filter(({ tipo }) => tipo === 'pago-sin-curso')).toHaveLength(2);
    expect(await tally(s.t, pedido)).toMatchObject(nothing);
  });

  test('a dispute that is won after the course was deleted restores nothing', async () => {
    const curso = await makeCurso(s.deps.db);
    const { usuarioId } = await makeAlumno(s.deps);
    const pedido = await s.pedido({ lineas: [[curso, 1]], usuarioId });
    const { id } = s.peer.pay(pedido.numero, 'approved');
    const tell = async () => {
      await s.deliver(s.peer.notice(id));
      await s.settled();
    };
    await tell();
    s.peer.change(id, 'charged_back');
    await tell();
    expect(await remove(curso.cursoId)).toBe(200);
    s.peer.change(id, 'approved');
    await tell();
    expect(await detalle(pedido.pedidoId)).toMatchObject({ estado: 'reembolsado', sobra: true });
    expect(await count(s.deps, `matricula where usuario_id = ${usuarioId}`)).toBe(0);
  });

  test.each([
    ['deleted', [200, 200], ['cancelado', 0, true]],
    ['paid', [200, 409], ['pagado', 1, false]],
  ] as const)(
    'deleting and paying at the same moment, %s first, leave no seat on a deleted course',
    async (first, statuses, outcome) => {
      const curso = await makeCurso(s.deps.db);
      const { pedidoId } = await makePedido(s.deps, { lineas: [[curso, 1]], comprador: { buyerEmail: '' } });
      await cancel(pedidoId);
      const payment = async () => (await pay(pedidoId, `A-LA-VEZ-${pedidoId}`)).status;
      const deletion = () => remove(curso.cursoId);
      const acts = first === 'deleted' ? [deletion, payment] : [payment, deletion];
      expect(await inTurn(s.deps, ['curso', 'asiento'], acts)).toEqual(statuses);
      const { estado, asientos, sobra } = await detalle(pedidoId);
      expect([estado, asientos.length, sobra]).toEqual(outcome);
    },
  );
});

test('CHG-04 a part of the total is surplus once the order is cancelled, and pays it if the rest arrives', async () => {
  const { pedidoId, totalCentimos } = await makePedido(s.deps, { comprador: { buyerEmail: '' } });
  await pay(pedidoId, `PARTE-${pedidoId}`, 100);
  expect(await detalle(pedidoId)).toMatchObject({ estado: 'pendiente', sobra: false });
  await cancel(pedidoId);
  expect(await detalle(pedidoId)).toMatchObject({ estado: 'cancelado', sobra: true, pagos: [{ sobra: true }] });
  await pay(pedidoId, `RESTO-${pedidoId}`, totalCentimos / 100 - 100);
  expect(await detalle(pedidoId)).toMatchObject({ estado: 'pagado', sobra: false, asientos: [{ estado: 'libre' }] });
});
