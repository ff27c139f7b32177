import { expect, type Page } from '@playwright/test';
import { dialog, fillNewCurso, listCursos, newEspecialidad, newPicturedCurso, region, trail } from './cursos.ts';
import { card, preview, record, uniqueName } from './especialidades.ts';
import { newCurso } from './flyers.ts';
import { answerWith, holdBack, navigationState, removeRoutes } from './network.ts';
import { admin, alumna, enterAs } from './people.ts';
import { png } from './pictures.ts';
import { test } from './test.ts';

const confirmation = (page: Page) => page.getByRole('alertdialog', { name: '¿Confirmar?' });
const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
const status = (page: Page) => page.getByRole('main').getByRole('status').first();

test('CUR-01 CUR-03 CUR-05 CUR-08 a student opens a speciality and sees what she may study, marked, before the rest', async ({
  page,
}) => {
  await enterAs(page, alumna);
  await page.goto('/especialidades');
  await page.getByRole('link', { name: 'Contrataciones del Estado' }).click();
  await expect(page).toHaveURL(/\/cursos\?especialidadId=\d+$/);
  await expect(trail(page)).toHaveText('Especialidad›Contrataciones del Estado');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contrataciones del Estado');

  const { especialidadId } = (await navigationState(page)) as { especialidadId: number };
  const known = await listCursos(page, especialidadId);
  await expect(cards(page)).toHaveCount(known.length);
  const own = page.getByRole('list', { name: 'Tus cursos' }).getByRole('listitem');
  const others = page.getByRole('list', { name: 'Otros cursos' }).getByRole('listitem');
  await expect(own).toHaveText([/^DiplomadoContrataciones del Estado: nueva Ley General.*En vivo$/]);
  await expect(others).toHaveCount(known.length - 1);
  for (const other of await others.all()) await expect(other).not.toContainText('acceso');
  await expect(page.getByRole('button', { name: /Nuevo curso|Eliminar/ })).toHaveCount(0);

  const { cursoId } = known.find(({ acceso }) => acceso)!;
  await own.first().click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(`/curso-detalle?cursoId=${cursoId}`);
  expect(await navigationState(page)).toEqual({ cursoId });
});

test('CUR-02 without a speciality, or with a wrong one, there is no list to show', async ({ page }) => {
  await enterAs(page, alumna);
  for (const path of ['/cursos', '/cursos?especialidadId=x']) {
    await page.goto(path);
    await expect(page).toHaveURL('/especialidades');
  }
  await page.goto('/cursos?especialidadId=999999');
  await expect(page.getByRole('alert')).toContainText('No se encontró la especialidad.');
});

test('CUR-04 CUR-14 an inactive course lies under DESACTIVADO and out of the catalogue, until it is active again', async ({
  page,
}) => {
  const { especialidadId } = await newEspecialidad(page);
  const closed = await newCurso(page, { especialidadId, activa: false });
  const open = await newCurso(page, { especialidadId });
  await page.goto(`/cursos?especialidadId=${especialidadId}`);
  const overlay = card(page, closed.nombre)
    .locator('p')
    .filter({ hasText: /^DESACTIVADO$/ });
  await expect(overlay).toBeVisible();
  // Both boxes are measured in one call. The card has a border of one pixel.
  const uncovered = () =>
    card(page, closed.nombre).evaluate((whole, paragraphs) => {
      const covering = [...whole.querySelectorAll('p')].find((each) => each.textContent === paragraphs)!;
      const [outer, inner] = [whole.getBoundingClientRect(), covering.getBoundingClientRect()];
      const { left, top, right, bottom } = outer;
      return [inner.left - left, inner.top - top, right - inner.right, bottom - inner.bottom];
    }, 'DESACTIVADO');
  await expect.poll(uncovered).toEqual([1, 1, 1, 1]);
  await expect(overlay).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(card(page, open.nombre)).not.toContainText('DESACTIVADO');
  await page.goto(`/catalogo?q=${closed.nombre}`);
  await expect(page.getByRole('main').getByRole('link', { name: closed.nombre })).toHaveCount(0);

  await page.goto(`/cursos?especialidadId=${especialidadId}`);
  await card(page, closed.nombre).click({ position: { x: 20, y: 20 } });
  await expect(region(page, 'Datos principales').getByText('Inactivo', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Editar datos principales' }).click();
  const editor = dialog(page, 'Editar datos principales');
  await editor.getByRole('checkbox', { name: 'Activo' }).check();
  // The course form requires what the flyer form leaves optional.
  await editor.getByLabel('Nivel').selectOption('Alto');
  await editor.getByRole('button', { name: 'Guardar' }).click();
  await expect(region(page, 'Datos principales').getByText('Activo', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(card(page, closed.nombre)).not.toContainText('DESACTIVADO');
  await page.goto(`/catalogo?q=${closed.nombre}`);
  await expect(page.getByRole('main').getByRole('link', { name: closed.nombre }).first()).toBeVisible();
});

test('CUR-06 CUR-07 CUR-13 CUR-19 the search button opens a look at the course', async ({ page }) => {
  const { especialidadId } = await newEspecialidad(page);
  const saved = { esGrabada: true, duracionMinutos: 90, nivel: 2, objetivo: '- Negociar\n- Litigar' };
  const recorded = await newPicturedCurso(page, { especialidadId, ...saved });
  const live = await newCurso(page, { especialidadId, duracionMinutos: 45, nivel: 0, activa: false });
  await page.goto(`/cursos?especialidadId=${especialidadId}`);

  await page.getByRole('button', { name: `Ver detalle de ${recorded.nombre}` }).click();
  const one = dialog(page, recorded.nombre);
  await expect(one.getByRole('heading', { level: 2, name: recorded.nombre, exact: true })).toBeVisible();
  await expect(one.getByText('Activo', { exact: true })).toBeVisible();
  await expect(one.locator('dl > div')).toHaveText([
    'Duración1.5 h',
    'Fecha de inicio10 de marzo de 2031, 19:00',
    'Fecha límite28 de mayo de 2031, 21:00',
    'ModoGrabado',
    'NivelMedio',
  ]);
  await expect(one.getByRole('heading', { level: 3 })).toHaveText(['Objetivos', 'Temario']);
  const block = (title: string) => one.locator('section').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(block('Objetivos').getByRole('listitem')).toHaveText(['Negociar', 'Litigar']);
  await expect(block('Temario').getByRole('listitem')).toHaveText(['Formación', 'Incumplimiento']);
  const picture = one.locator('img');
  await expect(picture).toHaveAttribute('src', new RegExp(`^/imagenes/courses/${recorded.imagen}`));
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
  await page.keyboard.press('Escape');
  await expect(one).toBeHidden();
  await expect(page).toHaveURL(`/cursos?especialidadId=${especialidadId}`);

  await page.getByRole('button', { name: `Ver detalle de ${live.nombre}` }).click();
  const other = dialog(page, live.nombre);
  await expect(other.locator('svg[viewBox="0 0 640 360"]')).toBeVisible();
  await expect(other).toContainText('Inactivo');
  await expect(other).toContainText('Duración45 min');
  await expect(other).toContainText('ModoEn vivo');
  await expect(other).toContainText('NivelSin definir');
  await other.getByRole('link', { name: 'Abrir curso' }).click();
  await expect(page).toHaveURL(`/curso-detalle?cursoId=${live.cursoId}`);
});

test('CUR-09 CUR-20 CONST-02 CONST-04 ADM-80 an administrator creates a course in steps that save; its picture goes up after the save', async ({
  page,
}) => {
  test.slow();
  const { especialidadId } = await newEspecialidad(page);
  await page.goto(`/cursos?especialidadId=${especialidadId}`);
  await expect(page.getByRole('main')).toContainText('No hay registros');
  await page.getByRole('button', { name: 'Nuevo curso' }).click();
  const form = dialog(page, 'Nuevo curso');
  const options = (label: string) => form.getByLabel(label, { exact: true }).getByRole('option');
  const step = (name: string) => form.getByRole('list', { name: 'Pasos' }).getByRole('button', { name });
  const goOn = form.getByRole('button', { name: 'Guardar y seguir' });
  const says = async (...messages: string[]) => {
    for (const message of messages) await expect(form.getByText(message, { exact: true })).toBeVisible();
  };
  await expect(form.getByLabel('Duración (minutos)')).toHaveValue('60');
  await expect(form.getByLabel('Duración (horas)')).toHaveValue('1');
  await expect(step('Precio y acceso')).toBeDisabled();
  await form.getByLabel('Duración (minutos)').fill('0');
  await goOn.click();
  await says(
    'El nombre es requerido',
    'La fecha de inicio es requerida',
    'La fecha límite es requerida',
    'Mínimo 1 minuto',
  );
  await expect(form.getByLabel('Nombre', { exact: true })).toBeFocused();

  const nombre = uniqueName('Transporte marítimo');
  await fillNewCurso(page, nombre);
  await form.getByLabel('Duración (horas)').fill('20,5');
  await expect(form.getByLabel('Duración (minutos)')).toHaveValue('1230');
  await form.getByLabel('Fecha límite').fill('2030-01-01T00:00');
  await expect(form.getByText('Termina 434 días antes de empezar. ¿Es correcto?')).toBeVisible();
  await form.getByLabel('Imagen', { exact: true }).setInputFiles(await png());
  await expect(preview(page)).toHaveAttribute('src', /^blob:/);
  const requests = record(page);
  await goOn.click();
  await expect(form.getByRole('heading', { level: 3, name: 'Precio y acceso' })).toBeFocused();
  const writes = requests.filter((request) => request.method() !== 'GET');
  expect(writes.map((request) => `${request.method()} ${new URL(request.url()).pathname.split('/')[2]}`)).toEqual([
    'POST cursos',
    'POST uploads',
    'PUT uploads',
    'POST uploads',
  ]);

  await form.getByLabel('Precio', { exact: true }).fill('250');
  await form.getByLabel('Preventa hasta').fill('2030-01-01T00:00');
  await goOn.click();
  await says('Escribe el precio de preventa');
  await form.getByLabel('Preventa hasta').fill('');
  await form.getByLabel('WhatsApp').fill('987 654 321');
  await expect(form.getByLabel('WhatsApp')).toHaveAccessibleDescription('Abrirá https://wa.me/51987654321');
  await goOn.click();

  await expect(options('Tipo de certificado')).toHaveText(['Elige uno', 'Diplomado', 'Certificado']);
  await expect(form.getByLabel('Tipo de certificado')).toHaveValue('C');
  await expect(form.getByLabel('Nombre en el certificado')).toHaveValue(nombre);
  await expect(form.getByLabel('Preparación del certificado')).toHaveValue('20 horas académicas');
  await form.getByLabel('Tipo de certificado').selectOption('Elige uno');
  await form.getByLabel('Nombre en el certificado').fill('');
  await form.getByLabel('Preparación del certificado').fill('');
  await goOn.click();
  await says(
    'El tipo de certificado es requerido',
    'El nombre del certificado es requerido',
    'La preparación del certificado es requerida',
    'El código del certificado es requerido',
  );
  await form.getByLabel('Tipo de certificado').selectOption('Certificado');
  await form.getByLabel('Nombre en el certificado').fill('Curso de Transporte');
  await form.getByLabel('Preparación del certificado').fill('20 horas');
  await form.getByLabel('Código del certificado').fill('MAR-01');
  await goOn.click();

  await expect(options('Nivel')).toHaveText(['Sin definir', 'Básico', 'Medio', 'Alto']);
  const save = form.getByRole('button', { name: 'Guardar', exact: true });
  await save.click();
  await says(
    'La descripción es requerida',
    'El nivel es requerido',
    'El objetivo es requerido',
    'El temario es requerido',
  );
  // Going to another step and back keeps typed and saved values.
  await form.getByLabel('Objetivo').fill('Negociar fletamentos.');
  await step('Datos y fechas').click();
  await expect(form.getByLabel('Nombre', { exact: true })).toHaveValue(nombre);
  await step('Flyer').click();
  await expect(form.getByLabel('Objetivo')).toHaveValue('Negociar fletamentos.');
  await form.getByLabel('Nivel').selectOption('Medio');
  await form.getByLabel('Descripción').fill('Del conocimiento de embarque a la avería gruesa.');
  await form.getByLabel('Temario').fill('1. Fletamento\n2. Avería gruesa');
  await save.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nombre);

  const [saved] = await listCursos(page, especialidadId);
  expect(saved).toMatchObject({
    nombre,
    nivel: 2,
    duracionMinutos: 1230,
    tipoCertificado: 'C',
    tipo: 'C',
    precio: 250,
  });
  expect(saved).toMatchObject({ fechaHoraLimite: '2030-01-01T05:00:00.000Z', codigoCertificado: 'MAR-01' });
  expect(saved).toMatchObject({ whatsapp: 'https://wa.me/51987654321', temario: '1. Fletamento\n2. Avería gruesa' });
  const picture = region(page, 'Datos principales').getByRole('presentation');
  await expect(picture).toHaveAttribute('src', `/imagenes/courses/${saved?.imagen}?w=640`);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
});

test('CUR-20 the picture goes up after the course was saved: not before, and not when the save is refused', async ({
  page,
}) => {
  const { especialidadId } = await newEspecialidad(page);
  await page.goto(`/cursos?especialidadId=${especialidadId}`);
  await page.getByRole('button', { name: 'Nuevo curso' }).click();
  const form = dialog(page, 'Nuevo curso');
  const nombre = uniqueName('Cabotaje');
  await fillNewCurso(page, nombre);
  await form.getByLabel('Imagen', { exact: true }).setInputFiles(await png());
  const uploads = () => requests.filter((request) => request.url().includes('/api/uploads'));
  const requests = record(page);
  await answerWith(page, '**/api/cursos', 500, { success: false, message: 'Error interno' });
  await form.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Entendido' }).click();
  expect(uploads()).toEqual([]);

  await removeRoutes(page);
  const save = await holdBack(page, '**/api/cursos');
  const asked = page.waitForRequest('**/api/cursos');
  await form.getByRole('button', { name: 'Guardar', exact: true }).click();
  await asked;
  expect(uploads()).toEqual([]);
  const saved = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok());
  save.open();
  expect(new URL((await saved).url()).pathname).toBe('/api/cursos');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nombre);
  expect(uploads().length).toBeGreaterThanOrEqual(2);
  expect(await listCursos(page, especialidadId)).toMatchObject([{ nombre, imagen: expect.stringMatching(/\.webp$/) }]);
});

test('what was typed is not lost by accident: closing asks, a failed save keeps it', async ({ page }) => {
  const { especialidadId } = await newEspecialidad(page);
  await page.goto(`/cursos?especialidadId=${especialidadId}`);
  await page.getByRole('button', { name: 'Nuevo curso' }).click();
  const form = dialog(page, 'Nuevo curso');
  const nombre = uniqueName('Puertos');
  await fillNewCurso(page, nombre);
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await answerWith(page, '**/api/cursos', 500, { success: false, message: 'Error interno' });
  await form.getByRole('button', { name: 'Guardar', exact: true }).click();
  const failure = page.getByRole('alertdialog', { name: 'Error error durante el guardado' });
  await failure.getByRole('button', { name: 'Entendido' }).click();
  await expect(form.getByLabel('Nombre', { exact: true })).toHaveValue(nombre);

  await form.getByRole('button', { name: 'Cancelar' }).click();
  await question.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(form).toBeHidden();
  expect(await listCursos(page, especialidadId)).toEqual([]);
});

test('CUR-09 deleting asks first; a course with people in it stays, with the reason', async ({ page }) => {
  const { especialidadId } = await newEspecialidad(page);
  const { nombre } = await newCurso(page, { especialidadId });
  await page.goto(`/cursos?especialidadId=${especialidadId}`);
  const remove = page.getByRole('button', { name: `Eliminar ${nombre}` });
  await remove.click();
  await expect(confirmation(page)).toContainText(`¿Estás seguro de eliminar «${nombre}»?`);
  await confirmation(page).getByRole('button', { name: 'No' }).click();
  await expect(card(page, nombre)).toBeVisible();
  await remove.click();
  await confirmation(page).getByRole('button', { name: 'Sí' }).click();
  await expect(page.getByText(`Se eliminó «${nombre}»`)).toBeVisible();
  await expect(card(page, nombre)).toHaveCount(0);
  expect(await listCursos(page, especialidadId)).toEqual([]);

  await page.goto('/especialidades');
  await page.getByRole('link', { name: 'Contrataciones del Estado' }).click();
  await page.getByRole('button', { name: 'Eliminar Contrataciones del Estado: nueva Ley General' }).click();
  await confirmation(page).getByRole('button', { name: 'Sí' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Error durante eliminacion' })).toContainText(
    /No se puede eliminar «Contrataciones del Estado: nueva Ley General»: \d+ personas están matriculadas/,
  );
});

test('the list says how many, finds without accents, loads, fails and recovers', async ({ page }) => {
  const { especialidadId } = await newEspecialidad(page);
  const names = ['Líneas de navegación', 'Seguros'].map(uniqueName);
  for (const nombre of names) await newCurso(page, { especialidadId, nombre });
  await enterAs(page, admin);
  const list = await holdBack(page, '**/api/cursos?*');
  await page.goto(`/cursos?especialidadId=${especialidadId}`);
  await expect(status(page)).toHaveText('Cargando....');
  list.open();
  await expect(status(page)).toHaveText('2 cursos');
  await page.getByRole('searchbox', { name: 'Buscar un curso' }).fill('navegacion LINEAS');
  await expect(status(page)).toHaveText('1 de 2 cursos');
  await expect(cards(page)).toContainText([names[0]!]);
  await page.getByRole('searchbox', { name: 'Buscar un curso' }).fill('penal');
  await expect(page.getByRole('main')).toContainText('No encontramos resultados para «penal»');
  await page.getByRole('button', { name: 'Limpiar filtro' }).click();
  await expect(cards(page)).toHaveCount(2);

  await removeRoutes(page);
  await page.route('**/api/cursos?*', (route) => route.abort('connectionrefused'));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Error durante la carga');
  await removeRoutes(page);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(cards(page)).toHaveCount(2);
});
