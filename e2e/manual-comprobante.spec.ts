import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { desktop, expectAccessible, phone } from './accessible.ts';
import { admin, enterAs } from './people.ts';
import { ask } from './school.ts';
import { test } from './test.ts';

type Curso = { cursoId: number; nombre: string; precio: number };
const boleta = { tipo: 'boleta', tipoDocumento: 'DNI', documento: '45678901', nombre: 'Rosa Ccori' };

async function newPedido(page: Page): Promise<{ numero: string; clave: string }> {
  const { resources } = await (await page.request.get('/api/catalogo?orden=precio')).json();
  const { cursoId, nombre, precio } = (resources as Curso[]).find((curso) => curso.precio > 0)!;
  return ask(page, 'post', '/orders', {
    buyerName: 'Rosa Ccori',
    buyerEmail: 'rosa.ccori@example.com',
    items: [{ cursoId, nombre, precio, cantidad: 1 }],
    total: precio,
    comprobante: boleta,
  });
}

async function pay(page: Page, numero: string): Promise<void> {
  const { resources: found } = await (await page.request.get(`/api/orders?q=${numero}&page=1`)).json();
  await ask(page, 'post', `/orders/${found[0].id}/pagar`, { medio: 'yape', operacion: String(randomInt(1e8, 1e9)) });
}

test('MON-55 MON-58 SUN-60 the buyer corrects the data, staff records the factura, the buyer downloads it', async ({
  page,
  browser,
}) => {
  await enterAs(page, admin);
  const pedido = await newPedido(page);
  const buyer = await browser.newPage({ baseURL: test.info().project.use.baseURL!, viewport: phone });
  await buyer.goto(`/pedido?${new URLSearchParams(pedido)}`);
  await buyer.getByRole('button', { name: 'Corregir estos datos' }).click();
  const data = buyer.getByRole('form', { name: 'Datos del comprobante' });
  await data.getByLabel('Comprobante', { exact: true }).selectOption('Factura');
  await data.getByLabel('RUC').fill('20100070971');
  await data.getByLabel('Razón social').fill('Estudio Ñahui SAC');
  await data.getByLabel('Dirección fiscal').fill('Av. Arequipa 123, Lima');
  await data.getByRole('button', { name: 'Guardar datos' }).click();
  await expect(data).toContainText('Ese RUC no es válido');
  await expectAccessible(buyer);
  await data.getByLabel('RUC').fill('20100070970');
  await data.getByRole('button', { name: 'Guardar datos' }).click();
  await expect(buyer.getByText('Guardamos los datos de tu comprobante.')).toBeVisible();
  await expect(buyer.getByText('Factura · RUC 20100070970')).toBeVisible();
  await pay(page, pedido.numero);
  await page.goto('/dashboard');
  await page
    .getByRole('region', { name: 'Por atender' })
    .getByRole('link', { name: /por emitir/ })
    .click();
  await page.getByRole('button', { name: `Ver ${pedido.numero}` }).click();
  const dialog = page.getByRole('dialog', { name: `Pedido ${pedido.numero}` });
  const section = dialog.getByRole('region', { name: 'Comprobantes' });
  await expect(section).toContainText('Por emitir: comprobante de');
  await section.getByRole('button', { name: 'Registrar comprobante' }).click();
  const numero = `F0${randomInt(10, 99)}-${randomInt(1, 9_999_999)}`;
  await dialog.getByLabel('Serie y número').fill(numero);
  await dialog
    .getByLabel('Elegir PDF')
    .setInputFiles({ name: 'boleta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') });
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  await dialog.getByRole('region', { name: 'Acciones' }).getByRole('button', { name: 'Registrar comprobante' }).click();
  await expect(section).toContainText(`Factura ${numero}`);
  await expect(section).not.toContainText('Por emitir');

  await buyer.reload();
  const saved = buyer.waitForEvent('download');
  await buyer.getByRole('button', { name: `PDF de ${numero}` }).click();
  expect((await saved).suggestedFilename()).toContain(`01-${numero}.pdf`);
  await expect(buyer.getByRole('button', { name: 'Corregir estos datos' })).toHaveCount(0);
  await buyer.close();
});
