import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { answerWith, removeRoutes } from './network.ts';
import { admin, enterAs } from './people.ts';
import { ask, changeTo, isTrue, newPrueba, open, openPrueba, type Prueba, several, single, sit } from './school.ts';
import { test } from './test.ts';

const questions = (page: Page) => page.getByRole('list', { name: 'Preguntas' }).getByRole('heading', { level: 3 });
const form = (page: Page, name: 'Nueva pregunta' | 'Editar pregunta') => page.getByRole('form', { name });
const option = (where: Locator, index: number) => where.getByLabel(`Opción ${index}`, { exact: true });
const correct = (where: Locator, index: number) => where.getByLabel(`Opción ${index} es correcta`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const isPregunta = /\/api\/preguntas(\/\d+)?$/;
const confirmation = (page: Page) => page.getByRole('alertdialog');

type Stored = { enunciado: string; tipo: number; exclusiva: boolean; opciones: { correcto: boolean }[] };
async function stored(page: Page, { pruebaId }: Prueba): Promise<Stored[]> {
  const { preguntas } = await ask<{ preguntas: Stored[] }>(page, 'get', `/preguntas/prueba/${pruebaId}`);
  return preguntas;
}

test('PRU-10 PRU-23 a multiple-choice question starts with two empty options, keeps two and takes ten', async ({
  page,
}) => {
  await openPrueba(page, await newPrueba(page, []));
  await button(page, 'Agregar la primera').click();
  const created = form(page, 'Nueva pregunta');
  await expect(option(created, 1)).toHaveValue('');
  await expect(option(created, 2)).toHaveValue('');
  await expect(option(created, 3)).toHaveCount(0);
  await option(created, 1).fill('Un acuerdo');
  await option(created, 2).fill('Un acto jurídico');
  for (const n of [1, 2]) {
    await button(page, `Quitar la opción ${n}`).click();
    await expect(created.getByText('Debes mantener al menos 2 opciones.')).toBeVisible();
    await expect(option(created, 1)).toHaveValue('Un acuerdo');
    await expect(option(created, 2)).toHaveValue('Un acto jurídico');
  }
  for (let n = 3; n <= 11; n++) await button(page, 'Agregar opción').click();
  await expect(created.getByText('Máximo 10 opciones.')).toBeVisible();
  await expect(option(created, 11)).toHaveCount(0);
  for (let n = 10; n > 2; n--) await button(page, `Quitar la opción ${n}`).click();
});

test('PRU-01 PRU-06 PRU-08 PRU-11 PRU-12 PRU-32 PRU-33 VIS-59 an administrator builds a test with all three types', {
  tag: '@core',
}, async ({ page }) => {
  const prueba = await newPrueba(page, []);
  await openPrueba(page, prueba);
  await expect(page.getByText('Aún no hay preguntas.')).toBeVisible();
  await button(page, 'Agregar la primera').click();
  const created = form(page, 'Nueva pregunta');
  await expect(created.getByLabel('Enunciado')).toBeFocused();

  // Multiple choice: Enter moves to the next option.
  await created.getByLabel('Enunciado').fill('¿Qué es un contrato?');
  await button(page, 'Guardar pregunta').click();
  await expect(created.getByText('Agrega al menos 2 opciones con descripción')).toBeVisible();
  await option(created, 1).fill('Un acuerdo');
  await option(created, 1).press('Enter');
  await expect(option(created, 2)).toBeFocused();
  await page.keyboard.type('Un acto jurídico');
  await page.keyboard.press('Enter');
  await expect(option(created, 3)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(option(created, 3)).toHaveCount(0);
  await expect(option(created, 2)).toBeFocused();

  // Exclusive, as it starts: radio buttons. Without it checkboxes; with it again only one option stays correct.
  await expect(created.getByLabel('Exclusiva')).toBeChecked();
  await created.getByLabel('Exclusiva').uncheck();
  await correct(created, 1).check();
  await correct(created, 2).check();
  await expect(correct(created, 1)).toHaveAttribute('type', 'checkbox');
  await created.getByLabel('Exclusiva').check();
  await expect(correct(created, 1)).toHaveAttribute('type', 'radio');
  await expect(correct(created, 1)).toBeChecked();
  await expect(correct(created, 2)).not.toBeChecked();
  await correct(created, 2).check();
  await expect(correct(created, 1)).not.toBeChecked();
  await button(page, 'Guardar y agregar otra').click();
  await expect(questions(page)).toHaveText(['Pregunta 1: ¿Qué es un contrato?']);
  await expect(created.getByLabel('Enunciado')).toHaveValue('');

  // Changing the type resets the options.
  await option(created, 1).fill('Se pierde');
  await created.getByLabel('Verdadero o falso').check();
  await expect(option(created, 1)).toHaveValue('Verdadero');
  await expect(option(created, 2)).toHaveValue('Falso');
  await expect(option(created, 1)).not.toBeEditable();
  await expect(button(page, 'Agregar opción')).toHaveCount(0);
  await created.getByLabel('Opción múltiple').check();
  await expect(option(created, 1)).toHaveValue('');
  await created.getByLabel('Verdadero o falso').check();
  await created.getByLabel('Enunciado').fill('El error');
  await button(page, 'Guardar pregunta').click();
  await expect(created.getByText('Debe haber exactamente una opción correcta.')).toBeVisible();
  await created.getByLabel('Falso es correcta').check();
  await button(page, 'Guardar pregunta').click();
  await expect(questions(page)).toHaveCount(2);

  await button(page, 'Nueva pregunta').click();
  // The press blurs the empty field, whose error message moves the page.
  await created.getByLabel('Abierta').check();
  await expect(created.getByText('El enunciado es obligatorio')).toBeVisible();
  await expect(created.getByRole('textbox', { name: /^Opción/ })).toHaveCount(0);
  await created.getByLabel('Enunciado').fill('Caso');
  await button(page, 'Guardar pregunta').click();
  await expect(created.getByText('El enunciado debe tener al menos 5 caracteres')).toBeVisible();
  await created.getByLabel('Enunciado').fill('Redacta una cláusula penal.');
  await created.getByLabel('Enunciado').press('Control+Enter');
  await expect(questions(page)).toHaveCount(3);
  await expect(page.getByText('Sin opciones.')).toHaveCount(1);

  const saved = await stored(page, prueba);
  expect(saved.map(({ tipo, exclusiva }) => [tipo, exclusiva])).toEqual([
    [2, true],
    [3, false],
    [1, false],
  ]);
  expect(saved.map(({ opciones }) => opciones.map(({ correcto }) => correcto))).toEqual([
    [false, true],
    [false, true],
    [],
  ]);
  await expectAccessible(page, 'editor');

  await button(page, 'Ver como estudiante').click();
  await expect(page.getByRole('radio')).toHaveCount(4);
  await page.getByLabel('Un acuerdo').check();
  await page.getByLabel('Verdadero').check();
  await page.getByLabel('Tu respuesta').fill('Solo miro');
  await expect(page.getByText('3 de 3 respondidas').first()).toBeVisible();
  await expect(button(page, 'Enviar')).toBeDisabled();
  await button(page, 'Volver a editar').click();
  await expect(questions(page)).toHaveCount(3);
});

test('PRU-13 questions go up and down without a call; the order goes with the next save of the test', async ({
  page,
}) => {
  const prueba = await newPrueba(page, [isTrue('Primera'), isTrue('Segunda'), isTrue('Tercera')]);
  await openPrueba(page, prueba);
  const writes: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && writes.push(`${request.method()} ${request.url()}`));
  const order = (...names: string[]) => names.map((name, index) => `Pregunta ${index + 1}: ${name}`);

  await button(page, 'Bajar la pregunta 1').click();
  await expect(questions(page)).toHaveText(order('Segunda', 'Primera', 'Tercera'));
  await expect(page.getByText('orden sin guardar')).toBeVisible();
  await button(page, 'Subir la pregunta 2').click();
  await expect(page.getByText('orden sin guardar')).toHaveCount(0);
  await button(page, 'Editar la pregunta 3').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(questions(page)).toHaveText(order('Tercera', 'Primera', 'Segunda'));
  await expect(button(page, 'Editar la pregunta 1')).toBeFocused();
  expect(writes).toEqual([]);

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(confirmation(page)).toContainText('Tienes cambios de la prueba sin guardar.');
  await button(page, 'Seguir editando').click();
  await button(page, 'Guardar orden').click();
  await expect(page.getByText('Prueba guardada')).toBeVisible();
  expect(writes).toHaveLength(1);
  await page.reload();
  await expect(questions(page)).toHaveText(order('Tercera', 'Primera', 'Segunda'));
});

test('PRU-14 PRU-29 PRU-30 PRU-31 questions are copied, edited and deleted; a failure says which act failed and loses nothing', async ({
  page,
}) => {
  const prueba = await newPrueba(page, [several('¿Cuáles son reales?', '*Prenda', '*Hipoteca', 'Mutuo')]);
  await openPrueba(page, prueba);
  await button(page, 'Duplicar la pregunta 1').click();
  await expect(questions(page)).toHaveText([
    'Pregunta 1: ¿Cuáles son reales?',
    'Pregunta 2: ¿Cuáles son reales? (copia)',
  ]);
  const [original, copy] = await stored(page, prueba);
  expect(copy!.opciones.map(({ correcto }) => correcto)).toEqual(original!.opciones.map(({ correcto }) => correcto));

  await page.route(isPregunta, (route) => route.fulfill({ status: 500, json: { success: false, message: 'Falló' } }));
  await button(page, 'Duplicar la pregunta 1').click();
  await expect(confirmation(page)).toContainText('No se pudo duplicar la pregunta');
  await button(page, 'Entendido').click();
  await button(page, 'Eliminar la pregunta 2').click();
  await button(page, 'Sí').click();
  await expect(confirmation(page)).toContainText('Error al eliminar pregunta');
  await button(page, 'Entendido').click();
  await button(page, 'Editar la pregunta 2').click();
  const edit = form(page, 'Editar pregunta');
  await edit.getByLabel('Enunciado').fill('¿Cuáles son garantías reales?');
  await button(page, 'Guardar pregunta').click();
  await expect(confirmation(page)).toContainText('Error guardando pregunta');
  await button(page, 'Entendido').click();
  await expect(edit.getByLabel('Enunciado')).toHaveValue('¿Cuáles son garantías reales?');

  await removeRoutes(page, isPregunta);
  await button(page, 'Guardar pregunta').click();
  await expect(questions(page).nth(1)).toHaveText('Pregunta 2: ¿Cuáles son garantías reales?');
  await button(page, 'Eliminar la pregunta 1').click();
  await expect(confirmation(page)).toContainText('¿Eliminar la pregunta «¿Cuáles son reales?»?');
  await button(page, 'Sí').click();
  await expect(questions(page)).toHaveText(['Pregunta 1: ¿Cuáles son garantías reales?']);
});

test('PRU-24 PRU-25 PRU-26 the data of a test: what is required, and what somebody else changed meanwhile', async ({
  page,
}) => {
  const prueba = await newPrueba(page, [isTrue('Queda igual')]);
  await openPrueba(page, prueba);
  await page.getByLabel('Nombre').fill(' ');
  await page.getByLabel('Intentos').fill('');
  await page.getByLabel('Descripción').fill('');
  await button(page, 'Guardar prueba').click();
  await expect(page.getByText('El nombre es requerido')).toBeVisible();
  await expect(page.getByText('La descripción es requerida')).toBeVisible();
  await expect(page.getByText('Los intentos son requeridos')).toBeVisible();
  await expect(page.getByLabel('Nombre')).toBeFocused();

  const theirs = { nombre: prueba.nombre, descripcion: 'Cambiada por otra persona.', intentos: 5 };
  await ask(page, 'put', `/pruebas/${prueba.pruebaId}`, theirs);
  await page.getByLabel('Nombre').fill(`${prueba.nombre} final`);
  await page.getByLabel('Descripción').fill('Lee cada caso antes de responder.');
  await page.getByLabel('Intentos').fill('3');
  await button(page, 'Guardar prueba').click();
  await expect(confirmation(page)).toContainText('Cambiada por otra persona.');
  await button(page, 'Guardar mis cambios').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${prueba.nombre} final`);
  const saved = await ask(page, 'get', `/pruebas/${prueba.pruebaId}`);
  expect(saved).toMatchObject({ descripcion: 'Cambiada por otra persona.', intentos: 3 });
  await expect(page.getByLabel('Descripción')).toHaveValue('Cambiada por otra persona.');
  await expect(page.getByText('Cambios sin guardar')).toHaveCount(0);
});

test('PRU-02 PRU-27 PRU-28 a test that cannot be loaded says why; without its id the page leads to /especialidades', async ({
  page,
}) => {
  await enterAs(page, admin);
  await page.goto('/prueba?cursoId=1');
  await expect(page).toHaveURL('/especialidades');
  await page.goto('/prueba?pruebaId=2000000000');
  await expect(page.getByRole('alert')).toContainText('No se pudo cargar la prueba');
  await answerWith(page, '**/api/pruebas/1', 500, { success: false, message: 'Sin servicio' });
  await page.goto('/prueba?pruebaId=1');
  await expect(page.getByRole('alert')).toContainText('Error durante carga de la prueba');
  await removeRoutes(page);
  await button(page, 'Reintentar').click();
  await expect(page.getByRole('heading', { name: 'Datos de la prueba' })).toBeVisible();
});

test('STU-61 an administrator grades an open question; the student reads grade and comment', { tag: '@core' }, async ({
  page,
}) => {
  const preguntas = [single('¿Quién califica?', '*El juez', 'El perito'), open('Explica el principio de oportunidad.')];
  const { prueba, alumno } = await sit(page, preguntas);
  await page.getByLabel('El juez').check();
  await page
    .getByLabel('Tu respuesta')
    .fill(`El fiscal puede abstenerse\nen casos de poca monta. ${'Y así. '.repeat(50)}Termina aquí.`);
  await button(page, 'Enviar').click();
  await button(page, 'Sí, enviar').click();
  await expect(page).toHaveURL(/\/curso-modulo/);

  await page.goto('/calificaciones');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta pantalla es solo para administración');
  await changeTo(page, admin);
  await page.goto(`/calificaciones?cursoId=${prueba.cursoId}`);
  const row = page.getByRole('row').filter({ hasText: alumno.dni });
  await expect(row).toContainText('1 pendiente');
  await page.getByRole('searchbox').fill('nadie se llama así');
  await expect(page.getByText(/^No encontramos resultados/)).toBeVisible();
  await page.getByRole('searchbox').fill(alumno.dni);
  await row.getByRole('button', { name: /^Calificar a/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('en casos de poca monta.');
  await expect(dialog).toContainText('Acertó 1 de 1 preguntas con opciones.');
  const points = dialog.getByLabel('Puntos');
  await expect(points).toBeFocused();
  await points.fill('25');
  await points.press('Control+Enter');
  await expect(points).toHaveAttribute('aria-invalid', 'true');
  await points.fill('15,5');
  await expect(dialog.getByRole('status')).toContainText('17.75');
  await dialog.getByLabel('Comentario').fill('Falta citar el artículo 2.');
  await page.keyboard.press('Escape');
  const leaving = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
  await expect(leaving).toContainText('Perderás los puntos y comentarios que escribiste.');
  await leaving.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(points).toHaveValue('15,5');
  await dialog.getByLabel('Comentario').press('Control+Enter');
  await expect(page.getByText('Calificación guardada.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.goto(`/calificaciones?cursoId=${prueba.cursoId}&estado=calificado`);
  await expect(row).toContainText('17.75');

  await changeTo(page, alumno);
  await openPrueba(page, prueba);
  await page.getByText('Tus intentos anteriores').click();
  const attempt = page.getByRole('listitem').filter({ hasText: 'Intento 1' });
  await expect(attempt).toContainText('17.75');
  await expect(attempt).toContainText('Falta citar el artículo 2.');
  // A long answer is folded.
  await expect(attempt.getByText(/Termina aquí\.$/)).toBeHidden();
  await attempt.getByText('Ver toda la respuesta').click();
  await expect(attempt.getByText(/Termina aquí\.$/)).toBeVisible();
});

test('with nobody waiting the queue says so; after one is graded the next opens', async ({ page }) => {
  const { prueba } = await sit(page, [open('Explica la tutela jurisdiccional.')], 2);
  for (const respuesta of ['Primer intento', 'Segundo intento']) {
    await openPrueba(page, prueba);
    await page.getByLabel('Tu respuesta').fill(respuesta);
    await button(page, 'Enviar').click();
    await button(page, 'Sí, enviar').click();
    await expect(page).toHaveURL(/\/curso-modulo/);
  }
  await changeTo(page, admin);
  await page.goto(`/calificaciones?cursoId=${prueba.cursoId}`);
  const dialog = page.getByRole('dialog');
  await page
    .getByRole('button', { name: /^Calificar a/ })
    .first()
    .click();
  await expect(dialog).toContainText('Primer intento');
  await dialog.getByLabel('Puntos').fill('12');
  await dialog.getByRole('button', { name: 'Guardar y seguir' }).click();
  await expect(dialog).toContainText('Segundo intento');
  await dialog.getByLabel('Puntos').fill('20');
  await dialog.getByRole('button', { name: 'Guardar y seguir' }).click();
  await expect(dialog).toBeHidden();
  await answerWith(page, '**/api/calificaciones?*', 200, { success: true, resources: [], total: 0 });
  await page.goto('/calificaciones');
  await expect(page.getByText('No hay registros')).toBeVisible();
});
