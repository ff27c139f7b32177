import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { admin } from './people.ts';
import { test } from './test.ts';

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 80; steps++) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}

test('with the keyboard alone: sign in, create a speciality, delete it, log out', { tag: '@core' }, async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' })).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Correo o DNI')).toBeFocused();
  await page.keyboard.type(admin.dni);
  await page.keyboard.press('Tab');
  await page.keyboard.type(admin.contrasena);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');

  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Especialidades' }),
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/especialidades');

  const create = page.getByRole('button', { name: 'Nueva Especialidad' });
  await tabTo(page, create);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Nombre')).toBeFocused();
  // First in the alphabet, so that few Tab presses reach it.
  const nombre = `Abogacía ${randomUUID().slice(0, 8)}`;
  await page.keyboard.type(nombre);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Escrita sin ratón.');
  await tabTo(page, page.getByRole('button', { name: 'Guardar' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: nombre })).toBeVisible();
  await expect(create).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: `Eliminar ${nombre}` }));
  await page.keyboard.press('Enter');
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation.getByRole('button', { name: 'No' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: nombre })).toBeHidden();
  // The focus stays among the cards instead of moving to the top of the page.
  await expect(page.getByRole('main').getByRole('listitem').locator(':focus')).toHaveCount(1);

  await tabTo(page, page.getByRole('button', { name: 'Cerrar sesión' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});

test('with the keyboard alone: a dropdown opens, Escape closes it and gives the focus back', async ({ page }) => {
  await page.goto('/');
  const opener = page.getByRole('navigation', { name: 'Principal' }).locator('summary', { hasText: 'DIPLOMADOS' });
  const links = page.getByRole('list', { name: 'DIPLOMADOS' }).getByRole('link');
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(links.first()).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/catalogo/diplomas/asincronos');
});
