import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { disclosure, materialItem, newMaterial, newModulo, newStudy, openModulos, unfold } from './modulos.ts';
import { removeRoutes } from './network.ts';
import { enterAs } from './people.ts';
import { ask, single } from './school.ts';
import { test } from './test.ts';

/** Two modules with lessons and a test between them. Leaves the page signed in as the student. */
async function newLecciones(page: Page) {
  const { curso, alumno } = await newStudy(page);
  const { cursoId } = curso;
  const first = await newModulo(page, cursoId, { nombre: 'Alegatos', orden: 1 });
  const exam = await newModulo(page, cursoId, { nombre: 'Control de lectura', orden: 2, intentoMax: 2 }, 'PRU');
  const last = await newModulo(page, cursoId, { nombre: 'Contraexamen', orden: 3 });
  await ask(page, 'post', '/preguntas', { ...single('¿Quién juzga?', '*El juez', 'Nadie'), pruebaId: exam.pruebaId });
  const add = (moduloId: number, acronimo: string, nombre: string, orden: number, fields: object) =>
    newMaterial(page, moduloId, acronimo, { nombre, orden, ...fields });
  const text = await add(first.moduloId, 'DSC', 'Lectura inicial', 1, { descripcion: 'Un texto para leer.' });
  await add(first.moduloId, 'MAT', 'Pliego', 2, { video: 'https://example.com/pliego.pdf' });
  const inicio = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 16);
  const fin = new Date(Date.now() + 3 * 86_400_000 + 3_600_000).toISOString().slice(0, 16);
  await add(last.moduloId, 'SES', 'Sesión final', 1, { video: 'https://example.com/sala', inicio, fin });
  await enterAs(page, alumno);
  return { curso, textId: text.materialId };
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });

for (const [width, height] of [
  [1440, 900],
  [360, 780],
] as const) {
  test(`STU-01 STU-06 STU-10 STU-12 STU-60 a course is studied lesson by lesson at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const { curso, textId } = await newLecciones(page);
    await openModulos(page, curso);
    const start = page.getByRole('link', { name: 'Empezar: Lectura inicial' });
    await expect(start).toBeInViewport({ ratio: 1 });
    await expect(disclosure(page, 'Alegatos')).toBeInViewport({ ratio: 1 });
    const banner = (await page.getByRole('main').locator('header').boundingBox())!;
    expect(banner.height).toBeLessThanOrEqual(width === 360 ? 96 : 120);
    // Facts that are not set, or that are self-evident, are not shown.
    for (const text of ['Nivel Sin definir', 'Sin código de certificado', 'Con acceso']) {
      await expect(page.getByRole('main')).not.toContainText(text);
    }
    // The button of a test that is not next is not filled.
    const exam = page.getByRole('button', { name: /^Iniciar prueba/ });
    await expect(exam).not.toHaveCSS('background-color', 'rgb(15, 118, 110)');
    await expectAccessible(page, 'course');

    await start.click();
    await expect(page).toHaveURL(`/curso-modulo/${curso.cursoId}/${textId}`);
    await expect(title(page)).toHaveText('Lectura inicial');
    await expect(title(page)).toBeFocused();
    await expect(page.getByRole('button', { name: 'Visto hasta el final' })).toBeVisible();
    await expectAccessible(page, 'lesson');
    if (width === 360) {
      await page.getByRole('button', { name: /^Módulo 1 · 1 de 2/ }).click();
      await expect(page.getByRole('dialog', { name: 'Contenido del curso' })).toBeVisible();
      await expectAccessible(page, 'outline');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    } else {
      const outline = page.getByRole('navigation', { name: 'Contenido del curso' });
      await expect(outline.getByRole('link', { name: /^Lectura inicial/ })).toHaveAttribute('aria-current', 'page');
    }

    // N and P go to the next and the previous lesson, but not while a note is typed.
    await page.getByRole('textbox', { name: /^Apuntes/ }).fill('n');
    await page.getByRole('textbox', { name: /^Apuntes/ }).press('n');
    await expect(title(page)).toHaveText('Lectura inicial');
    await title(page).focus();
    // A key that is held down goes one step.
    await page.keyboard.down('n');
    await expect(title(page)).toHaveText('Pliego');
    await page.keyboard.down('n');
    await expect(title(page)).toHaveText('Pliego');
    await page.keyboard.up('n');
    await page.keyboard.press('p');
    await expect(title(page)).toHaveText('Lectura inicial');
    await page.getByRole('link', { name: /^Siguiente: (.+: )?Pliego$/ }).click();
    await expect(page.getByRole('link', { name: 'Anterior: Lectura inicial' })).toBeVisible();
    await expect(title(page)).toBeFocused();
    await expect(page.getByRole('link', { name: /^Siguiente: (.+: )?Control de lectura$/ })).toBeInViewport();
    await page.getByRole('button', { name: 'Marcar como visto' }).click();
    await expect(page.getByRole('button', { name: 'Marcado a mano' })).toBeVisible();

    // The test is the next step now.
    await openModulos(page, curso);
    await expect(page.getByRole('link', { name: 'Continuar: Control de lectura' })).toBeVisible();
    await expect(exam).toHaveCSS('background-color', 'rgb(15, 118, 110)');

    // Back restores the open modules.
    await unfold(page, 'Contraexamen');
    await materialItem(page, 'Sesión final').getByRole('link').click();
    await expect(page.getByText('Podrás entrar en')).toBeVisible();
    await page.goBack();
    await expect(materialItem(page, 'Sesión final')).toBeVisible();
  });
}

test('STU-13 a lesson whose content does not arrive says so, and comes with the connection', async ({ page }) => {
  const { curso, textId } = await newLecciones(page);
  await page.route(`**/api/materiales/${textId}`, (route) => route.abort('connectionrefused'));
  await page.goto(`/curso-modulo/${curso.cursoId}/${textId}`);
  await expect(page.getByRole('alert')).toContainText('Error al cargar materiales');
  await removeRoutes(page);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('Un texto para leer.')).toBeVisible();
  await page.goto(`/curso-modulo/${curso.cursoId}/999999`);
  await expect(page.getByText('Esta lección ya no está')).toBeVisible();
  for (const path of ['/curso-modulo/x/1', `/curso-modulo/${curso.cursoId}/x`]) {
    await page.goto(path);
    await expect(page).toHaveURL('/especialidades');
  }
});

/** Two modules with a lesson of each kind that has no file. Leaves the page signed in as the student. */
async function newKinds(page: Page) {
  const { curso, alumno } = await newStudy(page);
  const { moduloId } = await newModulo(page, curso.cursoId, { nombre: 'Alegatos', orden: 1 });
  const far = await newModulo(page, curso.cursoId, { nombre: 'Repaso', orden: 2 });
  const add = (acronimo: string, nombre: string, orden: number, fields: object) =>
    newMaterial(page, moduloId, acronimo, { nombre, orden, ...fields });
  const first = await add('DSC', 'Lectura inicial', 1, { descripcion: 'Un texto para leer.' });
  await add('MAT', 'Pliego', 2, { video: 'https://example.com/pliego.pdf' });
  await add('VID', 'Clase grabada', 3, { video: 'https://youtu.be/aqz-KE-bpKQ' });
  const [inicio, fin] = [3, 3.05].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16));
  await add('SES', 'Sesión final', 4, { video: 'https://example.com/sala', inicio, fin });
  await newMaterial(page, far.moduloId, 'DSC', { nombre: 'Cierre', orden: 1, descripcion: 'Lo último que se lee.' });
  await enterAs(page, alumno);
  return { curso, firstId: first.materialId };
}

for (const [width, height] of [
  [1440, 900],
  [360, 780],
] as const) {
  test(`STU-15 each kind of lesson shows its content in the first screen, and waits for a lost connection, at ${width} px`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height });
    const { curso, firstId } = await newKinds(page);
    await page.goto(`/curso-modulo/${curso.cursoId}/${firstId}`);
    const leccion = page.getByRole('article');
    const kinds = [
      ['Lectura inicial', leccion.getByText('Un texto para leer.')],
      ['Pliego', leccion.getByRole('link', { name: 'Descargar Pliego (se abre en otra pestaña)' })],
      ['Clase grabada', leccion.getByRole('button', { name: 'Reproducir «Clase grabada»' })],
      ['Sesión final', leccion.getByText('Podrás entrar en')],
    ] as const;
    for (const [nombre, content] of kinds) {
      await expect(title(page)).toHaveText(nombre);
      await expect(title(page)).toBeInViewport({ ratio: 1 });
      // Above the bar at the bottom, which would cover it.
      const bar = page.getByRole('navigation', { name: 'Lecciones' });
      const end = async (place: Locator) => (await place.boundingBox())!;
      await expect(content).toBeVisible();
      const { y, height: high } = await end(content);
      expect(y + high).toBeLessThanOrEqual((await end(bar)).y);
      await expect(page.getByRole('tablist', { name: 'Junto a la lección' }).getByRole('tab')).toHaveText([
        'Apuntes',
        'Consultas',
      ]);
      await expectAccessible(page, nombre);
      await title(page).press('n');
    }

    // A lesson that was not preloaded says that it is offline and opens once the connection is back.
    await expect(title(page)).toHaveText('Cierre');
    await page.goto(`/curso-modulo/${curso.cursoId}/${firstId}`);
    await expect(title(page)).toHaveText('Lectura inicial');
    const outline = page.getByRole(width === 360 ? 'dialog' : 'navigation', { name: 'Contenido del curso' });
    if (width === 360) await page.getByRole('button', { name: /^Módulo 1 · 1 de 4/ }).click();
    await outline.getByRole('button', { name: 'Repaso' }).click();
    await context.setOffline(true);
    await outline.getByRole('link', { name: /^Cierre/ }).click();
    await expect(title(page)).toHaveText('Cierre');
    await expect(leccion.getByRole('status')).toHaveText('Sin conexión. Se abrirá sola cuando vuelva.');
    await context.setOffline(false);
    await expect(leccion.getByText('Lo último que se lee.')).toBeVisible();
  });
}

for (const width of [1440, 360]) {
  test(`STU-30 STU-35 the way to the certificate is one press away, with what counts and what to do, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 780 });
    const { curso } = await newLecciones(page);
    await openModulos(page, curso);
    const fold = page.getByRole('region', { name: 'Tu avance hacia el certificado' });
    const toggle = fold.getByRole('button');
    await expect(toggle).toHaveAttribute('aria-expanded', String(width === 1440));
    if (width === 360) await toggle.click();
    await expect(fold).toContainText('Rinde la prueba que te falta y apruébala con 13 o más.');
    await fold.getByRole('link', { name: 'Ver qué cuenta' }).click();
    await expect(title(page)).toHaveText('Tu avance hacia el certificado');
    // The one filled button leads to the missing requirement.
    const next = page.getByRole('link', { name: 'Ir a la prueba' });
    await expect(next).toHaveCSS('background-color', 'rgb(15, 118, 110)');
    await expect(next).toHaveAttribute('href', /^\/prueba\?pruebaId=\d+&cursoId=\d+$/);
    await expect(page.getByRole('button', { name: 'Revisar mi nombre' })).not.toHaveCSS(
      'background-color',
      'rgb(15, 118, 110)',
    );
    const requisitos = page.getByRole('list', { name: 'Qué cuenta para el certificado' }).getByRole('listitem');
    await expect(requisitos.filter({ hasText: 'Pruebas' })).toContainText('0 de 1');
    await expect(requisitos.filter({ hasText: 'Pruebas' }).getByLabel('Falta')).toBeVisible();
    // The steps ahead: the test that is left, and the certificate at the end.
    const ahead = page.getByRole('region', { name: 'Lo que viene' }).getByRole('listitem');
    await expect(ahead.last()).toContainText('Certificado');
    expect(await ahead.count()).toBeGreaterThan(1);
    await expectAccessible(page, 'progress');
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/avance-${width}.png`, fullPage: true });
  });
}
