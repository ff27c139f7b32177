import { expect, type Page } from '@playwright/test';
import { cartKey } from '../domain/rules/cart.ts';
import { demoCursosOnSale, readCurso } from './cursos.ts';
import { newDialog, openAs } from './especialidades.ts';
import { docentes, newRegistro, rows } from './maintenance.ts';
import { admin, alumna, enterAs } from './people.ts';
import { test } from './test.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Menú principal', exact: true });

async function fillCart(page: Page, quantities: number[]): Promise<{ nombre: string }[]> {
  const cursos = await demoCursosOnSale(page);
  const items = quantities.map((cantidad, at) => ({ ...cursos[at]!, cantidad }));
  await page.addInitScript(([key, value]) => localStorage.setItem(key!, value!), [cartKey, JSON.stringify(items)]);
  return items;
}

test('the cart names what it counts, and every control of a line says of which course', async ({ page }) => {
  const [one, two] = await fillCart(page, [1, 2]);
  await enterAs(page, alumna);
  await page.goto('/cart');
  const header = page.getByRole('banner').getByRole('link', { name: /^Carrito/ });
  await expect(header).toHaveAccessibleName('Carrito, 3 artículos');
  for (const { nombre } of [one!, two!]) {
    await expect(page.getByRole('spinbutton', { name: `Cantidad de ${nombre}`, exact: true })).toHaveCount(1);
    await expect(page.getByRole('button', { name: `Eliminar ${nombre}`, exact: true })).toHaveCount(1);
  }
  await expect(page.getByRole('region', { name: 'Resumen', exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Eliminar ${two!.nombre}`, exact: true }).click();
  await expect(header).toHaveAccessibleName('Carrito, 1 artículo');
  await expect(page.getByText(/^1 artículo · Total S\/ /)).toBeVisible();
  await page.getByRole('button', { name: `Eliminar ${one!.nombre}`, exact: true }).click();
  await expect(header).toHaveAccessibleName('Carrito');

  // The floating cart is on every other page.
  const floating = page.getByRole('complementary', { name: 'Tu carrito', exact: true }).getByRole('link');
  await page.goto('/nosotros');
  await expect(floating).toHaveAccessibleName('Ir al carrito, 3 artículos');
  await fillCart(page, [1]);
  await page.goto('/nosotros');
  await expect(floating).toHaveAccessibleName('Ir al carrito, 1 artículo');
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

  const { cursoId, nombre } = await readCurso(page, 5);
  await page.goto(`/curso-usuario?cursoId=${cursoId}`);
  await page.getByRole('button', { name: 'Agregar estudiantes', exact: true }).first().click();
  await expect(page.getByRole('dialog')).toHaveAccessibleDescription(`Tendrán acceso a «${nombre}» desde ahora.`);
});

test('ADM-98 the sidebar marks the area one is in, and only that one, where it can be seen', async ({ page }) => {
  await enterAs(page, admin);
  await page.goto('/dashboard');
  const current = sidebar(page).locator('[aria-current]');
  for (const nombre of ['Dashboard', 'Especialidades', 'Docentes', 'Usuarios']) {
    await sidebar(page).getByRole('link', { name: nombre, exact: true }).click();
    await expect(current).toHaveText([nombre]);
    await expect(current).toHaveAttribute('aria-current', 'page');
  }
  const ofCurso = ['curso-detalle', 'curso-modulo', 'curso-usuario', 'certificados'].map(
    (name) => `/${name}?cursoId=5`,
  );
  for (const path of ['/cursos?especialidadId=1', ...ofCurso]) {
    await page.goto(path);
    await expect(current).toHaveText(['Especialidades']);
  }
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto('/eliminados');
  const last = page.getByRole('navigation', { name: 'Gestión' }).locator('[aria-current]');
  await expect(last).toHaveText(['Eliminados']);
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(current).toHaveCount(0);
});

test('the arrows of a table turn one page, and stop at both ends', async ({ page }) => {
  await enterAs(page, admin);
  // Searched by a surname of their own: records of other tests would shift rows and pages.
  const apellido = String(docentes.datos().apellido);
  for (let n = 1; n <= 16; n++) await newRegistro(page, docentes, { nombre: `Persona ${n}`, apellido });
  await page.goto(`/docentes?size=5&q=${encodeURIComponent(apellido)}`);
  const pages = page.getByRole('navigation', { name: 'Paginación', exact: true });
  const previous = pages.getByRole('button', { name: 'Página anterior', exact: true });
  const next = pages.getByRole('button', { name: 'Página siguiente', exact: true });
  const current = pages.locator('[aria-current=page]');
  const firstRow = rows(page).first();

  await expect(current).toHaveAccessibleName('Página 1');
  await expect(previous).toBeDisabled();
  await expect(next).toBeEnabled();
  await expect(rows(page)).toHaveCount(5);
  const first = (await firstRow.textContent()) ?? '';
  await next.click();
  await expect(current).toHaveAccessibleName('Página 2');
  await expect(firstRow).not.toHaveText(first);
  await expect(previous).toBeEnabled();
  await next.click();
  await expect(current).toHaveAccessibleName('Página 3');
  await previous.click();
  await expect(current).toHaveAccessibleName('Página 2');

  await pages
    .getByRole('button', { name: /^Página \d+$/ })
    .last()
    .click();
  await expect(current).toHaveAccessibleName('Página 4');
  await expect(next).toBeDisabled();
  await expect(rows(page)).toHaveCount(1);
  await previous.click();
  await expect(current).toHaveAccessibleName('Página 3');
  await expect(next).toBeEnabled();
});
