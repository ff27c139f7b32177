import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { codeAt, stepAt } from '../server/factors/totp.ts';
import { xsrf } from './flyers.ts';
import { removeRoutes } from './network.ts';
import { admin, enterAs, fillLogin } from './people.ts';
import { test } from './test.ts';

const contrasena = 'una frase cualquiera';

async function newPerson(page: Page) {
  await enterAs(page, admin);
  const seed = randomUUID().slice(0, 8);
  const dni = String(Math.floor(Math.random() * 89_999_999) + 10_000_000);
  const data = { dni, correo: `${seed}@example.com`, nombre: 'Hilda', apellido: `Paz ${seed}`, contrasena };
  const made = await page.request.post('/api/usuarios', { headers: await xsrf(page), data });
  expect(made.status()).toBe(200);
  await enterAs(page, { dni, contrasena });
  return { dni, contrasena };
}

function decodeBase32(text: string): Buffer {
  const bits = [...text].map((each) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(each).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

const codeOf = (secret: Buffer, offset = 0) => codeAt(secret, stepAt(new Date()) + offset);

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await expect(page).toHaveURL('/login');
}

const card = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Verificación en dos pasos' }) });

test('FAC-10 somebody adds an application, signs in with its code, and with a recovery code', async ({ page }) => {
  const person = await newPerson(page);
  await page.goto('/mi-cuenta');
  await expect(card(page).getByText('Desactivada')).toBeVisible();
  await card(page).getByRole('button', { name: 'Agregar una aplicación de autenticación' }).click();

  const enrol = page.getByRole('dialog', { name: 'Agrega tu aplicación de autenticación' });
  await expect(enrol.getByRole('img', { name: 'Código QR para tu aplicación de autenticación' })).toBeVisible();
  await expect(enrol.locator('code')).toHaveText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const secret = decodeBase32(((await enrol.locator('code').textContent()) ?? '').replaceAll(' ', ''));
  await enrol.getByLabel('Escribe el código que te muestra').fill('12 34');
  await enrol.getByRole('button', { name: 'Confirmar' }).click();
  await expect(enrol.getByText('Escribe los 6 dígitos de tu aplicación')).toBeVisible();
  await enrol.getByLabel('Escribe el código que te muestra').fill(codeOf(secret).replace(/(...)/, '$1 '));
  await enrol.getByRole('button', { name: 'Confirmar' }).click();

  const shown = page.getByRole('dialog', { name: 'Guarda tus códigos de recuperación' });
  const codes = shown.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery] = await codes.allTextContents();
  const download = page.waitForEvent('download');
  await shown.getByRole('button', { name: 'Descargar' }).click();
  expect((await download).suggestedFilename()).toBe('codigos-de-recuperacion.txt');
  await shown.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(card(page).getByText('Activada', { exact: true })).toBeVisible();
  await expect(card(page).getByText('Te quedan 10. Cada uno sirve una vez.')).toBeVisible();

  await signOut(page);
  await fillLogin(page, person);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verificación en dos pasos');
  const code = page.getByLabel('Código de 6 dígitos');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByText('El código no es correcto o ya se usó. Escribe el que ves ahora.')).toBeVisible();
  await code.fill(` ${codeOf(secret, 1)} `);
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page).toHaveURL('/dashboard');

  await signOut(page);
  await fillLogin(page, person);
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
  await expect(page.getByLabel('Código de recuperación')).toBeFocused();
  await page.getByLabel('Código de recuperación').fill(recovery!.toLowerCase());
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/mi-cuenta');
  await expect(card(page).getByText('Te quedan 9. Cada uno sirve una vez.')).toBeVisible();
});

test('FAC-11 staff who owe a second factor are led to where it is added, and read why', async ({ page }) => {
  await enterAs(page, admin);
  // The session as the server describes it with STAFF_SECOND_FACTOR=required.
  await page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, resource: { ...body.resource, faltaFactor: true } } });
  });
  await page.goto('/usuarios');
  await expect(page).toHaveURL('/mi-cuenta');
  await expect(page.getByText('Agrega un segundo factor para continuar')).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Agregar una aplicación de autenticación' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tus datos' })).toBeHidden();
  await page.getByRole('navigation').getByRole('link', { name: 'Docentes', exact: true }).click();
  await expect(page.getByText('Agrega un segundo factor para continuar')).toBeVisible();
  await expect(page).toHaveURL('/mi-cuenta');

  await removeRoutes(page, '**/api/auth/me');
  await page.goto('/usuarios');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Usuarios');
});

/** Virtual authenticator: a phone with a fingerprint reader that approves every request. */
async function plugInAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, isUserVerified: true } });
}

test('FAC-18 somebody adds a passkey, signs in with it, and removes it', async ({ page }) => {
  const person = await newPerson(page);
  await plugInAuthenticator(page);
  await page.goto('/mi-cuenta');
  await card(page).getByRole('button', { name: 'Agregar una llave de acceso', exact: true }).click();
  const adding = page.getByRole('dialog', { name: 'Agrega una llave de acceso' });
  const nombre = adding.getByLabel('Nombre de la llave', { exact: true });
  await expect(nombre).toHaveValue('Chrome en Linux');
  await nombre.fill('');
  await adding.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(adding.getByText('Escribe un nombre para reconocerla')).toBeVisible();
  await nombre.fill('Celular de Hilda');
  await adding.getByRole('button', { name: 'Continuar', exact: true }).click();
  const codes = page.getByRole('dialog', { name: 'Guarda tus códigos de recuperación' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'Ya los guardé', exact: true }).click();
  await expect(card(page).getByText('Activada', { exact: true })).toBeVisible();
  await expect(card(page).getByText('Llave de acceso «Celular de Hilda»', { exact: true })).toBeVisible();
  await expect(card(page).getByText(/^Sin usar todavía/)).toBeVisible();

  await signOut(page);
  await fillLogin(page, person);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verificación en dos pasos');
  const use = page.getByRole('button', { name: 'Usar mi llave de acceso', exact: true });
  await expect(use).toBeFocused();
  await expect(page.getByRole('button', { name: 'Usar un código de recuperación', exact: true })).toBeVisible();
  await use.click();
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/mi-cuenta');
  await expect(card(page).getByText(/^Último uso: /)).toBeVisible();
  await card(page).getByRole('button', { name: 'Quitar la llave de acceso «Celular de Hilda»', exact: true }).click();
  await page
    .getByRole('alertdialog', { name: '¿Quitarla?' })
    .getByRole('button', { name: 'Quitar', exact: true })
    .click();
  await expect(card(page).getByText('Desactivada', { exact: true })).toBeVisible();
  await expect(card(page).getByText('Llave de acceso «Celular de Hilda»', { exact: true })).toBeHidden();
});
