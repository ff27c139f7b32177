import { acceptCotizacion, createCotizacion } from 'domain/contract/cotizaciones.ts';
import { createCurso, getCurso, listCatalogo, listCatalogoByIds } from 'domain/contract/cursos.ts';
import { createPedido, getPedidoEstado, quotePedido } from 'domain/contract/pedidos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeCupon, makeCurso, makeEspecialidad, makePaquete } from '../../testing/builders.ts';
import { cotizacionBody, cotizacionRef } from '../../testing/cotizaciones.ts';
import { pedidoOf } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';

let t: TestApp;
let admin: ReturnType<TestApp['client']>;
let team: Awaited<ReturnType<typeof makeCurso>>;
beforeAll(async () => {
  t = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
  admin = (await signedIn(t, 'ADMIN')).browser;
  const fechaHoraLimite = new Date(Date.now() + 90 * 86_400_000);
  team = await makeCurso(t.deps.db, { precio: 99.99, cuposDesde: 3, cuposDescuento: 10, fechaHoraLimite });
});
afterAll(() => t.close());

const buy = (cantidad: number, total: number, changes: object = {}) =>
  t.client().call(createPedido, { body: { ...pedidoOf([[team, cantidad]]), total, ...changes } });
async function read({ body }: Awaited<ReturnType<typeof buy>>) {
  const { numero, clave } = body.resource!;
  return (await t.client().call(getPedidoEstado, { query: { numero, clave } })).body.resource!;
}

test('EMP-18 three seats or more cost ten percent less each, beside the list price; two do not', async () => {
  expect(await read(await buy(2, 199.98))).toMatchObject({ total: 199.98, lineas: [{ precio: 99.99 }] });
  const order = await read(await buy(3, 269.97));
  expect(order).toMatchObject({ total: 269.97, lineas: [{ cantidad: 3, precio: 89.99, precioLista: 99.99 }] });
  const stale = await buy(3, 299.97);
  expect([stale.status, stale.body.codigo]).toEqual([409, 'precio-cambio']);
  expect(stale.body).toMatchObject({ resource: { total: 269.97 } });
});

test('EMP-18 a coupon counts on the discounted price, and a bundle keeps its own', async () => {
  const { codigo } = await makeCupon(t.deps.db, { porcentaje: 50 });
  const { items } = pedidoOf([[team, 4]]);
  const quoted = await t.client().call(quotePedido, { body: { items, cupon: codigo } });
  expect(quoted.body.resource).toMatchObject({ subtotal: 359.96, total: 179.98 });
  const { cursoId } = team;
  const other = await makeCurso(t.deps.db, { precio: 100, fechaHoraLimite: team.fechaHoraLimite });
  const { paqueteId } = await makePaquete(t.deps.db, {
    cursoIds: [cursoId, other.cursoId],
    precioCentimos: 15_000,
  });
  const body = pedidoOf([
    [team, 3],
    [other, 3],
  ]);
  const parts = { ...body, items: body.items.map((item) => ({ ...item, paqueteId })), total: 450 };
  expect((await t.client().call(createPedido, { body: parts })).status).toBe(200);
});

test('EMP-18 a company is quoted with it, and its order costs what was quoted', async () => {
  const { cursoId } = team;
  const body = cotizacionBody(cursoId, { items: [{ cursoId, cantidad: 100 }], porcentaje: 5 });
  const quoted = (await admin.call(createCotizacion, { body })).body.resource!;
  expect(quoted.hoja).toMatchObject({ subtotal: 8_999, total: 8_549.05, lineas: [{ precio: 89.99 }] });
  const accepted = { ...cotizacionRef(t, quoted.cotizacionId), nombre: 'Gerente', conforme: true };
  const { resource } = (await t.client().call(acceptCotizacion, { body: accepted })).body;
  const search = new URL(resource!.url, t.url).searchParams;
  const query = { numero: search.get('numero')!, clave: search.get('clave')! };
  expect((await t.client().call(getPedidoEstado, { query })).body.resource).toMatchObject({ total: 8_549.05 });
});

test('EMP-18 ADMIN sets it with both numbers or none; catalogue and cart read it', async () => {
  const { especialidadId } = await makeEspecialidad(t.deps.db);
  const dates = { fechaHoraInicio: '2027-03-02T19:00', fechaHoraLimite: '2027-06-26T22:00' };
  const create = (rule: object) =>
    admin.call(createCurso, {
      body: { nombre: 'Litigio en Equipo', ...dates, especialidadId, precio: 100, activa: true, ...rule },
    });
  const refused = async (rule: object) => (await create(rule)).body.errores;
  expect(await refused({ cuposDesde: 3 })).toEqual({ cuposDescuento: 'Escribe el porcentaje' });
  expect(await refused({ cuposDescuento: 10 })).toEqual({ cuposDesde: 'Escribe desde cuántos cupos' });
  expect(await refused({ cuposDesde: 1, cuposDescuento: 10 })).toEqual({ cuposDesde: 'De 2 a 50 cupos' });
  expect(await refused({ cuposDesde: 3, cuposDescuento: 100 })).toEqual({
    cuposDescuento: 'Un porcentaje de 1 a 99',
  });
  const { cursoId } = (await create({ cuposDesde: 3, cuposDescuento: 10 })).body.resource!;
  const rule = { cuposDesde: 3, cuposDescuento: 10 };
  const visitor = t.client();
  const [flyer, card, item] = await Promise.all([
    visitor.call(getCurso, { params: { id: cursoId } }),
    visitor.call(listCatalogo, { query: { q: 'Litigio en Equipo' } }),
    visitor.call(listCatalogoByIds, { query: { ids: String(cursoId) } }),
  ]);
  expect(flyer.body.resource).toMatchObject(rule);
  expect(card.body.resources).toMatchObject([rule]);
  expect(item.body.resources).toMatchObject([rule]);
});
