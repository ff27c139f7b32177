import { expect } from '@playwright/test';
import { writeMoodleXml } from '../domain/formats/preguntas/write-moodle-xml.ts';
import { removeRoutes } from './network.ts';
import { png } from './pictures.ts';
import { ask, changeTo, endSittings, enrolAlumno, isTrue, newAlumno, newPrueba, open, openPrueba } from './school.ts';
import { test } from './test.ts';

test('REL-03 REL-26 VIS-57 results say that the best attempt counts and, where ADMIN allows it, explain every answer with its picture', async ({
  page,
}) => {
  const republic = { ...isTrue('El Perú es una república.'), explicacion: 'Artículo 43 de la Constitución.' };
  const prueba = await newPrueba(page, [republic], 3);
  const shown = { name: 'acta.png', base64: (await png(64)).buffer.toString('base64'), alt: 'Un acta firmada' };
  const fact = { ...isTrue('El acta está firmada.'), tipo: 3 as const, exclusiva: false, explicacion: '' };
  const contenido = writeMoodleXml([{ ...fact, opciones: fact.opciones!, picture: shown }]);
  await ask(page, 'post', `/pruebas/${prueba.pruebaId}/preguntas/importar`, { contenido });
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
  for (const place of [0, 1]) {
    const opciones = preguntas.map((pregunta) => pregunta.opciones[place]!.opcionId);
    await ask(page, 'post', '/respuestas/envio', { pruebaId, opciones });
  }
  await page.route(/\/intentos$/, (route) => route.fulfill({ status: 500 }));
  await openPrueba(page, prueba);
  const failed = page.getByRole('alert').filter({ hasText: 'No se pudieron cargar tus intentos anteriores' });
  await expect(failed).toBeVisible();
  await removeRoutes(page, /\/intentos$/);
  await failed.getByRole('button', { name: 'Reintentar', exact: true }).click();
  await page.getByText('Tus intentos anteriores', { exact: true }).click();
  await expect(page.getByText('Cuenta tu mejor intento: 20.')).toBeVisible();
  const explained = page.getByRole('list', { name: 'Respuestas explicadas' });
  await expect(explained).toHaveCount(2);
  await expect(explained.nth(0)).toContainText('Respondiste: Verdadero');
  await expect(explained.nth(0).getByText('Correcta', { exact: true })).toHaveCount(2);
  await expect(explained.nth(1).getByText('Incorrecta', { exact: true })).toHaveCount(2);
  await expect(explained.nth(1)).toContainText('Artículo 43 de la Constitución.');
  const picture = explained.nth(1).getByRole('img', { name: 'Un acta firmada', exact: true });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('STU-62 an attempt that ended by itself says where nothing was answered', async ({ page, browser }) => {
  const prueba = await newPrueba(page, [
    ...['La ley es obligatoria.', 'El juicio oral es público.'].map(isTrue),
    open('¿Por qué?'),
  ]);
  const { pruebaId, nombre } = prueba;
  await ask(page, 'put', `/pruebas/${pruebaId}`, { nombre, descripcion: 'Lee el caso.', intentos: 2, minutos: 30 });
  const alumno = await newAlumno(page);
  await enrolAlumno(page, alumno, prueba);
  await changeTo(page, alumno);
  await openPrueba(page, prueba);
  await page.getByRole('button', { name: 'Empezar la prueba', exact: true }).click();
  const list = page.getByRole('list', { name: 'Preguntas', exact: true });
  await list.getByRole('group').first().getByLabel('Verdadero').check();
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible();
  await endSittings(browser, prueba, { minutos: 30, explicaciones: 'al-enviar' });
  await page.reload();
  await expect(page.getByText('Terminó el tiempo y entregamos lo que respondiste.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: /^Ver prueba/ }).click();
  const explained = page.getByRole('list', { name: 'Respuestas explicadas' }).getByRole('listitem');
  await expect(explained).toContainText(['Respondiste: Verdadero', 'Respondiste: nada', 'Respondiste: nada']);
});
