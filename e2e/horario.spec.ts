import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { disclosure, moduleItem, newMaterial, newModulo, newStudy, openModulos } from './modulos.ts';
import { test } from './test.ts';

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

  test(`TRM-81 TRM-82 one session of a series gets its own date, hour and room before it is saved, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { curso } = await newStudy(page, { nombre: 'Derecho Minero' });
    for (let n = 1; n <= 3; n += 1) await newModulo(page, curso.cursoId, { nombre: `Clase ${n}`, orden: n });
    await openModulos(page, curso);
    await page.getByRole('button', { name: 'Sesiones en serie' }).click();
    const serie = page.getByRole('dialog', { name: 'Sesiones en serie' });
    await serie.getByRole('button', { name: 'Martes' }).click();
    await serie.getByLabel('Empieza el').fill('2033-03-01');
    await expect(serie.getByRole('status')).toContainText('3 sesiones, termina el 15 de marzo de 2033');
    await serie.getByRole('button', { name: 'Cambiar solo Clase 2' }).click();
    const own = serie.getByRole('group', { name: 'Solo Clase 2' });
    await own.getByLabel('Fecha').fill('2033-03-17');
    await own.getByLabel('Hora').fill('09:00');
    await own.getByLabel('Enlace de la sala').fill('meet');
    await expect(serie.getByRole('status')).toContainText('3 sesiones, termina el');
    await serie.getByRole('button', { name: 'Crear 3 sesiones' }).click();
    await expect(own.getByText('Escribe un enlace que empiece con https://')).toBeVisible();
    await expectAccessible(page, 'one session of a series');
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/serie-una-${width}.png` });
    await own.getByLabel('Enlace de la sala').fill('https://meet.example/clase-2');
    await own.getByRole('button', { name: 'Listo' }).click();
    await expect(serie.getByRole('status')).toContainText('termina el 17 de marzo de 2033');
    await expect(serie.getByRole('listitem').filter({ hasText: 'Clase 2' })).toContainText('otra sala');
    // What is changed for all later does not touch what this session has of its own.
    await serie.getByLabel('Hora').fill('20:00');
    await serie.getByRole('button', { name: 'Crear 3 sesiones' }).click();
    await expect(serie).toBeHidden();
    for (const [nombre, fecha] of [
      ['Clase 1', 'Martes 1 de marzo de 2033, 20:00 a 22:00'],
      ['Clase 2', 'Jueves 17 de marzo de 2033, 09:00 a 11:00'],
      ['Clase 3', 'Martes 15 de marzo de 2033, 20:00 a 22:00'],
    ] as const) {
      await disclosure(page, nombre).click();
      await expect(moduleItem(page, nombre).getByText(fecha)).toBeVisible();
    }
    await expect(page.getByText('Se crearon 3 sesiones')).toBeVisible();
    await expectAccessible(page, 'a series that can be taken back');
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/serie-creada-${width}.png` });
    await page.getByRole('button', { name: 'Quitarlas' }).click();
    await expect(page.getByText('Se quitaron 3 sesiones')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Quitarlas' })).toHaveCount(0);
    await expect(moduleItem(page, 'Clase 2').getByText('Jueves 17 de marzo')).toHaveCount(0);
  });

  test(`TRM-71 TRM-72 TRM-78 the end follows the start, and clashes are named while planning, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { curso } = await newStudy(page, { nombre: 'Derecho Registral' });
    const first = await newModulo(page, curso.cursoId, { nombre: 'Clase 1' });
    await newModulo(page, curso.cursoId, { nombre: 'Clase 2', orden: 2 });
    const video = `https://zoom.example/j/${curso.cursoId}`;
    const dates = { inicio: '2032-03-09T19:00', fin: '2032-03-09T20:30' };
    await newMaterial(page, first.moduloId, 'SES', { nombre: 'Apertura', ...dates, video });
    await openModulos(page, curso);

    await page.getByRole('button', { name: 'Sesiones en serie' }).click();
    const serie = page.getByRole('dialog', { name: 'Sesiones en serie' });
    await serie.getByRole('button', { name: 'Martes' }).click();
    await serie.getByLabel('Empieza el').fill('2032-03-09');
    await expect(serie.getByLabel('Cantidad')).toHaveValue('1');
    await expect(serie.getByRole('listitem')).toContainText('Clase 2');
    await expect(serie.getByText(/choca/)).toHaveCount(0);
    await serie.getByLabel('Enlace de la sala').fill(`${video}?pwd=otra`);
    await expect(serie.getByRole('status')).toContainText('1 sesión choca con otra.');
    await expect(serie.getByRole('listitem')).toContainText(
      'La sala está ocupada de 19:00 a 20:30: Apertura, Derecho Registral',
    );
    await expectAccessible(page, 'a series that clashes');
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/serie-choca-${width}.png` });
    await serie.getByLabel('Hora').fill('20:30');
    await expect(serie.getByText(/choca/)).toHaveCount(0);
    await serie.getByLabel('Termina').selectOption('En una fecha');
    await serie.getByLabel('Última fecha').fill('2032-03-23');
    await expect(serie.getByRole('status')).toContainText('3 sesiones, termina el 23 de marzo de 2032');
    await expectAccessible(page, 'a series until a day');
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/serie-hasta-${width}.png` });
    await serie.getByRole('button', { name: 'Cancelar' }).click();
    const leave = page.getByRole('alertdialog');
    if (await leave.isVisible()) await leave.getByRole('button', { name: 'Salir' }).click();

    await disclosure(page, 'Clase 2').click();
    await moduleItem(page, 'Clase 2')
      .getByRole('button', { name: /^(Agregar|Nuevo) material/ })
      .first()
      .click();
    const material = page.getByRole('dialog', { name: 'Nuevo material' });
    await material.getByLabel('Tipo').selectOption('Sesión en vivo');
    const [start, end] = [material.getByLabel('Empieza'), material.getByLabel('Termina')];
    await start.fill('2032-03-16T18:00');
    // As long as the last session of the course.
    await expect(end).toHaveValue('2032-03-16T19:30');
    await end.fill('2032-03-16T21:00');
    await start.fill('2032-03-17T08:00');
    await expect(end).toHaveValue('2032-03-17T11:00');
  });
}
