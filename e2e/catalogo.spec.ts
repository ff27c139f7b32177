import { expect, type Page } from '@playwright/test';
import { cartKey } from 'domain/rules/cart.ts';
import { expectAccessible } from './accessible.ts';
import { markDocument } from './network.ts';
import { admin, alumna, enterAs } from './people.ts';
import { test } from './test.ts';

const main = (page: Page) => page.getByRole('main');
const card = (page: Page, nombre: string) => main(page).getByRole('listitem').filter({ hasText: nombre }).first();
const titles = (page: Page) => main(page).getByRole('heading', { level: 2 });
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Buscar en el catálogo' });
const newFlyer = (page: Page) => page.getByRole('link', { name: 'Nuevo flyer' });

const demo = {
  diplomaVigente: 'Arbitraje Comercial e Internacional',
  diplomaAsincrono: 'Derecho Registral y Notarial',
  cursoVigente: 'Prisión Preventiva y Medidas Coercitivas',
  cursoAsincrono: 'Despido y Reposición',
  inactivo: 'Proceso Contencioso Administrativo',
};

test('CAT-01 CAT-02 anybody browses diplomas and courses, current and asynchronous, in one catalogue', async ({
  page,
}) => {
  await page.goto('/catalogo');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CATÁLOGO');
  for (const [nombre, badge, format] of [
    [demo.diplomaVigente, 'Diplomado', 'En vivo'],
    [demo.diplomaAsincrono, 'Diplomado', 'Grabado'],
    [demo.cursoVigente, 'Curso', 'En vivo'],
    [demo.cursoAsincrono, 'Curso', 'Grabado'],
  ] as const) {
    await searchBox(page).fill(nombre);
    await expect(titles(page).first()).toHaveText(nombre);
    await expect(card(page, nombre)).toContainText(badge);
    await expect(card(page, nombre)).toContainText(format);
  }
  await searchBox(page).fill(demo.inactivo);
  await expect(main(page).getByRole('status').first()).toContainText(`para «${demo.inactivo}»`);
  await expect(main(page).getByText(demo.inactivo, { exact: true })).toHaveCount(0);
});

async function expectOwnKind(page: Page, path: string, heading: string, own: keyof typeof demo): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await searchBox(page).fill(demo[own]);
  await expect(titles(page).first()).toHaveText(demo[own]);
  for (const other of Object.values(demo).filter((nombre) => nombre !== demo[own])) {
    await page.goto(`${path}?q=${encodeURIComponent(other)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(main(page).getByRole('heading', { name: other, exact: true })).toHaveCount(0);
  }
}

test('CAT-03 the current diplomas, and nothing else', async ({ page }) => {
  await expectOwnKind(page, '/catalogo/diplomas/vigentes', 'DIPLOMADOS - VIGENTES', 'diplomaVigente');
});

test('CAT-04 the asynchronous diplomas, and nothing else', async ({ page }) => {
  await expectOwnKind(page, '/catalogo/diplomas/asincronos', 'DIPLOMADOS - ASÍNCRONICOS', 'diplomaAsincrono');
});

test('CAT-05 the current courses, and nothing else', async ({ page }) => {
  await expectOwnKind(page, '/catalogo/cursos/vigentes', 'CURSOS - VIGENTES', 'cursoVigente');
});

test('CAT-06 the asynchronous courses, and nothing else', async ({ page }) => {
  await expectOwnKind(page, '/catalogo/cursos/asincronos', 'CURSOS - ASÍNCRONICOS', 'cursoAsincrono');
});

test('CAT-07 a search that forgives typing finds a diploma, and its card opens the flyer', async ({ page }) => {
  await page.goto('/catalogo');
  const here = await markDocument(page);
  await searchBox(page).fill('proseso pnal');
  await expect(page).toHaveURL('/catalogo?q=proseso+pnal');
  await expect(titles(page).first()).toHaveText('Derecho Procesal Penal y Litigación Oral');
  const found = card(page, 'Derecho Procesal Penal y Litigación Oral');
  await expect(found).toContainText(/(Inicia|Inició) el \d{1,2} [a-z]{3}/);
  await expect(found).toContainText('120 h');
  await expect(found).toContainText('S/ 1,250.00');
  await expect(found.getByRole('link')).toHaveAccessibleDescription('Ver detalle');
  expect(await here.isStillHere()).toBe(true);
  await found.click({ position: { x: 30, y: 30 } });
  await expect(page).toHaveURL(/\/catalogo\/flyer\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Derecho Procesal Penal y Litigación Oral');
});

test('CAT-08 a visitor adds courses to the cart, is told so, and adding again raises the quantity', async ({
  page,
}) => {
  await page.goto(`/catalogo?q=${encodeURIComponent(demo.cursoVigente)}`);
  const chosen = card(page, demo.cursoVigente);
  const add = chosen.getByRole('button', { name: 'Agregar al carrito' });
  await add.dblclick();
  await expect(page).toHaveURL(/\/catalogo\?q=/);
  await expect(chosen.getByRole('status')).toHaveText(`Se agregó «${demo.cursoVigente}» al carrito.`);
  await expect(chosen.getByRole('link', { name: 'Ver carrito' })).toBeFocused();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Carrito, 1 artículo' })).toBeVisible();

  await page.reload();
  await expect(chosen.getByText('Ya está en tu carrito', { exact: true })).toBeVisible();
  await expect(add).toHaveCount(0);
  await chosen.getByRole('button', { name: 'Agregar otro' }).click();
  await expect(chosen.getByRole('status')).toHaveText(/Ahora llevas 2\.$/);
  await expect(chosen.getByText('Ya está en tu carrito · 2', { exact: true })).toBeVisible();
  const stored = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]'), cartKey);
  expect(stored).toEqual([expect.objectContaining({ nombre: demo.cursoVigente, precio: 320, cantidad: 2, tipo: 'C' })]);
  await chosen.getByRole('link', { name: 'Ver carrito' }).click();
  await expect(page).toHaveURL('/cart');
});

test('CAT-09 only an administrator is led to the new-flyer form', async ({ page }) => {
  await page.goto('/catalogo');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' })).toBeVisible();
  await expect(newFlyer(page)).toHaveCount(0);
  await enterAs(page, alumna);
  await page.goto('/catalogo');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Ir al campus' })).toBeVisible();
  await expect(newFlyer(page)).toHaveCount(0);
  await enterAs(page, admin);
  await page.goto('/catalogo');
  await newFlyer(page).click();
  await expect(page).toHaveURL('/catalogo/flyers/nuevo');
});

test('the keyboard alone goes from the search to the cart', { tag: '@core' }, async ({ page }) => {
  await page.goto('/catalogo');
  await searchBox(page).focus();
  await page.keyboard.type('hábeas data');
  await page.keyboard.press('Enter');
  await expect(titles(page).first()).toHaveText('Hábeas Corpus y Hábeas Data');
  const link = titles(page).first().getByRole('link');
  for (let i = 0; i < 40 && !(await link.evaluate((element) => element === document.activeElement)); i++) {
    await page.keyboard.press('Tab');
  }
  await expect(link).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Ver carrito' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/cart');
});

for (const { name, width, height } of [
  { name: 'on a desktop', width: 1440, height: 900 },
  { name: 'on a phone', width: 360, height: 740 },
]) {
  test.describe(name, () => {
    test.use({ viewport: { width, height } });

    test('catalogue and flyer are accessible and nothing moves while they load', async ({ page }) => {
      test.slow();
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      for (const path of ['/catalogo', '/catalogo/cursos/asincronos', '/catalogo?q=qwxz+kjhg', '/catalogo/flyer/1']) {
        await page.goto(path, { waitUntil: 'networkidle' });
        const shifted = await page.evaluate(() =>
          (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
        );
        expect(shifted, `${path} moves`).toBeLessThan(0.001);
        await expectAccessible(page, path);
      }
    });
  });
}
