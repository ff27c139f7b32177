import { expect } from '@playwright/test';
import { desktop, expectAccessibleAtBothWidths, phone } from './accessible.ts';
import { changeCurso, dialog, newEspecialidad, openDetalle, readCurso, region } from './cursos.ts';
import { uniqueName } from './especialidades.ts';
import { newCurso } from './flyers.ts';
import { buildCurso, small, whole } from './from-scratch.ts';
import { answerWith, removeRoutes } from './network.ts';
import { alumna, becomeVisitor, enterAs } from './people.ts';
import { test } from './test.ts';

/** Baseline of the same course, from a version without steps, 'add another' and pasted options. */
const before = { clicks: 98, fields: 155 };

test(
  'ADM-05 ADM-88 TRM-58 an administrator builds a course from nothing until the catalogue shows it, with half the clicks and fields',
  { tag: '@core' },
  async ({ page }, testInfo) => {
    test.slow();
    const { nombre, count, press, publication } = await buildCurso(page, whole);
    await press(publication.getByRole('button', { name: 'Publicar' }));
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Publicar' }));
    await expect(publication).toContainText('Publicado');
    await expect(publication.getByRole('button', { name: 'Retirar de la venta' })).toBeVisible();

    await becomeVisitor(page);
    await page.goto(`/catalogo?q=${nombre}`);
    const shown = page
      .getByRole('main')
      .getByRole('article')
      .or(page.getByRole('listitem'))
      .filter({ hasText: nombre })
      .first();
    await expect(shown).toContainText('S/ 250.00');
    await expect(shown.locator('img')).toHaveAttribute('src', /\/imagenes\/courses\//);

    testInfo.annotations.push({ type: 'a course from nothing', description: JSON.stringify({ before, now: count }) });
    expect(count.clicks).toBeLessThanOrEqual(before.clicks / 2);
    expect(count.fields).toBeLessThanOrEqual(before.fields / 2);
  },
);

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('ADM-80 ADM-99 a course from nothing on a phone: a picture and a material that fail after the save are tried again, and a code in use is told', async ({
    page,
  }) => {
    test.slow();
    const other = await newCurso(page, { codigoCertificado: uniqueName('DUP') });
    const fits = async () => expect.poll(() => page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(360);
    await buildCurso(page, small, {
      upload: async (save) => {
        const objects = '**/api/uploads/objeto/**';
        await page.route(objects, (route) => route.abort('connectionreset'));
        await save();
        const form = dialog(page, 'Nuevo curso');
        const alert = form.getByRole('alert').filter({ hasText: 'El curso se guardó, pero la imagen no se subió' });
        await expect(alert).toContainText('La imagen que elegiste sigue aquí.');
        await expect(form.getByLabel('Fecha de inicio')).toHaveValue('2031-03-10T19:00');
        await removeRoutes(page, objects);
        await form.getByRole('button', { name: 'Reintentar', exact: true }).click();
      },
      codigo: async (form) => {
        await fits();
        await form.getByLabel('Código del certificado').fill(String(other.codigoCertificado));
        await expect(form.getByText('Otro curso tiene este código')).toContainText(other.nombre);
      },
      material: async (save) => {
        await answerWith(page, '**/api/materiales', 500, { success: false, message: 'Ocurrió un error inesperado.' });
        await save();
        const form = dialog(page, 'Nuevo material');
        await expect(form.getByText('El material no se guardó')).toBeVisible();
        await expect(form.getByText('Lo que escribiste sigue aquí.')).toBeVisible();
        await expect(form.getByLabel('Nombre')).toHaveValue('Registro');
        await removeRoutes(page, '**/api/materiales');
        await save();
      },
    });
    await fits();
  });
});

test('two administrators edit the content of a course: the second sees what changed and decides', async ({ page }) => {
  const curso = await newCurso(page);
  await openDetalle(page, curso);
  await page.getByRole('button', { name: 'Editar contenido' }).click();
  const editor = dialog(page, 'Editar contenido');
  const { especialidadId, nombre: especialidad } = await newEspecialidad(page);
  const foreign = {
    fechaHoraLimite: '2030-07-01T03:30:00.000Z',
    especialidadId,
    temario: '1. De otra persona',
    precio: 1,
  };
  await changeCurso(page, curso.cursoId, { ...foreign, asincronico: 'S' });
  await editor.getByLabel('Objetivo').fill('Mi objetivo');
  await editor.getByRole('button', { name: 'Guardar' }).click();
  const newer = page.getByRole('alertdialog', { name: 'Hay una versión más nueva' });
  await expect(newer).toContainText('Otra persona cambió este curso mientras lo editabas.');
  await expect(newer.getByRole('listitem')).toHaveText([
    'Fecha límite: «30 de junio de 2030, 22:30»',
    `Especialidad: «${especialidad}»`,
    'Temario: «1. De otra persona»',
    'Modalidad: «A (Asíncrono)»',
    'Precio: «S/ 1.00»',
  ]);
  await newer.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(editor.getByLabel('Objetivo')).toHaveValue('Mi objetivo');
  expect((await readCurso(page, curso.cursoId)).objetivo).toBe('Redacta sin sorpresas.');

  await editor.getByLabel('Temario').fill('1. Mío');
  await editor.getByRole('button', { name: 'Guardar' }).click();
  await expect(newer).toContainText('tú también lo cambiaste');
  await newer.getByRole('button', { name: 'Guardar mis cambios' }).click();
  await expect(editor).toBeHidden();
  await expect(region(page, 'Contenido')).toContainText('Mi objetivo');
  expect(await readCurso(page, curso.cursoId)).toMatchObject({ objetivo: 'Mi objetivo', temario: '1. Mío', precio: 1 });
});

test('the screens of a course and their dialogs are accessible and do not scroll sideways', async ({ page }) => {
  test.slow();
  const { especialidadId } = await newEspecialidad(page);
  const lima = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10);
  const curso = await newCurso(page, {
    especialidadId,
    fechaHoraInicio: `${lima}T08:00`,
    activa: false,
    nombre: `Curso ${'x'.repeat(80)}`,
  });
  await page.goto('/dashboard');
  const week = page.getByRole('region', { name: 'Esta semana' });
  await expect(week.getByRole('link', { name: curso.nombre }).first()).toBeVisible();
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await expect.poll(() => page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(size.width);
  }
  await page.setViewportSize(desktop);
  await page.goto(`/cursos?especialidadId=${especialidadId}`);
  await expect(page.getByText('DESACTIVADO')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'list');
  await page.getByRole('button', { name: /^Ver detalle de/ }).click();
  await expect(dialog(page, curso.nombre)).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'look at a course');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Nuevo curso' }).click();
  await dialog(page, 'Nuevo curso').getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('El nombre es requerido')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'refused form');

  await openDetalle(page, curso);
  await expect(region(page, 'Ponentes')).toContainText('Todavía no tiene ponentes.');
  await expectAccessibleAtBothWidths(page, 'course');
  for (const name of ['Editar datos principales', 'Asignar ponentes']) {
    await page.getByRole('button', { name }).click();
    await expect(dialog(page, name)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessibleAtBothWidths(page, name);
    await page.keyboard.press('Escape');
    await expect(dialog(page, name)).toBeHidden();
  }
  await enterAs(page, alumna);
  await openDetalle(page, await readCurso(page, 5));
  await page.waitForLoadState('networkidle');
  await expectAccessibleAtBothWidths(page, 'course of a student');
});
