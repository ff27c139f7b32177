import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import {
  field,
  main,
  newCurso,
  openEditor,
  press,
  recordWrites,
  type Saved,
  section,
  stat,
  title,
  xsrf,
} from './flyers.ts';
import { removeRoutes } from './network.ts';
import { admin, alumna, enterAs } from './people.ts';
import { png } from './pictures.ts';
import { test } from './test.ts';

test('FLY-34 nobody but an administrator is offered to edit, nor downloads the form', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  for (const person of [null, alumna]) {
    if (person) await enterAs(page, person);
    await page.goto('/catalogo/flyer/1', { waitUntil: 'networkidle' });
    for (const name of ['Editar', 'Guardar', 'Cancelar']) {
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    }
  }
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((url) => /zod|flyer-form|flyer-editor/.test(url))).toEqual([]);
});

test('FLY-02 FLY-03 FLY-35 FLY-36 FLY-38 FLY-53 an administrator edits in place and a visitor sees it after a reload', {
  tag: '@core',
}, async ({ page, browser }) => {
  test.slow();
  const curso = await newCurso(page);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/catalogo/flyer/${curso.cursoId}`);
  await expect(title(visitor)).toHaveText(curso.nombre);

  const writes = recordWrites(page);
  await openEditor(page, curso);
  await expect(field(page, 'Fecha de inicio')).toHaveValue('2031-03-10T19:00');
  await expect(field(page, 'Estado').locator('option')).toHaveText(['Activo', 'Inactivo']);
  await field(page, 'Nombre').first().fill(`${curso.nombre} II`);
  await field(page, 'Precio').fill('1100.5');
  await field(page, 'Fecha de inicio').fill('2031-04-01T08:30');
  await field(page, 'Modalidad').selectOption('S');
  await field(page, 'Estado').selectOption('Inactivo');
  await press(page, 'Guardar');
  await expect(title(page)).toHaveText(`${curso.nombre} II`);
  await expect(page.getByRole('button', { name: 'Editar' })).toBeFocused();
  await expect(main(page).getByRole('status').filter({ hasText: 'Cambios guardados' })).toBeVisible();
  await expect(stat(page, 'Estado')).toHaveText('Inactivo');
  await expect(stat(page, 'Precio')).toHaveText('S/ 1,100.50');
  await expect(section(page, 'Disponible')).toContainText('1 de abril de 2031, 08:30');
  expect(writes.map((request) => request.method())).toEqual(['PUT']);
  expect(writes[0]?.postDataJSON()).toMatchObject({ version: curso.version, activa: false, vigencia: 6 });

  await expect(async () => {
    await visitor.reload();
    await expect(title(visitor)).toHaveText(`${curso.nombre} II`, { timeout: 500 });
  }).toPass({ timeout: 20_000, intervals: [100] });
  await expect(stat(visitor, 'Precio')).toHaveText('S/ 1,100.50');
  await visitor.context().close();
});

test('FLY-37 Cancelar forgets what was typed', async ({ page }) => {
  const curso = await newCurso(page);
  const writes = recordWrites(page);
  await openEditor(page, curso);
  await field(page, 'Nombre').first().fill('Otro nombre');
  await press(page, 'Cancelar');
  await expect(title(page)).toHaveText(curso.nombre);
  await press(page, 'Editar');
  await expect(field(page, 'Nombre').first()).toHaveValue(curso.nombre);
  expect(writes).toEqual([]);
});

test('FLY-40 FLY-43 FLY-44 FLY-45 FLY-46 FLY-47 FLY-48 an invalid form says what is wrong and saves nothing', async ({
  page,
}) => {
  test.slow();
  const curso = await newCurso(page);
  const writes = recordWrites(page);
  await openEditor(page, curso);
  await field(page, 'Nombre').first().fill('   ');
  await field(page, 'Especialidad').selectOption('');
  await field(page, 'Fecha de inicio').fill('');
  await field(page, 'Fecha de término').fill('');
  await field(page, 'Duración (minutos)').fill('0');
  await press(page, 'Guardar');
  await expect(page.getByRole('alert')).toHaveText('Corrige los errores del formulario');
  const errors = [
    'El nombre es requerido',
    'Seleccione la especialidad',
    'Fecha de inicio requerida',
    'Fecha de término requerida',
    'Duración inválida',
  ];
  for (const text of errors) await expect(main(page).getByText(text)).toBeVisible();
  await expect(field(page, 'Nombre').first()).toBeFocused();
  await expectAccessible(page, 'refused form');

  // Any edit clears the error, even when the value is still invalid.
  await field(page, 'Duración (minutos)').pressSequentially('0');
  await expect(main(page).getByText('Duración inválida')).toHaveCount(0);
  await field(page, 'Nombre').first().press('x');
  await expect(main(page).getByText('El nombre es requerido')).toHaveCount(0);
  await expect(main(page).getByText('Seleccione la especialidad')).toBeVisible();
  // Leaving the field checks it again.
  await field(page, 'Duración (minutos)').focus();
  await field(page, 'Duración (minutos)').blur();
  await expect(main(page).getByText('Duración inválida')).toBeVisible();
  await expect(main(page).getByText('El nombre es requerido')).toHaveCount(0);
  expect(writes).toEqual([]);
  const stored = await page.request.get(`/api/cursos/${curso.cursoId}`);
  expect((await stored.json()).resource).toMatchObject({ nombre: curso.nombre, version: curso.version });
});

test('FLY-51 a failed save is alerted and logged, and what was typed stays', async ({ page }) => {
  const curso = await newCurso(page);
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await openEditor(page, curso);
  await field(page, 'Nombre').first().fill('Nombre que no se pierde');
  await page.route(`**/api/cursos/${curso.cursoId}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await press(page, 'Guardar');
  await expect(page.getByRole('alert')).toContainText('Ocurrió un error al guardar. Revisa la consola.');
  await expect.poll(() => logged.join()).toContain('Error de red o del servidor');
  await expect(field(page, 'Nombre').first()).toHaveValue('Nombre que no se pierde');
  await removeRoutes(page, `**/api/cursos/${curso.cursoId}`);
  await press(page, 'Guardar');
  await expect(title(page)).toHaveText('Nombre que no se pierde');
});

test('two administrators: who saves second sees what changed and decides; nothing that was typed is lost', async ({
  page,
}) => {
  const curso = await newCurso(page);
  await openEditor(page, curso);
  await field(page, 'Objetivo').fill('Lo que escribí yo.');
  const { cursoId, version: _version, acceso: _acceso, ...rest } = curso;
  const other = { ...rest, nombre: `${curso.nombre} de otra persona`, precio: 99.5 };
  const answer = await page.request.put(`/api/cursos/${cursoId}`, { headers: await xsrf(page), data: other });
  expect(answer.status()).toBe(200);

  const newer = page.getByRole('alertdialog', { name: 'Hay una versión más nueva' });
  await press(page, 'Guardar');
  await expect(newer).toContainText('Otra persona cambió este curso mientras lo editabas.');
  await expect(newer.getByRole('listitem')).toHaveText([`Nombre: «${other.nombre}»`, 'Precio: «S/ 99.50»']);
  await newer.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    /^Ocurrió un error al guardar\. Revisa la consola\.Otra persona cambió este curso mientras lo editabas\. Lo que/,
  );
  await expect(field(page, 'Objetivo')).toHaveValue('Lo que escribí yo.');

  await press(page, 'Guardar');
  await newer.getByRole('button', { name: 'Guardar mis cambios' }).click();
  await expect(title(page)).toHaveText(other.nombre);
  const stored = await (await page.request.get(`/api/cursos/${cursoId}`)).json();
  expect(stored.resource).toMatchObject({ nombre: other.nombre, precio: 99.5, objetivo: 'Lo que escribí yo.' });
});

test('leaving with changes asks first', async ({ page }) => {
  const curso = await newCurso(page);
  await openEditor(page, curso);
  const away = page.getByRole('banner').getByRole('link', { name: 'NOSOTROS' });
  await field(page, 'Nombre').first().fill('A medias');
  await away.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Seguir editando' }).click();
  await expect(field(page, 'Nombre').first()).toHaveValue('A medias');
  await away.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(page).toHaveURL('/nosotros');
});

test('FLY-04 FLY-39 FLY-50 FLY-52 an administrator makes a new flyer with its picture, ending before it starts', async ({
  page,
}) => {
  test.slow();
  await enterAs(page, admin);
  const writes = recordWrites(page);
  await page.goto('/catalogo/flyers/nuevo');
  await press(page, 'Guardar');
  await expect(page.getByRole('alert')).toHaveText('Corrige los errores del formulario');
  expect(writes).toEqual([]);

  const nombre = `Flyer nuevo ${randomUUID().slice(0, 8)}`;
  await field(page, 'Nombre').first().fill(nombre);
  await field(page, 'Especialidad').selectOption({ label: 'Derecho Penal y Procesal Penal' });
  await field(page, 'Fecha de inicio').fill('2031-05-10T19:00');
  await field(page, 'Fecha de término').fill('2031-04-10T19:00');
  await expect(
    main(page).getByText('Termina 30 días antes de empezar. ¿Es correcto? Puedes guardarla así.'),
  ).toBeVisible();
  await field(page, 'Precio').fill('150');
  await main(page).getByLabel('Tipo', { exact: true }).selectOption('Diplomado');
  await main(page)
    .getByLabel('Imagen', { exact: true })
    .setInputFiles(await png());
  await press(page, 'Guardar');
  await expect(page).toHaveURL(/\/catalogo\/flyer\/\d+$/);
  // The full load discards the body of the POST response, so the id is read from the API.
  const { resources } = await (await page.request.get('/api/cursos')).json();
  const created = (resources as Saved[]).filter((curso) => curso.nombre === nombre);
  expect(created).toHaveLength(1);
  await expect(page).toHaveURL(`/catalogo/flyer/${created[0]!.cursoId}`);
  await expect(title(page)).toHaveText(nombre);
  await expect(section(page, 'Disponible')).toContainText('10 de abril de 2031, 19:00');
  const picture = main(page).getByRole('img', { name: `Portada de ${nombre}` });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
});

test('FLY-05 FLY-06 FLY-07 FLY-08 FLY-09 FLY-49 the edit screen loads, saves, reloads and says so', async ({
  page,
}) => {
  test.slow();
  const curso = await newCurso(page);
  await page.goto(`/catalogo/flyers/${curso.cursoId}/editar`);
  await expect(field(page, 'Nombre').first()).toHaveValue(curso.nombre);
  await expect(field(page, 'Descripción')).toHaveValue(String(curso.descripcion));

  await field(page, 'Nombre').first().fill('');
  await press(page, 'Guardar');
  await expect(main(page).getByText('Requerido', { exact: true })).toBeVisible();

  const nombre = `${curso.nombre} corregido`;
  await field(page, 'Nombre').first().fill(nombre);
  const reloaded = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().endsWith(`/api/cursos/${curso.cursoId}`),
  );
  await press(page, 'Guardar');
  await reloaded;
  await expect(page.getByRole('alert')).toContainText('Guardado correctamente');
  await expect(field(page, 'Nombre').first()).toHaveValue(nombre);

  await field(page, 'Nombre').first().fill(`${nombre} otra vez`);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.route(`**/api/cursos/${curso.cursoId}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { success: false, status: 500, message: 'Ocurrió un error inesperado.' } })
      : route.continue(),
  );
  await press(page, 'Guardar');
  await expect(page.getByRole('alert')).toContainText('Error al actualizar');
  await expect(field(page, 'Nombre').first()).toHaveValue(`${nombre} otra vez`);
  await removeRoutes(page, `**/api/cursos/${curso.cursoId}`);
  await press(page, 'Guardar');
  await expect(page.getByRole('alert')).toContainText('Guardado correctamente');
  await page.getByRole('link', { name: 'Ver el flyer' }).click();
  await expect(title(page)).toHaveText(`${nombre} otra vez`);
});

test("FLY-09 a refused save on /editar says 'Error al actualizar' first, then why", async ({ page }) => {
  const curso = await newCurso(page);
  const path = `/api/cursos/${curso.cursoId}`;
  await page.goto(`/catalogo/flyers/${curso.cursoId}/editar`);
  await field(page, 'Objetivo').fill('Lo que escribí yo.');
  const { cursoId: _c, version: _v, acceso: _a, ...rest } = curso;
  const other = { ...rest, nombre: `${curso.nombre} de otra persona` };
  expect((await page.request.put(path, { headers: await xsrf(page), data: other })).ok()).toBe(true);
  await press(page, 'Guardar');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Seguir editando' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText(/^Error al actualizarOtra persona cambió este curso mientras lo editabas\./);

  for (const [answer, why] of [
    [
      { status: 422, errores: { whatsapp: 'Enlace caído' }, message: 'Revisa los datos.' },
      'Corrige los errores del formulario',
    ],
    [{ status: 500, message: 'Ocurrió un error inesperado.' }, 'Ocurrió un error inesperado.'],
  ] as const) {
    await page.route(`**${path}`, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: answer.status, json: { success: false, ...answer } })
        : route.continue(),
    );
    await press(page, 'Guardar');
    await expect(alert).toHaveText(`Error al actualizar${why}`);
    await removeRoutes(page);
  }
  await expect(field(page, 'Objetivo')).toHaveValue('Lo que escribí yo.');
});

test('FLY-04 FLY-05 who is not an administrator sees a notice and no form', async ({ page }) => {
  for (const person of [null, alumna]) {
    if (person) await enterAs(page, person);
    for (const path of ['/catalogo/flyers/nuevo', '/catalogo/flyers/1/editar']) {
      await page.goto(path);
      await expect(title(page)).toHaveText('Solo para administradores');
      await expect(main(page).getByRole('textbox')).toHaveCount(0);
      await expect(main(page).getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/login');
    }
  }
});
