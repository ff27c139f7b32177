import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newCurso } from './flyers.ts';
import { row, rows } from './maintenance.ts';
import { admin, enterAs } from './people.ts';
import { ask } from './school.ts';
import { test } from './test.ts';

test('ADM-06 ADM-07 ADM-08 all courses in one table: sorted, scheduled, archived and found again', async ({ page }) => {
  await enterAs(page, admin);
  const mark = randomUUID().slice(0, 8);
  const { cursoId: cheap } = await newCurso(page, { nombre: `Notarial ${mark}`, precio: 110, activa: false });
  await newCurso(page, { nombre: `Registral ${mark}`, precio: 920 });
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Gestión' }).getByRole('link', { name: 'Programas', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill(mark);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText(`Notarial ${mark}`);
  await page.getByRole('button', { name: 'Precio' }).click();
  await page.getByRole('button', { name: 'Precio' }).click();
  await expect(rows(page).first()).toContainText(`Registral ${mark}`);
  await expect(page.getByRole('columnheader', { name: 'Precio' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/orden=-precio/);
  await expectAccessible(page);

  await page.getByRole('link', { name: `Notarial ${mark}`, exact: true }).click();
  const card = page.getByRole('region', { name: 'Publicación' });
  await card.getByRole('button', { name: 'Programar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Programar la publicación' });
  await dialog.getByRole('button', { name: 'Programar' }).click();
  await expect(dialog.getByText('Escribe la fecha y la hora')).toBeVisible();
  await dialog.getByLabel('Publicar el').fill('2099-03-05T08:30');
  await dialog.getByRole('button', { name: 'Programar' }).click();
  await expect(card.getByText(/Se publica el .*2099/)).toBeVisible();
  await page.goBack();
  await expect(row(page, `Notarial ${mark}`)).toContainText('Programado');

  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/curso-detalle?cursoId=${cheap}`);
  await card.getByRole('button', { name: 'Archivar' }).click();
  await expect(page.getByText('Archivado. Sus estudiantes conservan el acceso.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Recuperar del archivo' })).toBeVisible();
  await page.goto(`/programas?q=${mark}`);
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('Estado').selectOption('Archivado');
  await expect(row(page, `Notarial ${mark}`)).toBeVisible();
  await expect(page.getByLabel('Ordenar por')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);
});

test('ADM-09 Ctrl+K finds a course and a screen with the keyboard alone, and a person on a phone', {
  tag: '@core',
}, async ({ page }) => {
  await enterAs(page, admin);
  const mark = randomUUID().slice(0, 8);
  const { cursoId } = await newCurso(page, { nombre: `Aduanero ${mark}` });
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Buscar', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Buscar' }).getByRole('combobox');
  await expect(search).toBeFocused();
  await search.fill(mark);
  await expect(page.getByRole('option')).toHaveText(new RegExp(`Aduanero ${mark}.*Curso`));
  await expectAccessible(page);
  await expect(page.getByText('1 resultado', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/curso-detalle?cursoId=${cursoId}`);

  const [pedido] = await ask<{ id: number; numero: string }[]>(page, 'get', '/orders?page=1&size=5');
  await page.keyboard.press('Control+k');
  await search.fill(pedido!.numero);
  await expect(page.getByText('1 resultado', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/pedidos?q=${pedido!.numero}&pedido=${pedido!.id}`);
  await expect(page.getByRole('dialog', { name: `Pedido ${pedido!.numero}` })).toBeVisible();

  await page.keyboard.press('Control+k');
  await search.fill('formas');
  await expect(page.getByText('1 resultado', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/formas-pago');
  await page.keyboard.press('Control+k');
  await search.fill('nada que exista');
  await expect(page.getByText(/^No encontramos nada/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();

  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await search.fill('20000001');
  await page.getByRole('option', { name: /20000001/ }).click();
  await expect(page).toHaveURL(/\/usuarios\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Lucía/);
});
