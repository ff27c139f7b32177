import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { disclosure, moduleItem, newMaterial, newModulo, newStudy, openModulos } from './modulos.ts';
import { admin, enterAs } from './people.ts';
import { open, sit } from './school.ts';
import { test } from './test.ts';

test('TRM-38 TRM-39 a material goes to another module and back; a course begins in the list of all', async ({
  page,
}) => {
  const { curso } = await newStudy(page);
  const first = await newModulo(page, curso.cursoId, { nombre: 'Clase 1', orden: 1 });
  await newModulo(page, curso.cursoId, { nombre: 'Clase 2', orden: 2 });
  await newMaterial(page, first.moduloId, 'DSC', { nombre: 'Sílabo' });
  await openModulos(page, curso);
  await disclosure(page, 'Clase 1').click();
  await page.getByRole('button', { name: 'Mover Sílabo a otro módulo' }).click();
  await page.getByRole('menuitem', { name: 'Clase 2' }).click();
  await expect(page.getByText('«Sílabo» está en «Clase 2»')).toBeVisible();
  await disclosure(page, 'Clase 2').click();
  await expect(moduleItem(page, 'Clase 2').getByRole('link', { name: /Sílabo/ })).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(moduleItem(page, 'Clase 1').getByRole('link', { name: /Sílabo/ })).toBeVisible();

  await page.goto('/programas');
  await page.getByRole('link', { name: 'Nuevo curso' }).click();
  await expect(page.getByRole('dialog', { name: 'Nuevo curso' })).toBeVisible();
});

test('TRM-43 a timetable pasted from a spreadsheet dates the classes it can read', async ({ page }) => {
  const { curso } = await newStudy(page);
  await newModulo(page, curso.cursoId, { nombre: 'Clase 1', orden: 1 });
  await newModulo(page, curso.cursoId, { nombre: 'Clase 2', orden: 2 });
  await openModulos(page, curso);
  await page.getByRole('button', { name: 'Sesiones en serie' }).click();
  await page.getByRole('button', { name: 'Pegar horario de Excel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pegar horario' });
  await dialog
    .getByLabel('Horario')
    .fill('Fecha\tHora\tTema\n09/03/2032\t19:00 - 21:00\tClase 2\nmañana\t19:00 - 21:00\tClase 1');
  await expect(dialog.getByRole('list', { name: 'Qué se entendió' })).toContainText('Línea 3: No se lee la fecha');
  await expectAccessible(page, 'pasting a timetable');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/horario-pegado.png` });
  await dialog.getByRole('button', { name: 'Crear 1 sesión' }).click();
  await expect(page.getByText('1 sesión con fecha')).toBeVisible();
  await disclosure(page, 'Clase 2').click();
  await expect(moduleItem(page, 'Clase 2').getByText('Martes 9 de marzo de 2032, 19:00 a 21:00')).toBeVisible();
});

test('TRM-37 one question is graded for everybody, without names', async ({ page }) => {
  const { prueba } = await sit(page, [open('¿Qué recurso interpones?')]);
  await page.getByLabel('Tu respuesta').fill('Apelación, en tres días.');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Envia/ })
    .click();
  const asked = page.getByRole('alertdialog', { name: '¿Enviar la prueba?' });
  await asked.getByRole('button', { name: 'Sí, enviar' }).click();
  await expect(page).toHaveURL(/curso-modulo/);
  await enterAs(page, admin);
  await page.goto(`/calificaciones?cursoId=${prueba.cursoId}`);
  // Stands for more answers than are shown at once.
  await page.route('**/api/calificaciones/abiertas?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), total: 2 } });
  });
  await page.getByRole('link', { name: 'Por pregunta' }).click();
  await page.getByLabel('Sin nombres').check();
  const question = page.getByRole('region', { name: '¿Qué recurso interpones?' });
  await expect(question.getByRole('heading', { name: 'Respuesta 1' })).toBeVisible();
  await expectAccessible(page, 'grading by question');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/por-pregunta.png` });
  await question.getByRole('form', { name: 'Respuesta 1' }).getByLabel('Puntos', { exact: true }).fill('15');
  await question.getByRole('button', { name: 'Guardar los puntos de Respuesta 1' }).click();
  await expect(question.getByText('Puntos: 15')).toBeVisible();
  await expect(page.getByText('Ves 1 de 2')).toBeVisible();
  await page.getByRole('button', { name: 'Traer las siguientes' }).click();
  await expect(question).toHaveCount(0);
});

for (const width of [360, 1440]) {
  test(`TRM-57 rows of tabs have no stray scrollbar at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const { curso } = await newStudy(page);
    for (const [path, name] of [
      [`/curso-usuario?cursoId=${curso.cursoId}`, 'Vistas del curso'],
      ['/reportes', 'Reportes'],
      ['/calificaciones', 'Vista'],
    ] as const) {
      await page.goto(path);
      const tabs = page.getByRole('main').getByRole('navigation', { name, exact: true });
      await expect(tabs.getByRole('link').first()).toBeVisible();
      const stray = await tabs.evaluate((nav) =>
        [nav, ...nav.querySelectorAll('*')].flatMap((each) =>
          getComputedStyle(each).overflowY === 'visible' || each.scrollHeight <= each.clientHeight
            ? []
            : [each.outerHTML],
        ),
      );
      expect(stray, path).toEqual([]);
    }
  });
}
