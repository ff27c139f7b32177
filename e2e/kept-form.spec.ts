import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { field, heading, press } from './maintenance.ts';
import { admin, alumna, endSession, enterAs, signIn } from './people.ts';
import { test } from './test.ts';

const notice = (page: Page) => page.getByText('Recuperamos lo que estabas escribiendo', { exact: true });
const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('formulario-interrumpido.v1'));

test('ADM-94 ADM-95 a form interrupted by the end of the session is offered again to the same person', async ({
  page,
}) => {
  const correo = `ines.${randomUUID().slice(0, 8)}@example.com`;
  const apellido = `Interrumpida ${randomUUID().slice(0, 8)}`;
  await enterAs(page, admin);
  await page.goto('/docentes?nuevo=1');
  await field(page, 'Nombre').fill('Inés');
  await field(page, 'Apellido').fill(apellido);
  await field(page, 'Especialidad').fill('Notarial');
  // Waits for the lookup of the address, so that the save is the first request after the end of the session.
  const searched = page.waitForResponse('**/api/docentes?*');
  await field(page, 'Correo').fill(correo);
  await searched;
  await endSession(page);
  await press(page, 'Guardar');
  await expect(page).toHaveURL('/login');
  await signIn(page, admin);
  await expect(notice(page)).toBeVisible();
  await page.getByRole('link', { name: 'Continuar', exact: true }).click();
  await expect(heading(page)).toHaveText('Nuevo docente');
  await expect(field(page, 'Apellido')).toHaveValue(apellido);
  await expect(notice(page)).toHaveCount(1);
  await press(page, 'Guardar');
  await expect(page.getByText(`Se guardó «Inés ${apellido}»`)).toBeVisible();
  await expect(notice(page)).toBeHidden();
  expect(await kept(page)).toBeNull();

  await press(page, 'Nuevo docente');
  await field(page, 'Correo').fill(correo.toUpperCase());
  await expect(page.getByText('Otro docente tiene este correo:')).toBeVisible();
  await expect(page.getByRole('link', { name: `Inés ${apellido}`, exact: true })).toBeVisible();
  await field(page, 'Correo').fill('');

  // A kept dialog opens again by itself; discarding it leaves nothing.
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/especialidades');
  await page.getByRole('button', { name: 'Nueva Especialidad', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Nueva Especialidad' });
  await dialog.getByLabel('Nombre').fill(apellido);
  await dialog.getByLabel('Descripción').fill('Nadie la verá');
  await endSession(page);
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page, admin);
  await page.getByRole('link', { name: 'Continuar', exact: true }).click();
  await expect(dialog.getByLabel('Nombre')).toHaveValue(apellido);
  await dialog.getByRole('button', { name: 'Descartar', exact: true }).click();
  await expect(dialog.getByLabel('Nombre')).toHaveValue('');
  await dialog.getByLabel('Nombre').fill('De otra persona');
  await endSession(page);
  await dialog.getByLabel('Descripción').fill('No es suya');
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page, alumna);
  await expect(heading(page)).toContainText('Te damos la bienvenida');
  await expect(notice(page)).toBeHidden();
  await expect.poll(() => kept(page)).toBeNull();
});
