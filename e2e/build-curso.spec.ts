import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { dialog, openDetalle, region } from './cursos.ts';
import { uniqueName } from './especialidades.ts';
import { newCurso } from './flyers.ts';
import { dragByMouse, dragByTouch, paste } from './gestures.ts';
import { disclosure, materialItem, moduleNames, newMaterial, newModulo, openModulos } from './modulos.ts';
import { isTrue, newPrueba, openPrueba } from './school.ts';
import { test } from './test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const fitsTheScreen = async (page: Page, width: number) =>
  expect.poll(() => page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(width);

for (const width of [1440, 360]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('ADM-81 modules and materials are added one after the other without leaving the dialog', async ({ page }) => {
      const curso = await newCurso(page);
      await openModulos(page, curso);
      await button(page, 'Nuevo módulo').click();
      const modulo = dialog(page, 'Nuevo módulo');
      await modulo.getByLabel('Tipo').selectOption('Clase');
      await modulo.getByLabel('Nombre').fill('Primera');
      await modulo.getByRole('button', { name: 'Guardar y agregar otro' }).click();
      await expect(page.getByText('Se creó «Primera»')).toBeVisible();
      await expect(modulo.getByLabel('Nombre')).toHaveValue('');
      await expect(modulo.getByLabel('Nombre')).toBeFocused();
      await expect(modulo.getByLabel('Orden')).toHaveValue('2');
      await expect(modulo.getByLabel('Tipo').locator('option:checked')).toHaveText('Clase');
      await modulo.getByLabel('Nombre').fill('Segunda');
      await modulo.getByRole('button', { name: 'Guardar', exact: true }).click();
      await expect(modulo).toBeHidden();
      await expect(moduleNames(page)).toHaveText(['Primera', 'Segunda']);

      await disclosure(page, 'Primera').click();
      await button(page, 'Agregar material').click();
      const material = dialog(page, 'Nuevo material');
      await expect(material.getByLabel('Enlace')).toHaveCount(0);
      await expect(material.getByLabel('Descripción')).toHaveCount(0);
      await material.getByLabel('Nombre').fill('Sala');
      await material.getByLabel('Tipo').selectOption('Sesión en vivo');
      await material.getByLabel('Enlace de la sala').fill('https://example.com/sala');
      await material.getByRole('button', { name: 'Agregar una descripción' }).click();
      await expect(material.getByLabel('Descripción')).toBeFocused();
      await page.keyboard.type('Trae el expediente.');
      // Typed text stays when the type changes.
      await material.getByLabel('Tipo').selectOption('Video');
      await expect(material.getByLabel('Enlace del video')).toHaveValue('https://example.com/sala');
      await expect(material.getByLabel('Descripción')).toHaveValue('Trae el expediente.');
      await material.getByRole('button', { name: 'Guardar y agregar otro' }).click();
      await expect(page.getByText('Se creó «Sala»')).toBeVisible();
      await expect(material.getByLabel('Nombre')).toBeFocused();
      await expect(material.getByLabel('Enlace del video')).toHaveValue('');
      await expect(material.getByLabel('Descripción')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(material).toBeHidden();
      await expect(materialItem(page, 'Sala')).toContainText('Trae el expediente.');
    });

    test('ADM-82 modules, materials and questions are dragged, or moved with the arrow keys, and told', async ({
      page,
    }) => {
      const curso = await newCurso(page);
      const { moduloId } = await newModulo(page, curso.cursoId, { nombre: 'Uno' });
      await newModulo(page, curso.cursoId, { nombre: 'Dos', orden: 2 });
      await newModulo(page, curso.cursoId, { nombre: 'Tres', orden: 3 });
      for (const [at, nombre] of ['Lectura', 'Guía'].entries()) {
        await newMaterial(page, moduloId, 'DSC', { nombre, orden: at + 1 });
      }
      const drag = width === 360 ? dragByTouch : dragByMouse;
      const saved = (path: string) =>
        page.waitForResponse((answer) => answer.url().endsWith(path) && answer.request().method() === 'PUT');
      await openModulos(page, curso);
      await expect(moduleNames(page)).toHaveText(['Uno', 'Dos', 'Tres']);
      const modulos = saved('/modulos/orden');
      await drag(page, button(page, 'Mover Uno'), button(page, 'Mover Tres'));
      await expect(moduleNames(page)).toHaveText(['Dos', 'Tres', 'Uno']);
      await expect(page.getByText('«Uno» está en el lugar 3 de 3')).toBeAttached();
      expect((await modulos).status()).toBe(200);
      const again = saved('/modulos/orden');
      await button(page, 'Mover Uno').press('ArrowUp');
      await expect(moduleNames(page)).toHaveText(['Dos', 'Uno', 'Tres']);
      await expect(button(page, 'Mover Uno')).toBeFocused();
      await expect(page.getByText('«Uno» está en el lugar 2 de 3')).toBeAttached();
      expect((await again).status()).toBe(200);

      await disclosure(page, 'Uno').click();
      const names = page.getByRole('list', { name: 'Materiales de Uno' }).getByRole('heading', { level: 3 });
      await expect(names).toHaveText([/Lectura$/, /Guía$/]);
      const materiales = saved('/materiales/orden');
      await drag(page, button(page, 'Mover Guía'), button(page, 'Mover Lectura'));
      await expect(names).toHaveText([/Guía$/, /Lectura$/]);
      expect((await materiales).status()).toBe(200);
      await fitsTheScreen(page, width);
      await page.reload();
      await expect(moduleNames(page)).toHaveText(['Dos', 'Uno', 'Tres']);

      await openPrueba(page, await newPrueba(page, [isTrue('Primera'), isTrue('Segunda')]));
      const questions = page.getByRole('list', { name: 'Preguntas' }).getByRole('heading', { level: 3 });
      await expect(questions).toHaveText(['Pregunta 1: Primera', 'Pregunta 2: Segunda']);
      await drag(page, button(page, 'Mover la pregunta 2'), button(page, 'Mover la pregunta 1'));
      await expect(questions).toHaveText(['Pregunta 1: Segunda', 'Pregunta 2: Primera']);
      await expect(page.getByText('orden sin guardar')).toBeVisible();
      await fitsTheScreen(page, width);
    });

    test('ADM-83 ADM-84 a course, a module and a test are duplicated from their screens', async ({ page }) => {
      const curso = await newCurso(page);
      const { moduloId } = await newModulo(page, curso.cursoId, { nombre: 'Clase' });
      await newMaterial(page, moduloId, 'DSC', { nombre: 'Lectura' });
      await newModulo(page, curso.cursoId, { nombre: 'Examen', orden: 2 }, 'PRU');
      await openDetalle(page, curso);
      await button(page, 'Duplicar curso').click();
      const copying = dialog(page, 'Duplicar curso');
      await expectAccessible(page, 'what the copy takes along');
      await copying.getByRole('checkbox', { name: 'Módulos' }).uncheck();
      await expect(copying.getByRole('checkbox', { name: 'Materiales' })).toBeDisabled();
      await copying.getByRole('checkbox', { name: 'Módulos' }).check();
      await copying.getByRole('checkbox', { name: 'Textos' }).uncheck();
      await copying.getByRole('button', { name: 'Duplicar', exact: true }).click();
      const nombre = `${curso.nombre} (copia)`;
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(nombre);
      await expect(region(page, 'Publicación')).toContainText('Borrador');
      await expect(region(page, 'Contenido')).toContainText('Sin definir');
      await fitsTheScreen(page, width);

      await page.getByRole('link', { name: 'Ver módulos' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(nombre);
      await expect(moduleNames(page)).toHaveText(['Clase', 'Examen']);
      await button(page, 'Duplicar Clase').click();
      await expect(page.getByText('Se creó «Clase (copia)» al final de la lista.')).toBeVisible();
      await expect(moduleNames(page)).toHaveText(['Clase', 'Examen', 'Clase (copia)']);
      await disclosure(page, 'Clase (copia)').click();
      await expect(materialItem(page, 'Lectura')).toBeVisible();
      await fitsTheScreen(page, width);

      await button(page, 'Editar prueba «Examen»').click();
      await button(page, 'Duplicar prueba').click();
      await expect(page.getByText('Se creó «Examen (copia)» en un módulo nuevo, al final del curso.')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Examen (copia)');
    });

    test('ADM-86 pasted lines fill the options of a single-choice question; the preview opens at its top', async ({
      page,
    }) => {
      await openPrueba(
        page,
        await newPrueba(
          page,
          ['Una', 'Dos', 'Tres', 'Cuatro'].map((n) => isTrue(`${n} vez`)),
        ),
      );
      await button(page, 'Nueva pregunta').click();
      const form = page.getByRole('form', { name: 'Nueva pregunta' });
      await form.getByLabel('Enunciado').fill('¿Cuál es una garantía real?');
      await expect(form.getByLabel('Exclusiva')).toBeChecked();
      await paste(form.getByLabel('Opción 1', { exact: true }), 'a) Prenda\r\nb) Mutuo\r\nc) Fianza');
      for (const [at, text] of ['Prenda', 'Mutuo', 'Fianza'].entries()) {
        await expect(form.getByLabel(`Opción ${at + 1}`, { exact: true })).toHaveValue(text);
      }
      await expect(form.getByLabel('Opción 3', { exact: true })).toBeFocused();
      await form.getByLabel('Opción 1 es correcta').check();
      await button(page, 'Guardar pregunta').click();
      await expect(page.getByRole('heading', { level: 3, name: /garantía real/ })).toBeVisible();

      await button(page, 'Eliminar la pregunta 5').scrollIntoViewIfNeeded();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
      // By key, so that the press itself does not scroll.
      await button(page, 'Ver como estudiante').evaluate((element) => element.focus({ preventScroll: true }));
      await page.keyboard.press('Enter');
      await expect(page.getByText('Así la ve un estudiante')).toBeInViewport();
      await expect(button(page, 'Volver a editar')).toBeFocused();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await button(page, 'Volver a editar').click();
      await expect(button(page, 'Ver como estudiante')).toBeFocused();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    });
  });
}

test('ADM-89 a course with a word of 80 letters fits a phone in the catalogue and on its flyer', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const word = 'x'.repeat(80);
  const curso = await newCurso(page, {
    nombre: `${uniqueName('Largo')} ${word}`,
    objetivo: word,
    preparacionCertificado: word,
  });
  await page.goto(`/catalogo?q=${encodeURIComponent(curso.nombre.replace(word, '').trim())}`);
  await expect(page.getByRole('link', { name: curso.nombre }).first()).toBeVisible();
  await fitsTheScreen(page, 360);
  await page.goto(`/catalogo/flyer/${curso.cursoId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(curso.nombre);
  await fitsTheScreen(page, 360);
});
