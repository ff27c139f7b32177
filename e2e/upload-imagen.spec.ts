import { expect } from '@playwright/test';
import { card, listed, newDialog, openAs, preview, record, startNew, uniqueName } from './especialidades.ts';
import { answerWith, removeRoutes } from './network.ts';
import { admin, cookie, enterAs } from './people.ts';
import { gif, heavyPng, jpeg, png } from './pictures.ts';
import { test } from './test.ts';

test('UPL-03 UPL-07 UPL-08 UPL-09 a picture that cannot be taken is dropped in silence; one that cannot be sent is told', async ({
  page,
}) => {
  await openAs(page, admin);
  const nombre = uniqueName('Con tropiezos');
  const picker = page.getByLabel('Imagen', { exact: true });
  await startNew(page, nombre);
  for (const refused of [await gif(), await heavyPng()]) {
    await picker.setInputFiles(await png(200));
    await expect(preview(page)).toBeVisible();
    await picker.setInputFiles(refused);
    await expect(preview(page)).toBeHidden();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(page.getByText(/Formato no permitido|^Máx 5 MB/)).toBeHidden();
  }

  await picker.setInputFiles(await jpeg());
  const form = page.getByRole('dialog');
  const presign = '**/api/uploads/presign';
  const objects = '**/api/uploads/objeto/**';
  const pressAndRead = async (button: string, message: string, failing: string) => {
    // The message of the previous attempt stays until this one has begun.
    const begun = page.waitForRequest(failing);
    await form.getByRole('button', { name: button }).click();
    await begun;
    const alert = form.getByRole('alert').filter({ hasText: message });
    await expect(alert).toContainText('La especialidad se guardó, pero la imagen no se subió');
    await expect(preview(page)).toHaveAttribute('src', /^blob:/);
    await removeRoutes(page);
  };
  await answerWith(page, presign, 500, { success: false });
  await pressAndRead('Guardar', 'No se pudo obtener URL prefirmada', presign);
  await answerWith(page, presign, 200, { success: true, resource: {} });
  await pressAndRead('Reintentar', 'Respuesta sin putUrl', presign);
  await page.route(objects, (route) => route.abort('connectionreset'));
  await pressAndRead('Reintentar', 'Fallo la subida', objects);
  await answerWith(page, objects, 403, { success: false });
  await pressAndRead('Reintentar', 'Fallo la subida', objects);
  expect(await listed(page, nombre)).toMatchObject({ imagen: '', version: 1 });

  await form.getByRole('button', { name: 'Reintentar' }).click();
  await expect(form).toBeHidden();
  await expect(card(page, nombre)).toBeVisible();
  expect(await listed(page, nombre)).toMatchObject({ imagen: expect.stringMatching(/\.webp$/), version: 2 });
});

test('AUTH-24 AUTH-25 API-01 API-02 what the browser sends: to /api, as JSON, with cookies and the anti-forgery echo', async ({
  page,
  baseURL,
}) => {
  await enterAs(page, admin);
  const requests = record(page);
  await page.goto('/especialidades');
  const nombre = uniqueName('Cabeceras');
  await startNew(page, nombre);
  await newDialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(card(page, nombre)).toBeVisible();

  const token = await cookie(page, 'XSRF-TOKEN');
  const session = await cookie(page, 'sesion');
  expect(requests.map((request) => request.method())).toEqual(expect.arrayContaining(['GET', 'POST']));
  for (const request of requests) {
    const headers = await request.allHeaders();
    expect(request.url().startsWith(`${baseURL}/api/`)).toBe(true);
    expect(headers['content-type']).toBe('application/json');
    expect(headers.cookie).toContain(`sesion=${session}`);
    if (request.method() !== 'GET') expect(headers['x-xsrf-token']).toBe(token);
  }
});
