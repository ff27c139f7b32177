import { expect, type Page } from '@playwright/test';
import { card, listed, newDialog, openAs, preview, record, startNew, uniqueName } from './especialidades.ts';
import { answerWith, holdBack, navigationState, removeRoutes } from './network.ts';
import { admin, alumna, cookie, enterAs } from './people.ts';
import { png } from './pictures.ts';
import { test } from './test.ts';

const confirmation = (page: Page) => page.getByRole('alertdialog', { name: '¿Confirmar?' });

test('ESP-01 ESP-02 ESP-03 ESP-07 a student sees the grid, no controls, and opens the courses of a card', async ({
  page,
}) => {
  await openAs(page, alumna);
  await expect(page.getByRole('navigation', { name: 'Ruta de navegación' })).toHaveText('Especialidad');
  const penal = card(page, 'Derecho Penal y Procesal Penal');
  await expect(penal).toContainText('Del hecho a la sentencia');
  await expect(penal.getByRole('presentation')).toHaveAttribute('src', /\/imagenes\/especialidades\//);
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);

  const { especialidadId } = (await listed(page, 'Derecho Penal y Procesal Penal'))!;
  const headers = { 'x-xsrf-token': (await cookie(page, 'XSRF-TOKEN')) ?? '' };
  const data = { nombre: 'De una alumna', descripcion: 'No debe existir' };
  const answers = [
    await page.request.post('/api/especialidades', { headers, data }),
    await page.request.put(`/api/especialidades/${especialidadId}`, { headers, data }),
    await page.request.delete(`/api/especialidades/${especialidadId}`, { headers }),
  ];
  for (const answer of answers) {
    expect(answer.status()).toBe(403);
    expect((await answer.json()).codigo).not.toMatch(/xsrf|csrf/);
  }

  await penal.click();
  await expect(page).toHaveURL(`/cursos?especialidadId=${especialidadId}`);
  expect(await navigationState(page)).toEqual({ especialidadId });
});

test('ESP-06 ESP-08 ESP-09 ESP-11 ESP-12 ESP-13 UPL-04 an administrator creates a speciality with its picture, then edits it', {
  tag: '@core',
}, async ({ page }) => {
  await openAs(page, admin);
  const nombre = uniqueName('Derecho Minero');
  const requests = record(page);
  await startNew(page, nombre);
  await page.getByLabel('Imagen', { exact: true }).setInputFiles(await png());
  await expect(preview(page)).toHaveAttribute('src', /^blob:/);
  expect(requests).toHaveLength(0);
  await newDialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(card(page, nombre)).toBeVisible();
  await expect(newDialog(page)).toBeHidden();

  const [post, presign, put, confirm] = requests;
  expect(requests.slice(0, 4).map((request) => request.method())).toEqual(['POST', 'POST', 'PUT', 'POST']);
  expect(presign?.postDataJSON()).toMatchObject({
    ownerType: 'especialidad',
    fileName: 'Portada nueva.png',
    contentType: 'image/png',
  });
  expect(put?.headers()['content-type']).toBe('image/png');
  const saved = (await listed(page, nombre))!;
  expect(post?.postDataJSON()).toMatchObject({ nombre, ext: 'png', imagen: '' });
  expect(confirm?.postDataJSON()).toEqual({ imagen: saved.imagen, version: 1 });
  expect(saved).toEqual({
    especialidadId: expect.any(Number),
    nombre,
    descripcion: 'Minas, aguas y servidumbres.',
    imagen: expect.stringMatching(/^[\w-]+\.webp$/),
    version: 2,
  });
  const picture = card(page, nombre).getByRole('presentation');
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveAttribute('src', `/imagenes/especialidades/${saved.imagen}?w=640`);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);

  await page.getByRole('button', { name: `Editar ${nombre}` }).click();
  const editor = page.getByRole('dialog', { name: 'Editar Especialidad' });
  await expect(editor.getByLabel('Nombre')).toHaveValue(nombre);
  await expect(preview(page)).toHaveAttribute('src', /\/imagenes\//);
  await editor.getByLabel('Descripción').fill('Concesiones y consulta previa.');
  // Shown before the list is refetched, so that a second edit starts from the saved version.
  const list = await holdBack(page, '**/api/especialidades');
  await editor.getByRole('button', { name: 'Actualizar' }).click();
  await expect(card(page, nombre)).toContainText('Concesiones y consulta previa.');
  list.open();
  // The list is refetched after the save.
  await expect.poll(() => requests.slice(-2).map((request) => request.method())).toEqual(['PUT', 'GET']);
  expect(await listed(page, nombre)).toEqual({ ...saved, descripcion: 'Concesiones y consulta previa.', version: 3 });

  // The saved change is on the public page at once.
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('heading', { name: nombre })).toBeVisible();
});

test('ESP-10 ESP-14 ESP-15 ESP-16 ESP-17 ESP-18 ESP-19 SHELL-23 the form starts empty, checks a field when it is left, and needs no picture', async ({
  page,
}) => {
  await openAs(page, admin);
  await page.getByRole('button', { name: 'Nueva Especialidad' }).click();
  const name = page.getByLabel('Nombre');
  const description = page.getByLabel('Descripción');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('');
  await expect(description).toHaveValue('');
  await expect(page.getByText('El nombre es requerido')).toBeHidden();
  await expect(name).toHaveAttribute('aria-required', 'true');

  // A press beside the dialog closes nothing and leaves the focus where it is.
  await page.mouse.click(5, 5);
  await page.keyboard.press('Tab');
  await expect(page.getByText('El nombre es requerido')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByText('La descripción es requerida')).toBeVisible();
  await name.pressSequentially('D');
  await expect(page.getByText('El nombre es requerido')).toBeHidden();
  await name.fill('   ');
  await expect(page.getByText('El nombre es requerido')).toBeVisible();

  await newDialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(name).toBeFocused();
  await name.fill('N'.repeat(51));
  await expect(name).toHaveValue('N'.repeat(50));
  await description.fill('d'.repeat(151));
  await expect(description).toHaveValue('d'.repeat(150));
  await page.keyboard.press('Escape');
  const leaving = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
  await leaving.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(description).toHaveValue('d'.repeat(150));
  await newDialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await leaving.getByRole('button', { name: 'Salir sin guardar' }).click();

  await page.getByRole('button', { name: 'Editar Derecho Laboral y Procesal Laboral' }).click();
  await expect(name).toHaveValue('Derecho Laboral y Procesal Laboral');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Editar Contrataciones del Estado' }).click();
  await expect(name).toHaveValue('Contrataciones del Estado');
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();

  const nombre = uniqueName('Sin imagen');
  const post = page.waitForRequest((request) => request.method() === 'POST');
  await startNew(page, nombre, 'd'.repeat(150));
  const requests = record(page);
  const list = await holdBack(page, '**/api/especialidades');
  await newDialog(page).getByRole('button', { name: 'Guardar' }).dblclick();
  list.open();
  expect((await post).postDataJSON()).toEqual({ nombre, descripcion: 'd'.repeat(150), ext: '', imagen: '' });
  await expect(card(page, nombre)).toBeVisible();
  expect(requests.filter((request) => request.method() === 'POST')).toHaveLength(1);

  const headers = { 'x-xsrf-token': (await cookie(page, 'XSRF-TOKEN')) ?? '' };
  for (const [data, errores] of [
    [{ nombre: 'N'.repeat(51), descripcion: 'd' }, { nombre: 'Máximo 50 caracteres' }],
    [{ nombre: 'N', descripcion: 'd'.repeat(151) }, { descripcion: 'Máximo 150 caracteres' }],
  ] as const) {
    const answer = await page.request.post('/api/especialidades', { headers, data });
    expect(await answer.json()).toMatchObject({ success: false, status: 422, errores });
  }

  // A very long word wraps instead of widening the page.
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/especialidades', '/']) {
    await page.goto(path);
    await expect(page.getByText('d'.repeat(150)).first()).toBeVisible();
    expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(360);
    const { x, width } = (await page.getByText('d'.repeat(150)).first().boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(360);
  }
});

test('ESP-04 ESP-05 SHELL-21 deleting asks first, then deletes and reloads; what has courses stays, with the reason', async ({
  page,
}) => {
  await openAs(page, admin);
  const nombre = uniqueName('Para borrar');
  await startNew(page, nombre);
  await newDialog(page).getByRole('button', { name: 'Guardar' }).click();
  const remove = page.getByRole('button', { name: `Eliminar ${nombre}` });

  await remove.click();
  await expect(confirmation(page)).toContainText('¿Estás seguro de eliminar esta especialidad?');
  await confirmation(page).getByRole('button', { name: 'No' }).click();
  await expect(card(page, nombre)).toBeVisible();
  expect(await listed(page, nombre)).toBeDefined();

  await remove.click();
  const reload = page.waitForResponse((answer) => answer.url().endsWith('/api/especialidades') && answer.ok());
  await confirmation(page).getByRole('button', { name: 'Sí' }).click();
  await reload;
  await expect(card(page, nombre)).toHaveCount(0);
  const notice = page.getByRole('region', { name: 'Avisos' }).locator('> div').filter({ hasText: 'Se eliminó' });
  await expect(notice).toContainText(`Se eliminó «${nombre}»`);
  await notice.getByRole('button', { name: 'Cerrar aviso', exact: true }).click();
  await expect(notice).toHaveCount(0);
  expect(await listed(page, nombre)).toBeUndefined();

  await page.getByRole('button', { name: 'Eliminar Derecho Penal y Procesal Penal' }).click();
  await confirmation(page).getByRole('button', { name: 'Sí' }).click();
  const refusal = page.getByRole('alertdialog', { name: 'Error durante eliminacion' });
  await expect(refusal).toContainText(
    /No se puede eliminar «Derecho Penal y Procesal Penal»: \d+ cursos dependen de ella/,
  );
  await refusal.getByRole('button', { name: 'Entendido' }).click();
  await expect(card(page, 'Derecho Penal y Procesal Penal')).toBeVisible();
});

test("ESP-20 a failed save says 'No se puedo realizar el proceso' and keeps what was typed", async ({ page }) => {
  await openAs(page, admin);
  const nombre = uniqueName('Se guarda luego');
  await answerWith(page, '**/api/especialidades', 500, { success: false, message: 'Error interno' });
  await startNew(page, nombre);
  const save = newDialog(page).getByRole('button', { name: 'Guardar' });
  await save.click();
  const failure = page.getByRole('alertdialog', { name: 'Error durante el proceso' });
  await expect(failure).toContainText('No se puedo realizar el proceso');
  await page.keyboard.press('Escape');
  await expect(failure).toBeHidden();
  await expect(page.getByLabel('Nombre')).toHaveValue(nombre);
  await expect(page.getByLabel('Descripción')).toHaveValue('Minas, aguas y servidumbres.');

  await removeRoutes(page, '**/api/especialidades');
  await save.click();
  await expect(card(page, nombre)).toBeVisible();
});

test("SHELL-19 SHELL-22 while it loads it says 'Cargando....'; a failed load says so, and Reintentar recovers", async ({
  page,
}) => {
  await enterAs(page, alumna);
  await page.goto('/dashboard');
  const list = await holdBack(page, '**/api/especialidades');
  await page.getByRole('link', { name: 'Especialidades' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Cargando....' })).toBeVisible();
  list.open();
  await expect(card(page, 'Contrataciones del Estado')).toBeVisible();
  await expect(page.getByText('Cargando....')).toBeHidden();

  await removeRoutes(page);
  await page.route('**/api/especialidades', (route) => route.abort('connectionrefused'));
  await page.reload();
  const failure = page.getByRole('alert');
  await expect(failure).toContainText('Error durante la carga');
  await expect(failure).toContainText('Error de red o del servidor');

  await removeRoutes(page);
  await answerWith(page, '**/api/especialidades', 200, { success: true, resources: [] });
  await failure.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('main')).toContainText('No hay registros');

  await removeRoutes(page);
  await page.reload();
  await expect(card(page, 'Contrataciones del Estado')).toBeVisible();
});
