import { exportPedidos } from 'domain/contract/pedidos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pedidoItems, pedidos } from '../../db/schema/pedidos.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeCurso } from '../../testing/builders.ts';
import { signedIn } from '../../testing/people.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  const sold = await t.deps.db
    .insert(pedidos)
    .values([
      {
        numero: 'AI-2026-9001',
        buyerName: 'Ñusta, «la» Díaz',
        buyerEmail: 'n@example.com',
        totalCentimos: 98_050,
        proveedor: 'simulado',
      },
      {
        numero: 'AI-2026-9002',
        buyerName: '=HYPERLINK("http://mal.example")',
        totalCentimos: 100,
        proveedor: 'simulado',
        estado: 'cancelado',
      },
    ])
    .returning();
  const { cursoId, nombre } = await makeCurso(t.deps.db);
  const line = { cursoId, nombre, cantidad: 1, precioCentimos: 98_050, precioListaCentimos: 98_050 };
  await t.deps.db.insert(pedidoItems).values({ pedidoId: sold[0]!.pedidoId, ...line });
});
afterAll(() => t.close());

test('API-04 a file-download answer carries data in base64 and a file name', async () => {
  const { browser } = await signedIn(t, 'ADMIN');
  const { body } = await browser.call(exportPedidos, {});
  expect(Object.keys(body.resource ?? {}).sort()).toEqual(['data', 'filename']);
  expect(body.resource?.filename).toMatch(/\.csv$/);
  const csv = Buffer.from(body.resource?.data ?? '', 'base64').toString('utf8');
  expect(csv.startsWith('\uFEFF')).toBe(true);
  expect(csv).toContain('Ñusta, «la» Díaz');
  expect(csv).toContain('980.50');
});

test('the export honours the filter, and no cell can be taken for a formula', async () => {
  const { browser } = await signedIn(t, 'ADMIN');
  const { body } = await browser.call(exportPedidos, { query: { estado: 'cancelado' } });
  const csv = Buffer.from(body.resource?.data ?? '', 'base64').toString('utf8');
  expect(csv).not.toContain('AI-2026-9001');
  expect(csv).toContain('AI-2026-9002');
  expect(csv).not.toMatch(/(^|[,;\n"])=HYPERLINK/);
});
