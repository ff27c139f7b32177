import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { desktop, expectAccessible, phone } from './accessible.ts';
import { dataDirs, linksMailedTo } from './mails.ts';
import { admin, enterAs } from './people.ts';
import { ask } from './school.ts';
import { test } from './test.ts';

const picture = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true }) : undefined;

type Curso = { cursoId: number; nombre: string; precio: number };

type PedidoRef = { numero: string; clave: string };

async function newPedido(page: Page, buyerEmail = 'rosa.ccori@example.com'): Promise<PedidoRef> {
  const { resources } = await (await page.request.get('/api/catalogo?orden=precio')).json();
  const { cursoId, nombre, precio } = (resources as Curso[]).find((curso) => curso.precio > 0)!;
  const items = [{ cursoId, nombre, precio, cantidad: 1 }];
  const buyer = { buyerName: 'Rosa Ccori', buyerEmail };
  return ask<PedidoRef>(page, 'post', '/orders', { ...buyer, items, total: precio });
}

async function idOf(page: Page, { numero }: PedidoRef): Promise<number> {
  const { resources } = await (await page.request.get(`/api/orders?q=${numero}&page=1`)).json();
  return resources[0].id;
}

async function paidPedido(page: Page, buyerEmail?: string): Promise<PedidoRef> {
  const pedido = await newPedido(page, buyerEmail);
  const operacion = String(randomInt(1e8, 1e9));
  await ask(page, 'post', `/orders/${await idOf(page, pedido)}/pagar`, { medio: 'yape', operacion });
  return pedido;
}

/** A job delivers each document, seconds later on a busy machine. */
async function untilDelivered(page: Page, row: Locator) {
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('Entregado como archivo', { timeout: 1_000 });
  }).toPass();
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
  await untilDelivered(page, row);
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
  await untilDelivered(page, page.getByRole('row').filter({ hasText: 'F001-1' }));

  await page.getByRole('button', { name: 'Ver el comprobante F001-1' }).click();
  const factura = page.getByRole('dialog', { name: 'Factura F001-1' });
  await factura.getByRole('button', { name: 'Corregir los datos' }).click();
  await expect(factura.getByLabel('Comprobante', { exact: true })).toHaveValue('factura');
  await expect(factura.getByLabel('Número de documento')).toHaveValue('20100070970');

  const buyer = await browser.newPage({ baseURL: test.info().project.use.baseURL!, viewport: phone });
  await buyer.goto(`/pedido?${new URLSearchParams(pedido)}`);
  const own = buyer.getByRole('region', { name: 'Comprobantes' });
  await expect(own).toContainText('Factura F001-1');
  const saved = buyer.waitForEvent('download');
  await own.getByRole('button', { name: 'XML de F001-1' }).click();
  expect((await saved).suggestedFilename()).toBe('20131312955-01-F001-1.xml');
  await buyer.close();
});

test('SUN-64 the links of the mail download the PDF and the XML', async ({ page }) => {
  await enterAs(page, admin);
  await issueSince(page);
  const correo = `enlaces.${randomInt(1e9)}@example.com`;
  await paidPedido(page, correo);
  await page.context().clearCookies();
  for (const [kind, ending] of [
    ['pdf', '.pdf'],
    ['xml', '.xml'],
  ]) {
    const [link] = await linksMailedTo(correo, new RegExp(`#${kind}-`), dataDirs.pagos);
    const { pathname, search, hash } = new URL(link!);
    await page.goto('about:blank');
    const saved = page.waitForEvent('download');
    await page.goto(pathname + search + hash);
    expect((await saved).suggestedFilename()).toContain(ending);
  }
});

test('SUN-70 taking a document back is asked for with a reason, and its answer is told', async ({ page }) => {
  await enterAs(page, admin);
  await issueSince(page);
  const { numero } = await paidPedido(page);
  const { resources } = await (await page.request.get(`/api/comprobantes?q=${numero}&page=1`)).json();
  const id: number = resources[0].comprobanteId;
  // Mocked: this school delivers files, and only SUNAT accepts a document.
  let baja: object | null = null;
  await page.route(`**/api/comprobantes/${id}`, async (route) => {
    const { resource, ...rest } = await (await route.fetch()).json();
    const puede = { ...resource.puede, baja: baja === null };
    await route.fulfill({ json: { ...rest, resource: { ...resource, estado: 'aceptado', baja, puede } } });
  });
  await page.route(`**/api/comprobantes/${id}/baja`, async (route) => {
    const { motivo } = route.request().postDataJSON() as { motivo: string };
    baja = { numero: 'RC-20261118-1', estado: 'pendiente', motivo, codigo: '', mensaje: '' };
    const { resource } = await (await page.request.get(`/api/comprobantes/${id}`)).json();
    await route.fulfill({ json: { success: true, message: 'Baja pedida.', resource: { ...resource, baja } } });
  });
  const dialog = page.getByRole('dialog', { name: /^Boleta / });
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await page.goto(`/comprobantes?comprobante=${id}`);
    await dialog.getByRole('button', { name: 'Dar de baja' }).click();
    await dialog.getByRole('button', { name: 'Pedir la baja' }).click();
    await expect(dialog.getByText('Escribe el motivo de la baja')).toBeVisible();
    await expectAccessible(page);
    await picture(page, `baja-${size.width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
  }
  await dialog.getByLabel('Motivo').fill('Se emitió dos veces');
  await dialog.getByRole('button', { name: 'Pedir la baja' }).click();
  await page.goto(`/comprobantes?comprobante=${id}`);
  await expect(dialog).toContainText('Baja RC-20261118-1: espera la respuesta de SUNAT');
  await expect(dialog.getByRole('button', { name: 'Dar de baja' })).toHaveCount(0);
  await picture(page, 'baja-pedida');
});

test('SUN-53 a refused document is issued again with the same data, or with other data', async ({ page }) => {
  await enterAs(page, admin);
  await issueSince(page);
  const { numero } = await paidPedido(page);
  const { resources } = await (await page.request.get(`/api/comprobantes?q=${numero}&page=1`)).json();
  const id: number = resources[0].comprobanteId;
  // Mocked: this school delivers files, and only SUNAT refuses a document.
  let tipo = '01';
  await page.route(`**/api/comprobantes/${id}`, async (route) => {
    const { resource, ...rest } = await (await route.fetch()).json();
    const puede = { ...resource.puede, corregir: false, reemitir: true };
    const refused = { estado: 'rechazado', tipo, documento: '20100070970', codigo: '2335', puede };
    await route.fulfill({ json: { ...rest, resource: { ...resource, ...refused } } });
  });
  const bodies: unknown[] = [];
  await page.route(`**/api/comprobantes/${id}/reemitir`, async (route) => {
    bodies.push(route.request().postDataJSON());
    await route.fulfill({ json: { success: true, message: 'Se emitió otro comprobante.', resource: resources[0] } });
  });
  const dialog = page.getByRole('dialog');
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await page.goto(`/comprobantes?comprobante=${id}`);
    await dialog.getByRole('button', { name: 'Emitir otro con otros datos' }).click();
    await expect(dialog.getByLabel('Comprobante', { exact: true })).toHaveValue('factura');
    await expect(dialog.getByLabel('Documento', { exact: true })).toHaveValue('RUC');
    await picture(page, `reemitir-${size.width}`);
    await page.goto(`/comprobantes?comprobante=${id}`);
    await expect(dialog.getByRole('button', { name: 'Emitir otro con los mismos datos' })).toBeVisible();
    await expectAccessible(page);
    await picture(page, `rechazado-${size.width}`);
  }
  await dialog.getByRole('button', { name: 'Emitir otro con los mismos datos' }).click();
  await expect(page.getByText('Se emitió otro comprobante.')).toBeVisible();
  tipo = '07';
  await page.goto(`/comprobantes?comprobante=${id}`);
  await expect(dialog.getByRole('button', { name: 'Emitir otra en su lugar' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Emitir otro' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Emitir otra en su lugar' }).click();
  await expect.poll(() => bodies).toEqual([{}, {}]);
});

test('SUN-77 a payment that was moved leaves its document to ADMIN, who issues the credit note', async ({ page }) => {
  await enterAs(page, admin);
  await issueSince(page);
  const [from, to] = [await paidPedido(page), await newPedido(page)];
  const id = await idOf(page, from);
  const { pagos } = await ask<{ pagos: { pagoId: number }[] }>(page, 'get', `/orders/${id}`);
  await ask(page, 'post', `/orders/${id}/pagos/${pagos[0]!.pagoId}/mover`, {
    numero: to.numero,
    motivo: 'Era del otro pedido',
  });
  const documents = async (): Promise<{ estado: string }[]> =>
    (await (await page.request.get(`/api/comprobantes?q=${from.numero}&page=1`)).json()).resources;
  await expect.poll(documents).toMatchObject([{ estado: 'entregado' }]);
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: /comprobantes? por resolver/ })).toBeVisible();
    await page.goto(`/comprobantes?estado=por-atender&q=${from.numero}`);
    await expect(page.getByRole('region', { name: 'Ventas por resolver' })).toContainText('emite la nota de crédito');
    await expect(page.getByRole('table', { name: 'Comprobantes' })).toContainText('Por acreditar: S/');
    await picture(page, `movido-${size.width}`);
    await page.getByRole('button', { name: /^Ver el comprobante/ }).click();
    await expect(page.getByRole('dialog')).toContainText('de este comprobante ya no están en el pedido');
    await page.getByRole('dialog').getByRole('button', { name: 'Emitir nota de crédito' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Emitir nota de crédito' }).click();
    await expect(page.getByText('Escribe el motivo de la nota')).toBeVisible();
    await expectAccessible(page);
    await picture(page, `nota-${size.width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
  }
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill('El pago era de otro pedido');
  await dialog.getByRole('button', { name: 'Emitir nota de crédito' }).click();
  await expect(page.getByText('Se emitió la nota de crédito.')).toBeVisible();
  await page.goto(`/comprobantes?q=${from.numero}&tipo=07`);
  await expect(page.getByRole('button', { name: /^Ver el comprobante BC01-/ })).toBeVisible();
});

test('SUN-48 the panel warns of the certificate 30 days before it expires, and after', async ({ page }) => {
  await enterAs(page, admin);
  let days = 31;
  await page.route('**/api/comprobantes/ajustes', async (route) => {
    const { resource, ...rest } = await (await route.fetch()).json();
    const certificadoVence = new Date(Date.now() + days * 86_400_000).toISOString();
    await route.fulfill({ json: { ...rest, resource: { ...resource, certificadoVence } } });
  });
  const issuing = page.getByRole('region', { name: 'Emisión electrónica' });
  for (const [left, words] of [
    [31, null],
    [29, 'El certificado digital vence pronto'],
    [-1, 'El certificado digital venció'],
  ] as const) {
    days = left;
    await page.goto('/comprobantes');
    await expect(issuing.getByRole('button', { name: 'Probar conexión' })).toBeVisible();
    if (words) await expect(issuing).toContainText(words);
    else await expect(issuing).not.toContainText('El certificado digital');
    await issuing.getByRole('button', { name: 'Ajustes' }).click();
    await expect(page.getByRole('dialog')).toContainText(`El certificado ${left < 0 ? 'venció' : 'vence'} el`);
    if (left < 0) await picture(page, 'ajustes-1440');
  }
});

test('SUN-62 documents that were not taken for three days are told in Por atender, with the term', async ({ page }) => {
  await enterAs(page, admin);
  let comprobantesVencidos = 0;
  await page.route('**/api/panel/pendientes', async (route) => {
    const { resource, ...rest } = await (await route.fetch()).json();
    await route.fulfill({ json: { ...rest, resource: { ...resource, comprobantes: 3, comprobantesVencidos } } });
  });
  const entry = page.getByRole('link', { name: /3 comprobantes por resolver/ });
  await page.goto('/dashboard');
  await expect(entry).toContainText('no los tomó en un día');
  comprobantesVencidos = 2;
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await page.goto('/dashboard');
    await expect(entry).toContainText('2 llevan más de tres días sin llegar a SUNAT: el plazo puede vencer');
    await expectAccessible(page);
    await picture(page, `vencidos-${size.width}`);
  }
  await entry.click();
  await expect(page).toHaveURL(/\/comprobantes\?estado=por-atender$/);
});

/** Switches issuing on unless another test of this school has done so. */
async function issueSince(page: Page): Promise<void> {
  const { adaptador, ambiente, ruc, razonSocial, certificadoVence, afectaciones, ...stored } = await ask<
    Record<string, unknown>
  >(page, 'get', '/comprobantes/ajustes');
  if (stored.desde === null) {
    await ask(page, 'put', '/comprobantes/ajustes', { ...stored, desde: '2026-01-01', limiteAnonimo: 100_000 });
  }
}
