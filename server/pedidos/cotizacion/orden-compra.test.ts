import { getCotizacion, getCotizacionHoja, getOrdenCompra, listCotizaciones } from 'domain/contract/cotizaciones.ts';
import { markPaid } from 'domain/contract/pagos.ts';
import { getPedido } from 'domain/contract/pedidos.ts';
import { eventoFacts, eventoLabel } from 'domain/rules/pedidos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Client } from '../../testing/client.ts';
import { acceptedCotizacion, makeCotizacion } from '../../testing/cotizaciones.ts';
import { count } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';

let t: TestApp;
let caja: Client;
beforeAll(async () => {
  t = await startTestApp();
  caja = (await signedIn(t, 'CAJA')).browser;
});
afterAll(() => t.close());

type Ref = { numero: string; clave: string };

async function send(ref: Ref, ordenCompra: string, content = `%PDF-1.7 ${ordenCompra}`) {
  const { numero, clave } = ref;
  const answer = await t.deps.app.inject({
    method: 'PUT',
    url: `/api/cotizaciones/orden-compra?${new URLSearchParams({ numero, clave, ordenCompra })}`,
    payload: Buffer.from(content),
    headers: { 'content-type': 'application/pdf' },
  });
  return { status: answer.statusCode, body: answer.json() };
}
const hojaOf = async ({ numero, clave }: Ref) =>
  (await t.client().call(getCotizacionHoja, { query: { numero, clave } })).body.resource!;

test('EMP-20 the last order of purchase counts: the page names it, CAJA downloads it, and nobody is reminded', async () => {
  const accepted = await acceptedCotizacion(t);
  expect(await hojaOf(accepted)).toMatchObject({ ordenCompra: null, puedeOrden: true });
  expect((await send(accepted, 'OC-1')).status).toBe(200);
  expect((await send(accepted, 'OC-2')).status).toBe(200);
  expect(await hojaOf(accepted)).toMatchObject({ ordenCompra: { numero: 'OC-2' }, puedeOrden: true });
  const params = { id: accepted.cotizacionId };
  const file = (await caja.call(getOrdenCompra, { params })).body.resource!;
  expect(Buffer.from(file.data.split(',')[1]!, 'base64').toString()).toBe('%PDF-1.7 OC-2');
  const { pedidoId } = (await caja.call(getCotizacion, { params })).body.resource!;
  const { eventos } = (await caja.call(getPedido, { params: { id: pedidoId! } })).body.resource!;
  const told = eventos.map(({ tipo, detalle }) => [eventoLabel(tipo), eventoFacts(detalle)]);
  expect(told).toContainEqual(['La empresa envió su orden de compra', 'OC-2']);
  expect(await count(t.deps, `pedido where pedido_id = ${pedidoId} and sin_recordatorios`)).toBe(1);
  const { body } = await caja.call(listCotizaciones, { query: { q: accepted.numero, page: 1 } });
  expect(body.resources).toMatchObject([{ orden: 'OC-2' }]);
});

test('EMP-20 is refused before the quotation is accepted, for another key, for what is no PDF or too large, and once paid', async () => {
  const open = await makeCotizacion(t);
  expect(await send(open, 'OC-1')).toMatchObject({ status: 409, body: { message: 'Primero acepta la cotización.' } });
  const accepted = await acceptedCotizacion(t);
  expect((await send({ ...accepted, clave: open.clave }, 'OC-1')).status).toBe(404);
  expect(await send(accepted, ' ')).toMatchObject({
    status: 422,
    body: { errores: { ordenCompra: expect.anything() } },
  });
  expect(await send(accepted, 'OC-1', '<html>')).toMatchObject({
    status: 422,
    body: { errores: { archivo: 'El archivo no es un PDF' } },
  });
  expect((await send(accepted, 'OC-1', `%PDF-${'x'.repeat(5 * 1024 * 1024)}`)).status).toBe(413);
  const params = { id: accepted.cotizacionId };
  expect((await caja.call(getOrdenCompra, { params })).status).toBe(404);
  const { pedidoId } = (await caja.call(getCotizacion, { params })).body.resource!;
  await caja.call(markPaid, { params: { id: pedidoId! }, body: { medio: 'transferencia', operacion: 'TR-998877' } });
  expect(await send(accepted, 'OC-1')).toMatchObject({
    status: 409,
    body: { message: 'Este pedido ya no espera un pago.' },
  });
  expect(await hojaOf(accepted)).toMatchObject({ ordenCompra: null, puedeOrden: false });
});
