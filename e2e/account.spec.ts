import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { xsrf } from './flyers.ts';
import { mailsTo } from './mails.ts';
import { admin, enterAs } from './people.ts';
import { test } from './test.ts';

const contrasena = 'una frase cualquiera';

async function newPerson(page: Page) {
  await enterAs(page, admin);
  const seed = randomUUID().slice(0, 8);
  const dni = String(Math.floor(Math.random() * 89_999_999) + 10_000_000);
  const data = { dni, correo: `${seed}@example.com`, nombre: 'Hilda', apellido: `Paz ${seed}`, contrasena };
  const made = await page.request.post('/api/usuarios', { headers: await xsrf(page), data });
  expect(made.status()).toBe(200);
  return { dni, contrasena };
}

test('SEC-04 SEC-05 DAT-06 DAT-07 somebody closes a session of another device, changes telephone, e-mail and password', async ({
  page,
  browser,
}) => {
  const person = await newPerson(page);
  const phone = await (await browser.newContext({ userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1' })).newPage();
  await enterAs(page, person);
  await page.goto('/dashboard');
  await phone.request.post(`${new URL(page.url()).origin}/api/auth/login`, { data: person });
  await page.getByRole('button', { name: /Mi cuenta: Hilda/ }).click();
  await page.getByRole('link', { name: 'Mi cuenta', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi cuenta');
  await expect(page.getByText('Este equipo')).toHaveCount(1);
  const closeOthers = page.getByRole('button', { name: 'Cerrar las demás', exact: true });
  await expect(closeOthers).toBeVisible();
  await page.getByRole('button', { name: /Cerrar la sesión de Safari en iPhone/ }).click();
  await expect(page.getByText('Sesión cerrada.')).toBeVisible();
  await expect(page.getByText('Safari en iPhone')).toBeHidden();
  await expect(closeOthers).toBeHidden();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar mis datos', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^mis-datos.*\.zip$/);
  await page.getByLabel('Detalle').fill('Mi apellido lleva tilde.');
  await page.getByRole('button', { name: 'Enviar solicitud', exact: true }).click();
  const asked = page.getByRole('list', { name: 'Tus solicitudes' }).getByRole('listitem');
  await expect(asked).toContainText(/responderemos hasta el \d+ de \w+ de \d{4}/);

  await page.getByRole('button', { name: 'Cambiar celular' }).click();
  await page.getByRole('dialog').getByLabel('Celular').fill('12');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText(/Escribe un celular de 9 dígitos/)).toBeVisible();
  await page.getByRole('dialog').getByLabel('Celular').fill('987 654 321');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Tu celular cambió.')).toBeVisible();
  await expect(page.getByText('987654321', { exact: true })).toBeVisible();

  const correo = `${randomUUID()}@correo.pe`;
  await page.getByRole('button', { name: 'Cambiar correo' }).click();
  await page.getByLabel('Correo nuevo').fill(correo);
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirma tu correo nuevo' })).toBeVisible();
  let code = '';
  await expect
    .poll(
      async () => {
        code = /digo es (\d{6})/.exec((await mailsTo(correo)).join())?.[1] ?? '';
        return code;
      },
      { timeout: 20_000 },
    )
    .not.toBe('');
  await page.getByLabel('Código', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Tu correo cambió.')).toBeVisible();
  await expect(page.getByRole('main').getByText(correo, { exact: true })).toBeVisible();

  await page.getByLabel('Contraseña actual').fill('no es esta');
  await page.getByLabel('Contraseña nueva').fill('qwertyuiop');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByText('No es tu contraseña actual')).toBeVisible();
  await page.getByLabel('Contraseña actual').fill(contrasena);
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByText(/Es una de las contraseñas más usadas/)).toBeVisible();
  await page.getByLabel('Contraseña nueva').fill('nubes sobre el puerto');
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await expect(page.getByText('Tu contraseña cambió. Cerramos tus otras sesiones.')).toBeVisible();
  await expect(page.getByLabel('Contraseña actual')).toHaveValue('');
  await enterAs(page, { dni: person.dni, contrasena: 'nubes sobre el puerto' });

  // The request stays in the tray of administration until it is answered.
  await enterAs(page, admin);
  await page.goto(`/solicitudes-datos?estado=pendiente&q=${person.dni}`);
  await page.getByRole('button', { name: /^Ver la solicitud \d+ de Hilda/ }).click();
  const request = page.getByRole('dialog');
  await expect(request).toContainText('Mi apellido lleva tilde.');
  await request.getByLabel('Respuesta').fill('Ya lo corregimos.');
  await request.getByRole('button', { name: 'Responder', exact: true }).click();
  await expect(request).toBeHidden();
  await expect(page.getByText(`No encontramos resultados para «${person.dni}»`)).toBeVisible();
});

test('SEC-02 SEC-07 a delicate step asks for the password once, goes on by itself, and is among the events', async ({
  page,
}) => {
  await enterAs(page, admin);
  // The response of a server that wants the password confirmed again.
  let stale = true;
  await page.route('**/api/usuarios/exportar*', (route) =>
    stale
      ? route.fulfill({ status: 403, json: { success: false, status: 403, codigo: 'confirmar', message: 'Confirma' } })
      : route.continue(),
  );
  await page.goto('/usuarios');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirma que eres tú' });
  await dialog.getByLabel('Tu contraseña').fill('no es esta');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(dialog.getByText('No es tu contraseña', { exact: true })).toBeVisible();
  stale = false;
  await dialog.getByLabel('Tu contraseña').fill(admin.contrasena);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  expect((await download).suggestedFilename()).toMatch(/^usuarios-.*\.csv$/);
  await expect(dialog).toBeHidden();

  await page.goto('/auditoria');
  await page.getByRole('link', { name: 'Seguridad', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eventos de seguridad');
  await page.getByLabel('Evento', { exact: true }).selectOption({ label: 'Identidad confirmada' });
  const rows = page.getByRole('table').getByRole('row').filter({ hasText: 'Carmen' });
  await expect(rows.first()).toContainText('Identidad confirmada');
  await page
    .getByRole('button', { name: /Ver los eventos del origen/ })
    .first()
    .click();
  await expect(page).toHaveURL(/origen=/);
});
