import {
  acceptCotizacion,
  createCotizacion,
  exportCotizaciones,
  getCotizacion,
  getCotizacionHoja,
  listCotizaciones,
  listEmpresas,
  sendCotizacion,
  withdrawCotizacion,
} from 'domain/contract/cotizaciones.ts';
import { markPaid } from 'domain/contract/pagos.ts';
import { correctCorreo, getPedido, getPedidoEstado } from 'domain/contract/pedidos.ts';
import { formatLongDate, limaNoon } from 'domain/formats/lima-time.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { atOnce } from '../../testing/barrier.ts';
import { makeCurso } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { cotizacionBody, makeCotizacion } from '../../testing/cotizaciones.ts';
import { readPdf } from '../../testing/pdf.ts';
import { count } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

const curso = (precio = 100) =>
  makeCurso(t.deps.db, { precio, fechaHoraLimite: new Date(Date.now() + 90 * 86_400_000) });
const quote = async (cursoId: number, changes: Record<string, unknown> = {}) =>
  admin.call(createCotizacion, { body: cotizacionBody(cursoId, changes) });
const accept = ({ numero, clave }: { numero: string; clave: string }, changes: Record<string, unknown> = {}) =>
  t
    .client()
    .call(acceptCotizacion, { body: { numero, clave, nombre: 'Irma Poma, gerente', conforme: true, ...changes } });
const keyOf = (url: string) => {
  const search = new URL(url).searchParams;
  return { numero: search.get('numero')!, clave: search.get('clave')! };
};
const pedidoOf = async (cotizacionId: number) => {
  const { pedidoId } = (await admin.call(getCotizacion, { params: { id: cotizacionId } })).body.resource!;
  return pedidoId === null ? null : (await admin.call(getPedido, { params: { id: pedidoId } })).body.resource!;
};

test('EMP-01 a company is quoted at the prices of today, with its discount, and known by its RUC the next time', async () => {
  const { cursoId, nombre } = await curso(128.5);
  const { body } = await quote(cursoId, { razonSocial: 'Minera Ñandú S.A.', items: [{ cursoId, cantidad: 120 }] });
  const found = body.resource!;
  expect(found).toMatchObject({ estado: 'enviada', cupos: 120, total: 13_878, pedidoId: null });
  expect(found.hoja).toMatchObject({ subtotal: 15_420, porcentaje: 10, descuento: 1_542, total: 13_878 });
  expect(found.whatsapp).toMatch(/^https:\/\/wa\.me\/51955444333\?text=Hola%2C%20Irma/);
  await t.deps.db.execute(sql`update curso set precio = 999 where curso_id = ${cursoId}`);
  const { hoja } = (await admin.call(getCotizacion, { params: { id: found.cotizacionId } })).body.resource!;
  const line = { cursoId, nombre, cantidad: 120, precio: 128.5, precioLista: 128.5, importe: 15_420 };
  expect(hoja.lineas).toEqual([line]);
  await quote(cursoId, { ruc: found.ruc, razonSocial: 'Minera Ñandú S.A.A.', contacto: 'Otra Persona' });
  const empresas = (await admin.call(listEmpresas, { query: { q: 'nandu' } })).body.resources!;
  expect(empresas).toMatchObject([{ ruc: found.ruc, razonSocial: 'Minera Ñandú S.A.A.', contacto: 'Otra Persona' }]);
  expect(hoja.razonSocial).toBe('Minera Ñandú S.A.');
});

test.each([
  ['ruc', { ruc: '20131312956' }, 'Ese RUC no es válido'],
  ['correo', { correo: 'compras' }, 'Escribe un correo válido'],
  ['items', { items: [] }, 'Elige al menos un curso'],
  ['vence', { vence: '2020-01-01' }, 'Elige hoy o un día que viene'],
  ['porcentaje', { porcentaje: 101 }, 'De 0 a 100'],
])('EMP-01 a wrong %s is told in words', async (field, changes, words) => {
  const { status, body } = await quote((await curso()).cursoId, changes);
  expect([status, body.errores?.[field]]).toEqual([422, expect.stringContaining(words)]);
});

test('EMP-01 seats, courses and the discount of a role have their limits', async () => {
  const { cursoId } = await curso();
  const seats = await quote(cursoId, { items: [{ cursoId, cantidad: 501 }] });
  expect(seats.body.errores).toEqual({ 'items.0.cantidad': 'De 1 a 500 cupos' });
  const closed = await makeCurso(t.deps.db, { activa: false });
  expect((await quote(closed.cursoId)).body.errores).toEqual({ 'items.0.cursoId': 'Ese curso no está a la venta.' });
  const caja = (await signedIn(t, 'CAJA')).browser;
  const tooMuch = await caja.call(createCotizacion, { body: cotizacionBody(cursoId, { porcentaje: 21 }) });
  expect(tooMuch.body.errores?.porcentaje).toContain('hasta el 20 %');
});

test('EMP-02 accepted by its link it becomes one order with its prices, factura and seats, also at once and again', async () => {
  const { cursoId } = await curso(100);
  const { url, cotizacionId } = (await quote(cursoId, { items: [{ cursoId, cantidad: 60 }] })).body.resource!;
  const key = keyOf(url);
  // The price rose after the quotation: the quoted one is charged.
  await t.deps.db.execute(sql`update curso set precio = 150 where curso_id = ${cursoId}`);
  const before = await count(t.deps, 'pedido');
  const [one, two] = await atOnce(t.deps, 'pedido', [() => accept(key), () => accept(key)]);
  const again = await accept(key);
  expect([one.status, two.status, again.status]).toEqual([200, 200, 200]);
  expect(new Set([one, two, again].map(({ body }) => body.resource!.url)).size).toBe(1);
  expect(await count(t.deps, 'pedido')).toBe(before + 1);
  const pedido = (await pedidoOf(cotizacionId))!;
  expect(pedido).toMatchObject({ total: 5_400, estado: 'pendiente', buyerName: 'Irma Poma Ruiz' });
  expect(pedido.motivoDescuento).toBe(`Cotización ${key.numero}`);
  expect(await count(t.deps, `pedido_comprobante where pedido_id = ${pedido.id} and tipo = 'factura'`)).toBe(1);
  const pago = { medio: 'transferencia' as const, operacion: `EMP-${pedido.id}` };
  const paid = await admin.call(markPaid, { params: { id: pedido.id }, body: pago });
  expect(paid.body).toMatchObject({ success: true, resource: { estado: 'pagado' } });
  expect(await count(t.deps, `asiento join pedido_item using (pedido_item_id) where pedido_id = ${pedido.id}`)).toBe(
    60,
  );
  const { estado, hoja } = (await admin.call(getCotizacion, { params: { id: cotizacionId } })).body.resource!;
  expect([estado, hoja.aceptada?.quien]).toEqual(['aceptada', 'Irma Poma, gerente']);
});

test('EMP-02 a price that fell is charged; a deleted course, a missing signature and a guessed key are refused', async () => {
  const cheaper = await curso(100);
  const low = (await quote(cheaper.cursoId)).body.resource!;
  await t.deps.db.execute(sql`update curso set precio = 50 where curso_id = ${cheaper.cursoId}`);
  expect((await accept(keyOf(low.url))).status).toBe(200);
  expect((await pedidoOf(low.cotizacionId))!.total).toBe(150);
  const gone = await curso();
  const { url } = (await quote(gone.cursoId)).body.resource!;
  await t.deps.db.execute(sql`update curso set activa = false where curso_id = ${gone.cursoId}`);
  const refused = await accept(keyOf(url));
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `«${gone.nombre}» ya no está a la venta. Escríbenos y te enviamos otra cotización.`,
  ]);
  expect((await accept(keyOf(url), { conforme: false })).body.errores).toEqual({
    conforme: 'Marca que aceptas la cotización',
  });
  const { numero } = keyOf(url);
  for (const key of [
    { numero, clave: 'x'.repeat(32) },
    { ...keyOf(low.url), numero },
  ]) {
    expect((await accept(key)).status).toBe(404);
    expect((await t.client().call(getCotizacionHoja, { query: key })).status).toBe(404);
  }
});

test('SEC-130 once the address of its order is corrected, the link of a quotation gives no key that opens it', async () => {
  const { cursoId } = await curso();
  const key = keyOf((await quote(cursoId)).body.resource!.url);
  const pathOf = (url: string) => keyOf(new URL(url, 'http://escuela.pe').href);
  const first = pathOf((await accept(key)).body.resource!.url);
  const stateOf = async (query: typeof key) => (await t.client().call(getPedidoEstado, { query })).body.resource!;
  expect(await stateOf(first)).toMatchObject({ puedeCorregir: true });
  const correct = (ref: typeof key, correo: string) => t.client().call(correctCorreo, { body: { ...ref, correo } });
  const { clave } = (await correct(first, 'gerencia@estudio.pe')).body.resource!;
  const { aceptada } = (await t.client().call(getCotizacionHoja, { query: key })).body.resource!;
  for (const ref of [pathOf(aceptada!.pedidoUrl), pathOf((await accept(key)).body.resource!.url)]) {
    expect((await t.client().call(getPedidoEstado, { query: ref })).status).toBe(410);
    expect((await correct(ref, 'otro@correo.pe')).status).toBe(410);
  }
  expect(await stateOf({ ...first, clave })).toMatchObject({ puedeCorregir: true });
});

test('EMP-03 expired and withdrawn ones say so and become no order; who accepted first wins over a withdrawal', async () => {
  const { cursoId } = await curso();
  const old = (await quote(cursoId)).body.resource!;
  await t.deps.db.execute(sql`update cotizacion set vence = '2026-01-31' where cotizacion_id = ${old.cotizacionId}`);
  const late = await accept(keyOf(old.url));
  expect([late.status, late.body.message]).toEqual([
    409,
    'Esta cotización venció el 31 de enero de 2026. Pídenos una nueva.',
  ]);
  const { cotizacionId: id, url } = (await quote(cursoId)).body.resource!;
  const body = { motivo: 'Cambió el programa.' };
  expect((await admin.call(withdrawCotizacion, { params: { id }, body })).body.resource?.estado).toBe('retirada');
  expect((await accept(keyOf(url))).body.message).toBe(
    'Retiramos esta cotización: Cambió el programa. Pídenos una nueva.',
  );
  expect((await admin.call(withdrawCotizacion, { params: { id }, body })).body.message).toBe(
    'Esta cotización ya está retirada.',
  );
  const race = (await quote(cursoId)).body.resource!;
  const [accepted, withdrawn] = await atOnce(t.deps, 'cotizacion', [
    () => accept(keyOf(race.url)),
    () => admin.call(withdrawCotizacion, { params: { id: race.cotizacionId }, body }),
  ]);
  const both = [accepted.status, withdrawn.status].toSorted();
  expect(both).toEqual([200, 409]);
  expect((await pedidoOf(race.cotizacionId)) === null).toBe(accepted.status === 409);
});

test('EMP-04 is mailed once per request, listed by state, exported, and written as a PDF', async () => {
  const { cotizacionId: id, numero, clave, ruc } = await makeCotizacion(t, { enviar: true });
  const mails = () =>
    count(t.deps, `correo_saliente where plantilla = 'cotizacion' and clave like 'cotizacion-${id}-%'`);
  expect(await mails()).toBe(1);
  await admin.call(sendCotizacion, { params: { id } });
  expect(await mails()).toBe(2);
  const listed = async (estado: 'enviada' | 'aceptada') =>
    (await admin.call(listCotizaciones, { query: { q: numero, estado, page: 1 } })).body.resources!.length;
  expect([await listed('enviada'), await listed('aceptada')]).toEqual([1, 0]);
  const { data } = (await admin.call(exportCotizaciones, { query: { q: ruc } })).body.resource!;
  expect(Buffer.from(data, 'base64').toString()).toContain(numero);
  const pdf = await fetch(`${t.url}/api/cotizaciones/hoja.pdf?${new URLSearchParams({ numero, clave })}`);
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('EMP-23 the PDF says seats, prices before and after the discount by number, totals, last day, accounts and terms', async () => {
  const fechaHoraLimite = new Date(Date.now() + 90 * 86_400_000);
  const discount = { cuposDesde: 3, cuposDescuento: 10 };
  const team = await makeCurso(t.deps.db, { nombre: 'Litigio Oral', precio: 99.99, fechaHoraLimite, ...discount });
  const other = await makeCurso(t.deps.db, { nombre: 'Derecho Registral', precio: 50, fechaHoraLimite });
  const cuentas = [{ banco: 'BCP', titular: 'Aula Iuris S.A.C.', numero: '191-2233', cci: '00219100223300' }];
  await t.deps.db.execute(sql`update formas_pago set cuentas = ${JSON.stringify(cuentas)}::jsonb`);
  const items = [
    { cursoId: team.cursoId, cantidad: 100 },
    { cursoId: other.cursoId, cantidad: 1 },
  ];
  const changes = { items, porcentaje: 5, razonSocial: 'Estudio Huamán S.A.C.', condiciones: 'Pago a 30 días.' };
  const { url, hoja } = (await quote(team.cursoId, changes)).body.resource!;
  expect(hoja.lineas.map(({ precio, precioLista }) => [precio, precioLista])).toEqual([
    [89.99, 99.99],
    [50, 50],
  ]);
  const pdf = await fetch(`${t.url}/api/cotizaciones/hoja.pdf${new URL(url).search}`);
  const { pages } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
  const text = pages.map((page) => page.text).join(' ');
  const shown = [
    hoja.numero,
    'Estudio Huamán S.A.C.',
    'Litigio Oral',
    '100 cupos × S/ 89.99',
    'Descuento por cantidad: de S/ 99.99 a S/ 89.99 por cupo',
    '1 cupo × S/ 50.00',
    'S/ 9,049.00',
    'Descuento 5 %',
    'S/ 8,596.55',
    formatLongDate(limaNoon(hoja.vence)),
    '191-2233',
    'CCI 00219100223300',
    'Cada cupo es de una persona',
    'Pago a 30 días.',
  ];
  expect(shown.filter((words) => !text.includes(words))).toEqual([]);
  expect(text.match(/Descuento por cantidad/g)).toHaveLength(1);
});
