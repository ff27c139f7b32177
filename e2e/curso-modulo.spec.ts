import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { dialog } from './cursos.ts';
import { newCurso } from './flyers.ts';
import {
  arriveWith,
  disclosure,
  materialItem,
  moduleItem,
  moduleNames,
  newMaterial,
  newModulo,
  openLeccion,
  openModulos,
  readsOf,
} from './modulos.ts';
import { answerWith, navigationState, removeRoutes } from './network.ts';
import { ask } from './school.ts';
import { test } from './test.ts';

const created = (page: Page) => dialog(page, 'Nuevo módulo');
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^(Guardar|Actualizar)$/ });
const confirmYes = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Sí' }).click();

test('MOD-02 MOD-16 the banner of a course without modules', async ({ page }) => {
  const curso = await newCurso(page, { nivel: 2, esGrabada: true, activa: false, codigoCertificado: 'CON-2031-01' });
  await openModulos(page, curso);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(curso.nombre);
  const banner = page.getByRole('main').locator('header');
  for (const text of ['Grabado', 'Inactivo', 'Nivel Medio', 'Con acceso', 'Código de certificado CON-2031-01']) {
    await expect(banner.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('No hay módulos para este curso.')).toBeVisible();
});

test('MOD-04 MOD-05 MOD-10 MOD-11 MOD-12 MOD-13 EVA-06 an administrator builds the modules of a course', async ({
  page,
}) => {
  const curso = await newCurso(page);
  const reads = readsOf(page, '/modulos');
  await openModulos(page, curso);
  await page.getByRole('button', { name: 'Nuevo módulo' }).click();
  await expect(page.getByLabel('Orden')).toHaveValue('1');
  await page.getByLabel('Orden').fill('0');
  await save(page).click();
  await expect(created(page).getByText('El nombre es requerido')).toBeVisible();
  await expect(created(page).getByText('Mínimo 1')).toBeVisible();
  await expect(created(page).getByText('Selecciona un tipo válido')).toBeVisible();
  await page.getByLabel('Nombre').fill('Sistema acusatorio');
  await page.getByLabel('Orden').fill('1');
  await page.getByLabel('Tipo').selectOption('Clase');
  await save(page).click();
  await expect(moduleItem(page, 'Sistema acusatorio')).toContainText('Clase · 0 materiales');

  await page.getByRole('button', { name: 'Nuevo módulo' }).click();
  await expect(page.getByLabel('Orden')).toHaveValue('2');
  await page.getByLabel('Nombre').fill('Evaluación final');
  await page.getByLabel('Tipo').selectOption('Prueba');
  await page.getByLabel('Número de intentos').fill('3');
  await save(page).click();
  const exam = moduleItem(page, 'Evaluación final');
  await expect(exam.getByText('Número de intentos: 3', { exact: true })).toBeVisible();
  await expect(exam.getByText('Intentos enviados: 0', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Editar Evaluación final' }).click();
  await page.getByLabel('Nombre').fill('Evaluación integradora');
  await page.getByLabel('Número de intentos').fill('2');
  await save(page).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(moduleItem(page, 'Evaluación integradora')).toContainText('Número de intentos: 2');
  await page.getByRole('button', { name: 'Subir Evaluación integradora' }).click();
  await expect(moduleNames(page)).toHaveText(['Evaluación integradora', 'Sistema acusatorio']);
  await expect(page.getByRole('button', { name: 'Bajar Evaluación integradora' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Bajar Sistema acusatorio' })).toBeDisabled();

  const before = reads.length;
  await page.getByRole('button', { name: 'Eliminar Sistema acusatorio' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'No' }).click();
  await expect(moduleItem(page, 'Sistema acusatorio')).toBeVisible();
  await page.getByRole('button', { name: 'Eliminar Sistema acusatorio' }).click();
  await confirmYes(page);
  await expect(moduleItem(page, 'Sistema acusatorio')).toHaveCount(0);
  await expect(page.getByText('Se eliminó «Sistema acusatorio»')).toBeVisible();
  expect(reads).toHaveLength(before);

  const [left, ...others] = await ask<{ pruebaId: number; orden: number; intentoMax: number }[]>(
    page,
    'get',
    `/modulos?cursoId=${curso.cursoId}`,
  );
  expect(others).toEqual([]);
  expect(left).toMatchObject({ orden: 1, intentoMax: 2 });
  await page.getByRole('button', { name: 'Editar prueba «Evaluación integradora»' }).click();
  await expect(page).toHaveURL(`/prueba?pruebaId=${left!.pruebaId}&cursoId=${curso.cursoId}`);
  expect(await navigationState(page)).toEqual({ pruebaId: left!.pruebaId, cursoId: curso.cursoId });
});

test('MOD-01 the course comes by query, by route or by navigation state; without any, to the specialities', async ({
  page,
}) => {
  const { cursoId, nombre } = await newCurso(page);
  const other = await newCurso(page);
  const shows = (name: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.goto(`/curso-modulo?cursoId=${cursoId}`);
  await shows(nombre);
  await page.goto(`/curso-modulo/${other.cursoId}`);
  await shows(other.nombre);
  for (const path of ['/curso-modulo', '/curso-modulo/x', '/curso-modulo/0']) {
    await page.goto(path);
    await expect(page).toHaveURL('/especialidades');
  }
  await arriveWith(page, '/curso-modulo', { cursoId });
  await shows(nombre);
  await expect(page).toHaveURL('/curso-modulo');
});

test('MOD-03 MOD-09 MAT-12 the materials of a module are loaded once, when it first opens', async ({ page }) => {
  const curso = await newCurso(page);
  await newModulo(page, curso.cursoId, { nombre: 'Teoría del caso' });
  const reads = readsOf(page, '/materiales');
  await openModulos(page, curso);
  const module = disclosure(page, 'Teoría del caso');
  await expect(module).toHaveAttribute('aria-expanded', 'false');
  expect(reads).toHaveLength(0);
  await module.focus();
  await page.keyboard.press('Enter');
  await expect(module).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText('No hay materiales.')).toBeVisible();
  expect(reads).toHaveLength(1);
  for (const _ of [1, 2]) {
    await page.keyboard.press('Space');
    await expect(page.getByText('No hay materiales.')).toBeHidden();
    await page.keyboard.press('Space');
    await expect(page.getByText('No hay materiales.')).toBeVisible();
  }
  expect(reads).toHaveLength(1);
});

test('MAT-02 MAT-05 MAT-06 MAT-07 TIP-06 TIP-07 TIP-08 TIP-09 an administrator adds materials of all four kinds', {
  tag: '@core',
}, async ({ page }) => {
  const curso = await newCurso(page);
  await newModulo(page, curso.cursoId, { nombre: 'Teoría del caso' });
  await openModulos(page, curso);
  await disclosure(page, 'Teoría del caso').click();
  await page.getByRole('button', { name: 'Agregar material' }).click();
  const form = dialog(page, 'Nuevo material');
  await form.getByLabel('Orden').fill('0');
  await save(page).click();
  await expect(form.getByText('El nombre es requerido')).toBeVisible();
  await expect(form.getByText('Mínimo 1')).toBeVisible();
  await expect(form.getByText('Selecciona un tipo válido')).toBeVisible();
  await form.getByLabel('Nombre').fill('Grabación');
  await form.getByLabel('Orden').fill('1');
  await form.getByLabel('Tipo').selectOption('Video');
  await form.getByLabel('Enlace').fill('http://youtu.be/aqz-KE-bpKQ');
  await save(page).click();
  await expect(form.getByText('Escribe un enlace que empiece con https://')).toBeVisible();
  await form.getByLabel('Enlace').fill('https://youtu.be/aqz-KE-bpKQ');
  await save(page).click();
  await expect(materialItem(page, 'Grabación').getByRole('link', { name: 'Video: Grabación' })).toBeVisible();
  await expect(moduleItem(page, 'Teoría del caso')).toContainText('1 material');

  for (const [tipo, nombre, link, descripcion] of [
    ['Descripción', 'Lectura', '', 'Primera línea\n\n- un punto\n- <b>otro</b>'],
    ['Sesión en vivo', 'Sesión 1', 'https://example.com/sala', ''],
    ['Material descargable', 'Diapositivas', 'https://example.com/a.pdf', ''],
  ] as const) {
    await page.getByRole('button', { name: 'Agregar material' }).click();
    await form.getByLabel('Nombre').fill(nombre);
    await form.getByLabel('Tipo').selectOption(tipo);
    // Each type asks only what it needs.
    await expect(form.getByLabel('Enlace')).toHaveCount(link ? 1 : 0);
    await expect(form.getByLabel('Descripción')).toHaveCount(descripcion ? 1 : 0);
    if (link) await form.getByLabel('Enlace').fill(link);
    if (descripcion) await form.getByLabel('Descripción').fill(descripcion);
    await save(page).click();
    await expect(materialItem(page, nombre)).toBeVisible();
  }
  await openLeccion(page, 'Lectura');
  await expect(page.getByRole('article').getByRole('listitem')).toHaveText(['un punto', '<b>otro</b>']);
  for (const [nombre, action, href] of [
    ['Sesión 1', 'Unirse', 'https://example.com/sala'],
    ['Diapositivas', 'Descargar', 'https://example.com/a.pdf'],
  ] as const) {
    await page.getByRole('link', { name: `Siguiente: ${nombre}` }).click();
    const link = page.getByRole('link', { name: action });
    await expect(link).toHaveAttribute('href', href);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
  }
  await openModulos(page, curso);
  await disclosure(page, 'Teoría del caso').click();

  await page.getByRole('button', { name: 'Editar Diapositivas' }).click();
  await page.getByLabel('Nombre').fill('Láminas');
  await save(page).click();
  await expect(materialItem(page, 'Láminas')).toBeVisible();
  await page.getByRole('button', { name: 'Subir Láminas' }).click();
  await expect(page.getByRole('list', { name: /^Materiales de/ }).getByRole('heading', { level: 3 })).toHaveText([
    /Grabación/,
    /Lectura/,
    /Láminas/,
    /Sesión 1/,
  ]);
  await page.getByRole('button', { name: 'Eliminar Sesión 1' }).click();
  await confirmYes(page);
  await expect(materialItem(page, 'Sesión 1')).toHaveCount(0);
  await expect(moduleItem(page, 'Teoría del caso')).toContainText('3 materiales');
});

test('MOD-14 MOD-15 MAT-09 MAT-10 MAT-11 what fails says so in its own words, and nothing typed is lost', async ({
  page,
}) => {
  const curso = await newCurso(page);
  const { moduloId } = await newModulo(page, curso.cursoId, { nombre: 'Clase uno' });
  await newMaterial(page, moduloId, 'DSC', { nombre: 'Lectura' });
  const fails = (url: string) =>
    answerWith(page, url, 500, { success: false, message: 'Ocurrió un error inesperado.' });
  const failure = (name: string) => page.getByRole('alertdialog', { name });
  const understood = () => page.getByRole('button', { name: 'Entendido' }).click();

  await fails('**/api/modulos?*');
  await page.goto('/especialidades');
  // Navigation state only: with the course in the URL, the document would carry the modules.
  await arriveWith(page, '/curso-modulo', { cursoId: curso.cursoId });
  await expect(page.getByRole('alert')).toContainText('Error al cargar módulos');
  await removeRoutes(page);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(moduleItem(page, 'Clase uno')).toBeVisible();

  await fails('**/api/materiales?*');
  await disclosure(page, 'Clase uno').click();
  await expect(page.getByRole('alert')).toContainText('Error al cargar materiales');
  await removeRoutes(page);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(materialItem(page, 'Lectura')).toBeVisible();

  await page.getByRole('button', { name: 'Agregar material' }).click();
  await page.getByLabel('Nombre').fill('Un video largo');
  await page.getByLabel('Tipo').selectOption('Descripción');
  await fails('**/api/materiales?*');
  await save(page).click();
  await expect(failure('Error al refrescar materiales')).toBeVisible();
  await understood();
  await expect(page.getByRole('dialog')).toBeHidden();
  await removeRoutes(page);

  await fails('**/api/materiales/*');
  await page.getByRole('button', { name: 'Eliminar Lectura' }).click();
  await confirmYes(page);
  await expect(failure('Error al eliminar material')).toBeVisible();
  await understood();
  await expect(materialItem(page, 'Lectura')).toBeVisible();
  await removeRoutes(page);

  await fails('**/api/modulos/*');
  await page.getByRole('button', { name: 'Eliminar Clase uno' }).click();
  await confirmYes(page);
  await expect(failure('Error al eliminar módulo')).toContainText('Ocurrió un error inesperado.');
  await understood();
  await expect(moduleItem(page, 'Clase uno')).toBeVisible();
});

test('MAT-08 a material that is not saved is told to the console, and inline, without a dialog', async ({ page }) => {
  const curso = await newCurso(page);
  const { moduloId } = await newModulo(page, curso.cursoId, { nombre: 'Clase uno' });
  await newMaterial(page, moduloId, 'DSC', { nombre: 'Lectura' });
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Error al guardar material')) logged.push(message.type());
  });
  await openModulos(page, curso);
  await disclosure(page, 'Clase uno').click();
  for (const [opener, title] of [
    ['Agregar material', 'Nuevo material'],
    ['Editar Lectura', 'Editar material'],
  ] as const) {
    await answerWith(page, '**/api/materiales{,/*}', 500, { success: false, message: 'Ocurrió un error inesperado.' });
    logged.length = 0;
    await page.getByRole('button', { name: opener }).click();
    await page.getByLabel('Nombre').fill('Un video largo');
    await page.getByLabel('Tipo').selectOption('Video');
    await save(page).click();
    const form = dialog(page, title);
    await expect(form.getByText('El material no se guardó')).toBeVisible();
    await expect.poll(() => logged).toEqual(['error']);
    await expect(page.getByText('Error al guardar material')).toHaveCount(0);
    await expect(page.locator('[role=alertdialog], dialog[open]')).toHaveCount(0);
    await expect(form.getByLabel('Nombre')).toHaveValue('Un video largo');
    await removeRoutes(page);
    await save(page).click();
    await expect(form).toBeHidden();
    await expect.poll(() => logged).toEqual(['error']);
  }
  await expect(materialItem(page, 'Un video largo')).toHaveCount(2);
});

test('two administrators on one module: the second sees what changed and decides', async ({ page }) => {
  const curso = await newCurso(page);
  const modulo = await newModulo(page, curso.cursoId, { nombre: 'Original' });
  await openModulos(page, curso);
  await page.getByRole('button', { name: 'Editar Original' }).click();
  await page.getByLabel('Orden').fill('4');
  await ask(page, 'put', `/modulos/${modulo.moduloId}`, { nombre: 'De la otra', orden: 1, tipoModuloId: 1 });
  await save(page).click();
  const question = page.getByRole('alertdialog', { name: 'Hay una versión más nueva' });
  await expect(question).toContainText('Nombre: «De la otra»');
  await question.getByRole('button', { name: 'Guardar mis cambios' }).click();
  await expect(page.getByText('Se guardó «De la otra»')).toBeVisible();
  await expect(moduleItem(page, 'De la otra')).toBeVisible();
  expect(await ask(page, 'get', `/modulos/${modulo.moduloId}`)).toMatchObject({ nombre: 'De la otra', orden: 4 });
});

for (const [width, height] of [
  [1440, 900],
  [360, 780],
] as const) {
  test(`STU-01 ADMIN finds 'Nuevo módulo' and the first module in the first screen at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const curso = await newCurso(page);
    await newModulo(page, curso.cursoId, { nombre: 'Clase uno' });
    await openModulos(page, curso);
    await expect(disclosure(page, 'Clase uno')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Nuevo módulo' })).toBeInViewport({ ratio: 1 });
    const banner = (await page.getByRole('main').locator('header').boundingBox())!;
    expect(banner.height).toBeLessThanOrEqual(width === 360 ? 96 : 120);
  });
}

for (const width of [1440, 360]) {
  test(`what an administrator sees is accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const curso = await newCurso(page);
    const { moduloId } = await newModulo(page, curso.cursoId, { nombre: 'Clase uno' });
    await newModulo(page, curso.cursoId, { nombre: 'Examen', orden: 2 }, 'PRU');
    await newMaterial(page, moduloId, 'VID', { nombre: 'Grabación', video: 'https://example.com/a.mp4' });
    await openModulos(page, curso);
    await disclosure(page, 'Clase uno').click();
    await expect(materialItem(page, 'Grabación')).toBeVisible();
    await expectAccessible(page, 'open module');
    await page.getByRole('button', { name: 'Editar Grabación' }).click();
    await page.getByLabel('Enlace').fill('http://example.com/a.mp4');
    await save(page).click();
    await expect(page.getByText('Escribe un enlace que empiece con https://')).toBeVisible();
    await expectAccessible(page, 'refused form');
  });
}
