import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessibleAtBothWidths, phone } from './accessible.ts';
import { newCurso } from './flyers.ts';
import { admin, becomeVisitor, enterAs } from './people.ts';
import { test } from './test.ts';

const picture = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true }) : undefined;

test('EMP-06 EMP-21 a company is quoted, accepts on a phone, sends its order of purchase, and the office sees both', async ({
  page,
}) => {
  const { nombre } = await newCurso(page, { precio: 100 });
  await page.goto('/cotizaciones');
  await page.getByRole('button', { name: 'Nueva cotización' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nueva cotización' });
  await dialog.getByLabel('RUC', { exact: true }).fill('20131312950');
  await dialog.getByLabel('Agregar curso').fill(nombre);
  await dialog.getByRole('option', { name: nombre }).first().click();
  await dialog.getByLabel(`Cupos de ${nombre}`).fill('60');
  await dialog.getByLabel('Descuento (%)').fill('10');
  await dialog.getByRole('button', { name: 'Crear cotización' }).click();
  await expect(dialog.getByText('Ese RUC no es válido')).toBeVisible();
  await dialog.getByLabel('RUC', { exact: true }).fill('20131312955');
  await dialog.getByLabel('Razón social').fill('Estudio Huamán S.A.C.');
  await dialog.getByLabel('Dirección fiscal').fill('Jr. Puno 123, Lima');
  await dialog.getByLabel('Contacto', { exact: true }).fill('Irma Poma');
  await dialog.getByLabel('Correo', { exact: true }).fill(`irma${randomInt(1e6)}@example.com`);
  await expect(dialog.getByText('S/ 5,400.00')).toBeVisible();
  await picture(page, 'nueva-cotizacion-1440');
  await dialog.getByRole('button', { name: 'Crear cotización' }).click();
  const made = page.getByRole('dialog', { name: /^Cotización COT-/ });
  const url = (await made.getByRole('link', { name: 'Ver la cotización' }).getAttribute('href'))!;
  await picture(page, 'cotizacion-abierta-1440');

  await becomeVisitor(page);
  await page.setViewportSize(phone);
  const { pathname, search } = new URL(url);
  await page.goto(pathname + search);
  await expectAccessibleAtBothWidths(page);
  await page.setViewportSize(phone);
  await picture(page, 'cotizacion-360');
  await page.getByLabel('Nombre y cargo de quien acepta').fill('Irma Poma, gerente');
  await page.getByLabel('Acepto esta cotización').check();
  await page.getByRole('button', { name: 'Aceptar y ver cómo pagar' }).click();
  await expect(page).toHaveURL(/\/pedido\?numero=/);
  await expect(page.getByText('S/ 5,400.00').first()).toBeVisible();

  await page.goto(pathname + search);
  const orden = page.getByRole('region', { name: 'Orden de compra' });
  await orden.getByRole('button', { name: 'Enviar orden de compra' }).click();
  await expect(orden.getByText('Elige el PDF de la orden')).toBeVisible();
  const pdf = { name: 'OC 2026-15.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 orden de compra') };
  await orden.getByLabel('Elegir PDF').setInputFiles(pdf);
  await orden.getByRole('button', { name: 'Enviar orden de compra' }).click();
  await expect(orden.getByText('Escribe el número de la orden de compra')).toBeVisible();
  await orden.getByLabel('Número de la orden').fill('OC-2026-15');
  await expectAccessibleAtBothWidths(page, 'orden de compra');
  await page.setViewportSize(phone);
  await picture(page, 'orden-compra-360');
  await orden.getByRole('button', { name: 'Enviar orden de compra' }).click();
  await expect(orden.getByText('Recibimos la orden OC-2026-15')).toBeVisible();
  await picture(page, 'orden-recibida-360');

  await page.setViewportSize({ width: 1440, height: 900 });
  await enterAs(page, admin);
  await page.goto('/cotizaciones?estado=aceptada');
  await expect(page.getByRole('table').getByText('Estudio Huamán S.A.C.').first()).toBeVisible();
  await picture(page, 'cotizaciones-1440');
  await page.getByRole('table').getByText('Orden OC-2026-15').first().click();
  const saved = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Descargar la orden de compra' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^orden-de-compra-COT-\d+\.pdf$/);
  await picture(page, 'cotizacion-con-orden-1440');
});
