import { approvePago, listDeclaredPagos, rejectPago } from 'domain/contract/declared-pagos.ts';
import { createDevolucion, getVoucher, markPaid } from 'domain/contract/pagos.ts';
import { getPending } from 'domain/contract/panel.ts';
import { cancelPedido, getPedido, getPedidoEstado, listPedidos } from 'domain/contract/pedidos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../db/connect.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { atOnce } from '../../testing/barrier.ts';
import type { Client } from '../../testing/client.ts';
import { declaredPago } from '../../testing/declared.ts';
import { count, makePedido, watchMail } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';
import { pngOfSize } from '../../testing/png.ts';
import { accessKeyOf } from '../access-codes.ts';
import { declarePago } from './declare-pago.ts';
import { insertPago } from './queries/pagos.ts';

let t: TestApp;
let admin: Client;
let mail: ReturnType<typeof watchMail>;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
  mail = watchMail(t.deps);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.deps.db.execute(sql`delete from limite`);
});

let buyers = 0;
const newBuyer = () => {
  buyers += 1;
  return `verifica${buyers}@correo.pe`;
};

const tray = async (q?: string) => (await admin.call(listDeclaredPagos, { query: q ? { q } : {} })).body.resources!;
const approve = async (id: number, body: { operacion?: string; monto?: number; segundoPago?: boolean } = {}) =>
  (await admin.call(approvePago, { params: { id }, body })).body;
const reject = async (id: number, motivo: string) =>
  (await admin.call(rejectPago, { params: { id }, body: { motivo } })).body;
const audited = async (pedidoId: number) =>
  (
    await t.deps.db.execute(sql`
      select accion, antes, despues from auditoria where entidad = 'pedido' and entidad_id = ${String(pedidoId)}`)
  ).rows;
const detalle = async (id: number) => (await admin.call(getPedido, { params: { id } })).body.resource!;

describe('PAY-07 ADMIN verifies declared payments', () => {
  test('the tray shows buyer, amount, operation and photo; the list says that it is in verification', async () => {
    const { numero, pedido, pagoId, operacion, pedidoId } = await declaredPago(t, { voucher: pngOfSize(20, 40) });
    const [row] = await tray(numero);
    expect(row).toMatchObject({
      pagoId,
      pedidoId,
      numero,
      operacion,
      medio: 'yape',
      conVoucher: true,
      estado: 'pendiente',
      buyerName: pedido.buyerName,
      monto: pedido.totalCentimos / 100,
      total: pedido.totalCentimos / 100,
    });
    const photo = (await admin.call(getVoucher, { params: { id: pedidoId, pagoId } })).body.resource!;
    expect(photo.data).toMatch(/^data:image\/webp;base64,/);
    const { resources } = (await admin.call(listPedidos, { query: { q: numero } })).body;
    expect(resources).toMatchObject([{ numero, enVerificacion: true }]);
  });

  test('approved, the order is paid with that operation, seats and mail follow, and the tray is empty of it', async () => {
    const buyerEmail = newBuyer();
    const { pedidoId, pagoId, numero, operacion } = await declaredPago(t, { buyerEmail });
    expect(await approve(pagoId)).toMatchObject({ success: true, message: 'Pago aprobado.' });
    expect(await detalle(pedidoId)).toMatchObject({
      estado: 'pagado',
      enVerificacion: false,
      pagos: [{ pagoId, referencia: operacion, medio: 'yape', estado: 'aprobado' }],
      asientos: [{ estado: 'libre' }],
    });
    expect(await tray(numero)).toEqual([]);
    await expect
      .poll(() => mail.to(buyerEmail).map(({ asunto }) => asunto))
      .toContain(`Tu pago está confirmado: pedido ${numero}`);
    expect(await approve(pagoId)).toMatchObject({ status: 409, message: 'Este pago ya fue revisado.' });
    const facts = { nombre: numero, medio: 'yape', operacion };
    expect(await audited(pedidoId)).toEqual([
      { accion: 'pagar', antes: { ...facts, estado: 'pendiente' }, despues: { ...facts, estado: 'pagado' } },
    ]);
  });

  test('approved and rejected at the same moment, one of both happens', async () => {
    const { pedidoId, pagoId } = await declaredPago(t);
    const [yes, no] = [() => approve(pagoId), () => reject(pagoId, 'No aparece')];
    const answers = await atOnce(t.deps, 'pago', [yes, no, yes]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const { estado, pagos } = await detalle(pedidoId);
    expect([estado, pagos[0]?.estado]).toEqual(
      answers[1]!.success ? ['pendiente', 'rechazado'] : ['pagado', 'aprobado'],
    );
  });

  test('rejected with a reason: the buyer is told, sees why and may try again', async () => {
    const buyerEmail = newBuyer();
    const { pedido, pedidoId, pagoId, numero, clave, operacion } = await declaredPago(t, { buyerEmail });
    expect(await reject(pagoId, 'El monto no coincide')).toMatchObject({ success: true });
    await expect
      .poll(() => mail.to(buyerEmail).map(({ asunto }) => asunto))
      .toContain(`No pudimos verificar tu pago: pedido ${numero}`);
    const letter = mail.to(buyerEmail).find(({ asunto }) => asunto.startsWith('No pudimos'));
    for (const text of [
      'No pudimos verificar tu pago\n',
      `Revisamos la operación ${operacion} de Yape para tu pedido ${numero} y no pudimos confirmarla.`,
      'Motivo: El monto no coincide',
      'Tu pedido sigue guardado: revisa el número de operación y envíalo otra vez.',
      'Corregir mi pago:\n',
    ]) {
      expect(letter?.texto).toContain(text);
    }
    const facts = { nombre: numero, medio: 'yape', operacion, estado: 'pendiente' };
    const motivo = 'El monto no coincide';
    expect(await audited(pedidoId)).toEqual([{ accion: 'rechazar-pago', antes: facts, despues: { ...facts, motivo } }]);
    const seen = await detalle(pedidoId);
    expect(seen.pagos).toMatchObject([{ estado: 'rechazado', motivo, quien: expect.stringContaining('Rosa') }]);
    expect(seen.eventos.find(({ tipo }) => tipo === 'pago-no-verificado')).toMatchObject({
      detalle: { medio: 'yape', operacion, motivo },
      quien: expect.stringContaining('Rosa'),
    });
    const estado = async () => (await t.client().call(getPedidoEstado, { query: { numero, clave } })).body.resource!;
    expect(await estado()).toMatchObject({
      estado: 'pendiente',
      verificacion: null,
      rechazo: { operacion, motivo: 'El monto no coincide' },
    });
    // The same operation may be declared again: the rejection may have been a mistake of the school.
    const again = { medio: 'yape', operacion, now: new Date() } as const;
    await inTransaction(t.deps.db, (tx) => declarePago(t.deps, tx, pedido.pedidoId, again));
    expect(await estado()).toMatchObject({ verificacion: { operacion }, rechazo: null });
    const [row] = await tray(numero);
    expect(await approve(row!.pagoId)).toMatchObject({ success: true });
    expect((await detalle(pedidoId)).estado).toBe('pagado');
  });

  test('an order whose card was rejected waits while a payment is verified, and is rejected again after it', async () => {
    const { pedido, pedidoId, pagoId, operacion } = await declaredPago(t);
    const card = { pedidoId, proveedor: 'mercadopago', referencia: `R-${pedidoId}`, estado: 'rechazado' } as const;
    await insertPago(t.deps.db, { ...card, montoCentimos: pedido.totalCentimos, moneda: 'PEN' });
    await t.deps.db.execute(sql`update pedido set estado = 'rechazado' where pedido_id = ${pedidoId}`);
    const corrected = { medio: 'yape', operacion: `${operacion}-B`, now: new Date() } as const;
    await inTransaction(t.deps.db, (tx) => declarePago(t.deps, tx, pedidoId, corrected));
    expect((await detalle(pedidoId)).estado).toBe('pendiente');
    expect(await reject(pagoId, 'No aparece')).toMatchObject({ success: true });
    expect((await detalle(pedidoId)).estado).toBe('rechazado');
  });

  test('the oldest comes first, a page at a time, with what is missing of the total', async () => {
    const [first, second] = [await declaredPago(t), await declaredPago(t)];
    const both = { numeros: [first.numero, second.numero] };
    const listed = (await tray()).map(({ numero }) => numero).filter((numero) => both.numeros.includes(numero));
    expect(listed).toEqual(both.numeros);
    const page = await admin.call(listDeclaredPagos, { query: { q: second.numero, page: 1, size: 5 } });
    expect(page.body).toMatchObject({ total: 1, pages: 1, resources: [{ numero: second.numero, conVoucher: false }] });
    const pedido = await makePedido(t.deps, { comprador: { buyerEmail: '' } });
    const part = { medio: 'plin', operacion: `PARTE-${pedido.pedidoId}`, monto: 100 } as const;
    await admin.call(markPaid, { params: { id: pedido.pedidoId }, body: part });
    const rest = { medio: 'yape', operacion: `RESTO-${pedido.pedidoId}`, now: new Date() } as const;
    await inTransaction(t.deps.db, (tx) => declarePago(t.deps, tx, pedido.pedidoId, rest));
    const [row] = await tray(pedido.numero);
    expect(row).toMatchObject({ monto: 250, total: 350 });
    expect(await approve(row!.pagoId, { monto: 249.5 })).toMatchObject({ success: true });
    expect(await detalle(pedido.pedidoId)).toMatchObject({ estado: 'pendiente', recibido: 349.5 });
  });

  test('a reason is required', async () => {
    const { pagoId } = await declaredPago(t);
    expect(await reject(pagoId, '  ')).toMatchObject({ status: 422, errores: { motivo: 'Escribe el motivo' } });
  });

  test('ADMIN corrects a mistyped operation, but not to one that another order has', async () => {
    const [taken, mistyped] = [await declaredPago(t), await declaredPago(t)];
    const refused = await approve(mistyped.pagoId, { operacion: taken.operacion });
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.message).toBe(`Esta operación también está en el pedido ${taken.numero}, sin verificar.`);
    expect((await detalle(mistyped.pedidoId)).pagos).toMatchObject([{ referencia: mistyped.operacion }]);
    expect(await approve(mistyped.pagoId, { operacion: `RIGHT-${mistyped.pagoId}` })).toMatchObject({ success: true });
    expect((await detalle(mistyped.pedidoId)).pagos).toMatchObject([{ referencia: `RIGHT-${mistyped.pagoId}` }]);
  });

  test('recording the declared operation by hand approves it; no second payment appears', async () => {
    const { pedidoId, pagoId, operacion } = await declaredPago(t);
    const body = { medio: 'yape', operacion } as const;
    expect((await admin.call(markPaid, { params: { id: pedidoId }, body })).body).toMatchObject({ success: true });
    expect(await detalle(pedidoId)).toMatchObject({ estado: 'pagado', pagos: [{ pagoId, estado: 'aprobado' }] });
  });

  test('one operation of each means pays one order', async () => {
    const orders = [await makePedido(t.deps), await makePedido(t.deps), await makePedido(t.deps)];
    const pay = async (n: number, medio: 'yape' | 'plin') => {
      const body = { medio, operacion: 'UNA-SOLA' } as const;
      return (await admin.call(markPaid, { params: { id: orders[n]!.pedidoId }, body })).body;
    };
    expect(await pay(0, 'yape')).toMatchObject({ success: true });
    expect(await pay(1, 'plin')).toMatchObject({ success: true });
    expect(await pay(2, 'yape')).toMatchObject({ status: 409, codigo: 'operacion-repetida' });
  });

  test('an order that was paid otherwise meanwhile: the declaration is dropped without a mail', async () => {
    const buyerEmail = newBuyer();
    const { pedidoId, pagoId, numero } = await declaredPago(t, { buyerEmail });
    const body = { medio: 'plin', operacion: `OTRA-${pedidoId}` } as const;
    await admin.call(markPaid, { params: { id: pedidoId }, body });
    expect((await tray(numero))[0]).toMatchObject({ estado: 'pagado' });
    expect(await reject(pagoId, 'Ya se pagó con Plin')).toMatchObject({ success: true });
    expect((await detalle(pedidoId)).estado).toBe('pagado');
    expect(await count(t.deps, `correo_saliente where clave = 'pedido-${pedidoId}-no-verificado-${pagoId}'`)).toBe(0);
    expect(accessKeyOf(t.deps, numero)).toHaveLength(32);
  });

  test('CHG-05 an order that was paid otherwise meanwhile: money that arrived too is kept as a second payment to return', async () => {
    const buyerEmail = newBuyer();
    const { pedidoId, pagoId, numero, pedido } = await declaredPago(t, { buyerEmail });
    const total = pedido.totalCentimos / 100;
    const body = { medio: 'plin', operacion: `OTRA-${pedidoId}` } as const;
    await admin.call(markPaid, { params: { id: pedidoId }, body });
    const waiting = async () => (await admin.call(getPending, {})).body.resource!.pagosDeMas;
    const before = await waiting();
    // A confirmation is required, because the list may have been opened before the pedido was paid.
    const refused = await approve(pagoId);
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.message).toContain(`El pedido ${numero} ya está en «Pagado»`);
    expect(await approve(pagoId, { segundoPago: true })).toMatchObject({ success: true });
    const after = await detalle(pedidoId);
    expect(after).toMatchObject({ estado: 'pagado', sobra: true, recibido: 2 * total });
    expect(after.pagos.map(({ medio, sobra }) => [medio, sobra])).toEqual([
      ['plin', false],
      ['yape', true],
    ]);
    expect(after.eventos.filter(({ tipo }) => tipo === 'pago-duplicado')).toHaveLength(1);
    expect(after.asientos).toHaveLength(1);
    await expect
      .poll(() => mail.to(buyerEmail).map(({ asunto }) => asunto))
      .toContain(`Recibimos dos pagos de tu pedido ${numero}`);
    expect(await tray(numero)).toEqual([]);
    expect(await waiting()).toBe(before + 1);
    const devolucion = { pagoId, modo: 'manual', motivo: 'Pagó dos veces', operacion: 'DEV-1' } as const;
    const returned = (await admin.call(createDevolucion, { params: { id: pedidoId }, body: devolucion })).body;
    expect(returned.resource).toMatchObject({ estado: 'pagado', sobra: false, queda: total });
    expect(await waiting()).toBe(before);
  });

  test('CHG-05 accepted for an order that was refunded, it pays the order again', async () => {
    const { pedidoId, pagoId } = await declaredPago(t, { buyerEmail: 'otra.vez@correo.pe' });
    const body = { medio: 'plin', operacion: `OTRA-${pedidoId}` } as const;
    await admin.call(markPaid, { params: { id: pedidoId }, body });
    await admin.call(cancelPedido, { params: { id: pedidoId }, body: { motivo: 'Se arrepintió' } });
    expect(await approve(pagoId)).toMatchObject({ status: 409 });
    expect(await approve(pagoId, { segundoPago: true })).toMatchObject({ success: true });
    expect(await detalle(pedidoId)).toMatchObject({ estado: 'pagado', sobra: false, asientos: [{ estado: 'libre' }] });
    // The confirmation is mailed once, and so is its link.
    expect(await count(t.deps, `pedido_acceso where pedido_id = ${pedidoId}`)).toBe(1);
  });

  test('what is no declared payment is not found', async () => {
    const { pedidoId } = await makePedido(t.deps, { comprador: { buyerEmail: '' } });
    const online = { pedidoId, proveedor: 'mercadopago', referencia: `MP-${pedidoId}`, estado: 'pendiente' } as const;
    const waiting = await insertPago(t.deps.db, { ...online, montoCentimos: 35_000, moneda: 'PEN' });
    for (const id of [2_000_000_000, waiting]) {
      expect(await approve(id)).toMatchObject({ status: 404, message: 'No se encontró el pago.' });
      expect(await reject(id, 'x')).toMatchObject({ status: 404, message: 'No se encontró el pago.' });
    }
  });
});
