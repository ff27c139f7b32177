import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { changeCurso, dialog, newEspecialidad, openDetalle, readCurso, region, trail } from './cursos.ts';
import { newDialog, uniqueName } from './especialidades.ts';
import { newCurso } from './flyers.ts';
import { paste } from './gestures.ts';
import { disclosure, materialItem, moduleNames } from './modulos.ts';
import { admin, alumna, becomeVisitor, enterAs } from './people.ts';
import { png } from './pictures.ts';

/** Every click and every field that somebody has to fill, counted by the journey itself. */
function counting(page: Page) {
  const count = { clicks: 0, fields: 0 };
  return {
    count,
    press: async (target: Locator | string) => {
      count.clicks += 1;
      await (typeof target === 'string' ? page.getByRole('button', { name: target, exact: true }) : target).click();
    },
    fill: async (field: Locator, text: string) => {
      count.fields += 1;
      await field.fill(text);
    },
    choose: async (field: Locator, option: string) => {
      count.fields += 1;
      await field.selectOption(option);
    },
    paste: async (field: Locator, text: string) => {
      count.fields += 1;
      await paste(field, text);
    },
  };
}

/** What the same course took before its form had steps, rows were added in a row and options could be pasted. */
const before = { clicks: 98, fields: 155 };

test('ADM-05 ADM-88 an administrator builds a course from nothing until the catalogue shows it, with half the clicks and fields', async ({
  page,
}, testInfo) => {
  test.slow();
  await enterAs(page, admin);
  await page.goto('/especialidades');
  const { count, press, fill, choose, paste: pasteInto } = counting(page);
  const especialidad = uniqueName('Derecho Aéreo');
  await press('Nueva Especialidad');
  const speciality = newDialog(page);
  await fill(speciality.getByLabel('Nombre', { exact: true }), especialidad);
  await fill(speciality.getByLabel('Descripción', { exact: true }), 'Aeronaves, rutas y contratos.');
  await press(speciality.getByRole('button', { name: 'Guardar' }));
  await press(page.getByRole('link', { name: especialidad }));

  // The course in its steps.
  await press('Crear el primero');
  const nombre = uniqueName('Aeronaves');
  const form = dialog(page, 'Nuevo curso');
  const goOn = form.getByRole('button', { name: 'Guardar y seguir' });
  const step = (name: string) => expect(form.getByRole('heading', { level: 3, name, exact: true })).toBeFocused();
  await fill(form.getByLabel('Nombre', { exact: true }), nombre);
  await fill(form.getByLabel('Fecha de inicio'), '2031-03-10T19:00');
  await fill(form.getByLabel('Fecha límite'), '2031-05-28T21:00');
  await fill(form.getByLabel('Duración (horas)'), '24');
  count.fields += 1;
  await form.getByLabel('Imagen', { exact: true }).setInputFiles(await png());
  await press(goOn);
  await step('Precio y acceso');
  await fill(form.getByLabel('Precio', { exact: true }), '250');
  await fill(form.getByLabel('Cantidad de módulos'), '4');
  await fill(form.getByLabel('WhatsApp'), '987654321');
  await press(goOn);
  await step('Certificado');
  await fill(form.getByLabel('Código del certificado'), 'AER-01');
  await press(goOn);
  await step('Flyer');
  await choose(form.getByLabel('Nivel'), 'Medio');
  await fill(form.getByLabel('Objetivo'), 'Negociar contratos de transporte aéreo.');
  await fill(form.getByLabel('Descripción'), 'Del registro de la aeronave al reclamo del pasajero.');
  await fill(form.getByLabel('Temario'), '1. Aeronaves\n2. Rutas\n3. Contratos');
  await press(form.getByRole('button', { name: 'Guardar', exact: true }));
  await expect(page.getByText(`Se creó «${nombre}»`)).toBeVisible();
  await expect(trail(page)).toHaveText(`Especialidad›${especialidad}›${nombre}`);

  // Lecturer and entity.
  await press('Asignar ponentes');
  const ponentes = dialog(page, 'Asignar ponentes');
  await press(ponentes.getByRole('button', { name: 'Asignar Sofía Apaza Rendón', exact: true }));
  await expect(ponentes.getByRole('button', { name: /^Asignado / })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await press('Elegir entidad');
  await press(
    dialog(page, 'Elegir entidad').getByRole('button', {
      name: 'Elegir Centro Andino de Arbitraje y Disputas',
      exact: true,
    }),
  );
  await expect(page.getByRole('button', { name: 'Cambiar entidad' })).toBeVisible();

  // Four classes and a test, one after the other.
  await press(page.getByRole('link', { name: 'Ver módulos' }));
  await press('Nuevo módulo');
  const modulo = dialog(page, 'Nuevo módulo');
  await choose(modulo.getByLabel('Tipo'), 'Clase');
  for (const clase of ['Aeronaves', 'Rutas', 'Contratos', 'Reclamos']) {
    await fill(modulo.getByLabel('Nombre'), clase);
    await press(modulo.getByRole('button', { name: 'Guardar y agregar otro' }));
    await expect(page.getByText(`Se creó «${clase}»`)).toBeVisible();
    await expect(modulo.getByLabel('Nombre')).toHaveValue('');
  }
  await fill(modulo.getByLabel('Nombre'), 'Evaluación final');
  await choose(modulo.getByLabel('Tipo'), 'Prueba');
  await press(modulo.getByRole('button', { name: 'Guardar', exact: true }));
  await expect(modulo).toBeHidden();
  await expect(moduleNames(page)).toHaveText(['Aeronaves', 'Rutas', 'Contratos', 'Reclamos', 'Evaluación final']);

  // Three materials of the first class.
  await press(disclosure(page, 'Aeronaves'));
  await press('Agregar material');
  const material = dialog(page, 'Nuevo material');
  await choose(material.getByLabel('Tipo'), 'Video');
  for (const clip of ['Registro', 'Matrícula', 'Propiedad']) {
    await fill(material.getByLabel('Nombre'), clip);
    await fill(material.getByLabel('Enlace del video'), 'https://youtu.be/aqz-KE-bpKQ');
    const last = clip === 'Propiedad';
    await press(material.getByRole('button', { name: last ? 'Guardar' : 'Guardar y agregar otro', exact: true }));
    if (last) break;
    await expect(page.getByText(`Se creó «${clip}»`)).toBeVisible();
    await expect(material.getByLabel('Nombre')).toHaveValue('');
  }
  await expect(material).toBeHidden();
  for (const clip of ['Registro', 'Matrícula', 'Propiedad']) await expect(materialItem(page, clip)).toHaveCount(1);

  // Three questions, each with its options pasted.
  await press('Editar prueba «Evaluación final»');
  await press('Agregar la primera');
  const pregunta = page.getByRole('form', { name: 'Nueva pregunta' });
  for (const [at, enunciado] of ['¿Qué es una aeronave?', '¿Quién la registra?', '¿Qué es una ruta?'].entries()) {
    await fill(pregunta.getByLabel('Enunciado'), enunciado);
    await pasteInto(pregunta.getByLabel('Opción 1', { exact: true }), 'La correcta\nOtra\nNinguna\nTodas');
    await expect(pregunta.getByLabel('Opción 4', { exact: true })).toHaveValue('Todas');
    await press(pregunta.getByLabel('Opción 1 es correcta'));
    await press(at === 2 ? 'Guardar pregunta' : 'Guardar y agregar otra');
    await expect(page.getByRole('heading', { level: 3, name: enunciado })).toBeVisible();
    if (at < 2) await expect(pregunta.getByLabel('Enunciado')).toHaveValue('');
  }

  // Back by the trail of the browser, which counts as a click.
  const cursoId = Number(new URL(page.url()).searchParams.get('cursoId'));
  count.clicks += 1;
  await openDetalle(page, { cursoId, nombre });
  const publication = region(page, 'Publicación');
  await expect(publication).toContainText('Borrador');
  await expect(publication.getByRole('listitem')).toHaveText([
    /^PrecioS\/ 250\.00$/,
    /^FechasEn orden$/,
    /^DescripciónEscrita$/,
    /^DocentesCon docente$/,
    /^Módulos/,
    /^Entidad certificadoraElegida$/,
    /^Textos del flyer/,
  ]);
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
      await dialog(page, 'Nuevo curso').getByRole('button', { name: 'Guardar', exact: true }).click();
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
