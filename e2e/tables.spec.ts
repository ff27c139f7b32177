import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newAlumno, newDni } from './alumnos.ts';
import { row, rows } from './maintenance.ts';
import { admin, enterAs } from './people.ts';

test('ADM-90 ADM-91 a table is sorted and limited to days; Back and a phone find it as it was', async ({ page }) => {
  await enterAs(page, admin);
  const mark = randomUUID().slice(0, 8);
  const [low, high] = [newDni(), newDni()].sort();
  await newAlumno(page, { dni: high!, nombre: 'Ana', apellido: `Ordenada ${mark}` });
  await newAlumno(page, { dni: low!, nombre: 'Zoe', apellido: `Ordenada ${mark}` });
  await page.goto(`/usuarios?q=${mark}`);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('Ana');
  await page.getByRole('button', { name: 'DNI', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'DNI' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows(page).first()).toContainText('Zoe');
  await row(page, high!).getByRole('link').click();
  await expect(page).toHaveURL(/\/usuarios\/\d+$/);
  await page.goBack();
  await expect(page.getByRole('columnheader', { name: 'DNI' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows(page).first()).toContainText('Zoe');

  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/auditoria?q=${mark}`);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('Zoe');
  await page.getByLabel('Ordenar por').selectOption('Cuándo, ascendente');
  await expect(rows(page).first()).toContainText('Ana');
  await page.getByLabel('Desde', { exact: true }).fill('2099-01-01');
  await expect(page.getByText(`No encontramos resultados para «${mark} · desde el 1 ene 2099»`)).toBeVisible();
  await expect(page).toHaveURL(/orden=cuando&desde=2099-01-01$/);
  await expectAccessible(page);
  await page.getByLabel('Desde', { exact: true }).fill('');
  await expect(rows(page)).toHaveCount(2);
  await expectAccessible(page);
});
