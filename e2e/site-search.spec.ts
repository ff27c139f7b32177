import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { test } from './test.ts';

test('VIS-29 the search of the header suggests while typing and is used with the keyboard alone', async ({ page }) => {
  await page.goto('/nosotros', { waitUntil: 'networkidle' });
  const banner = page.getByRole('banner');
  const opener = banner.locator('summary').filter({ hasText: 'Buscar en el sitio' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const box = banner.getByRole('combobox', { name: 'Buscar en el sitio' });
  await expect(box).toBeFocused();
  await page.keyboard.type('prision prev');
  const option = banner.getByRole('option', { name: /Prisión Preventiva y Medidas Coercitivas/ });
  await expect(option).toBeVisible();
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(option).toBeHidden();
  await expect(box).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await page.keyboard.press('Enter');
  await box.fill('huam');
  await expect(banner.getByRole('option', { name: /^Mariela Huamán Tejada/ })).toBeVisible();
  await expect(banner.getByRole('option', { name: /Con Mariela Huamán Tejada/ }).first()).toBeVisible();
  await box.press('Enter');
  await expect(page).toHaveURL('/catalogo?q=huam');

  await page.goto('/', { waitUntil: 'networkidle' });
  await opener.click();
  await box.fill('prision prev');
  await option.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prisión Preventiva y Medidas Coercitivas');
});

test('VIS-28 BUY-89 facets narrow the catalogue in the address; on a phone from a sheet, with the first course in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/catalogo?especialidad=6', { waitUntil: 'networkidle' });
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles.first()).toBeInViewport();
  const chips = page.getByRole('list', { name: 'Filtros activos' }).getByRole('link');
  await expect(chips).toHaveCount(1);
  await page.getByRole('button', { name: 'Filtros (1)' }).click();
  await page.getByLabel('Modalidad', { exact: true }).selectOption('grabado');
  await expect(page).toHaveURL('/catalogo?especialidad=6&modalidad=grabado');
  await page.getByRole('button', { name: 'Ver resultados' }).click();
  await expect(page.getByLabel('Modalidad', { exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filtros (2)' })).toBeInViewport();
  await expect(titles.first()).toBeInViewport();
  await expect(chips).toHaveText([/^Quitar Especialidad: Derecho/, 'Quitar Modalidad: Grabado']);
  await page.getByRole('link', { name: /^Quitar Especialidad: Derecho/ }).click();
  await expect(page).toHaveURL('/catalogo?modalidad=grabado');
  await expect(page.getByLabel('Especialidad')).toHaveValue('');
  await expect(page.getByLabel('Modalidad', { exact: true }).locator('option:checked')).toHaveText(/^Grabado \(\d+\)$/);
  await expect(page.getByRole('main').getByRole('status').first()).not.toHaveText('Buscando…');
  await page.getByRole('link', { name: 'Quitar filtros' }).click();
  await expect(page).toHaveURL('/catalogo');
  await expect(page.getByLabel('Modalidad', { exact: true })).toHaveValue('');
});

test('VIS-30 the landing page shows what begins next, who teaches and how to ask; /nosotros people, year and place', async ({
  page,
}) => {
  await page.goto('/');
  const main = page.getByRole('main');
  const part = (name: string) =>
    main.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const cards = part('Próximos inicios')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(cards).toHaveCount(3);
  await expect(cards.first()).toContainText(/S\/ [\d,]+\.\d\d/);
  await expect(cards.first()).toContainText(/Inici[aó] el \d/);
  await expect(part('Aprendes de quien lo ejerce').getByRole('img')).toHaveCount(6);
  await expect(part('Lo que te llevas').getByRole('listitem')).toHaveCount(4);
  await part('Preguntas frecuentes').getByText('¿Cómo puedo pagar?').click();
  await expect(
    main.getByText(/^(Con .+|Al completar tu pedido .+)\. En tu pedido puedes pedir boleta o factura\.$/),
  ).toBeVisible();
  await expect(main.getByRole('link', { name: 'Escríbenos por WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  );
  await page.goto('/nosotros');
  await expect(main.getByText('Desde', { exact: true })).toBeVisible();
  await expect(main.getByText('Sede', { exact: true })).toBeVisible();
  await expect(part('Quiénes enseñan').getByRole('img').first()).toBeVisible();
});
