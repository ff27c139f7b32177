import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, type Request, test } from '@playwright/test';
import { answerWith, holdBack } from './network.ts';
import { admin, alumna, cookie, enterAs } from './people.ts';
import { png } from './pictures.ts';

const main = (page: Page) => page.getByRole('main');
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const field = (page: Page, name: string) => main(page).getByLabel(name);
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const section = (page: Page, name: string) =>
  main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const stat = (page: Page, label: string) =>
  main(page)
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .first()
    .locator('dd');
const floating = (page: Page) => page.getByRole('link', { name: 'WhatsApp: escríbenos sobre este programa' });

type Changes = Record<string, unknown>;
type Saved = { cursoId: number; nombre: string; version: number } & Changes;

async function headers(page: Page): Promise<Record<string, string>> {
  return { 'x-xsrf-token': (await cookie(page, 'XSRF-TOKEN')) ?? '' };
}

/** A course of the test's own. Leaves the page signed in as the administrator. */
async function newCurso(page: Page, changes: Changes = {}): Promise<Saved> {
  await enterAs(page, admin);
  const data = {
    nombre: `Contratos ${randomUUID().slice(0, 8)}`,
    descripcion: 'Un programa para quien negocia.\nCada sesión parte de un contrato real.\n\n- Uno\n- Dos',
    objetivo: 'Redacta sin sorpresas.',
    temario: '1. Formación\n2. Incumplimiento',
    fechaHoraInicio: '2031-03-10T19:00',
    fechaHoraLimite: '2031-05-28T21:00',
    duracionMinutos: 5760,
    especialidadId: 1,
    precio: 980,
    tipo: 'D',
    tipoCertificado: 'D',
    preparacionCertificado: 'Diplomado de especialización, 96 horas lectivas',
    cantidadModulo: 12,
    vigencia: 6,
    whatsapp: 'https://wa.me/51900000000',
    ...changes,
  };
  const answer = await page.request.post('/api/cursos', { headers: await headers(page), data });
  expect(answer.status()).toBeLessThan(300);
  return (await answer.json()).resource;
}

async function openEditor(page: Page, curso: Saved): Promise<void> {
  await page.goto(`/catalogo/flyer/${curso.cursoId}`);
  await press(page, 'Editar');
  await expect(field(page, 'Nombre').first()).toHaveValue(curso.nombre);
}

function recordWrites(page: Page): Request[] {
  const writes: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/cursos') && request.method() !== 'GET') writes.push(request);
  });
  return writes;
}

test('FLY-01 FLY-13 FLY-15 FLY-17 FLY-18 FLY-19 FLY-20 FLY-21 FLY-22 FLY-24 FLY-25 FLY-26 FLY-27 a visitor reads a diploma', async ({
  page,
}) => {
  const { cursoId, nombre } = await newCurso(page);
  await page.context().clearCookies();
  await page.goto(`/catalogo/flyer/${cursoId}`);
  await expect(title(page)).toHaveText(nombre);
  await expect(main(page).getByText('Diploma', { exact: true })).toBeVisible();
  await expect(stat(page, 'Estado')).toHaveText('Activo');
  await expect(stat(page, 'Precio')).toHaveText('S/ 980.00');
  await expect(stat(page, 'Duración')).toHaveText('5,760 minutos');
  await expect(section(page, 'Descripción')).toContainText('Un programa para quien negocia.');
  await expect(section(page, 'Descripción').getByRole('listitem')).toHaveText(['Uno', 'Dos']);
  await expect(main(page).getByText('Este diploma consta de 12 sesiones.')).toBeVisible();
  await expect(section(page, 'Modalidad y dinámica de las clases')).toContainText('V (Virtual) programadas');
  const disponible = section(page, 'Disponible').getByRole('definition');
  await expect(disponible).toHaveText(['10 de marzo de 2031, 19:00', '28 de mayo de 2031, 21:00', 'V (Virtual)']);
  const certificado = section(page, 'Certificado y Contenido');
  await expect(certificado).toContainText('Diplomado');
  await expect(certificado).toContainText('Diplomado de especialización, 96 horas lectivas');
  await expect(certificado.getByRole('listitem')).toHaveText(['Formación', 'Incumplimiento']);
  await expect(main(page).getByText('Inicia el 10 de marzo de 2031')).toBeVisible();
  await expect(main(page).getByText('Pago único, acceso hasta 6 meses después del término')).toBeVisible();
});

test('FLY-28 FLY-29 FLY-30 FLY-32 FLY-33 the contact section, WhatsApp in three places, and the way back', async ({
  page,
}) => {
  const { cursoId } = await newCurso(page);
  await page.context().clearCookies();
  await page.goto(`/catalogo/flyer/${cursoId}`);
  const contacto = page.getByRole('region', { name: 'Contáctanos' });
  await expect(contacto).toContainText('(01) 555 0134');
  await expect(contacto).toContainText('consultas@aulaiuris.pe');
  const links = [contacto.getByRole('link', { name: 'WhatsApp' }), floating(page)];
  for (const link of [...links, main(page).getByRole('link', { name: 'Escríbenos por WhatsApp' })]) {
    await expect(link).toHaveAttribute('href', 'https://wa.me/51900000000');
    await expect(link).toHaveAttribute('rel', /noopener/);
  }
  expect(await floating(page).evaluate((link) => getComputedStyle(link).position)).toBe('fixed');
  await expect(main(page).getByText('Canal de WhatsApp no disponible')).toHaveCount(0);
  await contacto.getByRole('link', { name: 'Volver al catálogo' }).click();
  await expect(page).toHaveURL('/catalogo');
});

test('FLY-16 FLY-23 FLY-26 FLY-31 FLY-32 an asynchronous course without WhatsApp', async ({ page }) => {
  const curso = await newCurso(page, { tipo: 'N', asincronico: 'S', whatsapp: '', cantidadModulo: 1 });
  await page.goto(`/catalogo/flyer/${curso.cursoId}`);
  await expect(main(page).getByText('Curso', { exact: true })).toBeVisible();
  await expect(main(page).getByText('Este curso consta de 1 sesión.')).toBeVisible();
  await expect(section(page, 'Modalidad y dinámica de las clases')).toContainText(
    'Sesiones virtuales vía Zoom + grabaciones',
  );
  await expect(section(page, 'Disponible')).toContainText('A (Asíncrono)');
  const contacto = page.getByRole('region', { name: 'Contáctanos' });
  await expect(contacto.getByText('Canal de WhatsApp no disponible')).toBeVisible();
  await expect(page.getByRole('link', { name: /WhatsApp/ })).toHaveCount(0);
});

test('FLY-14 the picture of a course is shown, and a drawn cover where there is none', async ({ page }) => {
  await page.goto('/catalogo/flyer/1');
  const picture = main(page).getByRole('img', { name: /^Portada de/ });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
  const { cursoId } = await newCurso(page);
  await page.goto(`/catalogo/flyer/${cursoId}`);
  await expect(picture).toHaveCount(0);
  await expect(main(page).locator('svg[viewBox="0 0 640 360"]')).toBeVisible();
});

test('FLY-17 an inactive course says so and cannot be bought', async ({ page }) => {
  const { cursoId } = await newCurso(page, { activa: false });
  await page.context().clearCookies();
  await page.goto(`/catalogo/flyer/${cursoId}`);
  await expect(stat(page, 'Estado')).toHaveText('Inactivo');
  await expect(main(page).getByText('Este diploma no está a la venta por ahora.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Agregar al carrito' })).toHaveCount(0);
  expect(await page.locator('script[type="application/ld+json"]').textContent()).not.toContain('Offer');
});

test('FLY-10 FLY-11 loading shows its shape; a failure shows its text and can be tried again', async ({ page }) => {
  const { cursoId, nombre } = await newCurso(page);
  await page.goto(`/catalogo?q=${encodeURIComponent(nombre)}`);
  const alive = () => expect(page.getByRole('link', { name: 'Nuevo flyer' })).toBeVisible();
  await alive();
  const gate = await holdBack(page, `**/api/cursos/${cursoId}`);
  await main(page).getByRole('link', { name: nombre }).click();
  await expect(page).toHaveURL(`/catalogo/flyer/${cursoId}`);
  await expect(main(page).getByRole('status').filter({ hasText: 'Cargando…' })).toBeVisible();
  gate.open();
  await expect(title(page)).toHaveText(nombre);

  await page.goto(`/catalogo?q=${encodeURIComponent(nombre)}`);
  await alive();
  await page.unroute(`**/api/cursos/${cursoId}`);
  await answerWith(page, `**/api/cursos/${cursoId}`, 500, { success: false, message: 'Ocurrió un error inesperado.' });
  await main(page).getByRole('link', { name: nombre }).click();
  await expect(page.getByRole('alert')).toContainText('Ocurrió un error inesperado.');
  await page.unroute(`**/api/cursos/${cursoId}`);
  await press(page, 'Reintentar');
  await expect(title(page)).toHaveText(nombre);
});

test('FLY-41 FLY-42 an unknown course and an invalid id are said, with status 404 and the way back', async ({
  page,
}) => {
  for (const [path, text] of [
    ['/catalogo/flyer/2000000000', 'No se encontró este curso/diploma'],
    ['/catalogo/flyer/abc', 'ID inválido'],
    ['/catalogo/flyer/0', 'ID inválido'],
  ] as const) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(title(page)).toHaveText(text);
    await main(page).getByRole('link', { name: 'Volver al catálogo' }).click();
    await expect(page).toHaveURL('/catalogo');
  }
});

test('a shared flyer carries its card: title, description, picture, canonical address, course and offer', async ({
  page,
}) => {
  const { cursoId, nombre } = await newCurso(page, { nombre: `Contratos </script> ${randomUUID().slice(0, 8)}` });
  await page.context().clearCookies();
  await page.goto(`/catalogo/flyer/${cursoId}`);
  await expect(title(page)).toHaveText(nombre);
  const content = (selector: string) => page.locator(selector).getAttribute('content');
  await expect(page).toHaveTitle(`${nombre} · Aula Iuris`);
  expect(await content('meta[name=description]')).toContain('Un programa para quien negocia.');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/catalogo/flyer/${cursoId}$`));
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data).toMatchObject({
    '@type': 'Course',
    name: nombre,
    offers: { '@type': 'Offer', price: '980.00', priceCurrency: 'PEN' },
    hasCourseInstance: { courseMode: 'online', startDate: '2031-03-11T00:00:00.000Z' },
  });

  await page.goto('/catalogo/flyer/1');
  const image = (await content('meta[property="og:image"]')) ?? '';
  expect(image).toMatch(/^http.+\?w=1280$/);
  const picture = await page.request.get(image);
  expect(picture.headers()['content-type']).toMatch(/^image\//);
});

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

test('FLY-02 FLY-03 FLY-35 FLY-36 FLY-38 FLY-53 an administrator edits in place and a visitor sees it after a reload', async ({
  page,
  browser,
}) => {
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
  }).toPass({ timeout: 5_000, intervals: [100] });
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
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  // Any edit takes the error away, even one that does not mend it.
  await field(page, 'Duración (minutos)').pressSequentially('0');
  await expect(main(page).getByText('Duración inválida')).toHaveCount(0);
  await field(page, 'Nombre').first().press('x');
  await expect(main(page).getByText('El nombre es requerido')).toHaveCount(0);
  await expect(main(page).getByText('Seleccione la especialidad')).toBeVisible();
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
  expect(logged.join()).toContain('Error de red o del servidor');
  await expect(field(page, 'Nombre').first()).toHaveValue('Nombre que no se pierde');
  await page.unroute(`**/api/cursos/${curso.cursoId}`);
  await press(page, 'Guardar');
  await expect(title(page)).toHaveText('Nombre que no se pierde');
});

test('two administrators: who saves second is told, and loses nothing that was typed', async ({ page }) => {
  const curso = await newCurso(page);
  await openEditor(page, curso);
  await field(page, 'Objetivo').fill('Lo que escribí yo.');
  const { cursoId, version: _version, acceso: _acceso, ...rest } = curso;
  const other = { ...rest, nombre: `${curso.nombre} de otra persona` };
  const answer = await page.request.put(`/api/cursos/${cursoId}`, { headers: await headers(page), data: other });
  expect(answer.status()).toBe(200);
  await press(page, 'Guardar');
  await expect(page.getByRole('alert')).toContainText('Otra persona cambió este curso mientras lo editabas.');
  await expect(field(page, 'Objetivo')).toHaveValue('Lo que escribí yo.');
  await press(page, 'Cancelar');
  await expect(title(page)).toHaveText(other.nombre);
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
  await expect(main(page).getByText('Es anterior al inicio. Puedes guardarla así.')).toBeVisible();
  await field(page, 'Precio').fill('150');
  await main(page).getByLabel('Tipo', { exact: true }).selectOption('Diploma');
  await main(page)
    .getByLabel('Imagen', { exact: true })
    .setInputFiles(await png());
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && /\/api\/cursos$/.test(response.url()),
  );
  await press(page, 'Guardar');
  const { resource } = await (await answered).json();
  await expect(page).toHaveURL(`/catalogo/flyer/${resource.cursoId}`);
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
  await page.unroute(`**/api/cursos/${curso.cursoId}`);
  await press(page, 'Guardar');
  await expect(page.getByRole('alert')).toContainText('Guardado correctamente');
  await page.getByRole('link', { name: 'Ver el flyer' }).click();
  await expect(title(page)).toHaveText(`${nombre} otra vez`);
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a flyer reads whole', async ({ page }) => {
    const { cursoId, nombre } = await newCurso(page);
    await page.context().clearCookies();
    await page.goto(`/catalogo/flyer/${cursoId}`);
    await expect(title(page)).toHaveText(nombre);
    await expect(stat(page, 'Precio')).toHaveText('S/ 980.00');
    await expect(section(page, 'Certificado y Contenido').getByRole('listitem')).toHaveCount(2);
    await expect(page.getByRole('region', { name: 'Contáctanos' })).toContainText('(01) 555 0134');
    await page.getByRole('link', { name: 'Diplomados vigentes' }).click();
    await expect(title(page)).toHaveText('DIPLOMADOS - VIGENTES');
  });
});
