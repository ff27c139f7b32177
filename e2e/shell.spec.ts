import { expect, type Page } from '@playwright/test';
import { expectAccessible, layoutShift, phone } from './accessible.ts';
import { arriveWith } from './modulos.ts';
import { navigationState } from './network.ts';
import { admin, alumna, enterAs } from './people.ts';
import { test } from './test.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });
const trail = (page: Page) => page.getByRole('navigation', { name: 'Ruta de navegación' });

function entries(page: Page): Promise<(string | null)[][]> {
  const links = sidebar(page).getByRole('link');
  return links.evaluateAll((found) => found.map((link) => [link.textContent, link.getAttribute('href')]));
}

test("SHELL-01 SHELL-02 SHELL-03 SHELL-05 an administrator's frame: eight entries, top bar, breadcrumb", {
  tag: '@core',
}, async ({ page }) => {
  await enterAs(page, admin);
  await page.goto('/dashboard');
  await expect(sidebar(page)).toBeVisible();
  await expect
    .poll(() => entries(page))
    .toEqual([
      ['Dashboard', '/dashboard'],
      ['Especialidades', '/especialidades'],
      ['Modulos', '/modulos'],
      ['Materiales', '/materiales'],
      ['Docentes', '/docentes'],
      ['Usuarios', '/usuarios'],
      ['Entidades', '/entidades'],
      ['Nosotros', '/nosotros'],
    ]);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('navigation', { name: 'Ruta de navegación' })).toHaveText(
    'Dashboard',
  );

  await sidebar(page).getByRole('link', { name: 'Docentes' }).click();
  await expect(page).toHaveURL('/docentes');
  await expect(trail(page).getByRole('listitem').last()).toHaveText('Docentes');

  await page.getByRole('complementary').getByRole('link', { name: 'Aula Iuris' }).click();
  await expect(page).toHaveURL('/dashboard');
  await sidebar(page).getByRole('link', { name: 'Nosotros' }).click();
  await expect(page).toHaveURL('/nosotros');
  await expect(sidebar(page)).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('SHELL-06 SHELL-11 VIS-51 VIS-54 a student has two entries and a menu of the own name; what is for administration says so', async ({
  page,
}) => {
  await enterAs(page, alumna);
  await page.goto('/especialidades');
  await expect(trail(page)).toBeVisible();
  await expect
    .poll(() => entries(page))
    .toEqual([
      ['Dashboard', '/dashboard'],
      ['Especialidades', '/especialidades'],
    ]);
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Tienda', exact: true })).toHaveAttribute('href', '/catalogo');
  await page.setViewportSize({ width: 360, height: 740 });
  for (const name of ['Aula Iuris', 'Tienda']) await expect(bar.getByRole('link', { name })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
  const menu = bar.getByRole('navigation', { name: 'Mi cuenta', exact: true });
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    await bar.getByRole('button', { name: /^Mi cuenta: Lucía/ }).click();
    await expect(menu.getByRole('link')).toHaveText(['Mi cuenta', 'Ir a la tienda']);
    await expect(menu.getByRole('button', { name: 'Cerrar sesión' })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, 'menu of the name');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  }
  for (const path of ['/modulos', '/usuarios', '/curso-usuario', '/certificados']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta pantalla es solo para administración');
    await expect(trail(page)).toBeHidden();
  }
});

for (const [rol, entriesShown] of [
  ['ADMIN', 8],
  [['ADMIN'], 8],
  [['USU', 'ADMIN'], 8],
  ['USU', 2],
  [['USU'], 2],
  [['ADMINISTRADOR'], 2],
] as const) {
  test(`AUTH-18 a session with rol ${JSON.stringify(rol)} has ${entriesShown} entries in the sidebar`, async ({
    page,
  }) => {
    await enterAs(page, admin);
    await page.route('**/api/auth/me', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      await route.fulfill({ response: answer, json: { ...body, resource: { ...body.resource, rol } } });
    });
    await page.goto('/especialidades');
    await expect(sidebar(page).getByRole('link')).toHaveCount(entriesShown);
    const created = page.getByRole('button', { name: 'Nueva Especialidad' });
    await expect(created).toHaveCount(entriesShown === 8 ? 1 : 0);
  });
}

test('SHELL-07 SHELL-08 SHELL-09 SHELL-10 the breadcrumb keeps its line on a phone and leads back along the trail with its params', async ({
  page,
}) => {
  await enterAs(page, alumna);
  const [especialidad, curso] = ['Contrataciones del Estado', 'Contrataciones del Estado: nueva Ley General'];
  const desktop = page.viewportSize()!;
  await page.setViewportSize(phone);
  const { promise: measured, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/cursos/5', async (route) => {
    await measured;
    await route.continue();
  });
  await page.goto('/especialidades');
  // Navigation state only: with the course in the URL, the document carries its name.
  await arriveWith(page, '/curso-modulo', { cursoId: 5 });
  await expect(trail(page).getByRole('listitem')).toHaveText(['Especialidad›', 'Módulos']);
  const line = await trail(page).boundingBox();
  answer();
  const names = ['Especialidad', especialidad, curso];
  await expect(trail(page).getByRole('listitem')).toHaveText([...names.map((name) => `${name}›`), 'Módulos']);
  expect(await trail(page).boundingBox()).toEqual(line);
  expect(await page.evaluate(layoutShift)).toBeLessThan(0.01);
  for (const name of names) await expect(trail(page).getByRole('button', { name, exact: true })).toBeInViewport();

  await page.goto('/curso-detalle?cursoId=5');
  const last = trail(page).getByText(curso, { exact: true });
  await expect(last).toBeInViewport({ ratio: 1 });
  expect(await trail(page).boundingBox()).toEqual(line);
  expect(await last.evaluate((name) => name.scrollWidth > name.clientWidth)).toBe(true);
  await page.setViewportSize(desktop);
  await expect(trail(page).getByRole('listitem')).toHaveText(['Especialidad›', `${especialidad}›`, curso]);
  await expect(trail(page).getByRole('button')).toHaveText(['Especialidad', especialidad]);
  await expect(trail(page).getByText(curso)).toHaveAttribute('aria-current', 'page');

  await trail(page).getByRole('button', { name: especialidad }).click();
  await expect(page).toHaveURL('/cursos?especialidadId=2');
  expect(await navigationState(page)).toEqual({ especialidadId: 2 });
  await expect(trail(page).getByRole('listitem')).toHaveText(['Especialidad›', especialidad]);
  await expect(trail(page).getByRole('button')).toHaveText(['Especialidad']);

  await trail(page).getByRole('button', { name: 'Especialidad' }).click();
  await expect(page).toHaveURL('/especialidades');
  await expect(trail(page)).toHaveText('Especialidad');
  await expect(trail(page).getByRole('button')).toHaveCount(0);
});

test('SHELL-18 a screen of the campus that opens without its id leads to /especialidades', async ({ page }) => {
  await enterAs(page, admin);
  const screens = ['/curso-detalle', '/curso-modulo', '/curso-usuario', '/certificados', '/cursos', '/prueba'];
  for (const path of [...screens, '/curso-detalle?cursoId=abc', '/curso-modulo?cursoId=0']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/especialidades');
  }
  await page.goto('/curso-detalle?cursoId=3');
  await expect(trail(page)).toContainText('Prisión Preventiva y Medidas Coercitivas');
  await expect(page).toHaveURL('/curso-detalle?cursoId=3');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('SHELL-02 the sidebar opens over the page, takes the focus and gives it back', { tag: '@core' }, async ({
    page,
  }) => {
    await enterAs(page, admin);
    await page.goto('/especialidades');
    await expect(trail(page)).toHaveText('Especialidad');
    await expect(sidebar(page)).toBeHidden();
    const opener = page.getByRole('button', { name: 'Abrir el menú' });

    await opener.click();
    await expect(sidebar(page)).toBeVisible();
    await expect(page.getByRole('complementary').getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sidebar(page)).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    await page.getByRole('button', { name: 'Cerrar el menú' }).click({ position: { x: 330, y: 400 } });
    await expect(sidebar(page)).toBeHidden();

    await opener.click();
    await sidebar(page).getByRole('link', { name: 'Usuarios' }).click();
    await expect(page).toHaveURL('/usuarios');
    await expect(sidebar(page)).toBeHidden();
  });
});

test('MON-51 the box of Ctrl+K has what was typed before its file arrived', async ({ page }) => {
  await enterAs(page, admin);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/search-dialog/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Buscar' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('quizz');
  await page.keyboard.press('Backspace');
  resolve();
  const box = page.getByRole('dialog', { name: 'Buscar' }).getByRole('combobox');
  await expect(box).toHaveValue('quiz');
  await expect(box).toBeFocused();
});
