import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newMaterial, newModulo, newStudy } from './modulos.ts';

for (const width of [360, 1440]) {
  test(`TRM-33 TRM-34 the agenda by month and week, with a clash of rooms, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const { curso } = await newStudy(page);
    const modulo = await newModulo(page, curso.cursoId, { nombre: 'Clase 1' });
    const video = `https://zoom.example/j/${curso.cursoId}`;
    const at = (hour: number) => ({ inicio: `2032-03-09T${hour}:00`, fin: `2032-03-09T${hour + 2}:00`, video });
    await newMaterial(page, modulo.moduloId, 'SES', { nombre: 'Sesión A', ...at(19) });
    await newMaterial(page, modulo.moduloId, 'SES', { nombre: 'Sesión B', orden: 2, ...at(20) });
    await page.goto(`/agenda?dia=2032-03-09&curso=${curso.cursoId}`);
    await expect(page.getByRole('heading', { name: 'Marzo de 2032', exact: true })).toBeVisible();
    const dates = page.getByRole('main').getByRole('link', { name: /19:00/ });
    await expect(dates.filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Por revisar' })).toContainText('La misma sala, dos veces');
    await expectAccessible(page, 'agenda by month');
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/agenda-mes-${width}.png`, fullPage: true });
    await page.getByRole('link', { name: 'Semana', exact: true }).click();
    await expect(page.getByRole('heading', { name: /8 – 14 de marzo de 2032/ })).toBeVisible();
    await expect(page.getByText('Misma sala').filter({ visible: true }).first()).toBeVisible();
    await expectAccessible(page, 'agenda by week');
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/agenda-semana-${width}.png`, fullPage: true });
    await page.getByRole('button', { name: 'Semana siguiente' }).click();
    await expect(page.getByRole('heading', { name: /15 – 21 de marzo de 2032/ })).toBeVisible();
    await page.goto(`/curso-modulo?cursoId=${curso.cursoId}`);
    await expect(page.getByText('Una sesión choca')).toBeVisible();
  });
}

test('TRM-35 the agenda is taken to one’s own calendar', async ({ page }) => {
  await newStudy(page);
  await page.goto('/agenda');
  await page.getByRole('button', { name: 'Llevar a mi calendario' }).click();
  const dialog = page.getByRole('dialog', { name: 'Agenda en tu calendario' });
  await expect(dialog).toContainText(/\/calendario\/[\w-]{32}\.ics/);
});
