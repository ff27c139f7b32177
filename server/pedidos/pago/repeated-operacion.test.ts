import {
  approvePago,
  declarePago,
  listDeclaredPagos,
  rejectPago,
  sendVoucher,
} from 'domain/contract/declared-pagos.ts';
import { buildPath } from 'domain/contract/endpoint.ts';
import { markPaid } from 'domain/contract/pagos.ts';
import { getPedido } from 'domain/contract/pedidos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../db/connect.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { untilBlocked } from '../../testing/blocked.ts';
import type { Client } from '../../testing/client.ts';
import { setFormasPago } from '../../testing/declared.ts';
import { checkMoney } from '../../testing/money-checks.ts';
import { count, makePedido } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';
import { pngOfSize } from '../../testing/png.ts';
import { uploadImage } from '../../testing/uploads.ts';
import { accessKeyOf } from '../access-codes.ts';
import { deleteOldVouchers } from './receive-voucher.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
  await setFormasPago(t);
});
afterAll(async () => {
  await checkMoney(t.deps);
  await t.close();
});
beforeEach(async () => void (await t.deps.db.execute(sql`delete from limite`)));

type Ref = { pedidoId: number; numero: string; clave: string };
async function newPedido(): Promise<Ref> {
  const { pedidoId, numero } = await makePedido(t.deps, { comprador: { buyerEmail: '' } });
  return { pedidoId, numero, clave: accessKeyOf(t.deps, numero) };
}
const declare = ({ numero, clave }: Ref, operacion: string, medio: 'yape' | 'plin' = 'yape') =>
  t.client().call(declarePago, { body: { numero, clave, medio, operacion } });
const send = ({ numero, clave }: Ref, bytes: Buffer) =>
  t.client().request('PUT', buildPath(sendVoucher, { query: { numero, clave } }), {
    body: bytes,
    headers: { 'content-type': 'image/png' },
  });
const rowOf = async ({ numero }: Ref) =>
  (await admin.call(listDeclaredPagos, { query: { q: numero } })).body.resources![0]!;
const approve = async (ref: Ref, body: { repetida?: boolean; operacion?: string } = {}) =>
  (await admin.call(approvePago, { params: { id: (await rowOf(ref)).pagoId }, body })).body;
const record = async ({ pedidoId: id }: Ref, operacion: string, more: { repetida?: boolean; voucher?: string } = {}) =>
  (await admin.call(markPaid, { params: { id }, body: { medio: 'yape', operacion, ...more } })).body;
const detalle = async ({ pedidoId: id }: Ref) => (await admin.call(getPedido, { params: { id } })).body.resource!;

test.each([
  ['00123456', '123456'],
  ['123 456', '123456'],
  ['OP-000.77', 'OP00077'],
  ['0012-ab', '12AB'],
  ['0000', '0'],
  ['1002', '1002'],
])('SEA-48 the operation %s is compared as %s', async (operacion, key) => {
  const { rows } = await t.deps.db.execute(sql`select operacion_clave(${operacion}) as key`);
  expect(rows).toEqual([{ key }]);
});

test('SEA-48 an operation of another order is taken from the buyer, and ADMIN is warned and decides', async () => {
  const [paid, second, third] = [await newPedido(), await newPedido(), await newPedido()];
  expect(await record(paid, '778899')).toMatchObject({ success: true });
  for (const ref of [second, third]) expect((await declare(ref, '00778899')).status).toBe(200);
  const already = { por: 'operacion', numero: paid.numero, pagado: true };
  expect((await rowOf(second)).repetidas).toEqual(
    [already, { ...already, numero: third.numero, pagado: false }].sort((a, b) => (a.numero < b.numero ? -1 : 1)),
  );
  const refused = await approve(second);
  expect(refused).toMatchObject({ status: 409, codigo: 'operacion-repetida' });
  expect(refused.message).toContain(`Esta operación ya pagó el pedido ${paid.numero}.`);
  expect(refused.message).toContain(`Esta operación también está en el pedido ${third.numero}, sin verificar.`);
  expect((await detalle(second)).estado).toBe('pendiente');
  // One transfer may pay two pedidos: ADMIN confirms it, and the history records it.
  expect(await approve(second, { repetida: true })).toMatchObject({ success: true });
  const { estado, eventos } = await detalle(second);
  expect(estado).toBe('pagado');
  expect(eventos.find(({ tipo }) => tipo === 'pagado')?.datos).toContain(`ya pagó el pedido ${paid.numero}.`);
  const { rows } = await t.deps.db.execute(sql`
    select despues ->> 'repetida' as repetida from auditoria
     where accion = 'pagar' and entidad_id = ${String(second.pedidoId)}`);
  expect(rows).toEqual([{ repetida: 'true' }]);
});

test('SEA-48 of another means it is another operation, and a rejected one warns nobody', async () => {
  const [one, two] = [await newPedido(), await newPedido()];
  await declare(one, '5501', 'plin');
  await declare(two, '5501');
  expect((await rowOf(two)).repetidas).toEqual([]);
  await declare(one, '0-5501');
  expect((await rowOf(two)).repetidas).toMatchObject([{ numero: one.numero, pagado: false }]);
  await admin.call(rejectPago, { params: { id: (await rowOf(one)).pagoId }, body: { motivo: 'No llegó' } });
  expect((await rowOf(two)).repetidas).toEqual([]);
  expect(await approve(two)).toMatchObject({ success: true });
});

test('SEA-48 the buyer corrects the spelling of the own number, and a part that is paid is not declared again', async () => {
  const ref = await newPedido();
  await declare(ref, '6601');
  expect((await declare(ref, '006601')).status).toBe(200);
  expect(await rowOf(ref)).toMatchObject({ operacion: '006601', repetidas: [] });
  expect(await record(ref, '6601')).toMatchObject({ success: true });
  expect((await detalle(ref)).pagos).toMatchObject([{ estado: 'aprobado', referencia: '006601' }]);
  const part = await newPedido();
  await admin.call(markPaid, { params: { id: part.pedidoId }, body: { medio: 'yape', operacion: '6602', monto: 10 } });
  expect((await declare(part, '06602')).body).toMatchObject({
    status: 409,
    message: 'Ya registramos esa operación en tu pedido.',
  });
});

test('SEA-49 the same photo in two orders warns, also when ADMIN uploads it and after the file was deleted', async () => {
  const [one, two, three] = [await newPedido(), await newPedido(), await newPedido()];
  const photo = pngOfSize(44, 88);
  for (const [at, ref] of [one, two].entries()) {
    await declare(ref, `90${at}1`);
    expect((await send(ref, photo)).status).toBe(200);
  }
  expect((await rowOf(two)).repetidas).toEqual([{ por: 'foto', numero: one.numero, pagado: false }]);
  expect(await approve(one, { repetida: true })).toMatchObject({ success: true });
  const refused = await approve(two);
  expect(refused).toMatchObject({ status: 409, message: `La misma foto ya pagó el pedido ${one.numero}.` });
  await deleteOldVouchers(t.deps, new Date(Date.now() + 40 * 86_400_000));
  const voucher = await uploadImage(admin, { ownerType: 'pago', bytes: photo });
  const recorded = await record(three, '9099', { voucher });
  expect(recorded).toMatchObject({ status: 409, codigo: 'operacion-repetida' });
  expect(recorded.message).toContain(`La misma foto ya pagó el pedido ${one.numero}.`);
  expect(await record(three, '9099', { voucher, repetida: true })).toMatchObject({ success: true });
});

test('SEA-48 ADMIN is refused a number that paid another order, unless it is confirmed', async () => {
  const [one, two] = [await newPedido(), await newPedido()];
  expect(await record(one, 'TR-000451')).toMatchObject({ success: true });
  const refused = await record(two, 'tr 000451');
  const message = `Esta operación ya pagó el pedido ${one.numero}.`;
  expect(refused).toMatchObject({
    status: 409,
    codigo: 'operacion-repetida',
    message,
    errores: { operacion: message },
  });
  expect((await detalle(two)).pagos).toEqual([]);
  expect(await record(two, 'tr 000451', { repetida: true })).toMatchObject({ success: true });
  // For the same pedido it is refused even when confirmed.
  expect(await record(two, 'TR000451', { repetida: true })).toMatchObject({ status: 409 });
});

test('SEA-48 recorded for two orders at once under two spellings, it pays one', async () => {
  const orders = [await newPedido(), await newPedido()];
  const ids = orders.map(({ pedidoId }) => pedidoId);
  const sent = await inTransaction(t.deps.db, async (tx) => {
    await tx.execute(sql`lock table pago in share row exclusive mode`);
    const acts = [record(orders[0]!, '31415'), record(orders[1]!, '0031415')];
    await untilBlocked(t.deps.db, 2);
    return acts;
  });
  const answers = await Promise.all(sent);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.codigo).toBe('operacion-repetida');
  expect(await count(t.deps, `pago where pedido_id in (${ids.join()}) and estado = 'aprobado'`)).toBe(1);
});
