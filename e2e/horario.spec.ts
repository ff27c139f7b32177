import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { disclosure, moduleItem, newModulo, newStudy, openModulos } from './modulos.ts';

for (const width of [360, 1440]) {
  test(`TRM-05 TRM-14 six sessions in series, moved together and undone, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const { curso } = await newStudy(page);
    for (let n = 1; n <= 6; n += 1) await newModulo(page, curso.cursoId, { nombre: `Clase ${n}`, orden: n });
    await openModulos(page, curso);

    let steps = 0;
    const step = async (act: Promise<unknown>) => {
      steps += 1;
      await act;
    };
    await step(page.getByRole('button', { name: 'Sesiones en serie' }).click());
    const serie = page.getByRole('dialog', { name: 'Sesiones en serie' });
    await step(serie.getByRole('button', { name: 'Martes' }).click());
    await step(serie.getByRole('button', { name: 'Jueves' }).click());
    await step(serie.getByLabel('Empieza el').fill('2031-12-02'));
    await step(serie.getByLabel('Dura').selectOption('1 h 30 min'));
    await step(serie.getByLabel('Cantidad').fill('6'));
    await expect(serie.getByRole('status')).toContainText('6 sesiones');
    await expectAccessible(page, 'sessions in series');
    await step(serie.getByRole('button', { name: 'Crear 6 sesiones' }).click());
    await expect(serie).toBeHidden();
    expect(steps).toBeLessThanOrEqual(12);

    await disclosure(page, 'Clase 2').click();
    const clase = moduleItem(page, 'Clase 2');
    await expect(clase.getByText('Jueves 4 de diciembre de 2031, 19:00 a 20:30')).toBeVisible();
    await clase.getByRole('button', { name: 'Mover la fecha de Clase 2' }).click();
    const move = page.getByRole('dialog', { name: 'Mover o cancelar' });
    await move.getByLabel('Esta y las 4 siguientes').check();
    await move.getByLabel('Motivo').fill('Viaje del ponente');
    await expect(move.getByRole('status')).toContainText('5 sesiones cambian. Un solo correo a 1 estudiante');
    await expectAccessible(page, 'moving sessions');
    await move.getByRole('button', { name: 'Mover 5 sesiones' }).click();
    await expect(clase.getByText('Jueves 11 de diciembre de 2031, 19:00 a 20:30')).toBeVisible();
    await expect(page.getByText('Se movieron 5 sesiones')).toBeVisible();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByText('Las sesiones volvieron a su fecha.')).toBeVisible();
    await expect(clase.getByText('Jueves 4 de diciembre de 2031, 19:00 a 20:30')).toBeVisible();
    await expect(page.getByText('Se movieron 5 sesiones')).toBeHidden();
  });
}
