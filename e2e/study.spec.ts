import { expect, type Page, type Route } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newCurso, type Saved } from './flyers.ts';
import {
  arriveWith,
  disclosure,
  enrol,
  type Modulo,
  materialItem,
  moduleItem,
  newMaterial,
  newModulo,
  newStudy,
  openLeccion,
  openModulos,
  unfold,
} from './modulos.ts';
import { navigationState, removeRoutes } from './network.ts';
import { admin, alumna, enterAs } from './people.ts';
import { type Alumno, ask, single } from './school.ts';
import { test } from './test.ts';

const progress = (page: Page) => page.getByRole('progressbar').first();
const played = '<!doctype html><title>Video</title><p>Reproduciendo</p>';

async function newExam(page: Page, cursoId: number, intentoMax: number, orden = 9): Promise<Modulo> {
  const modulo = await newModulo(page, cursoId, { nombre: 'Evaluación final', orden, intentoMax }, 'PRU');
  await ask(page, 'post', '/preguntas', {
    ...single('¿Quién dicta sentencia?', '*El juez', 'El fiscal'),
    pruebaId: modulo.pruebaId,
  });
  return modulo;
}

/** Submits an attempt as the student on another device. */
async function sitElsewhere(page: Page, pruebaId: number | null): Promise<void> {
  type Prueba = { preguntas: { opciones: { opcionId: number }[] }[] };
  const { preguntas } = await ask<Prueba>(page, 'get', `/pruebas/${pruebaId}`);
  const opciones = preguntas.map(({ opciones: [first] }) => first!.opcionId);
  await ask(page, 'post', '/respuestas/envio', { pruebaId, opciones });
}

test('EVA-11 EVA-12 EVA-13 EVA-14 the own grade on class modules: red below 13, yellow from 13 to 15, green above', async ({
  page,
}) => {
  const { curso, alumno } = await newStudy(page);
  const colours = { rojo: 'rgb(179, 38, 30)', ambar: 'rgb(138, 90, 0)', verde: 'rgb(27, 110, 60)' };
  const cases = [
    [0, 'Nota 0, desaprobado', colours.rojo],
    [12.99, 'Nota 12.99, desaprobado', colours.rojo],
    [13, 'Nota 13, aprobado', colours.ambar],
    [15, 'Nota 15, aprobado', colours.ambar],
    [15.01, 'Nota 15.01, destacado', colours.verde],
    [20, 'Nota 20, destacado', colours.verde],
  ] as const;
  for (const [place, [nota]] of cases.entries()) {
    const { moduloId } = await newModulo(page, curso.cursoId, { nombre: `Clase ${place + 1}`, orden: place + 1 });
    await ask(page, 'put', '/notas', { usuarioId: alumno.usuarioId, moduloId, nota });
  }
  await newModulo(page, curso.cursoId, { nombre: 'Sin calificar', orden: 7 });
  await enterAs(page, alumno);
  await openModulos(page, curso);
  for (const [place, [, text, colour]] of cases.entries()) {
    const badge = moduleItem(page, `Clase ${place + 1}`)
      .getByText(/^Nota /)
      .locator('..');
    await expect(badge).toHaveText(text);
    await expect(badge).toHaveCSS('color', colour);
  }
  await expect(moduleItem(page, 'Sin calificar')).not.toContainText('Nota');
});

test('EVA-04 EVA-05 MOD-06 STU-68 a test says its attempts, starts while some are left, and not after the last', async ({
  page,
}) => {
  const { curso, alumno } = await newStudy(page);
  const { pruebaId } = await newExam(page, curso.cursoId, 2);
  await enterAs(page, alumno);
  await openModulos(page, curso);
  const exam = moduleItem(page, 'Evaluación final');
  const start = exam.getByRole('button', { name: 'Iniciar prueba' });
  await expect(exam.getByText('Prueba - Intentos (0/2)', { exact: true })).toBeVisible();
  await start.click();
  await expect(page).toHaveURL(`/prueba?pruebaId=${pruebaId}&cursoId=${curso.cursoId}`);
  expect(await navigationState(page)).toEqual({ pruebaId, cursoId: curso.cursoId });

  await sitElsewhere(page, pruebaId);
  await page.goBack();
  await expect(exam.getByText('Prueba - Intentos (1/2)', { exact: true })).toBeVisible();
  await expect(start).toBeVisible();
  await sitElsewhere(page, pruebaId);
  await page.reload();
  await expect(exam.getByText('Ya usaste todos tus intentos (2/2)', { exact: true })).toBeVisible();
  await expect(start).toHaveCount(0);
  await expect(exam).not.toContainText('Prueba - Intentos');
  await exam.getByRole('link', { name: 'Ver resultado «Evaluación final»' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ya usaste todos tus intentos' })).toBeVisible();
  await expect(page.getByText(/^Intento 2/)).toBeVisible();
});

test('VIS-49 an attempt that waits for a person says so; the result of a test is told once, with its name', async ({
  page,
}) => {
  const { curso, alumno } = await newStudy(page);
  const { pruebaId } = await newModulo(page, curso.cursoId, { nombre: 'Ensayo', intentoMax: 3 }, 'PRU');
  const open = { enunciado: 'Fundamenta tu respuesta', tipo: 1, pruebaId };
  const { preguntaId } = await ask<{ preguntaId: number }>(page, 'post', '/preguntas', open);
  await enterAs(page, alumno);
  await ask(page, 'post', '/respuestas/envio', { pruebaId, opciones: [], abiertas: [{ preguntaId, texto: 'Sí.' }] });
  await openModulos(page, curso);
  await expect(moduleItem(page, 'Ensayo').getByText('Pendiente de calificación')).toBeVisible();

  const about = { prueba: { pruebaId, nombre: 'Ensayo', intento: 2 }, aciertos: { right: 4, of: 5 } };
  const state = { cursoId: curso.cursoId, resultado: { nota: 16, intentosRestantes: 1, pendientes: 0, ...about } };
  await arriveWith(page, '/curso-modulo', state);
  const told = page.getByRole('status').filter({ hasText: 'Prueba enviada' });
  await expect(told).toContainText('Prueba enviada: Ensayo');
  await expect(told).toContainText('Tu nota: 16. Te queda 1 intento.');
  await expect(told).toContainText('Acertaste 4 de 5 preguntas.');
  await expect(told.getByText('Aprobaste', { exact: true })).toBeVisible();
  await page.reload();
  await expect(moduleItem(page, 'Ensayo')).toBeVisible();
  await expect(told).toHaveCount(0);
});

test('MOD-07 without access a student sees no modules but why, and what to do', async ({ page }) => {
  const answers: Promise<string>[] = [];
  page.on('response', (answer) => {
    // The body cannot be read once the page has navigated away.
    if (answer.url().includes('/api/modulos')) answers.push(answer.text().catch(() => ''));
  });
  const closed = await newStudy(page, { activa: false });
  await newModulo(page, closed.curso.cursoId, { nombre: 'Módulo reservado' });
  const over = await newCurso(page, { fechaHoraLimite: '2026-01-03T22:00', vigencia: 2 });
  await enrol(page, closed.alumno, over.cursoId);
  const foreign = await newCurso(page);
  await enterAs(page, closed.alumno);
  for (const [curso, reason, hint] of [
    [closed.curso, 'Este curso está inactivo.', 'cuando la escuela lo active'],
    [over, 'Tu acceso terminó el 3 de marzo de 2026.', 'Escríbenos si quieres ampliarlo'],
    [foreign, 'No tienes matrícula en este curso.', 'Compra el curso'],
  ] as [Saved, string, string][]) {
    await openModulos(page, curso);
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page.getByText(hint)).toBeVisible();
    await expect(page.getByText('Sin acceso', { exact: true })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Módulos' })).toHaveCount(0);
  }
  await expect(page.getByRole('link', { name: 'Ver el programa' })).toHaveAttribute('href', /\/catalogo\/flyer\/\d+$/);
  expect((await Promise.all(answers)).join()).not.toContain('Módulo reservado');
});

test('TIP-07 TIP-08 TIP-09 a video, a session and a download without a link say Próximamente until they have one', async ({
  page,
}) => {
  const { curso, alumno } = await newStudy(page);
  const { moduloId } = await newModulo(page, curso.cursoId, { nombre: 'Teoría del caso' });
  const links = { VID: 'https://example.com/clase', SES: 'https://example.com/sala', MAT: 'https://example.com/a.pdf' };
  const announced = Object.keys(links) as (keyof typeof links)[];
  const ids: number[] = [];
  for (const acronimo of announced) {
    const fields = { nombre: `Material ${acronimo}`, descripcion: `Sobre ${acronimo}` };
    ids.push((await newMaterial(page, moduloId, acronimo, fields)).materialId);
  }
  await newMaterial(page, moduloId, 'DSC', { nombre: 'Lectura', descripcion: 'Un texto.' });
  await enterAs(page, alumno);
  await openModulos(page, curso);
  for (const acronimo of announced) {
    await openModulos(page, curso);
    await unfold(page, 'Teoría del caso');
    await expect(materialItem(page, `Material ${acronimo}`).getByText('Próximamente', { exact: true })).toBeVisible();
    await openLeccion(page, `Material ${acronimo}`);
    const leccion = page.getByRole('article');
    await expect(leccion.getByText('Próximamente', { exact: true })).toBeVisible();
    await expect(leccion).toContainText(`Sobre ${acronimo}`);
    await expect(leccion.getByRole('link')).toHaveCount(0);
    await expect(leccion.getByRole('button', { name: /visto/i })).toHaveCount(0);
  }
  await openModulos(page, curso);
  await unfold(page, 'Teoría del caso');
  await expect(page.getByText('Próximamente')).toHaveCount(3);
  await openLeccion(page, 'Lectura');
  await expect(page.getByText('Un texto.')).toBeVisible();

  await enterAs(page, admin);
  for (const [at, acronimo] of announced.entries()) {
    const { materialId: _m, ...material } = await ask<Record<string, unknown>>(page, 'get', `/materiales/${ids[at]}`);
    await ask(page, 'put', `/materiales/${ids[at]}`, { ...material, video: links[acronimo] });
  }
  await enterAs(page, alumno);
  for (const acronimo of announced) {
    await openModulos(page, curso);
    await unfold(page, 'Teoría del caso');
    await expect(page.getByText('Próximamente')).toHaveCount(0);
    await openLeccion(page, `Material ${acronimo}`);
    await expect(page.getByRole('article').getByRole('link')).toHaveAttribute('href', links[acronimo]);
  }
});

async function newClase(page: Page): Promise<{ curso: Saved; alumno: Alumno; moduloId: number }> {
  const { curso, alumno } = await newStudy(page);
  await newModulo(page, curso.cursoId, { nombre: 'Bienvenida', orden: 1 });
  const { moduloId } = await newModulo(page, curso.cursoId, { nombre: 'Clase dos', orden: 2 });
  const add = (acronimo: string, nombre: string, orden: number, fields: object) =>
    newMaterial(page, moduloId, acronimo, { nombre, orden, ...fields });
  await add('DSC', 'Lectura previa', 1, { descripcion: 'Un texto para leer.\n\n- con un punto' });
  await add('VID', 'Clase en YouTube', 2, { video: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=90' });
  await add('VID', 'Clase en Vimeo', 3, { video: 'https://vimeo.com/76979871' });
  await add('VID', 'Clase en archivo', 4, { video: 'https://videos.example.com/clase.mp4' });
  await add('SES', 'Sesión de preguntas', 5, { video: 'https://example.com/sala' });
  await add('MAT', 'Diapositivas', 6, { video: 'https://example.com/laminas.pdf' });
  return { curso, alumno, moduloId };
}

test('MAT-04 videos play in place once pressed, sessions and downloads open; opening marks them as seen', {
  tag: '@core',
}, async ({ page, context }) => {
  const outside: string[] = [];
  await context.route(/^https:/, (route) => {
    outside.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: played });
  });
  const blocked: string[] = [];
  page.on('console', (message) => /Content Security Policy/.test(message.text()) && blocked.push(message.text()));
  const { curso, alumno } = await newClase(page);
  await enterAs(page, alumno);
  await openModulos(page, curso);
  await unfold(page, 'Clase dos');
  await openLeccion(page, 'Clase en YouTube');
  expect(outside).toEqual([]);
  const leccion = page.getByRole('article');
  const isSeen = expect(leccion.getByRole('button', { name: 'Visto al abrirlo' })).toBeVisible;

  for (const [nombre, src] of [
    ['Clase en YouTube', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0&start=90'],
    ['Clase en Vimeo', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  ] as const) {
    await expect(leccion.locator('iframe')).toHaveCount(0);
    await leccion.getByRole('button', { name: `Reproducir «${nombre}»` }).click();
    await expect(leccion.locator('iframe')).toHaveAttribute('src', src);
    await expect(leccion.frameLocator('iframe').getByText('Reproduciendo')).toBeVisible();
    await isSeen();
    await page.getByRole('link', { name: /^Siguiente: / }).click();
    await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeHidden();
  }
  await leccion.getByRole('button', { name: 'Reproducir «Clase en archivo»' }).click();
  await expect(leccion.locator('video')).toHaveAttribute('src', 'https://videos.example.com/clase.mp4');
  await expect(leccion.locator('video')).toHaveAttribute('controls', '');
  await expect.poll(() => outside).toContain('https://videos.example.com/clase.mp4');
  expect(blocked).toEqual([]);

  for (const [nombre, action] of [
    ['Sesión de preguntas', 'Unirse'],
    ['Diapositivas', 'Descargar'],
  ] as const) {
    await page.getByRole('link', { name: `Siguiente: ${nombre}` }).click();
    const opened = context.waitForEvent('page');
    await leccion.getByRole('link', { name: action }).click();
    const tab = await opened;
    await tab.waitForURL(/^https:\/\/example\.com\//);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    await tab.close();
    await isSeen();
  }
  await openModulos(page, curso);
  // A linked recording is seen once it was played.
  await expect(moduleItem(page, 'Clase dos')).toContainText('4 vistos');
  await enterAs(page, admin);
  await openModulos(page, curso);
  await disclosure(page, 'Clase dos').click();
  await openLeccion(page, 'Diapositivas');
  await expect(leccion.getByRole('link', { name: 'Descargar' })).toBeVisible();
  await expect(page.getByRole('button', { name: /visto/i })).toHaveCount(0);
});

test.describe('on a phone, with one thumb', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('VIS-47 VIS-48 what was seen and noted stays, and one press leads back to where it was left', {
    tag: '@core',
  }, async ({ page }) => {
    const { curso, alumno } = await newClase(page);
    await enterAs(page, alumno);
    await openModulos(page, curso);
    await expect(page.getByText('0 de 6 materiales vistos')).toBeVisible();
    await expect(page.getByText('Acceso hasta 28 nov 2031', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Empezar: Lectura previa' }).tap();
    const leccion = page.getByRole('article');
    await expect(leccion.getByText('Un texto para leer.')).toBeInViewport();
    await expect(leccion.getByRole('button', { name: 'Visto hasta el final' })).toBeVisible();
    // A later mark must not overtake a slow one.
    const slowly = async (route: Route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    };
    await page.route('**/visto', slowly, { times: 1 });
    const marked = page.waitForResponse((response) => response.url().endsWith('/visto?origen=mano'));
    await leccion.getByRole('button', { name: 'Visto hasta el final' }).tap();
    await leccion.getByRole('button', { name: 'Marcar como visto' }).tap();
    await expect(leccion.getByRole('button', { name: 'Marcado a mano' })).toBeVisible();
    await marked;
    const seen = async () => (await ask<{ vistos: number }>(page, 'get', `/cursos/${curso.cursoId}/progreso`)).vistos;
    await expect.poll(seen).toBe(1);
    await page.reload();
    await expect(leccion.getByRole('button', { name: 'Marcado a mano' })).toBeVisible();

    // A note is saved as it is typed; what could not be sent is kept in the browser and sent later.
    const note = leccion.getByRole('textbox', { name: 'Apuntes de «Lectura previa»' });
    await note.fill('Plazo: 15 días');
    await expect(leccion.getByText('Guardado. Solo tú lo ves.')).toBeVisible();
    await page.route('**/apunte', (route) => route.abort('connectionrefused'));
    await note.fill('Plazo: 15 días hábiles');
    await expect(leccion.getByText(/^No se pudo guardar\./)).toBeVisible();
    await removeRoutes(page, '**/apunte');
    await page.reload();
    await expect(note).toHaveValue('Plazo: 15 días hábiles');
    await expect(leccion.getByText('Guardado. Solo tú lo ves.')).toBeVisible();

    await page.getByRole('button', { name: /^Módulo 2 · 1 de 6/ }).tap();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Sesión de preguntas/ })
      .tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sesión de preguntas');
    await page.route('**/visto?*', (route) => route.abort('connectionrefused'));
    await leccion.getByRole('button', { name: 'Marcar como visto' }).tap();
    await expect(page.getByText(/No se guardó en tu avance/)).toBeVisible();
    await expect(leccion.getByRole('button', { name: 'Marcar como visto' })).toBeVisible();
    await openModulos(page, curso);
    await expect(page.getByText('1 de 6 materiales vistos')).toBeVisible();
    await expect(progress(page)).toHaveAttribute('value', String(1 / 6));
    await expect(page.getByRole('link', { name: 'Continuar: Sesión de preguntas' })).toBeInViewport();
  });

  test('every target is 44 pixels high, nothing scrolls sideways, and axe finds nothing', async ({ page }) => {
    const { curso, alumno } = await newClase(page);
    await newExam(page, curso.cursoId, 1, 3);
    await enterAs(page, alumno);
    await openModulos(page, curso);
    await unfold(page, 'Clase dos');
    await expect(materialItem(page, 'Lectura previa')).toBeVisible();
    await expectAccessible(page, 'open module');
    const targets = page.getByRole('main').locator('button, a').locator('visible=true');
    const small = await targets.evaluateAll((found) =>
      found
        .filter((element) => element.getBoundingClientRect().height < 43.5)
        .map((element) => element.getAttribute('aria-label') ?? element.textContent),
    );
    expect(small).toEqual([]);
  });
});

test('what a student sees is accessible on a desktop, in the demo school too', async ({ page }) => {
  await enterAs(page, alumna);
  const cursos = await ask<Saved[]>(page, 'get', '/cursos');
  await openModulos(page, cursos.find(({ cursoId }) => cursoId === 1)!);
  await expect(page.getByRole('list', { name: /^Materiales de/ })).toBeVisible();
  await expectAccessible(page, 'course in progress');
});
