import { expect, type Page, test } from '@playwright/test';
import { cartKey } from '../domain/rules/cart.ts';
import { newDialog, openAs } from './especialidades.ts';
import { admin, alumna, enterAs } from './people.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Menú principal', exact: true });

async function fillCart(page: Page, quantities: number[]): Promise<{ nombre: string }[]> {
  const { resources } = await (await page.request.get('/api/catalogo?orden=precio')).json();
  const items = quantities.map((cantidad, at) => ({ ...resources[at], cantidad }));
  await page.addInitScript(([key, value]) => localStorage.setItem(key!, value!), [cartKey, JSON.stringify(items)]);
  return items;
}

test('the cart names what it counts, and every control of a line says of which course', async ({ page }) => {
  const [one, two] = await fillCart(page, [1, 2]);
  await enterAs(page, alumna);
  await page.goto('/cart');
  const header = page.getByRole('banner').getByRole('link', { name: /^Carrito/ });
  await expect(header).toHaveAccessibleName('Carrito, 3 artículos');
  const floating = page.getByRole('complementary', { name: 'Tu carrito', exact: true }).getByRole('link');
  await expect(floating).toHaveAccessibleName('Ir al carrito, 3 artículos');
  for (const { nombre } of [one!, two!]) {
    await expect(page.getByRole('spinbutton', { name: `Cantidad de ${nombre}`, exact: true })).toHaveCount(1);
    await expect(page.getByRole('button', { name: `Eliminar ${nombre}`, exact: true })).toHaveCount(1);
  }
  await expect(page.getByRole('region', { name: 'Resumen', exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Eliminar ${two!.nombre}`, exact: true }).click();
  await expect(header).toHaveAccessibleName('Carrito, 1 artículo');
  await expect(floating).toHaveAccessibleName('Ir al carrito, 1 artículo');
  await page.getByRole('button', { name: `Eliminar ${one!.nombre}`, exact: true }).click();
  await expect(header).toHaveAccessibleName('Carrito');
});

test('dialogs have the name of their title and the description of their question', async ({ page }) => {
  await openAs(page, admin);
  await page.getByRole('button', { name: 'Nueva Especialidad' }).click();
  await expect(newDialog(page)).toHaveAccessibleName('Nueva Especialidad');
  await newDialog(page).getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(newDialog(page)).toBeHidden();

  await page.getByRole('button', { name: 'Eliminar Derecho Penal y Procesal Penal', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toHaveAccessibleName('¿Confirmar?');
  await expect(question).toHaveAccessibleDescription('¿Estás seguro de eliminar esta especialidad?');
  await expect(question.getByRole('button')).toHaveText(['No', 'Sí']);
  await question.getByRole('button', { name: 'No', exact: true }).click();
  await expect(question).toBeHidden();

  const { resources } = await (await page.request.get('/api/cursos')).json();
  const { cursoId, nombre } = resources[0];
  await page.goto(`/curso-usuario?cursoId=${cursoId}`);
  await page.getByRole('button', { name: 'Agregar estudiantes', exact: true }).first().click();
  await expect(page.getByRole('dialog')).toHaveAccessibleDescription(`Tendrán acceso a «${nombre}» desde ahora.`);
});

test('the sidebar marks the page one is on, and only that one', async ({ page }) => {
  await enterAs(page, admin);
  await page.goto('/dashboard');
  const current = sidebar(page).locator('[aria-current]');
  for (const nombre of ['Dashboard', 'Especialidades', 'Docentes', 'Usuarios']) {
    await sidebar(page).getByRole('link', { name: nombre, exact: true }).click();
    await expect(current).toHaveText([nombre]);
    await expect(current).toHaveAttribute('aria-current', 'page');
  }
});

test('the arrows of a table turn one page, and stop at both ends', async ({ page }) => {
  await enterAs(page, admin);
  await page.goto('/usuarios?size=5');
  const pages = page.getByRole('navigation', { name: 'Paginación', exact: true });
  const previous = pages.getByRole('button', { name: 'Página anterior', exact: true });
  const next = pages.getByRole('button', { name: 'Página siguiente', exact: true });
  const current = pages.locator('[aria-current=page]');
  const firstRow = page.getByRole('row').nth(1);

  await expect(current).toHaveAccessibleName('Página 1');
  await expect(previous).toBeDisabled();
  await expect(next).toBeEnabled();
  const first = (await firstRow.textContent()) ?? '';
  await next.click();
  await expect(current).toHaveAccessibleName('Página 2');
  await expect(firstRow).not.toHaveText(first);
  await expect(previous).toBeEnabled();
  await next.click();
  await expect(current).toHaveAccessibleName('Página 3');
  await previous.click();
  await expect(current).toHaveAccessibleName('Página 2');

  const last = pages.getByRole('button', { name: /^Página \d+$/ }).last();
  const nameOfLast = (await last.getAttribute('aria-label'))!;
  await last.click();
  await expect(current).toHaveAccessibleName(nameOfLast);
  await expect(next).toBeDisabled();
  await previous.click();
  await expect(current).toHaveAccessibleName(`Página ${Number(nameOfLast.split(' ')[1]) - 1}`);
  await expect(next).toBeEnabled();
});
