import { expect, type Page } from '@playwright/test';
import { dialog, newEspecialidad, openDetalle, readCurso, region, trail } from './cursos.ts';
import { uniqueName } from './especialidades.ts';
import { newCurso } from './flyers.ts';
import { answerWith, navigationState, removeRoutes } from './network.ts';
import { admin, alumna, enterAs } from './people.ts';
import { png } from './pictures.ts';
import { test } from './test.ts';

const message = (page: Page, name: string) => page.getByRole('alertdialog', { name });
const acceso = (page: Page) => region(page, 'Acceso');

test('CUR-16 CUR-21 CUR-23 CUR-26 CUR-28 a student with access reads the course and goes on to its modules', {
  tag: '@core',
}, async ({ page }) => {
  await enterAs(page, alumna);
  const curso = await readCurso(page, 5);
  await openDetalle(page, curso);
  await expect(trail(page)).toHaveText(`Especialidad›Contrataciones del Estado›${curso.nombre}`);
  const principal = region(page, 'Datos principales');
  for (const text of ['Activo', 'En vivo', 'Diplomado']) {
    await expect(principal.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(principal.getByText(/acceso/)).toHaveCount(0);
  await expect(principal.locator('dl > div').filter({ hasText: 'Duración' })).toHaveText('Duración96 h');
  await expect(principal.getByRole('link', { name: 'Consultas por WhatsApp' })).toHaveAttribute(
    'href',
    String(curso.whatsapp),
  );
  await expect(region(page, 'Contenido').getByRole('listitem').first()).toHaveText(/^Principios y enfoque/);
  await expect(region(page, 'Entidad certificadora')).toContainText('Instituto de Gestión Pública del Norte');
  await expect(region(page, 'Ponentes').getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('button', { name: /Editar|Quitar|Asignar|entidad/ })).toHaveCount(0);
  for (const name of ['Estudiantes', 'Certificados']) await expect(region(page, name)).toHaveCount(0);

  const modulos = region(page, 'Módulos');
  await expect(modulos).toContainText('12 módulos');
  await expect(modulos).toContainText(/Tienes acceso hasta el \d+ de \w+ de \d{4}\./);
  await modulos.getByRole('link', { name: 'Ir a los módulos' }).click();
  await expect(page).toHaveURL('/curso-modulo?cursoId=5');
  expect(await navigationState(page)).toEqual({ cursoId: 5 });
});

test('CUR-28 a student without access reads why not, and where to go', async ({ page }) => {
  await enterAs(page, alumna);
  await openDetalle(page, await readCurso(page, 9));
  await expect(acceso(page)).toContainText('No tienes matrícula en este curso.');
  await expect(region(page, 'Módulos')).toHaveCount(0);
  await acceso(page).getByRole('link', { name: 'Ver en el catálogo' }).click();
  await expect(page).toHaveURL('/catalogo/flyer/9');

  await openDetalle(page, await readCurso(page, 20));
  await expect(acceso(page)).toContainText('Este curso está inactivo.');
  await expect(acceso(page).getByRole('link')).toHaveCount(0);

  // Access cannot end during a test, so the response is changed.
  const curso = {
    ...(await readCurso(page, 5)),
    fechaHoraLimite: '2026-01-31T03:00:00.000Z',
    vigencia: 1,
    acceso: false,
  };
  await answerWith(page, '**/api/cursos/5', 200, { success: true, resource: curso });
  await openDetalle(page, curso);
  await expect(acceso(page)).toContainText('Tu acceso terminó el 28 de febrero de 2026.');
});

test('CUR-22 CONST-07 ADM-04 an administrator edits every field of a course in three dialogs', {
  tag: '@core',
}, async ({ page }) => {
  const { especialidadId, nombre: especialidad } = await newEspecialidad(page);
  const curso = await newCurso(page);
  await openDetalle(page, curso);

  await page.getByRole('button', { name: 'Editar datos principales' }).click();
  const main = dialog(page, 'Editar datos principales');
  const nombre = uniqueName('Compraventa');
  await main.getByLabel('Nombre', { exact: true }).fill(nombre);
  await main.getByLabel('Descripción').fill('Otra descripción');
  await main.getByLabel('Fecha de inicio').fill('2032-01-02T08:30');
  await main.getByLabel('Fecha límite').fill('2032-02-03T22:15');
  await main.getByLabel('Duración (minutos)').fill('45');
  await main.getByLabel('Nivel').selectOption('Básico');
  await main.getByLabel('Especialidad').selectOption(especialidad);
  await main.getByLabel('Coordinación').selectOption({ label: 'Apaza Rendón, Sofía' });
  await main.getByLabel('Tipo', { exact: true }).selectOption('Curso');
  await main.getByLabel('Modalidad').selectOption('A (Asíncrono)');
  const precio = main.getByLabel('Precio', { exact: true });
  for (const [typed, understood] of [
    ['1.250', 'S/ 1,250.00'],
    ['99,50', 'S/ 99.50'],
  ] as const) {
    await precio.fill(typed);
    await expect(precio).toHaveAccessibleDescription(understood);
  }
  await main.getByLabel('Cantidad de módulos').fill('7');
  await main.getByLabel('Vigencia (meses)').fill('');
  await main.getByLabel('WhatsApp').fill('https://wa.me/51911111111');
  await main.getByRole('checkbox', { name: 'Curso grabado' }).check();
  await main.getByRole('checkbox', { name: 'Activo' }).uncheck();
  await main.getByLabel('Imagen', { exact: true }).setInputFiles(await png());
  await main.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Guardamos los cambios')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nombre);
  await expect(region(page, 'Datos principales').getByRole('presentation')).toHaveAttribute(
    'src',
    /\/imagenes\/courses\//,
  );
  await expect(region(page, 'Datos principales').locator('dl')).toContainText('NivelBásico');

  await page.getByRole('button', { name: 'Editar contenido' }).click();
  const content = dialog(page, 'Editar contenido');
  await content.getByLabel('Objetivo').fill('');
  await content.getByLabel('Temario').fill('- Uno\n- <b>Dos</b>');
  await content.getByRole('button', { name: 'Guardar' }).click();
  await expect(content.getByText('El objetivo es requerido')).toBeVisible();
  await content.getByLabel('Objetivo').fill('Comprar y vender.\nSin litigios.');
  await content.getByRole('button', { name: 'Guardar' }).click();
  await expect(content).toBeHidden();
  await expect(region(page, 'Contenido').getByRole('listitem')).toHaveText(['Uno', '<b>Dos</b>']);

  await page.getByRole('button', { name: 'Editar certificado' }).click();
  const certificate = dialog(page, 'Editar certificado');
  await expect(certificate.getByLabel('Tipo de certificado')).toHaveValue('D');
  await certificate.getByLabel('Tipo de certificado').selectOption('Certificado');
  await certificate.getByLabel('Código del certificado').fill('CV-77');
  await certificate.getByLabel('Nombre en el certificado').fill('Curso de Compraventa');
  await certificate.getByLabel('Preparación del certificado').fill('12 horas');
  await certificate.getByRole('button', { name: 'Guardar' }).click();
  await expect(region(page, 'Certificado')).toContainText('TipoCertificado');

  const saved = await readCurso(page, curso.cursoId);
  expect(saved).toMatchObject({
    nombre,
    descripcion: 'Otra descripción',
    fechaHoraInicio: '2032-01-02T13:30:00.000Z',
    fechaHoraLimite: '2032-02-04T03:15:00.000Z',
    duracionMinutos: 45,
    nivel: 1,
    especialidadId,
    coordinadorId: expect.any(Number),
    tipo: 'C',
    asincronico: 'S',
    precio: 99.5,
    cantidadModulo: 7,
    vigencia: null,
    whatsapp: 'https://wa.me/51911111111',
    esGrabada: true,
    activa: false,
    imagen: expect.stringMatching(/\.webp$/),
    objetivo: 'Comprar y vender.\nSin litigios.',
    temario: '- Uno\n- <b>Dos</b>',
    tipoCertificado: 'C',
    codigoCertificado: 'CV-77',
    nombreCertificado: 'Curso de Compraventa',
    preparacionCertificado: '12 horas',
  });
});

test('CUR-24 an administrator finds the certifying entity by name, changes it and removes it', async ({ page }) => {
  const curso = await newCurso(page);
  await openDetalle(page, curso);
  const card = region(page, 'Entidad certificadora');
  await expect(card).toContainText('Todavía no tiene entidad certificadora.');
  const choose = async (typed: string, name: string) => {
    const picker = dialog(page, 'Elegir entidad');
    await picker.getByRole('searchbox').fill(typed);
    await picker.getByRole('button', { name: `Elegir ${name}` }).click();
    await expect(picker).toBeHidden();
    await expect(card).toContainText(name);
  };
  await card.getByRole('button', { name: 'Elegir entidad' }).click();
  await choose('gestion publica', 'Instituto de Gestión Pública del Norte');
  const { entidadId } = await readCurso(page, curso.cursoId);
  expect(entidadId).toEqual(expect.any(Number));
  await card.getByRole('button', { name: 'Cambiar entidad' }).click();
  await choose('andino', 'Centro Andino de Arbitraje y Disputas');
  expect((await readCurso(page, curso.cursoId)).entidadId).not.toBe(entidadId);

  await card.getByRole('button', { name: 'Quitar la entidad' }).click();
  await message(page, '¿Confirmar?').getByRole('button', { name: 'Sí' }).click();
  await expect(card).toContainText('Todavía no tiene entidad certificadora.');
  expect(await readCurso(page, curso.cursoId)).toMatchObject({ entidadId: null, nombre: curso.nombre });
});

test('CUR-27 an administrator assigns speakers in a row and removes one', async ({ page }) => {
  const curso = await newCurso(page);
  await openDetalle(page, curso);
  const card = region(page, 'Ponentes');
  await expect(card).toContainText('Todavía no tiene ponentes.');
  await card.getByRole('button', { name: 'Asignar ponentes' }).click();
  const picker = dialog(page, 'Asignar ponentes');
  for (const [typed, name] of [
    ['sofia APAZA', 'Sofía Apaza Rendón'],
    ['oyola', 'Fernando Oyola Matos'],
  ] as const) {
    await picker.getByRole('searchbox').fill(typed);
    await expect(picker.getByRole('listitem')).toHaveCount(1);
    await picker.getByRole('button', { name: `Asignar ${name}` }).click();
    await expect(picker.getByRole('button', { name: `Asignado ${name}` })).toBeFocused();
  }
  await picker.getByRole('button', { name: 'Cerrar' }).last().click();
  await expect(card.getByRole('listitem')).toHaveText([/^Sofía Apaza Rendón/, /^Fernando Oyola Matos/]);

  await card.getByRole('button', { name: 'Quitar a Sofía Apaza Rendón' }).click();
  await expect(message(page, '¿Confirmar?')).toContainText('¿Quitar a Sofía Apaza Rendón de este curso?');
  await message(page, '¿Confirmar?').getByRole('button', { name: 'Sí' }).click();
  await expect(card.getByRole('listitem')).toHaveText([/^Fernando Oyola Matos/]);
});

test('ADM-85 ADM-87 a lecturer who is not in the list is created in place and assigned; a known e-mail gets a hint', async ({
  page,
}) => {
  const curso = await newCurso(page);
  const apellido = uniqueName('Zevallos');
  await openDetalle(page, curso);
  for (const nombre of ['Inés', 'Irma']) {
    await page.getByRole('button', { name: 'Asignar ponentes' }).click();
    const picker = dialog(page, 'Asignar ponentes');
    await picker.getByRole('searchbox').fill(`${nombre} ${apellido}`);
    await expect(picker.getByText(`No encontramos resultados para «${nombre} ${apellido}»`)).toBeVisible();
    await picker.getByRole('button', { name: 'Crear docente' }).click();
    const form = dialog(page, 'Nuevo docente');
    await expect(form.getByLabel('Nombre', { exact: true })).toHaveValue(nombre);
    await expect(form.getByLabel('Apellido', { exact: true })).toHaveValue(apellido);
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form.getByText('La especialidad es requerida')).toBeVisible();
    await form.getByLabel('Especialidad').fill('Penalista');
    await form.getByLabel('Correo').fill(`${apellido.replace(' ', '.').toLowerCase()}@correo.pe`);
    if (nombre === 'Irma') await expect(form.getByText(`Ya lo tiene Inés ${apellido}.`)).toBeVisible();
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText(`Se creó y se asignó a ${nombre} ${apellido}`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(picker).toBeHidden();
    await expect(region(page, 'Ponentes')).toContainText(`${nombre} ${apellido}`);
  }
});

test('CUR-25 CUR-29 CUR-30 CUR-31 the administration cards: sample figures beside the live ones, and the ways on', async ({
  page,
}) => {
  const curso = await newCurso(page);
  await openDetalle(page, curso);
  await expect(region(page, 'Módulos')).toContainText('0 módulos, 0 materiales');
  await expect(region(page, 'Certificados')).toContainText('0 emitidos');
  await expect(page.getByRole('list', { name: 'Cifras de estudiantes' }).getByRole('listitem')).toHaveText([
    'Matriculados0Ahora124Cifra de muestra',
    'Aprobados0Ahora87Cifra de muestra',
    'Desaprobados0Ahora21Cifra de muestra',
    'Faltan0Ahora16Cifra de muestra',
    'Estado pruebaSin pruebasAhoraEn cursoCifra de muestra',
  ]);
  await openDetalle(page, await readCurso(page, 5));
  await expect(region(page, 'Estudiantes').getByText('Matriculados')).toBeVisible();
  await expect(region(page, 'Estudiantes').getByRole('listitem').first()).toHaveText(
    /^Matriculados[1-9]\d*Ahora124Cifra de muestra$/,
  );

  for (const [act, path] of [
    ['Ver módulos', '/curso-modulo'],
    ['Ver estudiantes', '/curso-usuario'],
    ['Ver certificados', '/certificados'],
  ] as const) {
    await openDetalle(page, curso);
    await page.getByRole('link', { name: act }).click();
    await expect(page).toHaveURL(`${path}?cursoId=${curso.cursoId}`);
    expect(await navigationState(page)).toEqual({ cursoId: curso.cursoId });
  }
});

test('one setting leaves the live figures alone', async ({ page }) => {
  const curso = await newCurso(page);
  // The document as rendered with SAMPLE_FIGURES=false.
  await page.route('**/curso-detalle?*', async (route) => {
    const html = await (await route.fetch()).text();
    expect(html).toContain('"sampleFigures":true');
    await route.fulfill({
      contentType: 'text/html',
      body: html.replace('"sampleFigures":true', '"sampleFigures":false'),
    });
  });
  await openDetalle(page, curso);
  const figures = page.getByRole('list', { name: 'Cifras de estudiantes' }).getByRole('listitem');
  await expect(figures.first()).toHaveText('Matriculados0Ahora');
  await expect(figures.last()).toHaveText('Estado pruebaSin pruebasAhora');
});

test('CUR-38 CUR-39 a course that fails to load, and one that does not exist', async ({ page }) => {
  await enterAs(page, admin);
  await answerWith(page, '**/api/cursos/5', 500, { success: false, message: 'Error interno' });
  await page.goto('/curso-detalle?cursoId=5');
  await expect(page.getByRole('alert')).toContainText('Error al cargar detalle del curso');
  await removeRoutes(page);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Contrataciones/);

  await page.goto('/curso-detalle?cursoId=999999');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Curso no encontrado');
  await page.getByRole('main').getByRole('link', { name: 'Ver especialidades' }).click();
  await expect(page).toHaveURL('/especialidades');
});
