import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { addToCart } from './cursos.ts';
import { newCurso } from './flyers.ts';
import { becomeVisitor } from './people.ts';
import { test } from './test.ts';

const preventa = { precio: 980, precioPreventa: 700, preventaHasta: '2031-01-31T23:59' };
const struck = (page: Page, text: string) => page.getByRole('main').locator('s').filter({ hasText: text }).first();
const summary = (page: Page) => page.getByRole('region', { name: 'Resumen de tu compra' });

test('PREC-02 an early-bird price stands beside the struck list price on card, flyer, cart, checkout and order', async ({
  page,
}) => {
  const { cursoId, nombre } = await newCurso(page, preventa);
  await becomeVisitor(page);
  await page.goto(`/catalogo?q=${encodeURIComponent(nombre)}`);
  await expect(page.getByText('S/ 700.00').first()).toBeVisible();
  await expect(struck(page, 'S/ 980.00')).toBeVisible();
  await page.goto(`/catalogo/flyer/${cursoId}`);
  await expect(struck(page, 'S/ 980.00')).toBeVisible();
  await expect(page.getByText('Preventa hasta el 31 de enero de 2031, 23:59')).toBeVisible();
  await addToCart(page);
  await page.goto('/cart');
  await expect(struck(page, 'S/ 980.00')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Total S/ 700.00' })).toBeVisible();
  await page.goto('/checkout');
  await expect(summary(page).locator('s')).toContainText('S/ 980.00');
  await page.getByLabel('Nombre').fill('Rosa Díaz');
  await page.getByLabel('Email').fill('rosa@correo.pe');
  const created = page.waitForResponse((response) => response.url().endsWith('/api/orders'));
  await page.getByRole('button', { name: 'Pagar' }).click();
  const { resource } = await (await created).json();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.goto(`/pedido?${new URLSearchParams({ numero: resource.numero, clave: resource.clave })}`);
  await expect(struck(page, 'S/ 980.00')).toBeVisible();
});

test('MON-70 CUP-06 CUP-07 ADMIN makes a coupon for a course; its link is remembered and lowers the price at checkout', async ({
  page,
}) => {
  const { cursoId, nombre } = await newCurso(page, { precio: 200 });
  const other = await newCurso(page, { precio: 90 });
  const codigo = `AMIGOS-${randomUUID().slice(0, 6)}`.toUpperCase();
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Gestión' }).getByRole('link', { name: 'Cupones' }).click();
  await page.getByRole('button', { name: 'Nuevo cupón' }).first().click();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Guardar' }).click();
  await expect(main.getByText('Usa al menos 3 caracteres')).toBeVisible();
  await main.getByLabel('Código', { exact: true }).fill(codigo.toLowerCase());
  await main.getByLabel('Porcentaje').last().fill('15');
  await main.getByLabel('Usos en total').fill('5');
  await main.getByLabel('Vale para').selectOption('Solo algunos cursos');
  await main.getByLabel('Buscar curso').fill(nombre);
  await main.getByRole('checkbox', { name: nombre }).check();
  await main.getByRole('button', { name: 'Guardar' }).click();
  const row = main.locator('tbody tr').filter({ hasText: codigo });
  await expect(row).toContainText('15 %');
  await expect(row).toContainText('0 de 5');
  await becomeVisitor(page);

  await page.goto(`/catalogo/flyer/${cursoId}?cupon=${codigo.toLowerCase()}&utm_source=Facebook&utm_medium=cpc`);
  await addToCart(page);
  await page.goto('/cart');
  await expect(page.getByText(`Tu cupón «${codigo.toLowerCase()}» se aplica al pagar.`)).toBeVisible();
  await page.goto('/checkout');
  const discount = summary(page)
    .getByRole('status')
    .filter({ hasText: `Cupón ${codigo}` });
  await expect(discount).toContainText('−S/ 30.00');
  await expect(summary(page).getByText('S/ 170.00')).toBeVisible();

  await summary(page).getByRole('button', { name: 'Quitar cupón' }).click();
  const field = summary(page).getByLabel('Cupón');
  await expect(summary(page).getByRole('button', { name: 'Aplicar' })).toBeDisabled();
  await field.fill('NO-EXISTE');
  await field.press('Enter');
  await expect(summary(page).getByText('No existe el cupón «NO-EXISTE». Revisa cómo está escrito.')).toBeVisible();
  await field.fill(` ${codigo} `);
  await summary(page).getByRole('button', { name: 'Aplicar' }).click();
  await expect(discount).toContainText('−S/ 30.00');

  await page.getByLabel('Nombre').fill('Óscar Ñique');
  await page.getByLabel('Email').fill('oscar@correo.pe');
  const created = page.waitForResponse((response) => response.url().endsWith('/api/orders'));
  await page.getByRole('button', { name: 'Pagar' }).click();
  expect((await created).request().postDataJSON()).toMatchObject({ origen: 'facebook / cpc' });
  const { resource } = await (await created).json();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.goto(`/pedido?${new URLSearchParams({ numero: resource.numero, clave: resource.clave })}`);
  await expect(page.getByText(`Cupón ${codigo}`)).toBeVisible();
  await expect(page.getByText('S/ 170.00')).toBeVisible();

  // The coupon of the link is used up: the next purchase starts without it.
  await page.goto(`/catalogo/flyer/${other.cursoId}`);
  await addToCart(page);
  await page.goto('/checkout');
  await summary(page).getByRole('button', { name: 'Tengo un cupón' }).click();
  await expect(summary(page).getByLabel('Cupón')).toBeFocused();
  await expect(summary(page).getByLabel('Cupón')).toHaveValue('');
});
