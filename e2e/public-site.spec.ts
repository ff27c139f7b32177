import { expect, type Locator, type Page } from '@playwright/test';
import { cartKey } from 'domain/rules/cart.ts';
import { admin, alumna, enterAs } from './people.ts';
import { test } from './test.ts';

const publicPaths = [
  '/',
  '/login',
  '/catalogo',
  '/catalogo/diplomas/vigentes',
  '/catalogo/diplomas/asincronos',
  '/catalogo/cursos/vigentes',
  '/catalogo/cursos/asincronos',
  '/catalogo/flyer/1',
  '/catalogo/flyers/nuevo',
  '/catalogo/flyers/1/editar',
  '/nosotros',
  '/cart',
  '/checkout',
];

const banner = (page: Page) => page.getByRole('banner');
const menuOpener = (page: Page) => page.locator('summary', { hasText: /^Menú$/ });
const floatingCart = (page: Page) => page.getByRole('link', { name: /^Ir al carrito/ });
const current = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });

/** Opens each dropdown of a menu and reads its links. */
async function readDropdowns(menu: Locator): Promise<Record<string, (string | null)[][]>> {
  const found: Record<string, (string | null)[][]> = {};
  for (const label of ['DIPLOMADOS', 'CURSOS', 'SEMINARIO']) {
    await menu.getByText(label, { exact: true }).click();
    const links = menu.getByRole('list', { name: label }).getByRole('link');
    await expect(links).toHaveText(['VIGENTES', 'ASÍNCRONICOS']);
    await expect(links.first()).toBeVisible();
    found[label] = await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
  }
  return found;
}

const entriesOf = (base: string) => [
  ['VIGENTES', `${base}/vigentes`],
  ['ASÍNCRONICOS', `${base}/asincronos`],
];

test("PUB-01 SHELL-01 every public page opens without login, in the 'minimal' layout", async ({ page }) => {
  for (const path of publicPaths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(banner(page).getByRole('link', { name: 'Aula Iuris' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(current(page)).toBeHidden();
  }
});

test('PUB-02 PUB-03 PUB-04 PUB-05 PUB-06 PUB-08 the bars of the public layout on a desktop', async ({ page }) => {
  await page.goto('/');
  for (const [name, host] of [
    ['Facebook', /facebook\.com/],
    ['Instagram', /instagram\.com/],
    ['YouTube', /youtube\.com/],
  ] as const) {
    await expect(banner(page).getByRole('link', { name })).toHaveAttribute('href', host);
  }
  const menu = banner(page).getByRole('navigation', { name: 'Principal' });
  await expect(menu.getByText(/^(NOSOTROS|DIPLOMADOS|CURSOS|SEMINARIO|BLOG)$/)).toHaveText([
    'NOSOTROS',
    'DIPLOMADOS',
    'CURSOS',
    'SEMINARIO',
    'BLOG',
  ]);
  expect(await readDropdowns(menu)).toEqual({
    DIPLOMADOS: entriesOf('/catalogo/diplomas'),
    CURSOS: entriesOf('/catalogo/cursos'),
    SEMINARIO: entriesOf('/catalogo/diplomas'),
  });
  await menu.getByRole('list', { name: 'SEMINARIO' }).getByRole('link', { name: 'ASÍNCRONICOS' }).click();
  await expect(page).toHaveURL('/catalogo/diplomas/asincronos');
  await expect(menu.getByRole('list', { name: 'SEMINARIO' })).toBeHidden();

  await menu.getByRole('link', { name: 'BLOG' }).click();
  await expect(page).toHaveURL('/nosotros');
  await banner(page).getByRole('link', { name: 'Aula Iuris' }).click();
  await expect(page).toHaveURL('/catalogo');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('PUB-07 PUB-09 PUB-10 the menu unfolds, and SEMINARIO leads to the courses', async ({ page }) => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Menú móvil' });
    await expect(menu).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeHidden();
    await menuOpener(page).click();
    await expect(menu).toBeVisible();
    expect(await readDropdowns(menu)).toEqual({
      DIPLOMADOS: entriesOf('/catalogo/diplomas'),
      CURSOS: entriesOf('/catalogo/cursos'),
      SEMINARIO: entriesOf('/catalogo/cursos'),
    });
    await expect(menu.getByRole('link', { name: 'BLOG' })).toHaveAttribute('href', '/nosotros');
    await expect(menu.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible();

    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await menuOpener(page).click();
    await menu.getByRole('link', { name: 'NOSOTROS' }).click();
    await expect(page).toHaveURL('/nosotros');
    await expect(menu).toBeHidden();
  });
});

test('PUB-11 PUB-12 the footer leads to diplomas, courses and sign-in, and carries the year', async ({ page }) => {
  await page.goto('/nosotros');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Diplomas' })).toHaveAttribute('href', '/catalogo/diplomas/vigentes');
  await expect(footer.getByRole('link', { name: 'Cursos' })).toHaveAttribute('href', '/catalogo/cursos/vigentes');
  const year = new Date().toLocaleDateString('es-PE', { year: 'numeric', timeZone: 'America/Lima' });
  await expect(footer.getByText('©')).toContainText(`© ${year} Aula Iuris`);
  await footer.getByRole('link', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL('/login');
});

test('PUB-09 PUB-13 PUB-14 PUB-15 who is signed in finds a floating cart instead of the sign-in', async ({ page }) => {
  await page.addInitScript(([key, cart]) => localStorage.setItem(key, cart), [
    cartKey,
    JSON.stringify([
      { cursoId: 1, nombre: 'Un diploma', precio: 900, cantidad: 2, imagen: '', tipo: 'D' },
      { cursoId: 2, nombre: 'Un curso', precio: 150.5, cantidad: 1, imagen: '', tipo: 'C' },
    ]),
  ] as const);
  await page.goto('/nosotros');
  await expect(banner(page).getByRole('link', { name: 'Carrito, 3 artículos' })).toBeVisible();
  await expect(banner(page).getByRole('link', { name: 'Iniciar sesión' })).toBeVisible();
  await expect(floatingCart(page)).toBeHidden();

  await enterAs(page, alumna);
  await page.goto('/nosotros');
  await expect(banner(page).getByRole('link', { name: 'Ir al campus' })).toBeVisible();
  await expect(banner(page).getByRole('link', { name: 'Iniciar sesión' })).toBeHidden();
  await expect(floatingCart(page)).toHaveText('3');
  await expect(floatingCart(page)).toHaveCSS('position', 'fixed');
  const { width, height } = (await floatingCart(page).boundingBox())!;
  expect(width).toBe(height);
  const radius = await floatingCart(page).evaluate((cart) => Number.parseFloat(getComputedStyle(cart).borderRadius));
  expect(radius).toBeGreaterThanOrEqual(width / 2);
  await floatingCart(page).click();
  await expect(page).toHaveURL('/cart');
});

test('LAND-01 LAND-02 LAND-03 the landing page presents the house and leads to the catalogue', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estudia el derecho como se ejerce');
  const main = page.getByRole('main');
  for (const name of ['Una escuela de derecho en línea', 'Visión', 'Enfoque', 'Compromiso']) {
    await expect(main.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  await expect(main.getByText(/^Aula Iuris forma a quienes trabajan con el derecho/)).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Derecho Penal y Procesal Penal' })).toBeVisible();
  await main.getByRole('link', { name: 'Ver el catálogo' }).click();
  await expect(page).toHaveURL('/catalogo');

  await page.goto('/');
  await main.getByRole('link', { name: 'Conoce la escuela' }).click();
  await expect(page).toHaveURL('/nosotros');
  await expect(page).toHaveTitle(/^Nosotros/);
  for (const name of ['Nuestra historia', 'Visión', 'Enfoque', 'Compromiso', 'Contacto']) {
    await expect(main.getByRole('heading', { name, exact: true })).toBeVisible();
  }
});

test('I18N-02 one application: catalogue, cart and sign-in for visitors, a campus for students and administrators', async ({
  page,
}) => {
  await page.goto('/');
  await banner(page).getByRole('link', { name: 'Carrito' }).click();
  await expect(page).toHaveURL('/cart');
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  for (const person of [alumna, admin]) {
    await enterAs(page, person);
    await page.goto('/');
    await banner(page).getByRole('link', { name: 'Ir al campus' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.nombre);
    await expect(current(page)).toBeVisible();
  }
});

test('I18N-04 what can be pressed is teal', async ({ page }) => {
  const teal = 'rgb(15, 118, 110)';
  await page.goto('/login');
  await expect(banner(page).getByRole('link', { name: 'Iniciar sesión' })).toHaveCSS('background-color', teal);
  await expect(page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' })).toHaveCSS(
    'background-color',
    teal,
  );
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Ver el catálogo' })).toHaveCSS('background-color', teal);
});

test('an address that leads nowhere answers 404 with a way on', async ({ page }) => {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  for (const nowhere of ['/no/existe', '/cursos/1', '/curso-modulo/1/2/3']) {
    loads = 0;
    const answer = await page.goto(nowhere);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No encontramos esta página');
    await page.waitForLoadState('networkidle');
    expect(loads).toBe(1);
  }
  await page.getByRole('main').getByRole('link', { name: 'Ir al inicio' }).click();
  await expect(page).toHaveURL('/');
});
