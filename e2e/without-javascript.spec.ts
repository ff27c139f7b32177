import { expect, type Page } from '@playwright/test';
import { test } from './test.ts';

test.use({ javaScriptEnabled: false });

// Text locators skip everything inside `noscript`.
const notice = (page: Page) => page.locator('noscript').getByRole('paragraph');

test('the landing page reads, its menus open and its links lead on', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estudia el derecho como se ejerce');
  for (const name of ['Visión', 'Enfoque', 'Compromiso', 'Especialidades', 'Derecho Penal y Procesal Penal']) {
    await expect(main.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' })).toBeVisible();

  const menu = page.getByRole('navigation', { name: 'Principal' });
  await menu.getByText('CURSOS', { exact: true }).click();
  const cursos = menu.getByRole('list', { name: 'CURSOS' });
  await expect(cursos.getByRole('link', { name: 'VIGENTES' })).toBeVisible();
  await menu.getByText('SEMINARIO', { exact: true }).click();
  await expect(cursos).toBeHidden();
  await menu.getByRole('list', { name: 'SEMINARIO' }).getByRole('link', { name: 'VIGENTES' }).click();
  await expect(page).toHaveURL('/catalogo/diplomas/vigentes');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the about page reads', async ({ page }) => {
  await page.goto('/nosotros');
  for (const name of ['Nuestra historia', 'Visión', 'Enfoque', 'Compromiso', 'Contacto']) {
    await expect(page.getByRole('main').getByRole('heading', { name, exact: true })).toBeVisible();
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cursos' }).click();
  await expect(page).toHaveURL('/catalogo/cursos/vigentes');
});

test('the sign-in says what it needs and puts no password into an address', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iniciar sesión');
  await expect(notice(page)).toBeVisible();
  await expect(notice(page)).toHaveText('Para continuar, activa JavaScript en tu navegador.');
  await page.getByLabel('Correo o DNI').fill('10000001');
  await page.getByLabel('Contraseña', { exact: true }).fill('demo-admin-2026');
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click({ force: true });
  await expect(page.getByLabel('Correo o DNI')).toHaveValue('10000001');
  await expect(page).toHaveURL('/login');

  await page.goto('/dashboard');
  await expect(notice(page)).toBeVisible();
  await expect(notice(page)).toContainText('El campus necesita JavaScript.');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the menu unfolds by itself', async ({ page }) => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Menú móvil' });
    await expect(menu).toBeHidden();
    await page.locator('summary', { hasText: /^Menú$/ }).click();
    await menu.getByText('DIPLOMADOS', { exact: true }).click();
    await menu.getByRole('link', { name: 'ASÍNCRONICOS' }).click();
    await expect(page).toHaveURL('/catalogo/diplomas/asincronos');
  });
});
