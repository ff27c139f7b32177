import { expect, type Page, type Route } from '@playwright/test';
import { dialog, newEspecialidad } from './cursos.ts';
import { newCurso } from './flyers.ts';
import { answer, docentes, main, message, newRegistro, press, row } from './maintenance.ts';
import { arriveWith, newModulo } from './modulos.ts';
import { answerWith, holdBack, removeRoutes } from './network.ts';
import { admin, alumna, enterAs } from './people.ts';
import { test } from './test.ts';

const overlay = (page: Page) => page.locator('[data-loading-overlay]');
const exported = '**/api/docentes/exportar*';

/** Holds every export request; a test continues them one by one from the returned list. */
async function holdExports(page: Page): Promise<Route[]> {
  const held: Route[] = [];
  await page.route(exported, (route) => void held.push(route));
  return held;
}

async function finish(page: Page, route: Route): Promise<void> {
  const download = page.waitForEvent('download');
  await route.continue();
  await download;
}

test('SHELL-12 SHELL-13 SHELL-15 the overlay says Procesando… once its delay has passed, while any work is under way', async ({
  page,
}) => {
  await enterAs(page, admin);
  await page.clock.install();
  await page.goto('/docentes');
  await expect(row(page, '@').first()).toBeVisible();
  const held = await holdExports(page);
  await page.clock.pauseAt(Date.now() + 60_000);

  await press(page, 'Exportar CSV');
  await press(page, 'Exportar CSV');
  await expect.poll(() => held.length).toBe(2);
  await page.clock.runFor(199);
  await expect(overlay(page)).toHaveCount(0);
  await page.clock.runFor(2);
  await expect(overlay(page).getByRole('status')).toHaveText('Procesando\u2026');
  await expect(overlay(page)).toHaveAttribute('data-loading-overlay', 'veil');
  await finish(page, held[0]!);
  await expect(overlay(page)).toBeVisible();
  await finish(page, held[1]!);
  await expect(overlay(page)).toHaveCount(0);

  // Work that ends before its delay never shows.
  await press(page, 'Exportar CSV');
  await expect.poll(() => held.length).toBe(3);
  await page.clock.runFor(150);
  await finish(page, held[2]!);
  await page.clock.runFor(2_000);
  await expect(overlay(page)).toHaveCount(0);
});

test('SHELL-16 the error dialog is titled Ocurrió un error and closes with Entendido', async ({ page }) => {
  await enterAs(page, admin);
  await page.goto('/docentes');
  await answerWith(page, exported, 500, { success: false, message: 'No se pudo exportar.' });
  await press(page, 'Exportar CSV');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toHaveAccessibleName('Ocurrió un error');
  await expect(dialog).toHaveAccessibleDescription('No se pudo exportar.');
  await expect(dialog.getByRole('button')).toHaveText(['Entendido']);
  await dialog.getByRole('button', { name: 'Entendido' }).click();
  await expect(dialog).toBeHidden();
  await expect(main(page).getByRole('button', { name: 'Exportar CSV' })).toBeFocused();
});

test('SHELL-17 the confirm dialog asks ¿Confirmar? and offers Sí and No; only Sí acts', async ({ page }) => {
  await enterAs(page, admin);
  const { datos } = await newRegistro(page, docentes);
  const apellido = String(datos.apellido);
  await page.goto(`/docentes?q=${encodeURIComponent(apellido)}`);
  const remove = main(page).getByRole('button', { name: `Eliminar ${docentes.nombre(datos)}` });
  for (const refusal of ['No', 'Escape']) {
    await remove.click();
    await expect(message(page)).toHaveAccessibleName('¿Confirmar?');
    await expect(message(page).getByRole('button')).toHaveText(['No', 'Sí']);
    if (refusal === 'Escape') await page.keyboard.press('Escape');
    else await answer(page, refusal);
    await expect(message(page)).toBeHidden();
    await expect(remove).toBeFocused();
    await page.reload();
    await expect(row(page, apellido)).toBeVisible();
  }
  await page.clock.install();
  await remove.click();
  await answer(page, 'Sí');
  const notice = page.getByText(/^Se eliminó/);
  await expect(notice).toBeVisible();
  await expect(row(page, apellido)).toHaveCount(0);
  await page.clock.fastForward(7_000);
  await expect(notice).toHaveCount(0);
});

test("SHELL-19 VIS-58 screens of the learning area say 'Cargando....' while they load", async ({ page }) => {
  const { especialidadId } = await newEspecialidad(page);
  const { cursoId } = await newCurso(page, { especialidadId });
  const { pruebaId } = await newModulo(page, cursoId, { nombre: 'Evaluación' }, 'PRU');
  for (const [path, api] of [
    ['/especialidades', '**/api/especialidades'],
    [`/cursos?especialidadId=${especialidadId}`, '**/api/cursos?*'],
    [`/curso-detalle?cursoId=${cursoId}`, `**/api/cursos/${cursoId}`],
    ['/curso-modulo', '**/api/modulos?*'],
    [`/curso-usuario?cursoId=${cursoId}`, `**/api/cursos/${cursoId}`],
    [`/prueba?pruebaId=${pruebaId}`, `**/api/pruebas/${pruebaId}`],
  ] as const) {
    const held = await holdBack(page, api);
    // Navigation state only: with the course in the URL, the document carries the modules.
    if (path === '/curso-modulo') await arriveWith(page, path, { cursoId });
    else await page.goto(path);
    const loading = main(page).getByText('Cargando....', { exact: true });
    await expect(loading.first(), path).toBeVisible();
    held.open();
    await expect(loading, path).toHaveCount(0);
    await removeRoutes(page);
  }

  // The shell shows it too, before the session and the files of the screen are loaded.
  const me = await holdBack(page, '**/api/auth/me');
  await enterAs(page, alumna);
  const document = await (await page.request.get('/especialidades')).text();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    void page.route('**/*.js', async (route) => {
      if (document.includes(new URL(route.request().url()).pathname)) return route.continue();
      resolve();
      await released;
      await route.continue();
    });
  });
  await page.goto('/especialidades');
  await asked;
  await expect(page.getByText('Cargando....', { exact: true })).toBeVisible();
  release();
  await expect(page.getByText('Cargando....', { exact: true })).toBeVisible();
  me.open();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Especialidades');
});

test("SHELL-20 a save that fails in the learning area says 'Error error durante el guardado', and nothing is lost", async ({
  page,
}) => {
  const { cursoId } = await newCurso(page, { nivel: 2 });
  const failed = { success: false, message: 'Ocurrió un error inesperado.' };
  const told = async () => {
    await expect(message(page)).toHaveAccessibleName('Error error durante el guardado');
    await expect(message(page)).toHaveAccessibleDescription(failed.message);
    await answer(page, 'Entendido');
    await removeRoutes(page);
  };

  await page.goto(`/curso-modulo?cursoId=${cursoId}`);
  await page.getByRole('button', { name: 'Nuevo módulo' }).first().click();
  await page.getByLabel('Nombre').fill('Módulo que no se pierde');
  await page.getByLabel('Tipo').selectOption('Clase');
  await answerWith(page, '**/api/modulos', 500, failed);
  await dialog(page, 'Nuevo módulo').getByRole('button', { name: 'Guardar', exact: true }).click();
  await told();
  await expect(page.getByLabel('Nombre')).toHaveValue('Módulo que no se pierde');
  await dialog(page, 'Nuevo módulo').getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('heading', { name: /Módulo que no se pierde/ })).toBeVisible();

  await page.goto(`/curso-detalle?cursoId=${cursoId}`);
  await page.getByRole('button', { name: 'Editar datos principales' }).click();
  const editor = dialog(page, 'Editar datos principales');
  await editor.getByLabel('Nombre', { exact: true }).fill('Nombre que no se pierde');
  await page.route(`**/api/cursos/${cursoId}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { status: 500, ...failed } })
      : route.continue(),
  );
  await editor.getByRole('button', { name: 'Guardar' }).click();
  await told();
  await expect(editor.getByLabel('Nombre', { exact: true })).toHaveValue('Nombre que no se pierde');
  await editor.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nombre que no se pierde');
});
