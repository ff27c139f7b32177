import { randomInt } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { phone } from './accessible.ts';
import { newCurso } from './flyers.ts';
import { admin, enterAs } from './people.ts';

const picture = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true }) : undefined;

test('MON-30 a sale for somebody on WhatsApp: client, course, Yape, seat, note, and the figure of its course', async ({
  page,
}) => {
  const { nombre } = await newCurso(page, { precio: 128.5 });
  await enterAs(page, admin);
  await page.goto('/pedidos');
  await page.getByRole('button', { name: 'Nuevo pedido' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo pedido' });
  await dialog.getByRole('button', { name: 'Crear y enviar enlace' }).click();
  await expect(dialog.getByText('Escribe el nombre del cliente')).toBeVisible();
  await dialog.getByLabel('Nombre y apellidos').fill('Wálter Rimachi');
  await dialog.getByLabel('Correo').fill(`walter${randomInt(1e6)}@example.com`);
  await dialog.getByLabel('Tel / WhatsApp').fill('+51 999 000 111');
  await dialog.getByLabel('Agregar curso').fill(nombre);
  await dialog.getByRole('option', { name: nombre }).first().click();
  await dialog.getByLabel('¿Cómo paga?').selectOption('Yape');
  await dialog.getByLabel('Número de operación').fill(String(randomInt(1e8, 1e9)));
  await dialog.getByLabel('Nota interna').fill('Escribió por WhatsApp');
  await picture(page, 'nuevo-pedido');
  await dialog.getByRole('button', { name: 'Crear pedido pagado' }).click();
  const done = page.getByRole('dialog', { name: /^Pedido AI-/ });
  await expect(done.getByText('Está pagado')).toBeVisible();
  await expect(done.getByRole('link', { name: 'Escribir por WhatsApp' })).toHaveAttribute(
    'href',
    /wa\.me\/51999000111/,
  );
  await done.getByRole('button', { name: 'Ver el pedido' }).click();
  const opened = page.getByRole('dialog', { name: /^Pedido AI-/ });
  await expect(opened.getByText('Escribió por WhatsApp')).toBeVisible();
  await expect(opened.getByText(`${nombre} · cupo 1`)).toBeVisible();
  await picture(page, 'pedido');

  await page.goto('/reportes?por=curso&medio=yape');
  await picture(page, 'reportes');
  await page.getByRole('link', { name: `Pagos de ${nombre}: S/ 128.50` }).click();
  await expect(page).toHaveURL(/\/pagos\?.*medio=yape/);
  await expect(page.getByText('Neto S/ 128.50')).toBeVisible();
  await picture(page, 'pagos');
});

test('MON-31 the day is closed on a phone with what was counted, printed read-only, and reopened with a reason', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await enterAs(page, admin);
  await page.goto('/cierre?fecha=2001-02-03');
  await expect(page.getByText('Ese día no hubo pagos.')).toBeVisible();
  await page.getByLabel('Contado en Efectivo').fill('10');
  await expect(page.getByText('Sobran S/ 10.00')).toBeVisible();
  await picture(page, 'cierre-360');
  await page.getByRole('button', { name: 'Cerrar el día' }).click();
  await expect(page.getByText('Hay una diferencia: escribe en la nota a qué se debe')).toBeVisible();
  await page.getByLabel('Nota para contabilidad').fill('Vuelto de ayer');
  await page.getByRole('button', { name: 'Cerrar el día' }).click();
  await expect(page.getByText('Día cerrado', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Contado en Efectivo')).toHaveCount(0);
  await picture(page, 'cerrado-360');
  await page.getByRole('button', { name: 'Reabrir el día' }).click();
  await page.getByLabel('Motivo').fill('Faltaba un pago');
  await page.getByRole('dialog').getByRole('button', { name: 'Reabrir' }).click();
  await expect(page.getByText('Faltaba un pago')).toBeVisible();
  await expect(page.getByLabel('Contado en Efectivo')).toBeVisible();
  for (const path of ['/pagos', '/reportes?por=curso', '/pedidos?nuevo=si', '/cierre']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: path.includes('nuevo') ? 2 : 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await picture(page, `m${path.replaceAll(/\W/g, '-')}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, path).toBeLessThanOrEqual(0);
  }
});
