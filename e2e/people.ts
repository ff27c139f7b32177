import { expect, type Page, request } from '@playwright/test';
import { test } from './test.ts';

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

/**
 * Signs in through the API, for tests that start after the sign-in. The cookies are replaced at once: an open page that
 * asked without any in between would be refused and end the new session.
 */
export async function enterAs(page: Page, { dni, contrasena }: Credentials): Promise<void> {
  const stranger = await request.newContext({ baseURL: test.info().project.use.baseURL });
  const login = async () => (await stranger.post('/api/auth/login', { data: { dni, contrasena } })).status();
  let status = await login();
  // A server that was stalled for seconds answers 503.
  for (let again = 1; status === 503 && again <= 3; again += 1) status = await login();
  expect(status).toBe(200);
  const { cookies } = await stranger.storageState();
  await page.context().addCookies(cookies);
  await stranger.dispose();
}

/** Ends the session on the server; the browser keeps its cookies and does not know. */
export async function endSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const xsrf = cookies.find(({ name }) => name.endsWith('XSRF-TOKEN'))?.value ?? '';
  expect((await page.request.post('/api/auth/logout', { headers: { 'x-xsrf-token': xsrf } })).ok()).toBe(true);
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
}

/** Deletes the cookies, from a blank page: an open one would be redirected to the sign-in. */
export async function becomeVisitor(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

export async function cookie(page: Page, name: string): Promise<string | undefined> {
  return (await page.context().cookies()).find((found) => found.name === name)?.value;
}
