import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { disclosure, moduleItem, newMaterial, newModulo, newStudy } from './modulos.ts';
import { ask } from './school.ts';
import { test } from './test.ts';

for (const width of [360, 1440]) {
  test(`TRM-29 TRM-72 a whole course moved to a new start with its preview, and undone, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { curso } = await newStudy(page);
    const { moduloId } = await newModulo(page, curso.cursoId, { nombre: 'Clase 1', orden: 1 });
    const other = await newStudy(page);
    const there = await newModulo(page, other.curso.cursoId, { nombre: 'Clase 1', orden: 1 });
    const at = (day: string) => ({
      video: `https://zoom.example/j/${curso.cursoId}`,
      inicio: `${day}T19:00`,
      fin: `${day}T20:30`,
    });
    await newMaterial(page, moduloId, 'SES', { nombre: 'Apertura', ...at('2036-03-04') });
    await newMaterial(page, there.moduloId, 'SES', { nombre: 'Clausura', ...at('2036-03-18') });
    await page.goto(`/curso-detalle?cursoId=${curso.cursoId}`);
    await page.getByRole('button', { name: 'Mover el curso' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mover el curso' });
    await dialog.getByLabel('Unos días después o antes').check();
    await dialog.getByLabel('Cuántos días').fill('14');
    await dialog.getByLabel('Motivo').fill('Huelga de transportistas');
    await expect(dialog.getByRole('status')).toContainText('Un solo correo a 1 estudiante');
    await expect(dialog.getByText('El fin del curso')).toBeVisible();
    await expect(dialog.getByRole('status')).toContainText('1 sesión choca con otra.');
    await expect(dialog.getByText('La sala está ocupada de 19:00 a 20:30: Clausura')).toBeVisible();
    await expectAccessible(page, 'moving a course');
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/traslado-${width}.png` });
    await dialog.getByRole('button', { name: /^Mover \d+ fechas?$/ }).click();
    await expect(page.getByText('Se movieron las fechas del curso')).toBeVisible();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/traslado-hecho-${width}.png` });
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByText('Se movieron las fechas del curso')).toBeHidden();
  });
}

for (const width of [360, 1440]) {
  test(`TRM-55 a term is copied and then moved as a whole in ten clicks and fields, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { curso } = await newStudy(page);
    for (const orden of [1, 2, 3]) await newModulo(page, curso.cursoId, { nombre: `Clase ${orden}`, orden });
    await ask(page, 'post', `/cursos/${curso.cursoId}/sesiones/serie`, {
      desde: '2031-03-11',
      hora: '19:00',
      minutos: 90,
      dias: [2, 4],
      cantidad: 3,
    });
    await page.goto(`/curso-detalle?cursoId=${curso.cursoId}`);

    let steps = 0;
    const step = async (act: Promise<unknown>) => {
      steps += 1;
      await act;
    };
    await step(page.getByRole('button', { name: 'Duplicar curso' }).click());
    const copying = page.getByRole('dialog', { name: 'Duplicar curso' });
    await step(copying.getByLabel('Empieza el').fill('2032-03-08'));
    await step(copying.getByRole('button', { name: 'Duplicar', exact: true }).click());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${curso.nombre} (copia)`);
    await step(page.getByRole('button', { name: 'Mover el curso' }).click());
    const moving = page.getByRole('dialog', { name: 'Mover el curso' });
    await step(moving.getByLabel('Empieza el').fill('2032-04-05'));
    await step(moving.getByLabel('Motivo').fill('El local abre en abril'));
    const plan = moving.getByRole('region', { name: 'Así queda' });
    await expect(plan.getByRole('listitem').filter({ hasText: 'Clase 1' })).toContainText('6 de abril');
    await step(moving.getByRole('button', { name: /^Mover \d+ fechas$/ }).click());
    await expect(page.getByText('Se movieron las fechas del curso')).toBeVisible();
    expect(steps).toBeLessThanOrEqual(10);

    await page.getByRole('link', { name: 'Ver módulos' }).click();
    for (const [nombre, fecha] of [
      ['Clase 1', 'Martes 6 de abril de 2032, 19:00 a 20:30'],
      ['Clase 2', 'Jueves 8 de abril de 2032, 19:00 a 20:30'],
      ['Clase 3', 'Martes 13 de abril de 2032, 19:00 a 20:30'],
    ] as const) {
      const open = disclosure(page, nombre);
      if ((await open.getAttribute('aria-expanded')) === 'false') await open.click();
      await expect(moduleItem(page, nombre).getByText(fecha)).toBeVisible();
    }
  });
}

test('TRM-32 a course is cancelled after reading what happens, and taken back', async ({ page }) => {
  const { curso } = await newStudy(page, { activa: true });
  await page.goto(`/curso-detalle?cursoId=${curso.cursoId}`);
  await page.getByRole('button', { name: 'Cancelar el curso' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancelar el curso' });
  await expect(dialog.getByRole('list', { name: 'Qué pasará' })).toContainText(
    'Un correo a 1 estudiante, en 10 minutos',
  );
  await dialog.getByLabel('Motivo').fill('No alcanzó el mínimo');
  await expectAccessible(page, 'cancelling a course');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/cancelacion.png` });
  await dialog.getByRole('button', { name: 'Cancelar el curso' }).click();
  const card = page.getByRole('region', { name: 'Publicación' });
  await expect(card.getByText('Motivo: No alcanzó el mínimo')).toBeVisible();
  await expect(card.getByText('No queda ningún pago por devolver.')).toBeVisible();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/cancelado.png` });
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(card.getByText('Motivo: No alcanzó el mínimo')).toBeHidden();
});
