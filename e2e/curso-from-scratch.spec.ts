import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { changeCurso, dialog, fillNewCurso, newEspecialidad, openDetalle, readCurso, region, trail } from './cursos.ts';
import { newDialog, startNew, uniqueName } from './especialidades.ts';
import { newCurso } from './flyers.ts';
import { admin, alumna, becomeVisitor, enterAs } from './people.ts';
import { png } from './pictures.ts';

test('ADM-05 an administrator builds a course from nothing until the catalogue shows it', async ({ page }) => {
  test.slow();
  await enterAs(page, admin);
  await page.goto('/especialidades');
  const especialidad = uniqueName('Derecho Aéreo');
  await startNew(page, especialidad);
  await newDialog(page).getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('link', { name: especialidad }).click();
  await page.getByRole('button', { name: 'Crear el primero' }).click();
  const nombre = uniqueName('Aeronaves');
  await fillNewCurso(page, nombre);
  const form = dialog(page, 'Nuevo curso');
  await form.getByLabel('Cantidad de módulos').fill('4');
  await form.getByLabel('Precio', { exact: true }).fill('250');
  await form.getByLabel('Imagen', { exact: true }).setInputFiles(await png());
  await expect(form.getByRole('checkbox', { name: 'Activo' })).not.toBeChecked();
  await form.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText(`Se creó «${nombre}»`)).toBeVisible();
  await expect(trail(page)).toHaveText(`Especialidad›${especialidad}›${nombre}`);

  await page.getByRole('button', { name: 'Asignar ponentes' }).click();
  await dialog(page, 'Asignar ponentes')
    .getByRole('button', { name: 'Asignar Sofía Apaza Rendón', exact: true })
    .click();
  await expect(dialog(page, 'Asignar ponentes').getByRole('button', { name: /^Asignado / })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Elegir entidad' }).click();
  await dialog(page, 'Elegir entidad')
    .getByRole('button', { name: 'Elegir Centro Andino de Arbitraje y Disputas', exact: true })
    .click();
  await expect(page.getByRole('button', { name: 'Cambiar entidad' })).toBeVisible();
  await expect(region(page, 'Datos principales').locator('dl')).toContainText('Cantidad de módulos4');

  const publication = region(page, 'Publicación');
  await expect(publication).toContainText('Borrador');
  await expect(publication.getByRole('listitem')).toHaveText([
    /^PrecioS\/ 250\.00$/,
    /^FechasEn orden$/,
    /^DescripciónEscrita$/,
    /^DocentesCon docente$/,
    /^MódulosTodavía no tiene ninguno\.$/,
    /^Entidad certificadoraElegida$/,
    /^Textos del flyer/,
  ]);
  await publication.getByRole('button', { name: 'Publicar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publicar' }).click();
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

for (const width of [1440, 360]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

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
      expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(width);
      await page.goto(`/cursos?especialidadId=${especialidadId}`);
      await expect(page.getByText('DESACTIVADO')).toBeVisible();
      await expectAccessible(page, 'list');
      await page.getByRole('button', { name: /^Ver detalle de/ }).click();
      await expect(dialog(page, curso.nombre)).toBeVisible();
      await expectAccessible(page, 'look at a course');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Nuevo curso' }).click();
      await dialog(page, 'Nuevo curso').getByRole('button', { name: 'Guardar' }).click();
      await expect(page.getByText('El nombre es requerido')).toBeVisible();
      await expectAccessible(page, 'refused form');

      await openDetalle(page, curso);
      await expect(region(page, 'Ponentes')).toContainText('Todavía no tiene ponentes.');
      await expectAccessible(page, 'course');
      for (const name of ['Editar datos principales', 'Asignar ponentes']) {
        await page.getByRole('button', { name }).click();
        await expect(dialog(page, name)).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectAccessible(page, name);
        await page.keyboard.press('Escape');
        await expect(dialog(page, name)).toBeHidden();
      }
      await enterAs(page, alumna);
      await openDetalle(page, await readCurso(page, 5));
      await page.waitForLoadState('networkidle');
      await expectAccessible(page, 'course of a student');
    });
  });
}
