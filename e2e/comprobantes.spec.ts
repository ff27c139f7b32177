import { randomInt } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { desktop, expectAccessible, phone } from './accessible.ts';
import { admin, enterAs } from './people.ts';
import { ask } from './school.ts';

type Curso = { cursoId: number; nombre: string; precio: number };

async function paidPedido(page: Page): Promise<{ numero: string; clave: string }> {
  const { resources } = await (await page.request.get('/api/catalogo?orden=precio')).json();
  const { cursoId, nombre, precio } = (resources as Curso[]).find((curso) => curso.precio > 0)!;
  const items = [{ cursoId, nombre, precio, cantidad: 1 }];
  const buyer = { buyerName: 'Rosa Ccori', buyerEmail: 'rosa.ccori@example.com' };
  const pedido = await ask<{ numero: string; clave: string }>(page, 'post', '/orders', {
    ...buyer,
    items,
    total: precio,
  });
  const { resources: found } = await (await page.request.get(`/api/orders?q=${pedido.numero}&page=1`)).json();
  await ask(page, 'post', `/orders/${found[0].id}/pagar`, { medio: 'yape', operacion: String(randomInt(1e8, 1e9)) });
  return pedido;
}

test('SUN-63 from the settings to a document, its correction and the buyer who downloads it', async ({
  page,
  browser,
}) => {
  await enterAs(page, admin);
  await page.goto('/comprobantes');
  const issuing = page.getByRole('region', { name: 'Emisión electrónica' });
  await expect(issuing).toContainText('Todavía no se emite nada');
  await issuing.getByRole('button', { name: 'Ajustes' }).click();
  const settings = page.getByRole('dialog', { name: 'Ajustes de comprobantes' });
  await settings.getByLabel('Boletas: serie', { exact: true }).fill('BW01');
  await settings.getByLabel('Emitir desde').fill('2026-01-01');
  await settings.getByLabel('Boleta sin documento, hasta S/').fill('100000');
  await settings.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Ajustes guardados.')).toBeVisible();

  const pedido = await paidPedido(page);
  await page.goto('/comprobantes');
  const row = page.getByRole('table', { name: 'Comprobantes' }).getByRole('row').filter({ hasText: 'BW01-1' });
  await expect(row).toContainText('CLIENTES VARIOS');
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('Entregado como archivo', { timeout: 1_000 });
  }).toPass();
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  await page.setViewportSize(desktop);

  await page.getByRole('button', { name: 'Ver el comprobante BW01-1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Boleta BW01-1' });
  const printed = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'PDF 80 mm' }).click();
  expect((await printed).suggestedFilename()).toBe('20131312955-03-BW01-1-ticket.pdf');
  await dialog.getByRole('button', { name: 'Corregir los datos' }).click();
  await dialog.getByLabel('Comprobante', { exact: true }).selectOption('Factura');
  await dialog.getByLabel('Número de documento').fill('20100070970');
  await dialog.getByLabel('Nombre o razón social').fill('Estudio Ñahui SAC');
  await dialog.getByLabel('Dirección fiscal').fill('Av. Arequipa 123, Lima');
  await dialog.getByLabel('Motivo').fill('Pidió factura');
  await dialog.getByRole('button', { name: 'Emitir nota y comprobante' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'F001-1' })).toContainText('Estudio Ñahui SAC');
  await expect(page.getByRole('row').filter({ hasText: 'BC01-1' })).toBeVisible();

  const buyer = await browser.newPage({ baseURL: test.info().project.use.baseURL!, viewport: phone });
  await buyer.goto(`/pedido?${new URLSearchParams(pedido)}`);
  const own = buyer.getByRole('region', { name: 'Comprobantes' });
  await expect(own).toContainText('Factura F001-1');
  const saved = buyer.waitForEvent('download');
  await own.getByRole('button', { name: 'XML de F001-1' }).click();
  expect((await saved).suggestedFilename()).toBe('20131312955-01-F001-1.xml');
  await buyer.close();
});
