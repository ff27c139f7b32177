import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newStudy } from './modulos.ts';
import { cell, gradebook } from './notas.ts';
import { enrolAlumno, isTrue, newAlumno, newPrueba, openPrueba } from './school.ts';
import { test } from './test.ts';

test('TRM-21 TRM-22 the rule of a course is set and read in one sentence', async ({ page }) => {
  const { curso } = await newStudy(page);
  await page.goto(`/curso-detalle?cursoId=${curso.cursoId}`);
  const card = page.getByRole('region', { name: 'Cómo se aprueba' });
  await card.getByRole('button', { name: 'Editar cómo se aprueba' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cómo se aprueba' });
  await dialog.getByLabel('Asistencia mínima').fill('75');
  await expect(dialog.getByRole('status')).toContainText('75 %');
  await expectAccessible(page, 'rule of a course');
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(card).toContainText('75 %');
});

test('TRM-24 NSP is typed as a grade', async ({ page }) => {
  const { alumnos } = await gradebook(page, 1);
  await cell(page, 'Sesión uno', alumnos[0]!).click();
  await page.keyboard.type('nsp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Todo guardado' })).toBeVisible();
  await page.reload();
  await expect(cell(page, 'Sesión uno', alumnos[0]!)).toHaveAccessibleName(/: NSP$/);
});

test('TRM-25 a student gets own dates in a test', async ({ page }) => {
  const prueba = await newPrueba(page, [isTrue('El Perú es una república.')]);
  await enrolAlumno(page, await newAlumno(page), prueba);
  await openPrueba(page, prueba);
  await page.getByRole('button', { name: 'Tiempo e intentos', exact: true }).click();
  const list = page.getByRole('dialog', { name: 'Tiempo e intentos adicionales' });
  await list.getByRole('checkbox').first().check();
  await list.getByRole('button', { name: 'Plazo propio' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plazo propio' });
  await dialog.getByLabel('Cierra').fill('2032-03-09T20:00');
  await dialog.getByRole('button', { name: 'Guardar plazo' }).click();
  await expect(list.getByText(/Plazo propio: cierra el martes 9 de marzo/)).toBeVisible();
});
