import { exportComprobantes, listComprobantes, listFaltas } from 'domain/contract/comprobantes.ts';
import { getPending } from 'domain/contract/panel.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { storedComprobante, withFalta } from '../../testing/comprobantes.ts';
import { signedIn } from '../../testing/people.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('SUN-62 refused and late documents and sales without one wait for somebody, as their list says', async () => {
  const { browser } = await signedIn(t, 'CAJA');
  const read = async () => {
    const { comprobantes, sinComprobante } = (await browser.call(getPending, {})).body.resource!;
    const listed = (await browser.call(listComprobantes, { query: { estado: 'por-atender' } })).body.resources!;
    return { comprobantes, sinComprobante, listed: listed.length };
  };
  expect(await read()).toEqual({ comprobantes: 0, sinComprobante: 0, listed: 0 });
  await storedComprobante(t, 'aceptado');
  await storedComprobante(t, 'rechazado');
  await storedComprobante(t, 'conflicto');
  const { comprobanteId } = await storedComprobante(t, 'pendiente');
  expect(await read()).toMatchObject({ comprobantes: 2, listed: 2 });
  await t.deps.db.execute(sql`
    update comprobante set creado = now() - interval '73 hours' where comprobante_id = ${comprobanteId}`);
  await t.deps.db.execute(sql`
    insert into comprobante_falta (pedido_id, motivo)
    select pedido_id, 'Falta el documento' from comprobante where comprobante_id = ${comprobanteId}`);
  expect(await read()).toEqual({ comprobantes: 3, sinComprobante: 1, listed: 3 });
  const { body } = await browser.call(listComprobantes, { query: { estado: 'pendiente' } });
  expect(body.resources).toMatchObject([{ comprobanteId, demora: 'overdue' }]);
});

test('SUN-86 CAJA sees which sales have no document and why, and exports the registro', async () => {
  const { browser } = await signedIn(t, 'CAJA');
  const { comprobanteId, numero } = await storedComprobante(t, 'aceptado');
  await withFalta(t, { comprobanteId });
  const { body } = await browser.call(listFaltas, {});
  expect(body.resources).toContainEqual(
    expect.objectContaining({ pedido: numero, motivo: 'Falta el documento', sobra: 0 }),
  );
  expect((await browser.call(exportComprobantes, { query: { q: numero } })).status).toBe(200);
});

test('SUN-62 money that left an order billed by hand waits too', async () => {
  const { browser } = await signedIn(t, 'CAJA');
  const waiting = async () => (await browser.call(getPending, {})).body.resource!.sinComprobante;
  const before = await waiting();
  const { comprobanteId } = await storedComprobante(t, 'aceptado');
  await t.deps.db.execute(sql`
    insert into comprobante_falta (pedido_id, motivo, sobra_centimos)
    select pedido_id, 'Se movió un pago', total_centimos from comprobante where comprobante_id = ${comprobanteId}`);
  expect(await waiting()).toBe(before);
  await t.deps.db.execute(sql`
    update comprobante set origen = 'manual', estado = 'emitido', documento = null where comprobante_id = ${comprobanteId}`);
  expect(await waiting()).toBe(before + 1);
});
