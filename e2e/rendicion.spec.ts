import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { admin, enterAs } from './people.ts';
import { ask, changeTo, endSittings, enrolAlumno, isTrue, newAlumno, newPrueba, openPrueba } from './school.ts';
import { test } from './test.ts';

const preguntas = ['El Perú es una república.', 'El juicio oral es público.', 'La ley es obligatoria.'].map(isTrue);
const timer = (page: Page) => page.getByRole('timer');

test('REL-10 REL-17 REL-18 STU-60 a timed test: settings in words, start, reload, extra minutes, and the end by itself', {
  tag: '@core',
}, async ({ page, browser }) => {
  const prueba = await newPrueba(page, preguntas);
  const alumno = await newAlumno(page);
  await enrolAlumno(page, alumno, prueba);
  await openPrueba(page, prueba);
  await page.getByLabel('Minutos', { exact: true }).fill('30');
  await page.getByLabel('Cuántas', { exact: true }).fill('2');
  await page.getByLabel('Mezclar preguntas', { exact: true }).check();
  await expect(page.getByText('30 minutos · 2 de 3 preguntas · preguntas en otro orden')).toBeVisible();
  await page.getByRole('button', { name: 'Guardar prueba', exact: true }).click();
  await expect(page.getByText('Prueba guardada')).toBeVisible();

  await page.clock.install();
  await changeTo(page, alumno);
  await openPrueba(page, prueba);
  const rules = page.getByRole('main').locator('dl > div');
  await expect(rules).toHaveText(['Tiempo30 minutos', 'Preguntas2', 'Intento1 de 2']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Empezar la prueba', exact: true }).click();
  await expect(timer(page)).toHaveText(/^Quedan (29|30) min$/);
  const list = page.getByRole('list', { name: 'Preguntas', exact: true });
  await expect(list.getByRole('group')).toHaveCount(2);
  await expect(list.getByRole('group').first().getByRole('radio').first()).toBeFocused();
  const shown = await list.getByRole('group').allTextContents();
  await list.getByRole('group').first().getByLabel('Falso').check();
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(list.getByRole('group').first().getByLabel('Falso')).toBeChecked();
  await expect(list.getByRole('group').nth(1)).toHaveText(shown[1]!);
  await expect(page.getByText('1 de 2 respondidas').first()).toBeVisible();

  const office = await (await browser.newContext()).newPage();
  await enterAs(office, admin);
  await openPrueba(office, prueba);
  await office.getByRole('button', { name: 'Tiempo e intentos', exact: true }).click();
  const minutes = office.getByLabel(`Minutos adicionales de ${alumno.nombre} Huamán`);
  await expect(minutes).toHaveValue('0');
  await expect(office.getByText(/rindiendo hasta el/)).toBeVisible();
  await minutes.fill('10');
  await office.getByRole('button', { name: `Guardar lo adicional de ${alumno.nombre} Huamán` }).click();
  await expect(office.getByText(/: 10 minutos más/)).toBeVisible();
  await office.context().close();

  // The response to the next save carries the new end.
  await list.getByRole('group').first().getByLabel('Verdadero').check();
  await expect(timer(page)).toHaveText(/^Quedan (39|40) min$/);
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible();
  // Moves only the page's clock; saves are blocked because their response would correct it.
  await page.route('**/api/pruebas/*/borrador', (route) => route.abort());
  await page.clock.fastForward('35:30');
  await expect(timer(page)).toHaveText(/^Quedan [234]:\d\d$/);
  await expect(page.getByText('Quedan cinco minutos.', { exact: true })).toBeAttached();
  await endSittings(browser, prueba);
  await page.clock.fastForward('05:00');
  await expect(page).toHaveURL(`/curso-modulo?cursoId=${prueba.cursoId}`);
  await expect(page.getByText('Terminó el tiempo y entregamos lo que respondiste. Tu nota: 10.')).toBeVisible();
});

test('REL-11 REL-23 a test that is not open yet or has closed says when, in the list and on its page', async ({
  page,
}) => {
  const prueba = await newPrueba(page, preguntas.slice(0, 1));
  const alumno = await newAlumno(page);
  await enrolAlumno(page, alumno, prueba);
  const { pruebaId, nombre, cursoId } = prueba;
  const put = (dates: object) =>
    ask(page, 'put', `/pruebas/${pruebaId}`, { nombre, descripcion: 'Lee cada caso.', intentos: 2, ...dates });
  await put({ apertura: '2031-11-24T09:00' });
  await changeTo(page, alumno);
  await page.goto(`/curso-modulo?cursoId=${cursoId}`);
  await expect(page.getByText('Se abre el lunes 24 de noviembre de 2031, 09:00', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Ver prueba/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Todavía no abre');
  await expect(page.getByText('Esta prueba abre el lunes 24 de noviembre de 2031, 09:00.')).toBeVisible();
  await changeTo(page, admin);
  await put({ apertura: null, cierre: '2025-01-06T18:00' });
  await changeTo(page, alumno);
  await page.goto(`/curso-modulo?cursoId=${cursoId}`);
  await expect(page.getByText('Cerrada', { exact: true })).toBeVisible();
  await page.goto(`/prueba?pruebaId=${pruebaId}&cursoId=${cursoId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La prueba ya cerró');
  await expect(page.getByText('Esta prueba cerró el lunes 6 de enero de 2025, 18:00.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Empezar la prueba' })).toHaveCount(0);
});

test('REL-22 a session lost in the middle of a test says so at sign-in and leads back to it with all answers', async ({
  page,
}) => {
  const prueba = await newPrueba(page, preguntas.slice(0, 2));
  const alumno = await newAlumno(page);
  await enrolAlumno(page, alumno, prueba);
  await changeTo(page, alumno);
  await openPrueba(page, prueba);
  const list = page.getByRole('list', { name: 'Preguntas', exact: true });
  await list.getByRole('group').first().getByLabel('Verdadero').check();
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible();
  // The session ends on the server; the page still has its cookies and learns it with the next save.
  const cookies = await page.context().cookies();
  await ask(page, 'post', '/auth/logout', {});
  await page.context().addCookies(cookies);
  await list.getByRole('group').nth(1).getByLabel('Falso').check();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Tu sesión se cerró mientras rendías una prueba')).toBeVisible();
  await page.getByLabel('Correo o DNI').fill(alumno.dni);
  await page.getByLabel('Contraseña', { exact: true }).fill(alumno.contrasena);
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await expect(page).toHaveURL(`/prueba?pruebaId=${prueba.pruebaId}&cursoId=${prueba.cursoId}`);
  await expect(list.getByRole('group').first().getByLabel('Verdadero')).toBeChecked();
  await expect(list.getByRole('group').nth(1).getByLabel('Falso')).toBeChecked();
});
