import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { formatLongDate, limaDay, limaNoon } from '../domain/formats/lima-time.ts';
import { desktop, expectAccessibleAtBothWidths, phone } from './accessible.ts';
import { addToCart } from './cursos.ts';
import { newCurso } from './flyers.ts';
import { becomeVisitor } from './people.ts';
import { ask } from './school.ts';
import { test } from './test.ts';

const picture = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true }) : undefined;

test('CUO-12 ADMIN sets a plan; a visitor sees every date and amount, accepts them, and finds all instalments on the order', async ({
  page,
}) => {
  const curso = await newCurso(page, { precio: 300 });
  await page.goto('/planes-cuotas');
  await page.getByRole('button', { name: 'Nuevo plan' }).first().click();
  const main = page.getByRole('main');
  await main.getByLabel('Buscar curso').fill(curso.nombre);
  await main.getByRole('checkbox', { name: curso.nombre }).check();
  await main.getByLabel('Cuántas cuotas').fill('3');
  await expectAccessibleAtBothWidths(page, 'nuevo plan de cuotas');
  await main.getByRole('button', { name: 'Guardar' }).click();
  await expect(main.locator('tbody tr').filter({ hasText: curso.nombre })).toContainText('En 3 cuotas');

  await becomeVisitor(page);
  await page.goto(`/catalogo/flyer/${curso.cursoId}`);
  await addToCart(page);
  await page.goto('/checkout');
  await page.getByLabel('Nombre').fill('Rosa Díaz');
  await page.getByLabel('Email').fill('rosa.cuotas@correo.pe');
  await page.getByRole('radio', { name: 'En 3 cuotas' }).check();
  await expect(page.getByRole('region', { name: 'Cuotas' }).getByRole('listitem')).toHaveCount(3);
  await expectAccessibleAtBothWidths(page, 'compra en cuotas');
  await picture(page, 'compra-cuotas-1440');
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByText('Acepta las fechas y los montos para seguir')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Acepto estas fechas y montos' }).check();
  const created = page.waitForResponse((response) => response.url().endsWith('/api/orders'));
  await page.getByRole('button', { name: 'Pagar' }).click();
  const { resource } = await (await created).json();
  await page.goto(`/pedido?${new URLSearchParams({ numero: resource.numero, clave: resource.clave })}`);
  const cuotas = main.getByRole('region', { name: 'Tus cuotas' });
  await expect(cuotas.getByRole('listitem')).toHaveCount(3);
  await expectAccessibleAtBothWidths(page, 'pedido en cuotas');
  await cuotas.getByRole('link', { name: 'Pagar la cuota 2' }).click();
  await expect(main.getByText('(cuota 2 de 3)').first()).toBeVisible();
});

test('CUO-18 CAJA reads who owes, ADMIN moves a date and forgives one; the buyer reads both on the order', async ({
  page,
}) => {
  const curso = await newCurso(page, { precio: 300, tipo: 'C' });
  await ask(page, 'post', '/planes-cuotas', { cursoId: curso.cursoId, tipo: 'cuotas', cuotas: 3, gracia: 5 });
  const buyer = `Rosa ${randomUUID().slice(0, 8)}`;
  const items = [{ cursoId: curso.cursoId, nombre: curso.nombre, precio: 300, cantidad: 1 }];
  const wanted = { buyerName: buyer, buyerEmail: 'rosa.debe@correo.pe', buyerPhone: '987654321', items };
  const [plan] = await ask<{ planId: number; cuotas: object[] }[]>(page, 'post', '/orders/cuotas', wanted);
  const bought = await ask<{ numero: string; clave: string }>(page, 'post', '/orders', {
    ...wanted,
    ...plan,
    total: 300,
    destinatario: 'persona',
  });
  const [order] = await ask<{ id: number }[]>(page, 'get', `/orders?q=${bought.numero}&page=1`);
  await ask(page, 'post', `/orders/${order!.id}/pagar`, { medio: 'yape', operacion: `CUO-${randomUUID()}` });

  await page.goto(`/cuotas?q=${encodeURIComponent(buyer)}`);
  const main = page.getByRole('main');
  const rows = main.locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Por vencer');
  await expect(rows.first().getByRole('link', { name: `Escribir por WhatsApp a ${buyer}` })).toHaveAttribute(
    'href',
    /wa\.me\/51987654321\?text=.*cuota/,
  );
  await expectAccessibleAtBothWidths(page, 'cuotas por cobrar');
  await picture(page, 'cuotas-1440');
  await page.setViewportSize(phone);
  await picture(page, 'cuotas-360');
  await rows
    .first()
    .getByRole('button', { name: /^Ver la cuota 2/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Cuota 2 de 3' });
  await expectAccessibleAtBothWidths(page, 'una cuota');
  await picture(page, 'cuota-360');
  const later = limaDay(Date.now() + 60 * 86_400_000);
  await dialog.getByLabel('Nueva fecha').fill(later);
  await dialog.getByLabel('Motivo del cambio').fill('Cobra a fin de mes');
  await dialog.getByRole('button', { name: 'Cambiar la fecha' }).click();
  await expect(dialog).toHaveCount(0);
  await page.setViewportSize(desktop);
  await rows
    .filter({ hasText: '3 de 3' })
    .getByRole('button', { name: /^Ver la cuota 3/ })
    .click();
  const last = page.getByRole('dialog', { name: 'Cuota 3 de 3' });
  await picture(page, 'cuota-1440');
  await last.getByRole('button', { name: 'No cobrar esta cuota' }).click();
  await last.getByRole('button', { name: 'No cobrar esta cuota' }).click();
  await expect(last.getByText('Escribe el motivo')).toBeVisible();
  await last.getByLabel('Motivo para no cobrarla').fill('Beca parcial');
  await last.getByRole('button', { name: 'No cobrar esta cuota' }).click();
  await expect(rows).toHaveCount(1);

  await becomeVisitor(page);
  await page.setViewportSize(phone);
  await page.goto(`/pedido?${new URLSearchParams({ numero: bought.numero, clave: bought.clave })}`);
  const cuotas = main.getByRole('region', { name: 'Tus cuotas' }).getByRole('listitem');
  await expect(cuotas.nth(0)).toContainText('Pagada');
  await expect(cuotas.nth(1)).toContainText(formatLongDate(limaNoon(later)));
  await expect(cuotas.nth(2)).toContainText('No se cobra');
  await picture(page, 'pedido-cuotas-360');
});

test('CUO-32 whoever cancels a paid first instalment reads which others were paid', async ({ page }) => {
  const curso = await newCurso(page, { precio: 300, tipo: 'C' });
  await ask(page, 'post', '/planes-cuotas', { cursoId: curso.cursoId, tipo: 'cuotas', cuotas: 3, gracia: 5 });
  const items = [{ cursoId: curso.cursoId, nombre: curso.nombre, precio: 300, cantidad: 1 }];
  const buyerName = `Rosa ${randomUUID().slice(0, 8)}`;
  const wanted = { buyerName, buyerEmail: 'rosa.retira@correo.pe', buyerPhone: '987654321', items };
  const [plan] = await ask<{ planId: number; cuotas: object[] }[]>(page, 'post', '/orders/cuotas', wanted);
  const order = { ...wanted, ...plan, total: 300, destinatario: 'persona' };
  const { numero } = await ask<{ numero: string }>(page, 'post', '/orders', order);
  const orders = await ask<{ id: number; numero: string }[]>(
    page,
    'get',
    `/orders?q=${encodeURIComponent(buyerName)}&page=1&orden=numero`,
  );
  const [first, second] = orders.toSorted((a, b) => a.id - b.id);
  expect(first!.numero).toBe(numero);
  for (const { id } of [first!, second!]) {
    await ask(page, 'post', `/orders/${id}/pagar`, { medio: 'yape', operacion: `CUO-${randomUUID()}` });
  }
  await page.goto(`/pedidos?q=${numero}`);
  await page
    .getByRole('button', { name: `Ver ${numero}` })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancelar pedido' }).click();
  await expect(dialog.getByText(`También se pagó la cuota 2 (${second!.numero}, S/ 100.00)`)).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'cancelar con cuotas pagadas');
  await picture(page, 'cancelar-cuotas-1440');
  await dialog.getByLabel('Motivo').fill('Se retira');
  await dialog.getByRole('button', { name: 'Cancelar pedido' }).click();
  await page.getByRole('button', { name: 'Sí, cancelar' }).click();
  await expect(dialog.getByText('Reembolsado', { exact: true })).toBeVisible();
  await page.goto('/pedidos?estado=sobra');
  await expect(page.getByRole('main')).toContainText(second!.numero);
});
