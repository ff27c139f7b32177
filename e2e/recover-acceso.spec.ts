import { expect } from '@playwright/test';
import { linksMailedTo } from './mails.ts';
import { fillLogin, signIn } from './people.ts';
import { test } from './test.ts';

/** No other test signs in as this student, so a new password does not disturb them. */
const alumno = {
  dni: '20000002',
  correo: 'jorge.mamani@example.com',
  contrasena: 'demo-alumno-2026',
  nueva: 'un pasillo con tres ventanas',
};

test('who forgot the password gets a link by mail that works once', { tag: '@core' }, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click();
  await expect(page).toHaveURL('/recuperar');
  const ask = page.getByRole('button', { name: 'Enviar enlace' });
  await ask.click();
  await expect(page.getByText('Escribe tu correo o DNI')).toBeVisible();

  const told = 'Si la cuenta existe, te enviamos un correo con las instrucciones.';
  await page.getByLabel('Correo o DNI').fill('99999992');
  await ask.click();
  await expect(page.getByText(told)).toBeVisible();
  await page.goto('/recuperar');
  await page.getByLabel('Correo o DNI').fill(alumno.dni);
  await ask.click();
  await expect(page.getByText(told)).toBeVisible();

  const links = await linksMailedTo(alumno.correo, /\/recuperar\/nueva#codigo=/);
  expect(links).toHaveLength(1);
  const [link = ''] = links;
  await page.goto(link);
  await expect(page.getByLabel('Código de tu correo')).not.toHaveValue('');
  const password = page.getByLabel('Contraseña nueva');
  const save = page.getByRole('button', { name: 'Guardar contraseña' });
  await password.fill('corta');
  await save.click();
  await expect(page.getByText('Usa al menos 10 caracteres', { exact: true })).toBeVisible();
  await password.fill(alumno.nueva);
  await save.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contraseña guardada');

  await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click();
  await fillLogin(page, alumno);
  await expect(page.getByRole('alertdialog')).toContainText('Credenciales incorrectas.');
  await signIn(page, { dni: alumno.dni, contrasena: alumno.nueva });

  await page.goto('about:blank');
  await page.goto(link);
  await page.getByLabel('Contraseña nueva').fill('otra distinta y larga');
  await save.click();
  await expect(page.getByText('El código no es válido o ya venció. Pide uno nuevo.')).toBeVisible();
});
