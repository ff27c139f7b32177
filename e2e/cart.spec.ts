import { expect, type Page } from '@playwright/test';
import { cartKey } from '../domain/rules/cart.ts';
import { addToCart, type CursoOnSale as Curso, demoCursosOnSale, newPicturedCurso } from './cursos.ts';
import { newCurso } from './flyers.ts';
import { alumna, enterAs } from './people.ts';
import { test } from './test.ts';

/** Stores a cart, as if filled on an earlier visit. */
async function withCart(page: Page, items: Record<string, unknown>[]): Promise<void> {
  await page.addInitScript(
    ([key, value]) => {
      if (sessionStorage.getItem('sembrado')) return;
      sessionStorage.setItem('sembrado', '1');
      localStorage.setItem(key as string, value as string);
    },
    [cartKey, JSON.stringify(items)],
  );
}

const soles = (amount: number) => `S/ ${amount.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
const line = (page: Page, nombre: string) => page.getByRole('listitem').filter({ hasText: nombre });

test('CART-01 CART-02 the empty cart says so and leads to the catalogue', async ({ page }) => {
  await page.goto('/cart');
  await expect(page.getByText('Tu carrito está vacío')).toBeVisible();
  await page.getByRole('link', { name: 'Ir al catálogo' }).click();
  await expect(page).toHaveURL(/\/catalogo$/);
});

test('CAT-08 CART-06 CART-07 CART-09 CART-16 CART-17 CART-18 a visitor fills the cart, and it is still there after a reload', {
  tag: '@core',
}, async ({ page }) => {
  const [curso] = await demoCursosOnSale(page);
  await page.goto(`/catalogo/flyer/${curso!.cursoId}`);
  await addToCart(page);
  await page.goto('/cart');
  const item = line(page, curso!.nombre);
  await expect(item.getByRole('heading', { name: curso!.nombre })).toBeVisible();
  await expect(item.getByText(curso!.tipo === 'D' ? 'Diplomado' : 'Curso', { exact: true })).toBeVisible();
  await item.getByLabel('Cantidad').fill('3');
  const total = soles(curso!.precio * 3);
  await expect(item.getByText(total, { exact: true })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '3 artículos' })).toContainText(`Total ${total}`);
  await expect(page.getByRole('link', { name: 'Seguir comprando' })).toHaveAttribute('href', '/catalogo');
  await expect(page.getByRole('button', { name: 'Volver', exact: true })).toBeVisible();

  const stored = await page.evaluate((key) => localStorage.getItem(key), cartKey);
  expect(JSON.parse(stored ?? '')).toMatchObject([{ cursoId: curso!.cursoId, cantidad: 3, nombre: curso!.nombre }]);
  expect(cartKey).toMatch(/v1$/);
  await page.reload();
  await expect(line(page, curso!.nombre).getByLabel('Cantidad')).toHaveValue('3');
});

test('CART-03 each item shows its picture, name, tipo, a quantity input and the line total', async ({ page }) => {
  const generated = await newCurso(page, { tipo: 'C', precio: 120.5, activa: true });
  const pictured = await newPicturedCurso(page, { tipo: 'D', precio: 980, activa: true });
  await withCart(page, [
    { ...pictured, cantidad: 2 },
    { ...generated, cantidad: 1 },
  ]);
  await page.goto('/cart');
  for (const [curso, cantidad, tipo] of [
    [pictured as unknown as Curso, 2, 'Diplomado'],
    [generated as unknown as Curso, 1, 'Curso'],
  ] as const) {
    const item = line(page, curso.nombre);
    await expect(item.getByRole('heading', { name: curso.nombre, exact: true })).toBeVisible();
    await expect(item.getByText(tipo, { exact: true })).toBeVisible();
    await expect(item.getByRole('spinbutton', { name: `Cantidad de ${curso.nombre}` })).toHaveValue(String(cantidad));
    await expect(item.getByText(soles(curso.precio * cantidad), { exact: true }).last()).toBeVisible();
  }
  const picture = line(page, pictured.nombre).locator('img');
  await expect(picture).toHaveAttribute('src', new RegExp(`^/imagenes/courses/${pictured.imagen}`));
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  const cover = line(page, generated.nombre).locator('svg[viewBox="0 0 640 360"]');
  await expect(cover).toBeVisible();
  await expect.poll(async () => (await cover.boundingBox())?.width).toBeGreaterThan(100);
});

test('CART-10 CART-13 the catalogue and the flyer put the whole course into the cart, and a reload keeps it', async ({
  page,
}) => {
  const { nombre, cursoId } = await newCurso(page, { activa: true, nivel: 2, codigoCertificado: 'CON-01' });
  await page.context().clearCookies();
  const stored = () => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]'), cartKey);
  const { resources } = await (await page.request.get(`/api/catalogo?q=${nombre}`)).json();
  const [listed] = (resources as Curso[]).filter((curso) => curso.cursoId === cursoId);
  expect(listed).toMatchObject({ descripcion: expect.any(String), duracionMinutos: 5760, asincronico: 'N' });
  await page.goto(`/catalogo?q=${nombre}`);
  await line(page, nombre).getByRole('button', { name: 'Agregar al carrito' }).click();
  await expect.poll(stored).toEqual([{ ...listed, precioLista: listed!.precio, cantidad: 1 }]);

  await page.evaluate(() => localStorage.clear());
  const { resource: whole } = await (await page.request.get(`/api/cursos/${cursoId}`)).json();
  expect(whole).toMatchObject({ temario: '1. Formación\n2. Incumplimiento', nivel: 2, codigoCertificado: 'CON-01' });
  await page.goto(`/catalogo/flyer/${cursoId}`);
  await page.getByRole('button', { name: 'Agregar al carrito' }).first().click();
  await expect.poll(stored).toEqual([{ ...whole, precioLista: whole.precio, cantidad: 1 }]);
  await page.goto('/cart');
  await line(page, nombre).getByLabel('Cantidad').fill('4');
  await page.reload();
  await expect(line(page, nombre).getByLabel('Cantidad')).toHaveValue('4');
  await expect.poll(stored).toEqual([{ ...whole, precioLista: whole.precio, cantidad: 4 }]);
});

test('CART-04 CART-05 CART-08 CART-20 CART-21 quantities never fall below one; items leave one by one or all at once', async ({
  page,
}) => {
  const [one, two] = await demoCursosOnSale(page);
  await withCart(page, [
    { ...one, cantidad: 2 },
    { ...two, cantidad: 1 },
  ]);
  await page.goto('/cart');
  const cantidad = line(page, one!.nombre).getByLabel('Cantidad');
  for (const wrong of ['0', '-4', '']) {
    await cantidad.fill(wrong);
    await cantidad.blur();
    await expect(cantidad).toHaveValue('1');
  }
  await cantidad.fill('500');
  const hint = page.getByText('Hasta 50 por curso');
  const remove = line(page, one!.nombre).getByRole('button', { name: /^Eliminar/ });
  await expect(hint).toBeVisible();
  await cantidad.blur();
  await expect(cantidad).toHaveValue('50');
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const [above, below] = [(await remove.boundingBox())!, (await hint.boundingBox())!];
    expect(below.y).toBeGreaterThanOrEqual(above.y + above.height);
  }
  await page.getByRole('button', { name: `Quitar uno de ${one!.nombre}` }).click();
  await expect(cantidad).toHaveValue('49');
  await expect(hint).toHaveCount(0);
  await remove.click();
  await expect(line(page, one!.nombre)).toHaveCount(0);
  await page.getByRole('button', { name: 'Ir a pagar' }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await page.goBack();
  await page.getByRole('button', { name: 'Vaciar carrito' }).click();
  await expect(page.getByText('Tu carrito está vacío')).toBeVisible();
});

test('CART-19 a browser that refuses storage, or holds nonsense, breaks nothing', async ({ page, browser }) => {
  await withCart(page, []);
  await page.addInitScript((key) => localStorage.setItem(key, '{"no":"es un carrito"'), cartKey);
  await page.goto('/cart');
  await expect(page.getByText('Tu carrito está vacío')).toBeVisible();

  const context = await browser.newContext();
  await context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  const closed = await context.newPage();
  const [curso] = await demoCursosOnSale(page);
  await closed.goto(`/catalogo/flyer/${curso!.cursoId}`);
  await closed.getByRole('button', { name: 'Agregar al carrito' }).first().click();
  await expect(closed.getByRole('banner').getByRole('link', { name: /Carrito, 1 artículo/ })).toBeVisible();
  await context.close();
});

test('two tabs keep one cart', async ({ context, page }) => {
  const [curso] = await demoCursosOnSale(page);
  const other = await context.newPage();
  await page.goto('/cart');
  await other.goto(`/catalogo/flyer/${curso!.cursoId}`);
  await other.getByRole('button', { name: 'Agregar al carrito' }).first().click();
  await expect(line(page, curso!.nombre)).toBeVisible();
});

test('a course that changed price or is no longer sold is said so before paying', async ({ page }) => {
  const [one, two] = await demoCursosOnSale(page);
  const gone = { ...two, cursoId: 999_999, nombre: 'Curso que ya no existe' };
  const past = { fechaHoraInicio: '2024-03-04T19:00', fechaHoraLimite: '2024-05-31T21:00', vigencia: 0 };
  const ended = await newCurso(page, past);
  await withCart(page, [
    { ...one, precio: one!.precio + 10, cantidad: 1 },
    { ...gone, cantidad: 1 },
    { ...ended, cantidad: 1 },
  ]);
  await page.goto('/cart');
  for (const { nombre } of [gone, ended]) {
    await expect(line(page, nombre).getByRole('alert')).toContainText('Ya no está disponible');
  }
  await expect(line(page, one!.nombre).getByRole('alert')).toContainText(
    `El precio cambió de ${soles(one!.precio + 10)} a ${soles(one!.precio)}.`,
  );
  await expect(page.getByRole('button', { name: 'Ir a pagar' })).toBeDisabled();
  await line(page, one!.nombre).getByRole('button', { name: 'Aceptar precio nuevo' }).click();
  for (const { nombre } of [gone, ended]) {
    // One problem is enough to block the payment.
    await expect(page.getByRole('button', { name: 'Ir a pagar' })).toBeDisabled();
    await page.getByRole('button', { name: `Eliminar ${nombre}`, exact: true }).click();
  }
  await expect(page.getByRole('button', { name: 'Ir a pagar' })).toBeEnabled();
});

test('who is enrolled already is told before buying the same again', async ({ page }) => {
  await enterAs(page, alumna);
  const { resources: own } = await (await page.request.get('/api/mis-cursos')).json();
  const [another] = (await demoCursosOnSale(page)).filter(
    ({ cursoId }) => !own.some((mine: Curso) => mine.cursoId === cursoId),
  );
  const { cursoId, nombre } = own[0];
  await withCart(page, [
    { ...another, cursoId, nombre, cantidad: 1 },
    { ...another!, cantidad: 1 },
  ]);
  await page.goto('/cart');
  await expect(line(page, nombre)).toContainText('lo que compres será para otra persona');
  await expect(line(page, another!.nombre)).not.toContainText('otra persona');
});
