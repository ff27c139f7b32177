import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { addDays, limaDay, limaMonth } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import type { MoneyMovement } from 'domain/schemas/money-movements.ts';
import { expectAccessible } from './accessible.ts';
import { newCurso } from './flyers.ts';
import { admin, enterAs } from './people.ts';
import { png } from './pictures.ts';
import { ask, changeTo } from './school.ts';
import { test } from './test.ts';

const picture = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true }) : undefined;

for (const [width, fecha, dia] of [
  [360, '2001-02-03', '3 feb 2001'],
  [1440, '2001-06-03', '3 jun 2001'],
] as const) {
  test(`MON-30 a sale for somebody on WhatsApp at ${width} px: client, course, Yape, seat, note, and the figure of its course`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
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
    await dialog.getByLabel('Foto del pago').setInputFiles(await png(width));
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
    await expect(opened.getByRole('button', { name: 'Ver comprobante' })).toBeVisible();
    await picture(page, 'pedido');

    await page.goto('/reportes?por=curso&medio=yape');
    await picture(page, 'reportes');
    await page.getByRole('link', { name: `Pagos de ${nombre}: S/ 128.50` }).click();
    await expect(page).toHaveURL(/\/pagos\?.*medio=yape/);
    const sums = page.getByRole('region', { name: 'Sumas' });
    await expect(sums).toContainText('NetoS/ 128.50');
    await page.getByLabel('Quién lo registró').selectOption({ index: 1 });
    await expect(page).toHaveURL(/quien=\d+/);
    await expect(sums).toContainText('NetoS/ 128.50');
    await expect(page.getByRole('button', { name: /^Copiar la operación/ })).toHaveCount(1);
    await picture(page, 'pagos');
  });

  test(`MON-31 the day is closed at ${width} px with what was counted, printed read-only, and reopened with a reason`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await enterAs(page, admin);
    await page.goto(`/cierre?fecha=${fecha}`);
    await expect(page.getByText('Ese día no hubo pagos.')).toBeVisible();
    const before = page.getByRole('region', { name: 'Antes de cerrar' });
    await expect(before.getByRole('link', { name: /por verificar/ })).toHaveAttribute('href', '/por-verificar');
    await expect(page.getByRole('button', { name: 'Cerrar el día' })).toBeInViewport({ ratio: 1 });
    await page.getByLabel('Contado en Efectivo').fill('12,,5');
    await page.getByRole('button', { name: 'Cerrar el día' }).click();
    await expect(page.getByLabel('Contado en Efectivo')).toBeFocused();
    await expect(page.getByLabel('Contado en Efectivo')).toHaveAccessibleDescription(/Escribe un monto/);
    await page.getByLabel('Contado en Efectivo').fill('10');
    await expect(page.getByText('Sobran S/ 10.00').first()).toBeVisible();
    await picture(page, 'cierre-360');
    await page.getByRole('button', { name: 'Cerrar el día' }).click();
    await expect(page.getByText('Hay una diferencia: escribe en la nota a qué se debe')).toBeVisible();
    await page.getByLabel('Nota para contabilidad').fill('Vuelto de ayer');
    await page.getByRole('button', { name: 'Cerrar el día' }).click();
    await expect(page.getByText('Día cerrado', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Contado en Efectivo')).toHaveCount(0);
    await picture(page, 'cerrado-360');
    await page.getByRole('button', { name: 'Día siguiente' }).click();
    const earlier = page.getByRole('region', { name: 'Cierres anteriores' });
    await expect(earlier.getByRole('listitem')).toHaveText([`${dia}S/ 10.00S/ 10.00`]);
    await earlier.getByRole('link', { name: dia }).click();
    await page.getByRole('button', { name: 'Reabrir el día' }).click();
    await page.getByLabel('Motivo').fill('Faltaba un pago');
    await page.getByRole('dialog').getByRole('button', { name: 'Reabrir' }).click();
    await expect(page.getByText('Faltaba un pago')).toBeVisible();
    await expect(page.getByLabel('Contado en Efectivo')).toBeVisible();
    for (const path of ['/pagos', '/reportes?por=curso', '/reportes/cierres', '/pedidos?nuevo=si', '/cierre']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: path.includes('nuevo') ? 2 : 1 }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await picture(page, `m${path.replaceAll(/\W/g, '-')}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide, path).toBeLessThanOrEqual(0);
    }
    if (width > 360) return;
    await page.goto('/reportes/docentes');
    const tabs = page.getByRole('navigation', { name: 'Reportes' });
    await expect(tabs.getByRole('link', { name: 'Horas dictadas' })).toBeInViewport({ ratio: 1 });
    await expect(tabs.getByRole('link', { name: 'Ventas' })).not.toBeInViewport();
  });
}

for (const width of [360, 1440]) {
  test(`MON-32 MON-98 at ${width} px /reportes answers how much a course sold in a month that is over, paid by Yape`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await enterAs(page, admin);
    // The demo school has a payment of 58 days ago, so of an earlier month.
    const { resources } = await (await page.request.get('/api/pagos?q=04817265&page=1')).json();
    const { cursos, monto, fecha } = (resources as MoneyMovement[]).find(({ tipo }) => tipo === 'pago')!;
    const month = limaMonth(fecha);
    const [year, number] = month.split('-').map(Number);
    const last = `${month}-${new Date(Date.UTC(year!, number!, 0)).getUTCDate()}`;
    await page.goto('/reportes');
    await page.getByLabel('Desde', { exact: true }).fill(`${month}-01`);
    await page.getByLabel('Hasta', { exact: true }).fill(last);
    await page.getByLabel('Agrupar por').selectOption('Por curso');
    await page.getByLabel('Medio de pago', { exact: true }).selectOption('Plin');
    const table = page.getByRole('table', { name: 'Ventas por curso' });
    const answer = table.getByRole('link', { name: `Pagos de ${cursos[0]}: ${formatSoles(monto)}` });
    await expect(page).toHaveURL(`/reportes?desde=${month}-01&hasta=${last}&por=curso&medio=plin`);
    await expect(page.getByText('Sin ventas en estos días')).toBeVisible();
    await expect(answer).toHaveCount(0);
    await page.getByLabel('Medio de pago', { exact: true }).selectOption('Yape');
    await expect(answer).toBeVisible();
    await picture(page, `reportes-curso-yape-${width}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await answer.click();
    await expect(page).toHaveURL(new RegExp(`/pagos\\?desde=${month}-01&hasta=${last}&medio=yape&cursoId=\\d+$`));
    await expect(page.getByRole('region', { name: 'Sumas' })).toContainText(`Neto${formatSoles(monto)}`);
    await expect(page.getByRole('button', { name: /^Copiar la operación .*04817265/ })).toBeVisible();
    await picture(page, `pagos-curso-yape-${width}`);
    const day = limaDay(fecha);
    await page.goto(`/reportes?desde=${day}&hasta=${day}&por=mes&medio=yape`);
    await page.getByRole('table', { name: 'Ventas por mes' }).getByRole('link').click();
    await expect(page).toHaveURL(`/pagos?desde=${day}&hasta=${day}&medio=yape`);
  });
}

type Sold = { id: number; cursoIds: number[] };

/** A sale in cash of courses at these prices. Leaves the page signed in as ADMIN. */
async function sell(page: Page, ...precios: number[]): Promise<Sold> {
  const items = [];
  for (const precio of precios) {
    const { cursoId, nombre } = await newCurso(page, { precio });
    items.push({ cursoId, nombre, precio, cantidad: 1 });
  }
  const total = Math.round(precios.reduce((sum, precio) => sum + precio * 100, 0)) / 100;
  const buyer = { buyerName: 'Julia Ccori', buyerEmail: `julia${randomInt(1e9)}@example.com` };
  const { id } = await ask<{ id: number }>(page, 'post', '/orders/asistido', {
    ...buyer,
    items,
    total,
    pago: { medio: 'efectivo' },
  });
  return { id, cursoIds: items.map(({ cursoId }) => cursoId) };
}

for (const width of [360, 1440]) {
  test(`MON-100 at ${width} px a payment of several courses says what the filtered course has of it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { cursoIds } = await sell(page, 100.01, 33.33);
    await page.goto(`/pagos?cursoId=${cursoIds[1]}`);
    await expect(page.getByText('S/ 33.33 de este curso')).toBeVisible();
    await expect(page.getByText('S/ 133.34', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Sumas' })).toContainText('NetoS/ 33.33');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await picture(page, `pagos-parte-${width}`);
  });
}

test('MON-103 CAJA is offered neither a refund nor the reopening of a day, which ADMIN alone may do', async ({
  page,
}) => {
  const { id } = await sell(page, 40);
  const fecha = addDays('2003-01-01', randomInt(2_000));
  await ask(page, 'post', '/reportes/cierre', { fecha, medios: [] });
  const dni = String(randomInt(30_000_000, 99_999_999));
  const person = { dni, correo: `caja.${dni}@example.com`, nombre: 'Olga', contrasena: 'nubes de tormenta' };
  await ask(page, 'post', '/usuarios', { ...person, apellido: 'Soto', rol: 'CAJA' });
  const expectOffered = async (times: 0 | 1) => {
    await page.goto(`/pedidos?pedido=${id}`);
    const dialog = page.getByRole('dialog', { name: /^Pedido AI-/ });
    await expect(dialog.getByRole('button', { name: 'Mover a otro pedido' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Devolver', exact: true })).toHaveCount(times);
    await page.goto(`/cierre?fecha=${fecha}`);
    await expect(page.getByText('Día cerrado', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reabrir el día' })).toHaveCount(times);
  };
  await expectOffered(1);
  await changeTo(page, person);
  await expectOffered(0);
});

test('MON-81 the buyer of an unpaid order is reminded from the report of unpaid orders', async ({ page }) => {
  const { nombre } = await newCurso(page, { precio: 77 });
  await enterAs(page, admin);
  await page.goto('/pedidos?nuevo=si');
  const dialog = page.getByRole('dialog', { name: 'Nuevo pedido' });
  await dialog.getByLabel('Nombre y apellidos').fill('Rosa Sinpagar');
  await dialog.getByLabel('Correo').fill(`rosa${randomInt(1e9)}@example.com`);
  await dialog.getByLabel('Agregar curso').fill(nombre);
  await dialog.getByRole('option', { name: nombre }).first().click();
  await dialog.getByRole('button', { name: 'Crear y enviar enlace' }).click();
  const done = page.getByRole('dialog', { name: /^Pedido AI-/ });
  const numero = (await done.textContent())!.match(/AI-\d+-\d+/)![0];
  await page.goto('/reportes');
  await page.getByRole('navigation', { name: 'Reportes' }).getByRole('link', { name: 'Sin pagar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sin pagar' })).toBeVisible();
  await page.getByRole('checkbox', { name: `Seleccionar ${numero}` }).check();
  await picture(page, 'sin-pagar');
  await page.getByRole('button', { name: 'Recordar por correo' }).click();
  const reminding = page.getByRole('dialog', { name: 'Recordar por correo' });
  await expect(reminding).toContainText('Lo recibe 1 comprador.');
  await expect(reminding.getByRole('region', { name: `Vista previa, con el pedido ${numero}` })).toContainText(
    'En su página lo pagas en un minuto',
  );
  await expectAccessible(page, 'reminder before it is sent');
  await picture(page, 'recordar');
  await reminding.getByRole('button', { name: 'Enviarme una prueba' }).click();
  await expect(page.getByText('Te enviamos la prueba a tu correo')).toBeVisible();
  await reminding.getByRole('button', { name: 'Recordar a 1 comprador' }).click();
  await expect(page.getByText('Se recordó a un comprador.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: `Seleccionar ${numero}` })).toHaveCount(0);
  for (const name of ['Devoluciones', 'Cupones', 'Cierres', 'Avance', 'Horas dictadas']) {
    await page.getByRole('navigation', { name: 'Reportes' }).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await picture(page, `informe-${name}`);
  }
});

test("MON-95 the accountant's file is Excel or CSV with ';', every course can be filtered, and who sells nothing any more stays in the comparison", async ({
  page,
}) => {
  await enterAs(page, admin);
  const { resources } = await (await page.request.get('/api/pagos?q=04817265&page=1')).json();
  const { cursos, fecha } = (resources as MoneyMovement[]).find(({ tipo }) => tipo === 'pago')!;
  const desde = addDays(limaDay(fecha), 1);
  // Stands for a school with more courses than the list shows.
  await page.route('**/api/cursos?*size=50*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), total: 51 } });
  });
  await page.goto(`/reportes?desde=${desde}&hasta=${addDays(desde, 2)}&por=curso&medio=yape`);
  const lost = page.getByRole('table', { name: 'Ventas por curso' }).getByRole('row', { name: cursos[0]! });
  await expect(lost).toContainText('S/ 0.00↓ 100 %');

  await page.getByRole('button', { name: 'Para el contador' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Pagos en CSV (;)' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.split('\r\n')[0]).toMatch(/^\uFEFF?[^,;]+;/);

  await page.getByLabel('Curso', { exact: true }).selectOption('Buscar otro curso…');
  const search = page.getByRole('dialog', { name: 'Buscar un curso' });
  await search.getByRole('combobox').fill(cursos[0]!.slice(0, 20));
  await search.getByRole('option', { name: cursos[0]! }).click();
  await expect(page).toHaveURL(/cursoId=\d+/);
  await expect(page.getByLabel('Curso', { exact: true }).getByRole('option', { selected: true })).toHaveText(
    cursos[0]!,
  );
});

test('MON-96 MON-20 the page of a person has the ready text of the last order, opens a chat, and a sale to this person', async ({
  page,
}) => {
  await enterAs(page, admin);
  await page.goto('/usuarios?q=20000015');
  await page.getByRole('link', { name: 'Arce Villanueva, Sebastián' }).click();
  const pedidos = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Pedidos' }) });
  const message = pedidos.getByRole('region', { name: /^Mensaje del pedido AI-/ });
  await expect(message).toContainText('Hola, Sebastián. Confirmamos tu pago');
  await expect(message.getByRole('link', { name: 'Escribir por WhatsApp' })).toHaveAttribute(
    'href',
    /wa\.me\/519\d{8}\?text=Hola/,
  );
  await expect(page.locator('dl').getByRole('link', { name: 'WhatsApp', exact: true })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/51900000015$/,
  );
  await expectAccessible(page, 'a person with the text of the last order');
  await picture(page, 'persona-mensaje');
  await page.getByRole('link', { name: 'Nuevo pedido' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo pedido' });
  await expect(dialog.getByLabel('Nombre y apellidos')).toHaveValue('Sebastián Arce Villanueva');
  await expect(dialog.getByText('Tiene cuenta: el curso se abre en ella')).toBeVisible();
});
