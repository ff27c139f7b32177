import { expect, type Page } from '@playwright/test';
import { desktop, expectAccessibleAtBothWidths, phone } from './accessible.ts';
import { addToCart } from './cursos.ts';
import { newCurso, openEditor, press } from './flyers.ts';
import { becomeVisitor } from './people.ts';
import { test } from './test.ts';

const picture = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true }) : undefined;

test('EMP-19 ADMIN discounts seats from three on; a visitor reads it on the flyer and sees the cart follow its quantity', async ({
  page,
}) => {
  const curso = await newCurso(page, { precio: 100, tipo: 'C' });
  await openEditor(page, curso);
  const main = page.getByRole('main');
  await main.getByLabel('Descuento desde').fill('3');
  await press(page, 'Guardar');
  await expect(main.getByText('Escribe el porcentaje')).toBeVisible();
  await main.getByLabel('Descuento por cupos').fill('10');
  await picture(page, 'editor-1440');
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await press(page, 'Guardar');
  await saved;

  await becomeVisitor(page);
  await page.setViewportSize(phone);
  await page.goto(`/catalogo/flyer/${curso.cursoId}`);
  await expect(main.getByText('Desde 3 cupos, 10 % menos por persona.')).toBeVisible();
  await addToCart(page);
  await page.goto('/cart');
  const line = main.getByRole('listitem').filter({ hasText: curso.nombre });
  const more = line.getByRole('button', { name: `Agregar uno de ${curso.nombre}` });
  await expect(line.getByText('Desde 3 cupos, 10 % menos por persona.')).toBeVisible();
  await more.click();
  await expect(line.getByText('S/ 200.00')).toBeVisible();
  await more.click();
  await expect(line.getByText('10 % menos por persona desde 3 cupos.')).toBeVisible();
  await expect(line.getByText('S/ 270.00')).toBeVisible();
  await expect(main.getByRole('region', { name: 'Resumen' })).toContainText('S/ 270.00');
  await expectAccessibleAtBothWidths(page, 'carrito con descuento por cupos');
  await picture(page, 'carrito-360');
  await page.setViewportSize(desktop);
  await picture(page, 'carrito-1440');
  await main.getByRole('button', { name: 'Ir a pagar' }).click();
  await page.getByLabel('Nombre').fill('Rosa Díaz');
  await page.getByLabel('Email').fill('rosa.grupo@correo.pe');
  await expect(main.getByText('10 % menos por persona desde 3 cupos.')).toBeVisible();
  await picture(page, 'checkout-1440');
  const created = page.waitForResponse((response) => response.url().endsWith('/api/orders'));
  await page.getByRole('button', { name: 'Pagar' }).click();
  const { resource } = await (await created).json();
  await page.goto(`/pedido?${new URLSearchParams({ numero: resource.numero, clave: resource.clave })}`);
  await expect(main.getByText('S/ 270.00').first()).toBeVisible();
  await picture(page, 'pedido-1440');
});
