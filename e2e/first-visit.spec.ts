import { expect, type Page } from '@playwright/test';
import { besidesPictures, bytesIn, ofKind, visit } from '../bench/browser/visit.ts';
import { cartKey } from '../domain/rules/cart.ts';
import { holdBack } from './network.ts';
import { test } from './test.ts';

const pages = [
  // The links to its pages, and the code of a flyer ahead of the first tap.
  ['the catalogue', '/catalogo', 16],
  ['a flyer', '/catalogo/flyer/1', 13],
] as const;

for (const [name, path, most] of pages) {
  test(`${name} on a phone with an empty cache: nothing moves, few requests, light pictures`, async ({
    browser,
    baseURL,
    request,
  }) => {
    const seen = await visit(browser, { url: `${baseURL}${path}` });
    // Rounds to 0.00 in reports; a paint in the middle of a line of text can cause it.
    expect(seen.layoutShift).toBeLessThan(0.001);
    // The document, scripts, styles and two fonts; no session request without a session cookie.
    const requests = besidesPictures(seen);
    expect(requests).toContain(path);
    expect(requests).not.toContain('/api/auth/me');
    const { resources: paquetes } = await (await request.get('/api/paquetes/venta')).json();
    // Bundles, where another test sells some, bring their part of the catalogue.
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(paquetes.length === 0 ? most : most + 3);
    expect(ofKind(seen, 'font')).toHaveLength(2);
    const pictures = ofKind(seen, 'image')
      .map(({ url }) => new URL(url))
      .filter(({ pathname }) => pathname.startsWith('/imagenes/courses/'))
      .map(({ search }) => search);
    expect(pictures.length).toBeGreaterThan(0);
    // Two device pixels for each of the 320 CSS pixels of a card.
    expect(new Set(pictures)).toEqual(new Set(['?w=640']));
    expect(bytesIn(ofKind(seen, 'image'))).toBeLessThanOrEqual(200_000);
  });
}

test('on a phone only the picture on the screen is fetched before its turn', { tag: '@core' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/catalogo');
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(cards).toHaveCount(12);
  const [first, ...others] = await cards.evaluateAll((all) =>
    all.map((card) => {
      const picture = card.querySelector('img');
      return picture && { loading: picture.loading, priority: picture.fetchPriority };
    }),
  );
  // Other tests create courses without a picture; one of them may come first.
  if (first) expect(first).toEqual({ loading: 'eager', priority: 'high' });
  const shown = others.filter((picture) => picture !== null);
  expect(shown.length).toBeGreaterThan(3);
  expect(shown).toEqual(shown.map(() => ({ loading: 'lazy', priority: 'auto' })));
});

test('resting on a link brings its page before the click', async ({ page }) => {
  const devTools = await page.context().newCDPSession(page);
  const statuses: string[] = [];
  devTools.on('Preload.prefetchStatusUpdated', ({ status }) => statuses.push(status));
  await devTools.send('Preload.enable');
  await page.goto('/catalogo?q=ley+general', { waitUntil: 'networkidle' });
  const link = page.getByRole('main').getByRole('link', { name: /Ley General/ });
  await link.hover();
  await expect.poll(() => statuses).toContain('Ready');
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Ley General/);
  const delivery = () =>
    page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      return (navigation as PerformanceNavigationTiming & { deliveryType?: string }).deliveryType;
    });
  expect(await delivery()).toBe('navigational-prefetch');
});

/** Replaces the four seconds after which a page loads its code without interaction. */
async function withLongestWait(page: Page, ms: number | null): Promise<void> {
  await page.addInitScript((ms) => {
    const original = window.setTimeout.bind(window);
    const replaced = (act: () => void, delay?: number) =>
      delay !== 4000 ? original(act, delay) : ms === null ? 0 : original(act, ms);
    window.setTimeout = replaced as typeof window.setTimeout;
  }, ms);
}

function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  return scripts;
}

const cartOf = (page: Page, text: string) => page.getByRole('link', { name: `Carrito, ${text}` });
const menu = (page: Page, name: string) => page.locator('summary').filter({ hasText: name });

for (const path of ['/', '/nosotros', '/terminos']) {
  test(`BUY-71 ${path} is shown with one small script; the rest comes with the first touch`, async ({ page }) => {
    await withLongestWait(page, null);
    const scripts = scriptsOf(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(scripts).toEqual([expect.stringMatching(/entry-start/)]);
    await page.mouse.move(100, 100);
    await expect.poll(() => scripts.some((url) => url.includes('/entry-site'))).toBe(true);
  });
}

test('BUY-71 a button pressed before the code of the page has come does its work then, once', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const code = await holdBack(page, '**/assets/entry-site*.js');
  await page.goto('/catalogo/flyer/1');
  const price = page.getByRole('region', { name: 'Precio e inscripción' });
  const button = price.getByRole('button', { name: 'Agregar al carrito' });
  await button.click();
  await button.click();
  await expect(button).toBeVisible();
  code.open();
  await expect(price.getByText('Ya está en tu carrito', { exact: true })).toBeVisible();
  await expect(cartOf(page, '1 artículo')).toBeVisible();
});

test('BUY-71 who goes on to the cart before the code of the page has come has there what they added', async ({
  page,
}) => {
  const code = await holdBack(page, '**/assets/entry-site*.js');
  await page.goto('/catalogo/flyer/1');
  const price = page.getByRole('region', { name: 'Precio e inscripción' });
  await price.getByRole('button', { name: 'Agregar al carrito' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Carrito', exact: true }).click();
  code.open();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  // Code that never arrives does not block a link.
  const never = await holdBack(page, '**/assets/entry-site*.js');
  await page.goto('/catalogo/flyer/1');
  await price.getByRole('button', { name: 'Agregar al carrito' }).click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Carrito/ })
    .click();
  await expect(page).toHaveURL(/\/cart$/);
  never.open();
});

test('BUY-71 what was opened and typed before the code of the page has come is kept', async ({ page }) => {
  const code = await holdBack(page, '**/assets/entry-site*.js');
  await page.goto('/catalogo/flyer/1');
  await menu(page, 'Buscar en el sitio').click();
  const field = page.getByRole('banner').getByRole('search').locator('input');
  await field.fill('penal');
  code.open();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(field).toHaveValue('penal');

  const again = await holdBack(page, '**/assets/entry-site*.js');
  await page.reload();
  await menu(page, 'Compartir').click();
  again.open();
  await expect(page.getByRole('link', { name: 'Enviar por WhatsApp' })).toBeVisible();
});

test('BUY-71 a page that nobody touches comes alive by itself, and at once for who has a cart', async ({ page }) => {
  const scripts = scriptsOf(page);
  await withLongestWait(page, 0);
  await page.goto('/nosotros');
  await expect.poll(() => scripts.some((url) => url.includes('/entry-site'))).toBe(true);
  await withLongestWait(page, null);
  const item = { cursoId: 1, nombre: 'Un diploma', precio: 900, cantidad: 2, imagen: '', tipo: 'D' };
  await page.evaluate(([key, cart]) => localStorage.setItem(key!, cart!), [cartKey, JSON.stringify([item])]);
  await page.goto('/');
  await expect(cartOf(page, '2 artículos')).toBeVisible();
});
