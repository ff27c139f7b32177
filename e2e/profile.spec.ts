import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { main, row, rows } from './maintenance.ts';
import { admin, alumna, enterAs } from './people.ts';
import { test } from './test.ts';

test('ADM-72 a person is opened from a list, shows everything, and Back returns to the list as it was', {
  tag: '@core',
}, async ({ page }) => {
  await enterAs(page, admin);
  await page.goto(`/usuarios?q=${alumna.dni}&rol=USU`);
  await row(page, alumna.dni).getByRole('link', { name: /Lucía/ }).click();
  await expect(page).toHaveURL(/\/usuarios\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Lucía/);
  for (const name of ['Cursos', 'Pedidos', 'Certificados', 'Datos', 'Sesiones abiertas', 'Historia']) {
    await expect(main(page).getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  }
  await expect(
    main(page)
      .getByText(/^\d+ de \d+ materiales$/)
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.goBack();
  await expect(page).toHaveURL(`/usuarios?q=${alumna.dni}&rol=USU`);
  await expect(rows(page)).toHaveCount(1);
});

test('ADM-73 a row opens by a click, has an address, and Back closes it', async ({ page }) => {
  await enterAs(page, admin);
  await page.goto('/auditoria?entidad=curso');
  await expect(rows(page).first()).toBeVisible();
  await rows(page).first().getByRole('cell').nth(1).click();
  await expect(page).toHaveURL(/[?&]cambio=\d+/);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { level: 2 })).toContainText('«');
  await page.reload();
  await expect(dialog.getByRole('button', { name: 'Ver toda su historia', exact: true })).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/auditoria?entidad=curso');
  // A dialog closed with Escape leaves no history entry.
  await rows(page).first().getByRole('cell').nth(1).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/auditoria?entidad=curso');
  await page.goBack();
  await expect(page).toHaveURL('/auditoria?entidad=curso');
  await expect(dialog).toBeHidden();
});
