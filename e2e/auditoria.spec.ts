import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { xsrf } from './flyers.ts';
import { admin, alumna, enterAs } from './people.ts';
import { test } from './test.ts';

test('an administrator finds a change and reads it field by field', async ({ page }) => {
  await enterAs(page, admin);
  const headers = await xsrf(page);
  const seed = randomUUID().slice(0, 8);
  const dni = String(Math.floor(Math.random() * 89_999_999) + 10_000_000);
  const contrasena = 'una frase que nadie debe leer';
  const before = { dni, correo: `antes.${seed}@example.com`, nombre: `Hilda ${seed}`, apellido: 'Paz', contrasena };
  const made = await page.request.post('/api/usuarios', { headers, data: before });
  const { usuarioId } = (await made.json()).resource;
  const after = { ...before, correo: `despues.${seed}@example.com`, contrasena: '' };
  expect((await page.request.put(`/api/usuarios/${usuarioId}`, { headers, data: after })).status()).toBe(200);

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Ver toda la historia' }).click();
  await expect(page).toHaveURL('/auditoria');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Historia de cambios');
  await page.getByLabel('Buscar en la historia').fill(seed);
  await expect(page.getByRole('row').filter({ hasText: seed })).toHaveCount(2);
  await page.getByLabel('Tipo', { exact: true }).selectOption('Usuario');
  await page.getByLabel('Persona', { exact: true }).selectOption({ label: 'Carmen Rojas Paucar' });
  await expect(page).toHaveURL(/entidad=usuario/);
  await expect(page.getByRole('row').filter({ hasText: seed })).toHaveCount(2);

  await page.getByRole('button', { name: `Ver qué cambió la cuenta de «Hilda ${seed} Paz»` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { level: 2 })).toContainText(`cambió la cuenta de «Hilda ${seed} Paz»`);
  const changed = dialog.getByRole('table').getByRole('row');
  await expect(changed).toHaveCount(2);
  await expect(changed.nth(1)).toContainText('Correo');
  await expect(changed.nth(1).getByRole('cell').nth(0)).toContainText(before.correo);
  await expect(changed.nth(1).getByRole('cell').nth(1)).toContainText(after.correo);
  await dialog.getByText(/datos que no cambiaron/).click();
  await expect(dialog).toContainText(dni);
  await expect(dialog).not.toContainText(contrasena);

  await dialog.getByRole('button', { name: 'Ver toda su historia' }).click();
  await expect(page).toHaveURL(new RegExp(`registro=${usuarioId}`));
  await expect(page.getByRole('row').filter({ hasText: seed })).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^historia-.*\.csv$/);
});

test('a student has no way to the history', async ({ page }) => {
  await enterAs(page, alumna);
  await page.goto('/auditoria');
  await expect(page.getByRole('heading', { name: 'Historia de cambios' })).toBeHidden();
  expect((await page.request.get('/api/auditoria')).status()).toBe(403);
});
