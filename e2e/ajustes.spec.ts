import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { admin, enterAs } from './people.ts';
import { ask } from './school.ts';
import { test } from './test.ts';

test('MON-64 ADMIN changes a fact of the school and the public page has it; a wrong one is told at its field', async ({
  page,
}) => {
  await enterAs(page, admin);
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Gestión' }).getByRole('link', { name: 'Ajustes' }).click();
  await expect(page.getByLabel('Nombre de la escuela')).toHaveAttribute('placeholder', 'Aula Iuris');
  await page.getByLabel('RUC').fill('20131312956');
  await page.getByLabel('Código del establecimiento').fill('EST-0042');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('No es un RUC: revisa sus 11 dígitos')).toBeVisible();
  await page.getByLabel('RUC').fill('');
  await page.getByRole('button', { name: 'Agregar día' }).click();
  await page.getByLabel('Día', { exact: true }).fill('2027-03-05');
  await page.getByLabel('Motivo').fill('Aniversario');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Se guardaron los ajustes.')).toBeVisible();
  await page.goto('/libro-de-reclamaciones');
  await expect(page.getByText(/EST-0042/)).toBeVisible();

  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/ajustes');
  await expect(page.getByLabel('Motivo')).toHaveValue('Aniversario');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await ask(page, 'put', '/ajustes', {});
});

test('MON-64 a new name of the school stands in the bar and in the title at once', async ({ page }) => {
  await enterAs(page, admin);
  // Mocked: tests that run in parallel expect the real name of the school.
  await page.route('**/api/ajustes', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    const stored = await ask<object>(page, 'get', '/ajustes');
    const { nombre } = route.request().postDataJSON() as { nombre: string };
    await route.fulfill({
      json: { success: true, message: 'Se guardaron los ajustes.', resource: { ...stored, nombre } },
    });
  });
  await page.goto('/ajustes');
  await page.getByLabel('Nombre de la escuela').fill('Escuela del Norte');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Se guardaron los ajustes.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Escuela del Norte' }).filter({ visible: true })).toHaveCount(1);
  await expect(page).toHaveTitle('Ajustes · Escuela del Norte');
});
