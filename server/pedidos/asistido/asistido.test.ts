import {
  addPedidoNota,
  createAsistido,
  getPedidoMessage,
  listClientes,
  listPedidoNotas,
} from 'domain/contract/asistido.ts';
import { getPedido, getPedidoEstado, listPedidos } from 'domain/contract/pedidos.ts';
import { getVentas } from 'domain/contract/reportes.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { atOnce } from '../../testing/barrier.ts';
import { makeCupon, makeCurso } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { count, makePedido, pedidoOf, watchMail } from '../../testing/pedidos.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { saveComprobante } from '../pedido/queries/comprobantes.ts';

let t: TestApp;
let admin: Client;
let adminId: number;
beforeAll(async () => {
  t = await startTestApp();
  const { browser, person } = await signedIn(t, 'ADMIN');
  admin = browser;
  adminId = person.usuarioId;
});
afterAll(() => t.close());

type Body = Parameters<typeof admin.call<typeof createAsistido>>[1]['body'];
async function bodyOf(precio: number, extra: Partial<Body> = {}): Promise<Body> {
  const curso = await makeCurso(t.deps.db, { precio });
  const { items, total, buyerName, buyerEmail } = pedidoOf([[curso, 1]]);
  return { buyerName, buyerEmail, buyerPhone: '+51 999 000 111', items, total, ...extra };
}
const sell = (body: Body, key?: string) => admin.call(createAsistido, { body }, key ? { 'idempotency-key': key } : {});
const detail = async (id: number) => (await admin.call(getPedido, { params: { id } })).body.resource!;
const holderOf = async (pedidoId: number) => {
  const { rows } = await t.deps.db.execute<{ usuario_id: number | null }>(sql`
    select a.usuario_id from asiento a join pedido_item using (pedido_item_id) where pedido_id = ${pedidoId}`);
  return rows.map(({ usuario_id: id }) => id);
};

test('MON-20 MON-22 a sale paid in cash gives the seat to the client, keeps who sold it, and is sold once', async () => {
  const client = await makePerson(t.deps.db, 'USU');
  const body = await bodyOf(80, {
    usuarioId: client.usuarioId,
    nota: 'Viene por la tarde',
    pago: { medio: 'efectivo' },
  });
  const sold = (await sell(body, 'venta-1')).body.resource!;
  expect(sold).toMatchObject({ estado: 'pagado', total: 80, falta: 0 });
  const again = await sell(body, 'venta-1');
  expect(again.body.resource!.id).toBe(sold.id);
  expect((await sell({ ...body, nota: 'Otra' }, 'venta-1')).status).toBe(409);
  expect(await holderOf(sold.id)).toEqual([client.usuarioId]);
  const { pagos, vendedor } = await detail(sold.id);
  expect(pagos).toMatchObject([{ medio: 'efectivo', referencia: `${sold.numero}-E1`, monto: 80 }]);
  expect(vendedor).not.toBeNull();
  const { filas } = (await admin.call(getVentas, { query: { por: 'vendedor' } })).body.resource!;
  expect(filas).toMatchObject([{ clave: String(adminId), netoCentimos: 8000 }]);
});

test('MON-20 a new client gets the link to pay and, once paid, the seat through the mailed link; never the seller', async () => {
  const mail = watchMail(t.deps);
  const body = await bodyOf(100, { buyerEmail: 'nueva@correo.pe' });
  const sold = (await sell(body)).body.resource!;
  expect(sold).toMatchObject({ estado: 'pendiente', falta: 0 });
  expect(sold.texto).toContain('S/ 100.00');
  expect(sold.texto).toContain(sold.enlace);
  expect(sold.whatsapp).toMatch(/^https:\/\/wa\.me\/51999000111\?text=Hola/);
  await expect.poll(() => mail.to('nueva@correo.pe').length).toBe(1);
  expect(await count(t.deps, `asiento join pedido_item using (pedido_item_id) where pedido_id = ${sold.id}`)).toBe(0);
  const paid = await sell({ ...body, pago: { medio: 'yape', operacion: '700100' } });
  expect(await holderOf(paid.body.resource!.id)).toEqual([null]);
});

test('MON-21 a discount needs its reason and fits the price; a courtesy is free; never with a coupon', async () => {
  const less = await bodyOf(100, { total: 75.5, descuento: { monto: 24.5, motivo: 'Exalumna' } });
  const sold = await sell(less);
  expect(sold.body.resource).toMatchObject({ total: 75.5 });
  expect(await detail(sold.body.resource!.id)).toMatchObject({ descuento: 24.5, motivoDescuento: 'Exalumna' });
  const tooMuch = await sell({ ...less, total: 0, descuento: { monto: 100.01, motivo: 'x' } });
  expect(tooMuch.body.errores).toEqual({ 'descuento.monto': 'El descuento no puede pasar de S/ 100.00' });
  expect((await sell({ ...less, descuento: { monto: 1, motivo: ' ' } })).status).toBe(422);
  const { codigo } = await makeCupon(t.deps.db, { porcentaje: 10 });
  expect((await sell({ ...less, cupon: codigo })).status).toBe(422);
  expect((await sell(await bodyOf(50, { total: 45, cupon: codigo }))).body.resource).toMatchObject({ total: 45 });
  const client = await makePerson(t.deps.db, 'USU');
  const free = await sell(await bodyOf(50, { total: 0, cortesia: 'Por convenio', usuarioId: client.usuarioId }));
  expect(free.body.resource).toMatchObject({ estado: 'pagado', total: 0 });
  expect(await holderOf(free.body.resource!.id)).toEqual([client.usuarioId]);
});

test('MON-22 a payment that is refused leaves no order, also when two sell with one operation at once', async () => {
  const first = await bodyOf(60, { pago: { medio: 'yape', operacion: '0800900' } });
  const second = await bodyOf(60, { pago: { medio: 'yape', operacion: '800900' } });
  const before = await count(t.deps, 'pedido');
  const [one, two] = await atOnce(t.deps, 'pago', [() => sell(first), () => sell(second)]);
  expect([one.status, two.status].sort()).toEqual([200, 409]);
  expect(await count(t.deps, 'pedido')).toBe(before + 1);
  expect((await sell(await bodyOf(60, { pago: { medio: 'pos' } }))).body.errores).toEqual({
    'pago.operacion': 'Escribe el número de operación',
  });
  const changed = await bodyOf(60, { total: 59 });
  expect((await sell(changed)).body.codigo).toBe('precio-cambio');
});

test('MON-23 a half-paid order says what is missing in list, record, page of the buyer and mail', async () => {
  const mail = watchMail(t.deps);
  const body = await bodyOf(1200, { buyerEmail: 'parte@correo.pe' });
  const sold = (await sell({ ...body, pago: { medio: 'plin', operacion: '31415', monto: 128.5 } })).body.resource!;
  expect(sold).toMatchObject({ estado: 'pendiente', falta: 1071.5 });
  expect(await detail(sold.id)).toMatchObject({ falta: 1071.5 });
  const listed = await admin.call(listPedidos, { query: { q: sold.numero, page: 1 } });
  expect(listed.body.resources).toMatchObject([{ falta: 1071.5 }]);
  const clave = new URL(sold.enlace, 'http://aula').hash.match(/clave=([^&]+)/)?.[1] ?? '';
  const key = clave || new URL(sold.enlace, 'http://aula').searchParams.get('clave')!;
  const page = await t.client().call(getPedidoEstado, { query: { numero: sold.numero, clave: key } });
  expect(page.body.resource).toMatchObject({ falta: 1071.5 });
  await expect
    .poll(() => mail.to('parte@correo.pe').map(({ asunto }) => asunto))
    .toEqual([`Falta S/ 1,071.50: pedido ${sold.numero}`]);
});

test('MON-24 notes say who and when, newest first, and the client never reads them', async () => {
  const { id, enlace, numero } = (await sell(await bodyOf(10, { nota: 'Pidió factura' }))).body.resource!;
  await admin.call(addPedidoNota, { params: { id }, body: { texto: 'Pagará el <b>lunes</b>' } });
  const { body } = await admin.call(listPedidoNotas, { params: { id } });
  expect(body.resources!.map(({ texto }) => texto)).toEqual(['Pagará el <b>lunes</b>', 'Pidió factura']);
  const key = /clave=([^&]+)/.exec(enlace)![1]!;
  const page = await t.client().call(getPedidoEstado, { query: { numero, clave: key } });
  expect(page.text).not.toMatch(/lunes|Pidió factura/);
  expect((await admin.call(addPedidoNota, { params: { id: 999_999 }, body: { texto: 'x' } })).status).toBe(404);
});

test('MON-25 a client is found by document, name, e-mail and phone, with or without an account', async () => {
  const person = await makePerson(t.deps.db, 'USU');
  await t.deps.db.execute(sql`update usuario set numero = '+51 955-444-333' where usuario_id = ${person.usuarioId}`);
  const find = async (q: string) => (await admin.call(listClientes, { query: { q } })).body.resources!;
  for (const q of [person.dni, person.correo, '955444333', '51955444333', '955 444 333']) {
    expect(await find(q), q).toMatchObject([{ usuarioId: person.usuarioId, documento: person.dni }]);
  }
  await makePedido(t.deps, { comprador: { buyerName: 'Ítalo Sin Cuenta', buyerEmail: 'italo@correo.pe' } });
  expect(await find('italo sin')).toEqual([
    { usuarioId: null, nombre: 'Ítalo Sin Cuenta', documento: '', correo: 'italo@correo.pe', telefono: '999 888 777' },
  ]);
  expect(await find('%%')).toEqual([]);
  const factura = { buyerName: 'Nélida Con Factura', buyerEmail: 'nelida@correo.pe' };
  const { pedidoId } = await makePedido(t.deps, { comprador: factura });
  const datos = {
    tipo: 'boleta',
    tipoDocumento: 'CE',
    documento: 'CE7788990',
    nombre: 'Nélida',
    direccion: '',
  } as const;
  await saveComprobante(t.deps.db, pedidoId, datos);
  for (const q of ['CE7788990', ' ce7788990']) {
    expect(await find(q), q).toMatchObject([{ usuarioId: null, documento: 'CE7788990', correo: 'nelida@correo.pe' }]);
  }
});

test('MON-26 the text for WhatsApp follows the state of the order', async () => {
  const sold = (await sell(await bodyOf(30, { pago: { medio: 'otro', operacion: 'VALE-9' } }))).body.resource!;
  const { body } = await admin.call(getPedidoMessage, { params: { id: sold.id } });
  expect(body.resource!.texto).toContain('Confirmamos tu pago');
  const other = (await sell(await bodyOf(30, { buyerPhone: 'no tiene' }))).body.resource!;
  expect(other.whatsapp).toBeNull();
});
