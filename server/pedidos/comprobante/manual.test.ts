import * as contract from 'domain/contract/comprobantes.ts';
import { createDevolucion, markPaid, movePago } from 'domain/contract/pagos.ts';
import { getPending } from 'domain/contract/panel.ts';
import { cancelPedido, getPedido, getPedidoEstado, listPedidos } from 'domain/contract/pedidos.ts';
import { exportContador } from 'domain/contract/reportes.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { closeGate } from '../../testing/barrier.ts';
import { makeCurso } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { count, makePedido } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';
import { accessKeyOf } from '../access-codes.ts';
import { saveComprobante } from '../pedido/queries/comprobantes.ts';
import type { Pedido } from '../pedido/queries/pedidos.ts';

let t: TestApp;
let caja: Client;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  ({ browser: caja } = await signedIn(t, 'CAJA'));
  ({ browser: admin } = await signedIn(t, 'ADMIN'));
});
afterAll(() => t.close());

const today = limaDay(new Date());
const boleta = {
  tipo: 'boleta',
  tipoDocumento: 'DNI',
  documento: '45678901',
  nombre: 'Inés Huamán',
  direccion: '',
} as const;

/** A paid pedido of S/ 118.00 whose buyer asked for a boleta. */
async function asked({ paid = true } = {}): Promise<Pedido> {
  const pedido = await makePedido(t.deps, { lineas: [[await makeCurso(t.deps.db, { precio: 118 }), 1]] });
  await saveComprobante(t.deps.db, pedido.pedidoId, boleta);
  if (paid) await pay(pedido);
  return pedido;
}
const pay = ({ pedidoId }: Pedido, monto = 118) =>
  admin.call(markPaid, {
    params: { id: pedidoId },
    body: { medio: 'yape', operacion: `OP-${pedidoId}-${monto}`, monto },
  });
const detalle = async ({ pedidoId }: Pedido) =>
  (await caja.call(getPedido, { params: { id: pedidoId } })).body.resource!;
async function refund(pedido: Pedido, monto: number) {
  const { pagoId } = (await detalle(pedido)).pagos[0]!;
  const body = { pagoId, modo: 'manual', monto, motivo: 'Acuerdo', operacion: `DV-${monto}` } as const;
  return admin.call(createDevolucion, { params: { id: pedido.pedidoId }, body });
}
type Body = NonNullable<Parameters<typeof caja.call<typeof contract.registerComprobante>>[1]>['body'];
const register = (pedido: Pedido, numero: string, changes: Partial<Body> = {}, who = caja) =>
  who.call(contract.registerComprobante, {
    params: { id: pedido.pedidoId },
    body: { tipo: '03', numero, fecha: today, ...changes },
  });
const tray = async () => (await caja.call(getPending, {})).body.resource!.porEmitir;
const listed = async () =>
  (await caja.call(listPedidos, { query: { porEmitir: 'true', page: 1, size: 50 } })).body.resources!.map(
    ({ id }) => id,
  );

test('MON-55 what a buyer asked for waits in the tray, as its list says, until it is recorded', async () => {
  const before = await tray();
  const pedido = await asked({ paid: false });
  const unasked = await makePedido(t.deps);
  await pay(unasked, 20);
  expect(await tray()).toBe(before);
  await pay(pedido);
  expect([await tray(), (await listed()).includes(pedido.pedidoId)]).toEqual([before + 1, true]);
  expect(await detalle(pedido)).toMatchObject({ porEmitir: { venta: 118, nota: 0 }, comprobantes: [] });
  const { status, body } = await register(pedido, ' b001 – 00000701 ');
  expect([status, body.message]).toEqual([200, 'Comprobante registrado.']);
  expect(body.resource).toMatchObject({
    porEmitir: null,
    comprobantes: [{ tipo: '03', numero: 'B001-701', fecha: today, estado: 'emitido', total: 118, porAcreditar: 118 }],
  });
  expect([await tray(), (await listed()).includes(pedido.pedidoId)]).toEqual([before, false]);
  expect(await count(t.deps, `auditoria where accion = 'crear' and entidad = 'comprobante'`)).toBeGreaterThan(0);
});

test('MON-55 a payment in parts asks for what is missing; one moved away or of a cancelled order for nothing', async () => {
  const pedido = await asked({ paid: false });
  await pay(pedido, 50);
  await register(pedido, 'B001-710');
  await pay(pedido, 68);
  expect((await detalle(pedido)).porEmitir).toEqual({ venta: 68, nota: 0 });
  expect((await register(pedido, 'B001-711', { monto: 90 })).body.errores).toEqual({ monto: 'Como máximo S/ 68.00' });
  expect((await register(pedido, 'B001-711')).status).toBe(200);
  expect((await register(pedido, 'B001-712')).body.message).toContain('ya tiene comprobante');
  const cancelled = await asked({ paid: false });
  await pay(cancelled, 50);
  await admin.call(cancelPedido, { params: { id: cancelled.pedidoId }, body: { motivo: 'No completó' } });
  expect((await detalle(cancelled)).porEmitir).toBeNull();
  const moved = await asked();
  const { pagoId } = (await detalle(moved)).pagos[0]!;
  const { numero } = await makePedido(t.deps, { lineas: [[await makeCurso(t.deps.db, { precio: 118 }), 1]] });
  const params = { id: moved.pedidoId, pagoId };
  expect((await admin.call(movePago, { params, body: { numero, motivo: 'Era de otro' } })).status).toBe(200);
  expect((await detalle(moved)).porEmitir).toBeNull();
});

test('MON-56 never two of one number, also at once: the second is told whose it is', async () => {
  const [first, second] = [await asked(), await asked()];
  const gate = await closeGate(t.deps, 'comprobante');
  const both = Promise.all([register(first, 'B001-720'), register(second, 'B001-0720', {}, admin)]);
  await gate.until(2);
  await gate.open(both);
  const answers = await both;
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await count(t.deps, `comprobante where serie = 'B001' and numero = 720`)).toBe(1);
  const winner = answers[0].status === 200 ? first : second;
  const refused = answers.find(({ status }) => status === 409)!;
  expect(refused.body.message).toBe(`B001-720 ya está registrado en el pedido ${winner.numero}.`);
  // A note may have the number of a boleta: each kind has its own numbers.
  expect(await count(t.deps, `comprobante_serie where serie = 'B001' and siguiente = 721`)).toBe(1);
});

test('MON-57 a refund asks for the credit note, which names its document and its refund', async () => {
  const pedido = await asked();
  await register(pedido, 'B001-730');
  await refund(pedido, 59);
  expect(await detalle(pedido)).toMatchObject({ porEmitir: { venta: 0, nota: 59 } });
  expect((await register(pedido, 'BC01-1', { tipo: '07' })).body.errores).toEqual({
    corrigeId: 'Elige el comprobante que modifica',
  });
  const corrigeId = (await detalle(pedido)).comprobantes[0]!.comprobanteId;
  const wrong = await register(pedido, 'FC01-1', { tipo: '07', corrigeId });
  expect(wrong.body.errores).toEqual({ numero: 'La nota de «B001» va en una serie que empieza con B' });
  const other = await asked();
  const foreign = await register(other, 'BC01-1', { tipo: '07', corrigeId });
  expect(foreign.body.errores).toHaveProperty('corrigeId');
  const { body } = await register(pedido, 'BC01-1', { tipo: '07', corrigeId });
  expect(body.resource).toMatchObject({
    porEmitir: null,
    comprobantes: [{ porAcreditar: 59 }, { tipo: '07', numero: 'BC01-1', total: 59, corrige: 'B001-730' }],
  });
  expect((await register(pedido, 'BC01-2', { tipo: '07', corrigeId, monto: 59.01 })).body.errores).toHaveProperty(
    'monto',
  );
  const { data } = (await admin.call(exportContador, { query: { hoja: 'devoluciones' } })).body.resource!;
  expect(Buffer.from(data, 'base64').toString('utf8')).toMatch(/DV-59,.*,Boleta,B001,00000730,.*,BC01-1,/);
  const registro = (await admin.call(contract.exportComprobantes, { query: { q: pedido.numero } })).body.resource!;
  const [, sale, nota] = Buffer.from(registro.data, 'base64').toString('utf8').split('\r\n');
  expect(sale).toContain(',B001,730,1,45678901,Inés Huamán,100.00,0.00,0.00,18.00,118.00,');
  expect(nota).toContain(',BC01,1,1,45678901,Inés Huamán,-50.00,0.00,0.00,-9.00,-59.00,');
});

const pdf = Buffer.from('%PDF-1.7\n%%EOF').toString('base64');
const xmlOf = (id: string) =>
  Buffer.from(
    `<?xml version="1.0"?><Invoice xmlns="urn:x" xmlns:cbc="urn:y"><cbc:ID>${id}</cbc:ID></Invoice>`,
  ).toString('base64');

test('MON-58 the buyer downloads its files with the key of the order; what is no such file is refused', async () => {
  const pedido = await asked();
  const [notPdf, other] = [
    await register(pedido, 'B001-740', { pdf: Buffer.from('<html>').toString('base64') }),
    await register(pedido, 'B001-740', { xml: xmlOf('B001-741') }),
  ];
  expect(notPdf.body.errores).toEqual({ pdf: 'El archivo no es un PDF' });
  expect(other.body.errores).toEqual({ xml: 'El XML es de B001-741, no de B001-740' });
  expect((await register(pedido, 'B001-740', { xml: 'no' })).body.errores).toEqual({
    xml: 'El XML no es de un comprobante',
  });
  expect((await detalle(pedido)).comprobantes).toEqual([]);
  const { body } = await register(pedido, 'B001-740', { pdf });
  const { comprobanteId } = body.resource!.comprobantes[0]!;
  const key = { numero: pedido.numero, clave: accessKeyOf(t.deps, pedido.numero) };
  const seen = async () => (await t.client().call(getPedidoEstado, { query: key })).body.resource!.comprobantes;
  expect(await seen()).toMatchObject([{ comprobanteId, numero: 'B001-740', pdf: true, xml: false }]);
  const attach = await caja.call(contract.attachComprobanteFiles, {
    params: { id: comprobanteId },
    body: { xml: xmlOf('B001-00000740') },
  });
  expect(attach.body.resource).toMatchObject({ tienePdf: true, tieneXml: true });
  expect(await seen()).toMatchObject([{ xml: true }]);
  const get = (clase: 'a4' | 'xml') =>
    t.client().call(contract.getOwnComprobante, { query: { ...key, comprobanteId, clase } });
  expect((await get('a4')).body.resource).toEqual({
    data: `data:application/pdf;base64,${pdf}`,
    filename: expect.stringMatching(/03-B001-740\.pdf$/),
  });
  expect((await get('xml')).body.resource?.data).toMatch(/^data:application\/xml;base64,/);
});

test('MON-59 one recorded by mistake goes and frees its number; a voided one keeps it; both wait again', async () => {
  const pedido = await asked();
  const idOf = async () => (await detalle(pedido)).comprobantes.at(-1)!.comprobanteId;
  const retire = async (modo: 'error' | 'anulado') =>
    caja.call(contract.retireComprobante, { params: { id: await idOf() }, body: { modo, motivo: 'Era de otro' } });
  await register(pedido, 'B001-750');
  expect((await retire('error')).status).toBe(200);
  expect(await detalle(pedido)).toMatchObject({ comprobantes: [], porEmitir: { venta: 118 } });
  await register(pedido, 'B001-750');
  expect((await retire('anulado')).status).toBe(200);
  expect((await retire('anulado')).status).toBe(409);
  expect(await detalle(pedido)).toMatchObject({ comprobantes: [{ estado: 'anulado' }], porEmitir: { venta: 118 } });
  expect((await register(pedido, 'B001-750')).status).toBe(409);
  await register(pedido, 'B001-751');
  await refund(pedido, 10);
  const corrigeId = await idOf();
  await register(pedido, 'BC01-751', { tipo: '07', corrigeId });
  const blocked = await caja.call(contract.retireComprobante, {
    params: { id: corrigeId },
    body: { modo: 'error', motivo: 'x' },
  });
  expect(blocked.body.message).toBe('Retira primero su nota de crédito BC01-751.');
  // A voided note gives its refund back to the next one.
  expect((await retire('anulado')).status).toBe(200);
  await register(pedido, 'BC01-752', { tipo: '07', corrigeId });
  const { rows } = await t.deps.db.execute(sql`
    select numero, devolucion_id is not null as noted from comprobante where serie = 'BC01' and numero > 750 order by 1`);
  expect(rows).toEqual([
    { numero: 751, noted: true },
    { numero: 752, noted: true },
  ]);
});

test('SEC-151 an XML above 64 KB is refused before it is parsed, when registered and when attached', async () => {
  const pedido = await asked();
  const sized = (bytes: number) => {
    const whole = Buffer.from(xmlOf('B001-760'), 'base64').toString();
    return Buffer.from(whole.padEnd(bytes)).toString('base64');
  };
  const refused = { xml: 'El XML pesa más de 64 KB: adjunta solo el PDF' };
  const larger = await register(pedido, 'B001-760', { xml: sized(64 * 1024 + 3) });
  expect([larger.status, larger.body.errores]).toEqual([422, refused]);
  const { body } = await register(pedido, 'B001-760');
  const { comprobanteId: id } = body.resource!.comprobantes[0]!;
  const attach = (xml: string) => caja.call(contract.attachComprobanteFiles, { params: { id }, body: { xml } });
  const attached = await attach(sized(64 * 1024 + 3));
  expect([attached.status, attached.body.errores]).toEqual([422, refused]);
  expect((await attach(sized(64 * 1024))).status).toBe(200);
});
