import { expect, type Page } from '@playwright/test';
import { answerWith, holdBack, markDocument, removeRoutes } from './network.ts';
import { admin, alumna, enterAs, fillLogin, signIn } from './people.ts';
import { test } from './test.ts';

const protectedPaths = [
  '/dashboard',
  '/especialidades',
  '/cursos',
  '/prueba',
  '/modulos',
  '/materiales',
  '/curso-detalle',
  '/curso-modulo',
  '/docentes',
  '/usuarios',
  '/curso-usuario',
  '/certificados',
  '/entidades',
];

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });

test('AUTH-01 AUTH-02 AUTH-04 a visitor who opens a protected screen lands on the sign-in', async ({ page }) => {
  for (const path of protectedPaths) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iniciar sesión');
  }
});

test('AUTH-03 AUTH-06 AUTH-07 AUTH-09 signing in leads to the dashboard, and back does not return to the sign-in', {
  tag: '@core',
}, async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/auth/')) calls.push(`${request.method()} ${pathname}`);
  });
  const me = 'GET /api/auth/me';
  await page.goto('/nosotros');
  await page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(2);
  await fillLogin(page, { ...alumna, dni: alumna.correo });

  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(alumna.nombre);
  // No session request without a session: neither on /nosotros nor on /login.
  expect(calls).toEqual(['POST /api/auth/login', me]);

  await page.goBack();
  await expect(page).toHaveURL('/nosotros');
  await page.goForward();
  await expect(page).toHaveURL('/dashboard');
  // The sign-in page redirects a signed-in user.
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
});

test('AUTH-08 SHELL-04 nobody is let in or sent away before it is known who is there', async ({ page }) => {
  await enterAs(page, alumna);
  const me = await holdBack(page, '**/api/auth/me');
  // Not /dashboard: its document carries the user.
  await page.goto('/especialidades');
  await expect(page.getByRole('status')).toHaveText('Cargando....');
  await expect(page).toHaveURL('/especialidades');
  await expect(sidebar(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeHidden();
  me.open();
  await expect(sidebar(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Especialidades');
});

test("AUTH-13 blank credentials are answered inline with 'Completa tus credenciales.'", async ({ page }) => {
  let asked = 0;
  await page.route('**/api/auth/login', (route) => {
    asked += 1;
    return route.continue();
  });
  const complaint = page.getByText('Completa tus credenciales.');
  for (const [dni, contrasena, culprit] of [
    ['   ', '   ', 'Correo o DNI'],
    ['10000001', '   ', 'Contraseña'],
    ['   ', 'demo-admin-2026', 'Correo o DNI'],
  ] as const) {
    await page.goto('/login');
    await fillLogin(page, { dni, contrasena });
    await expect(complaint).toHaveCount(1);
    await expect(complaint).toBeVisible();
    await expect(page.getByLabel(culprit, { exact: true })).toBeFocused();
  }
  await expect(page.getByRole('alertdialog')).toBeHidden();
  expect(asked).toBe(0);
});

test('AUTH-12 AUTH-14 AUTH-15 BUY-54 refused credentials and a lost connection are told in a dialog, on the same page', async ({
  page,
}) => {
  await page.goto('/login');
  const mark = await markDocument(page);
  const dialog = page.getByRole('alertdialog', { name: 'Ocurrió un error' });

  await fillLogin(page, { dni: '99999991', contrasena: 'no es la mía' });
  await expect(dialog).toContainText('Credenciales incorrectas.');
  await dialog.getByRole('button', { name: 'Entendido' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Correo o DNI')).toHaveValue('99999991');
  const password = page.getByLabel('Contraseña', { exact: true });
  await expect(password).toBeFocused();
  await expect(page.getByRole('link', { name: 'Crea una contraseña nueva' })).toHaveAttribute('href', '/recuperar');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Mostrar contraseña', exact: true }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Ocultar contraseña', exact: true }).click();
  await expect(password).toHaveAttribute('type', 'password');

  await answerWith(page, '**/api/auth/login', 429, { success: false, message: 'Espera 5 minutos.' });
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(dialog).toContainText('Espera 5 minutos.');
  await dialog.getByRole('button', { name: 'Entendido' }).click();
  await removeRoutes(page, '**/api/auth/login');

  await page.route('**/api/auth/login', (route) => route.abort('connectionrefused'));
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(dialog).toContainText('Error de conexión con el servidor.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await expect(page).toHaveURL('/login');
  expect(await mark.isStillHere()).toBe(true);
});

test('AUTH-11 VIS-50 a 401 from any other call logs out and loads /login anew, which says why once', {
  tag: '@core',
}, async ({ page }) => {
  await enterAs(page, alumna);
  await page.goto('/dashboard');
  await expect(sidebar(page)).toBeVisible();
  const mark = await markDocument(page);
  await answerWith(page, '**/api/especialidades', 401, { success: false });
  await sidebar(page).getByRole('link', { name: 'Especialidades' }).click();

  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iniciar sesión');
  expect(await mark.isStillHere()).toBe(false);
  expect((await page.request.get('/api/auth/me')).status()).toBe(401);
  const notice = page.getByText('Tu sesión terminó. Inicia sesión para continuar.');
  await expect(notice).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeEnabled();
  await expect(notice).toHaveCount(0);
});

test('AUTH-12 a 401 from me or logout loads nothing anew and throws nobody out of a public page', async ({ page }) => {
  await page.goto('/');
  const mark = await markDocument(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' })).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await mark.isStillHere()).toBe(true);

  await signIn(page, alumna);
  let logouts = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/logout')) logouts += 1;
  });
  await page.route('**/api/auth/logout', async (route) => {
    // Answers 401 after ending the session; while it is open, /login redirects to the campus.
    await page.context().clearCookies();
    await route.fulfill({ status: 401, json: { success: false } });
  });
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iniciar sesión');
  // The 401 of the logout itself must not cause another logout.
  expect(logouts).toBe(1);
});

test('SHELL-03 the log-out button ends the session; when the server cannot be reached it says so', async ({ page }) => {
  await enterAs(page, alumna);
  await page.goto('/dashboard');
  const leave = page.getByRole('banner').getByRole('button', { name: 'Cerrar sesión' });
  await page.route('**/api/auth/logout', (route) => route.abort());
  await leave.click();
  const dialog = page.getByRole('alertdialog', { name: 'Tu sesión sigue abierta' });
  await expect(dialog).toContainText('Error de red o del servidor');
  await dialog.getByRole('button', { name: 'Entendido' }).click();
  await expect(page).toHaveURL('/dashboard');

  await removeRoutes(page, '**/api/auth/logout');
  await leave.click();
  await expect(page).toHaveURL('/login');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
});

test('AUTH-19 who carries ADMIN, alone or in a list of roles, counts as administrator', async ({ page }) => {
  await enterAs(page, admin);
  const { resource } = (await (await page.request.get('/api/auth/me')).json()) as { resource: object };
  for (const [rol, entries] of [
    ['ADMIN', 8],
    [['USU', 'ADMIN'], 8],
    [['USU'], 2],
    ['ADMINISTRADOR', 2],
    ['USU', 2],
  ] as const) {
    await page.route('**/api/auth/me', (route) =>
      route.fulfill({ json: { success: true, status: 200, message: '', resource: { ...resource, rol } } }),
    );
    await page.goto('/dashboard');
    await expect(sidebar(page).getByRole('link'), String(rol)).toHaveCount(entries);
    await removeRoutes(page, '**/api/auth/me');
  }
});
