import { expect, type Page, test } from '@playwright/test';

async function openKitWithClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/desarrollo/kit');
  await expect(page.getByRole('button', { name: 'Procesar' })).toBeEnabled();
  await page.clock.pauseAt(Date.now() + 60_000);
}

const overlay = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('SHELL-12 SHELL-13 SHELL-15 the overlay says Procesando… while work is under way, after its delay if it has one', async ({
  page,
}) => {
  await openKitWithClock(page);

  await page.getByRole('button', { name: 'Procesar' }).click();
  await expect(overlay(page, 'Procesando…')).toHaveText('Procesando\u2026');
  await page.clock.runFor(1600);
  await expect(overlay(page, 'Procesando…')).toBeHidden();

  await page.getByRole('button', { name: 'Con demora' }).click();
  await page.clock.runFor(450);
  await expect(overlay(page, 'Subiendo imagen…')).toBeHidden();
  await page.clock.runFor(100);
  await expect(overlay(page, 'Subiendo imagen…')).toBeVisible();
  await page.clock.runFor(1500);
  await expect(overlay(page, 'Subiendo imagen…')).toBeHidden();

  await page.getByRole('button', { name: 'Más corto que su demora' }).click();
  await page.clock.runFor(1000);
  await expect(overlay(page, 'Procesando…')).toBeHidden();
});

test('SHELL-14 a full-screen overlay covers the whole window, opaque, and holds the pointer', async ({ page }) => {
  await openKitWithClock(page);
  await page.getByRole('button', { name: 'Pantalla completa' }).click();
  await expect(overlay(page, 'Procesando…')).toBeVisible();
  const veil = page.locator('[data-loading-overlay="full-screen"]');
  expect(await veil.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
  await expect(veil).toHaveCSS('background-color', 'rgb(251, 250, 246)');
  await page.clock.runFor(1600);
  await expect(veil).toBeHidden();
});

test('SHELL-16 the error dialog is titled Ocurrió un error and closes with Entendido', async ({ page }) => {
  await page.goto('/desarrollo/kit');
  const opener = page.getByRole('button', { name: 'Mostrar error' });
  await opener.click();
  const dialog = page.getByRole('alertdialog', { name: 'Ocurrió un error' });
  await expect(dialog).toContainText('Credenciales incorrectas.');
  await expect(dialog.getByRole('button')).toHaveText(['Entendido']);
  await dialog.getByRole('button', { name: 'Entendido' }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('SHELL-17 the confirm dialog asks ¿Confirmar? and offers Sí and No', async ({ page }) => {
  await page.goto('/desarrollo/kit');
  const dialog = page.getByRole('alertdialog', { name: '¿Confirmar?' });
  const answers = page.getByRole('region', { name: 'Avisos' });
  const opener = page.getByRole('button', { name: 'Eliminar algo' });

  for (const [answer, heard] of [
    ['Sí', 'Respondiste Sí'],
    ['No', 'Respondiste No'],
    ['Escape', 'Respondiste No'],
  ] as const) {
    await opener.click();
    await expect(dialog.getByRole('button')).toHaveText(['No', 'Sí']);
    if (answer === 'Escape') await page.keyboard.press('Escape');
    else await dialog.getByRole('button', { name: answer }).click();
    await expect(dialog).toBeHidden();
    const notice = answers.getByText(heard);
    await expect(notice).toBeVisible();
    await answers.getByRole('button', { name: 'Cerrar' }).click();
    await expect(notice).toBeHidden();
  }
});

test("SHELL-20 SHELL-21 SHELL-22 the campus tells a failed save as 'Error error durante el guardado'", async ({
  page,
}) => {
  await page.goto('/desarrollo/kit');
  for (const [button, title] of [
    ['Guardar y fallar', 'Error error durante el guardado'],
    ['Eliminar y fallar', 'Error durante eliminacion'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('alertdialog', { name: title, exact: true });
    await expect(dialog).toContainText('Error de red o del servidor');
    await dialog.getByRole('button', { name: 'Entendido' }).click();
    await expect(dialog).toBeHidden();
  }
  const campus = page.getByRole('region', { name: 'Campus' });
  await expect(campus.getByRole('alert')).toContainText('Error durante la carga');
  await campus.getByRole('button', { name: 'Reintentar' }).click();
  await expect(campus.getByRole('status')).toContainText('Cargando....');
});

test('SHELL-11 a screen can hide its breadcrumb', async ({ page }) => {
  await page.goto('/desarrollo/kit');
  const trail = page.getByRole('navigation', { name: 'Ruta de navegación' });
  await expect(trail.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Ocultar la ruta' }).click();
  await expect(trail).toBeHidden();
  await page.getByRole('button', { name: 'Mostrar la ruta' }).click();
  await expect(trail).toBeVisible();
});
