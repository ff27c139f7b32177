import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { enrolAlumno, isTrue, newAlumno, newPrueba, openPrueba } from './school.ts';
import { test } from './test.ts';

for (const width of [360, 1440]) {
  test(`TRM-36 twelve students are given an extra attempt in one go, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 });
    const prueba = await newPrueba(page, [isTrue('El Perú es una república.')]);
    for (let n = 0; n < 12; n += 1) await enrolAlumno(page, await newAlumno(page), prueba);
    await openPrueba(page, prueba);
    await page.getByRole('button', { name: 'Tiempo e intentos', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Tiempo e intentos adicionales' });
    await dialog.getByRole('checkbox').first().check();
    await dialog.getByRole('button', { name: 'Seleccionar los 12' }).click();
    await expect(dialog.getByText('12 seleccionados')).toBeVisible();
    await dialog.getByLabel('Intentos adicionales de los seleccionados').fill('1');
    await expectAccessible(page, 'extra attempts of several');
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/concesiones-${width}.png` });
    await dialog.getByRole('button', { name: 'Dar intentos' }).click();
    await expect(page.getByText('12 estudiantes: 1 intento más')).toBeVisible();
    await expect(dialog.getByLabel(/^Intentos adicionales de /).last()).toHaveValue('1');
  });
}
