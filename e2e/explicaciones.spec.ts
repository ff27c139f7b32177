import { expect, test } from '@playwright/test';
import { ask, changeTo, enrolAlumno, isTrue, newAlumno, newPrueba, openPrueba } from './school.ts';

test('REL-03 results say that the best attempt counts and, where ADMIN allows it, explain every answer', async ({
  page,
}) => {
  const republic = { ...isTrue('El Perú es una república.'), explicacion: 'Artículo 43 de la Constitución.' };
  const prueba = await newPrueba(page, [republic], 3);
  const alumno = await newAlumno(page);
  await enrolAlumno(page, alumno, prueba);
  await openPrueba(page, prueba);
  await page.getByLabel('Explicaciones', { exact: true }).selectOption('Después de enviar, con sus respuestas');
  await page.getByRole('button', { name: 'Guardar prueba', exact: true }).click();
  await expect(page.getByText('Prueba guardada')).toBeVisible();

  await changeTo(page, alumno);
  const { pruebaId } = prueba;
  type Read = { preguntas: { opciones: { opcionId: number }[] }[] };
  const { preguntas } = await ask<Read>(page, 'get', `/pruebas/${pruebaId}`);
  const [yes, no] = preguntas[0]!.opciones.map(({ opcionId }) => opcionId);
  await ask(page, 'post', '/respuestas/envio', { pruebaId, opciones: [yes] });
  await ask(page, 'post', '/respuestas/envio', { pruebaId, opciones: [no] });
  await openPrueba(page, prueba);
  await page.getByText('Tus intentos anteriores').click();
  await expect(page.getByText('Cuenta tu mejor intento: 20.')).toBeVisible();
  const explained = page.getByRole('list', { name: 'Respuestas explicadas' });
  await expect(explained).toHaveCount(2);
  await expect(explained.nth(0)).toContainText('Respondiste: Verdadero');
  await expect(explained.nth(0).getByText('Correcta', { exact: true })).toBeVisible();
  await expect(explained.nth(1).getByText('Incorrecta', { exact: true })).toBeVisible();
  await expect(explained.nth(1)).toContainText('Artículo 43 de la Constitución.');
});
