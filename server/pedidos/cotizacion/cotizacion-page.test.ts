import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWebIfNeeded } from '../../../tools/build-web.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeCurso } from '../../testing/builders.ts';
import { makeCotizacion } from '../../testing/cotizaciones.ts';

let t: TestApp;
beforeAll(async () => {
  await buildWebIfNeeded(() => {});
  t = await startTestApp({ pages: true });
});
afterAll(() => t.close());

const pathOf = ({ numero, clave }: { numero: string; clave: string }) =>
  `/cotizacion?${new URLSearchParams({ numero, clave })}`;
const open = (path: string) => fetch(t.url + path);
const send = (path: string, fields: Record<string, string>) =>
  fetch(t.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

test('EMP-05 its page reads without JavaScript and leads to the order; then it says who accepted', async () => {
  const made = await makeCotizacion(t, { razonSocial: 'Ñuñoa & Hijos S.A.C.' });
  const page = await open(pathOf(made));
  const html = await page.text();
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, expect.stringContaining('no-')]);
  for (const text of [
    made.numero,
    'Ñuñoa &amp; Hijos S.A.C.',
    'Descargar PDF',
    'Aceptar y ver cómo pagar',
    'noindex',
  ]) {
    expect(html).toContain(text);
  }
  const refused = await send(pathOf(made), { nombre: '' });
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('Escribe tu nombre y cargo')]);
  const accepted = await send(pathOf(made), { nombre: 'Irma Poma', conforme: 'on' });
  expect([accepted.status, accepted.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^\/pedido\?numero=AI-/),
  ]);
  const after = await (await open(pathOf(made))).text();
  expect(after).toContain('Cotización aceptada');
  expect(after).not.toContain('Aceptar y ver cómo pagar');
});

test('EMP-05 an expired one offers nothing to accept, and a wrong key is not found', async () => {
  const made = await makeCotizacion(t);
  await t.deps.db.execute(sql`update cotizacion set vence = '2026-01-31' where cotizacion_id = ${made.cotizacionId}`);
  const html = await (await open(pathOf(made))).text();
  expect(html).toContain('Venció el 31 de enero de 2026.');
  expect(html).not.toContain('Aceptar y ver cómo pagar');
  const wrong = await open(pathOf({ ...made, clave: 'a'.repeat(32) }));
  expect(wrong.status).toBe(404);
});

test('EMP-23 its page says the discount by number beside the price of a seat', async () => {
  const fechaHoraLimite = new Date(Date.now() + 90 * 86_400_000);
  const { cursoId } = await makeCurso(t.deps.db, { precio: 100, fechaHoraLimite, cuposDesde: 3, cuposDescuento: 10 });
  const textOf = async (cantidad: number) =>
    (await open(pathOf(await makeCotizacion(t, { items: [{ cursoId, cantidad }] })))).text();
  const words = 'Descuento por cantidad: de S/ 100.00 a S/ 90.00 por cupo';
  expect([(await textOf(3)).includes(words), (await textOf(2)).includes(words)]).toEqual([true, false]);
});
