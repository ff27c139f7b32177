import { expect, type Page } from '@playwright/test';
import type { Alumno } from './alumnos.ts';
import { removeRoutes } from './network.ts';
import { cell, gradebook, noteField, savedNotas } from './notas.ts';
import { admin, endSession, signIn } from './people.ts';
import { ask, changeTo, enrolAlumno, newAlumno, newPrueba, open } from './school.ts';
import { test } from './test.ts';

const notice = (page: Page) => page.getByText('Recuperamos lo que estabas escribiendo', { exact: true });

/** Signs in again once the page has redirected to the sign-in. */
async function comeBack(page: Page): Promise<void> {
  await expect(page).toHaveURL('/login');
  await signIn(page, admin);
  await page.getByRole('link', { name: 'Continuar', exact: true }).click();
}

test('SEA-25 points and comment of an open answer are there again after the end of the session', async ({ page }) => {
  const prueba = await newPrueba(page, [open('¿Qué recurso presentas?')]);
  const alumno = await newAlumno(page);
  await enrolAlumno(page, alumno, prueba);
  await changeTo(page, alumno);
  const { pruebaId, cursoId } = prueba;
  const preguntas = (await ask<{ preguntas: { preguntaId: number }[] }>(page, 'get', `/pruebas/${pruebaId}`)).preguntas;
  const abiertas = [{ preguntaId: preguntas[0]!.preguntaId, texto: 'Apelación.' }];
  await ask(page, 'post', '/respuestas/envio', { pruebaId, opciones: [], abiertas });
  await changeTo(page, admin);
  await page.goto(`/calificaciones?cursoId=${cursoId}`);
  await page.getByRole('button', { name: `Calificar a ${alumno.nombre} Huamán` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Puntos').fill('17');
  await dialog.getByLabel('Comentario').fill('Falta citar el plazo.');
  await endSession(page);
  await dialog.getByRole('button', { name: 'Guardar y seguir', exact: true }).click();
  await comeBack(page);
  await expect(dialog.getByLabel('Puntos')).toHaveValue('17');
  await expect(dialog.getByLabel('Comentario')).toHaveValue('Falta citar el plazo.');
  await expect(notice(page)).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Guardar y seguir', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(notice(page)).toHaveCount(0);
});

test('SEA-29 the cell just typed in the gradebook, and the one still being typed, are saved after signing in again', async ({
  page,
}) => {
  const { curso, alumnos } = await gradebook(page, 2);
  const [a, b] = alumnos as [Alumno, Alumno];
  const left = page.waitForURL('/login');
  await endSession(page);
  // The save of the first cell gets a 401 while the second one is being typed.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/notas', async (route) => {
    await held;
    await route.continue();
  });
  await cell(page, 'Sesión uno', a).click();
  await page.keyboard.type('15');
  await page.keyboard.press('Enter');
  await page.keyboard.type('18');
  await expect(noteField(page, 'Sesión uno', b)).toHaveValue('18');
  letGo();
  await left;
  await removeRoutes(page, '**/api/notas');
  await comeBack(page);
  await expect(page.getByText('Recuperamos 2 notas que faltaba guardar', { exact: true })).toBeVisible();
  await savedNotas(page, curso).toEqual([
    [15, null, null],
    [18, null, null],
  ]);
  await expect(notice(page)).toHaveCount(0);
});
