import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { holdBack, removeRoutes } from './network.ts';
import { ask, changeTo, endSittings, enrolAlumno, isTrue, newAlumno, newPrueba, openPrueba } from './school.ts';
import { test } from './test.ts';

const preguntas = ['La ley es obligatoria.', 'El juicio oral es público.'].map(isTrue);

/** A student in front of a test of 30 minutes with one of two questions. */
async function sitTimed(page: Page) {
  const prueba = await newPrueba(page, preguntas);
  const alumno = await newAlumno(page);
  await enrolAlumno(page, alumno, prueba);
  const { pruebaId, nombre } = prueba;
  const settings = { minutos: 30, muestra: 1, explicaciones: 'al-enviar' };
  await ask(page, 'put', `/pruebas/${pruebaId}`, { nombre, descripcion: 'Lee el caso.', intentos: 2, ...settings });
  await page.clock.install();
  await changeTo(page, alumno);
  await openPrueba(page, prueba);
  return prueba;
}

const begin = (page: Page) => page.getByRole('button', { name: 'Empezar la prueba', exact: true }).click();
const sidebar = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });

test('SEA-20 STU-72 the end of a test that was left takes nobody away from the page they are on', async ({
  page,
  browser,
}) => {
  const prueba = await sitTimed(page);
  await begin(page);
  await page.getByLabel('Verdadero').check();
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible();

  const submission = await holdBack(page, '**/api/respuestas/envio');
  // Moves only the page's clock; saves are blocked because their response would correct it.
  await page.route('**/api/pruebas/*/borrador', (route) => route.abort());
  await endSittings(browser, prueba);
  const sent = page.waitForRequest('**/api/respuestas/envio');
  await page.clock.fastForward('31:00');
  await sent;
  await expect(page.getByRole('timer')).toHaveText('Tiempo terminado');
  // Nothing beside it says otherwise.
  for (const text of ['el tiempo sigue corriendo', 'Ir a la que falta', 'Guardado']) {
    await expect(page.getByRole('main')).not.toContainText(text);
  }
  await page.getByRole('link', { name: 'Salir', exact: true }).click();
  await expect(page).toHaveURL(`/curso-modulo?cursoId=${prueba.cursoId}`);
  await sidebar(page, 'Dashboard').click();
  await expect(page).toHaveURL('/dashboard');
  submission.open();
  const isMarkedSent = () => page.evaluate(() => JSON.stringify(localStorage).includes(String.raw`\"enviado\":true`));
  await expect.poll(isMarkedSent).toBe(true);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Te damos la bienvenida');
});

test('SEA-21 SEA-22 SEA-23 STU-69 a running test is under way in the list and on the dashboard, and hides earlier attempts', async ({
  page,
}) => {
  const { cursoId, nombre } = await sitTimed(page);
  await begin(page);
  await page.getByLabel('Falso').check();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('button', { name: 'Sí, enviar', exact: true }).click();
  await expect(page).toHaveURL(`/curso-modulo?cursoId=${cursoId}`);
  const modulo = page.getByRole('list', { name: 'Módulos', exact: true }).getByRole('listitem');
  await expect(modulo).toContainText('Prueba - Intentos (1/2)');
  await expect(modulo).toContainText('1 pregunta');
  await modulo.getByRole('button', { name: /^Iniciar prueba/ }).click();
  await expect(page.getByText('Tus intentos anteriores', { exact: true })).toBeVisible();
  await begin(page);
  await expect(page.getByText('Tus intentos anteriores se ven cuando entregues este.', { exact: true })).toBeVisible();
  await expect(page.getByText('Tus intentos anteriores', { exact: true })).toHaveCount(0);

  await page.getByRole('link', { name: 'Salir, el tiempo sigue corriendo' }).click();
  await expect(modulo).toContainText(/En curso, quedan (29|30) min/);
  await expect(modulo.getByRole('button', { name: /^Iniciar prueba/ })).toHaveCount(0);
  await expectAccessible(page);
  // Moves only the page's clock; requests are blocked because their response would correct it.
  await page.route('**/api/modulos?*', (route) => route.abort());
  await page.clock.fastForward('29:20');
  await expect(modulo).toContainText(/En curso, quedan 0:[1-4]\d/);
  await removeRoutes(page, '**/api/modulos?*');
  await modulo.getByRole('button', { name: /^Continuar/ }).click();
  await expect(page.getByRole('timer')).toHaveText(/^Quedan (29|30) min$/);

  await page.getByRole('link', { name: 'Salir, el tiempo sigue corriendo' }).click();
  await sidebar(page, 'Dashboard').click();
  const running = page.getByRole('region', { name: 'Prueba en curso', exact: true });
  await expect(running).toContainText(/En curso, quedan (29|30) min/);
  await expectAccessible(page);
  const goOn = running.getByRole('link', { name: `Continuar ${nombre}`, exact: true });
  await expect(goOn).toHaveCSS('background-color', 'rgb(15, 118, 110)');
  await expect(page.getByRole('link', { name: 'Ir a la prueba' })).not.toHaveCSS(
    'background-color',
    'rgb(15, 118, 110)',
  );
  await goOn.click();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.getByLabel('Verdadero').check();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('button', { name: 'Sí, enviar', exact: true }).click();
  await expect(modulo).toContainText('Ya usaste todos tus intentos (2/2)');
  await sidebar(page, 'Dashboard').click();
  await expect(page.getByRole('heading', { name: 'Mis cursos', exact: true })).toBeVisible();
  await expect(running).toHaveCount(0);
});
