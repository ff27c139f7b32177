import { expect, type Page } from '@playwright/test';

export type Person = { dni: string; correo: string; contrasena: string; nombre: string };

export const admin: Person = {
  dni: '10000001',
  correo: 'carmen.rojas@example.com',
  contrasena: 'demo-admin-2026',
  nombre: 'Carmen',
};
export const alumna: Person = {
  dni: '20000001',
  correo: 'lucia.quispe@example.com',
  contrasena: 'demo-alumna-2026',
  nombre: 'Lucía',
};

type Credentials = Pick<Person, 'dni' | 'contrasena'>;

export async function fillLogin(page: Page, { dni, contrasena }: Credentials): Promise<void> {
  await page.getByLabel('Correo o DNI').fill(dni);
  await page.getByLabel('Contraseña', { exact: true }).fill(contrasena);
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click();
}

/** Signs in through the form. */
export async function signIn(page: Page, person: Credentials): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, person);
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Signs in through the API, for tests that start after the sign-in. */
export async function enterAs(page: Page, { dni, contrasena }: Credentials): Promise<void> {
  await page.context().clearCookies();
  const answer = await page.request.post('/api/auth/login', { data: { dni, contrasena } });
  expect(answer.status()).toBe(200);
}

export async function cookie(page: Page, name: string): Promise<string | undefined> {
  return (await page.context().cookies()).find((found) => found.name === name)?.value;
}
