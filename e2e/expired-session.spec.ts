import { expect, type Page } from '@playwright/test';
import { cartKey } from 'domain/rules/cart.ts';
import { siteRoutes } from '../web/site/routes.ts';
import { demoCursosOnSale } from './cursos.ts';
import { admin, alumna, enterAs, type Person } from './people.ts';
import { inTabs } from './tabs.ts';
import { test } from './test.ts';

const examples: Record<string, string> = { id: '1', codigo: 'AAAA-BBBB-CCCC-DDDD-EEEE' };
const publicPaths = siteRoutes.map(
  ({ path }) => `/${path.replace(/:(\w+)/g, (_, name: string) => examples[name] ?? '')}`,
);

/** A browser that still holds the cookies of a session which the server has ended. */
async function withExpiredSession(page: Page, person: Person): Promise<void> {
  await enterAs(page, person);
  const cookies = await page.context().cookies();
  const xsrf = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  expect((await page.request.post('/api/auth/logout', { headers: { 'x-xsrf-token': xsrf } })).ok()).toBe(true);
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  expect((await page.request.get('/api/mis-cursos')).status()).toBe(401);
}

async function withCart(page: Page): Promise<void> {
  const [curso] = await demoCursosOnSale(page);
  const cart = JSON.stringify([{ ...curso, cantidad: 1 }]);
  await page
    .context()
    .addInitScript(([key, value]) => localStorage.setItem(key as string, value as string), [cartKey, cart]);
}

/** Opens every public page and returns the paths of API calls that were refused for lack of a session. */
async function walk(page: Page, paths = publicPaths): Promise<string[]> {
  const refused: string[] = [];
  page.context().on('response', (response) => {
    if (response.status() === 401) refused.push(new URL(response.url()).pathname);
  });
  await inTabs(page, paths, async (tab, path) => {
    await tab.goto(path, { waitUntil: 'networkidle', timeout: 20_000 });
    await expect(tab, path).toHaveURL(path);
    await expect(tab.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
  });
  return [...new Set(refused)];
}

test('PUB-01 an expired session opens every public page and leads nobody to /login', async ({ page }) => {
  test.slow();
  expect(publicPaths).toHaveLength(30);
  await withExpiredSession(page, admin);
  await withCart(page);
  expect(await walk(page)).toEqual(['/api/auth/me']);
});

test('a session that ends after the page knew its user: public pages call public endpoints only', async ({ page }) => {
  test.slow();
  await withExpiredSession(page, alumna);
  await withCart(page);
  const resource = { usuarioId: 2, numero: '', apellido: 'Quispe', rol: 'USU', ...alumna };
  await page
    .context()
    .route('**/api/auth/me', (route) => route.fulfill({ json: { success: true, message: '', status: 200, resource } }));
  // The sign-in page sends a known user to the campus, which is not public.
  const paths = publicPaths.filter((path) => path !== '/login');
  expect(await walk(page, paths)).toEqual([]);
});

test('a buyer whose session has expired pays all the same', async ({ page }) => {
  await withExpiredSession(page, alumna);
  await withCart(page);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Ir a pagar' }).click();
  await page.getByLabel('Nombre').fill('Lucía Quispe');
  await page.getByLabel('Email').fill('lucia@correo.pe');
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(/orden creada: AI-\d{4}-\d{4}/);
});
