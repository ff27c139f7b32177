import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { newCurso, title } from './flyers.ts';
import { holdBack } from './network.ts';
import { becomeVisitor, enterAs } from './people.ts';
import { ask, newAlumno } from './school.ts';
import { test } from './test.ts';

test('SEL-59 SEL-60 ADMIN makes a bundle of a choice; a visitor finds it, chooses, sees parts and saving, and orders it', async ({
  page,
}) => {
  const cursos = [await newCurso(page, { precio: 200 }), await newCurso(page, { precio: 200 })];
  const third = await newCurso(page, { precio: 100 });
  const nombre = `Paquete ${randomUUID().slice(0, 8)}`;
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Gestión' }).getByRole('link', { name: 'Paquetes' }).click();
  await page.getByRole('button', { name: 'Nuevo paquete' }).first().click();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Guardar' }).click();
  await expect(main.getByText('Elige al menos dos cursos')).toBeVisible();
  await main.getByLabel('Nombre', { exact: true }).fill(nombre);
  await main.getByLabel('Resumen').fill('Dos cursos a elección para concursos públicos.');
  for (const curso of [...cursos, third]) {
    await main.getByLabel('Buscar curso').fill(curso.nombre);
    await main.getByRole('checkbox', { name: curso.nombre }).check();
  }
  await main.getByLabel('Se llevan').selectOption('Los que elija el comprador');
  await main.getByLabel('Cuántos elige el comprador').fill('2');
  await main.getByLabel('Precio', { exact: true }).fill('300');
  await main.getByRole('button', { name: 'Guardar' }).click();
  const row = main.locator('tbody tr').filter({ hasText: nombre });
  await expect(row).toContainText('Elige 2 de 3 cursos');

  await becomeVisitor(page);
  await page.goto('/catalogo');
  await main.getByRole('link', { name: nombre }).click();
  await expect(title(page)).toHaveText(nombre);
  // Before its code has come a choice would be lost.
  const scripts = await holdBack(page, '**/*.js');
  await page.reload({ waitUntil: 'commit' });
  await expect(main.getByRole('checkbox', { name: third.nombre })).toBeDisabled();
  scripts.open();
  await expect(main.getByRole('button', { name: 'Elige 2 cursos' })).toBeDisabled();
  for (const curso of cursos) await main.getByRole('checkbox', { name: curso.nombre }).check();
  await expect(main.getByText('Ahorras S/ 100.00')).toBeVisible();
  await expect(main.getByRole('checkbox', { name: third.nombre })).toBeDisabled();
  await expectAccessibleAtBothWidths(page, 'paquete');
  await main.getByRole('button', { name: 'Agregar al carrito' }).click();
  await main.getByRole('link', { name: 'Ver carrito' }).click();
  const partes = main.getByRole('list', { name: `Cursos de ${nombre}` });
  await expect(partes.getByRole('listitem')).toHaveCount(2);
  await expect(main.getByText('Ahorras S/ 100.00')).toBeVisible();

  await expectAccessibleAtBothWidths(page, 'carrito con un paquete');

  await page.goto('/checkout');
  await page.getByLabel('Nombre').fill('Rosa Díaz');
  await page.getByLabel('Email').fill('rosa@correo.pe');
  const created = page.waitForResponse((response) => response.url().endsWith('/api/orders'));
  await page.getByRole('button', { name: 'Pagar' }).click();
  const { resource } = await (await created).json();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.goto(`/pedido?${new URLSearchParams({ numero: resource.numero, clave: resource.clave })}`);
  await expect(main.getByText(`Paquete «${nombre}»`)).toHaveCount(2);
  await expect(main.getByText('S/ 150.00').first()).toBeVisible();
});

test('SEL-82 who has a course of a bundle reads it before paying, on its page and in the cart; others read nothing', async ({
  page,
}) => {
  const own = await newCurso(page, { precio: 0, tipo: 'C' });
  const other = await newCurso(page, { precio: 300, tipo: 'C' });
  const cursoIds = [own.cursoId, other.cursoId];
  const bundle = { nombre: `Paquete ${randomUUID().slice(0, 8)}`, precio: 200, cursoIds };
  const { paqueteId } = await ask<{ paqueteId: number }>(page, 'post', '/paquetes', bundle);
  const alumno = await newAlumno(page);
  await enterAs(page, alumno);
  const order = { buyerName: alumno.nombre, buyerEmail: alumno.correo, total: 0, destinatario: 'cuenta' };
  const items = [{ cursoId: own.cursoId, nombre: own.nombre, precio: 0, cantidad: 1 }];
  await ask(page, 'post', '/orders', { ...order, items });

  const main = page.getByRole('main');
  const notice = main.getByText(`Ya tienes «${own.nombre}»: lo que compres de nuevo será para otra persona.`);
  await page.goto(`/paquete/${paqueteId}`);
  await expect(notice).toBeVisible();
  await main.getByRole('button', { name: 'Agregar al carrito' }).click();
  await page.goto('/cart');
  await expect(main.getByRole('list', { name: `Cursos de ${bundle.nombre}` }).getByRole('listitem')).toHaveCount(2);
  await expect(notice).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'carrito con un curso que ya se tiene');

  await becomeVisitor(page);
  await page.goto(`/paquete/${paqueteId}`);
  await expect(main.getByRole('button', { name: 'Agregar al carrito' })).toBeEnabled();
  await expect(notice).toHaveCount(0);
});
