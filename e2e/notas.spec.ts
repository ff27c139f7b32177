import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import type { Alumno } from './alumnos.ts';
import { xsrf } from './flyers.ts';
import { holdBack, removeRoutes } from './network.ts';
import { cell, gradebook, notasOf, noteField, paste, savedNotas } from './notas.ts';
import { test } from './test.ts';

test('ADM-45 a gradebook is written like a spreadsheet, with the keyboard alone', { tag: '@core' }, async ({
  page,
}) => {
  const { curso, alumnos } = await gradebook(page);
  const [a, b, c] = alumnos as [Alumno, Alumno, Alumno];
  const status = page.getByRole('status').filter({ hasText: 'Todo guardado' });
  await cell(page, 'Sesión uno', a).click();
  await page.keyboard.type('15,5');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Sesión uno', b)).toBeFocused();
  await page.keyboard.type('8.25');
  await page.keyboard.press('ArrowDown');
  await expect(cell(page, 'Sesión uno', c)).toBeFocused();
  await page.keyboard.type('20');
  await page.keyboard.press('Tab');
  await expect(cell(page, 'Examen final', c)).toBeFocused();
  // The grade of a test cannot be typed.
  await page.keyboard.type('5');
  await expect(noteField(page, 'Examen final', c)).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('11');
  await page.keyboard.press('Shift+Enter');
  await expect(cell(page, 'Sesión dos', b)).toBeFocused();
  await savedNotas(page, curso).toEqual([
    [15.5, null, null],
    [8.25, null, null],
    [20, null, 11],
  ]);
  await expect(status).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: c.dni })).toContainText('15.5');
  await expect(cell(page, 'Sesión uno', b).getByText('8.25')).toHaveCSS('color', 'rgb(179, 38, 30)');
  await expect(cell(page, 'Sesión uno', c).getByText('20')).toHaveCSS('color', 'rgb(27, 110, 60)');

  // F2 edits the grade, Escape cancels, Delete clears a selection, and undo restores it on the server.
  await cell(page, 'Sesión uno', b).click();
  await page.keyboard.press('F2');
  await expect(noteField(page, 'Sesión uno', b)).toHaveValue('8.25');
  await page.keyboard.type('9');
  await page.keyboard.press('Escape');
  await expect(cell(page, 'Sesión uno', b)).toHaveAccessibleName(/: 8\.25$/);
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(2);
  await page.keyboard.press('Delete');
  await expect(page.getByText('Quitamos 2 notas')).toBeVisible();
  await savedNotas(page, curso).toEqual([
    [null, null, null],
    [null, null, null],
    [20, null, 11],
  ]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Deshicimos 2 notas')).toBeVisible();
  await savedNotas(page, curso).toEqual([
    [15.5, null, null],
    [8.25, null, null],
    [20, null, 11],
  ]);
  await page.keyboard.press('ControlOrMeta+y');
  await expect(page.getByText('Rehicimos 2 notas')).toBeVisible();

  // Fill down with the first row of the selection.
  await cell(page, 'Sesión dos', a).click();
  await page.keyboard.type('17');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ControlOrMeta+d');
  await expect(page.getByText('Rellenamos 1 nota')).toBeVisible();
  await savedNotas(page, curso).toEqual([
    [null, null, 17],
    [null, null, 17],
    [20, null, 11],
  ]);
  await expectAccessible(page, 'gradebook');
});

test('ADM-42 ADM-47 ADM-49 a block from Excel: what does not fit is shown first, the rest is saved; history restores', async ({
  page,
}) => {
  const { curso, alumnos } = await gradebook(page);
  const [a, b] = alumnos as [Alumno, Alumno];
  await cell(page, 'Sesión uno', a).click();
  await paste(page, '15,5\r\n12\r\n"20"\r\n');
  await expect(page.getByText('Guardamos 3 notas')).toBeVisible();
  await savedNotas(page, curso).toEqual([
    [15.5, null, null],
    [12, null, null],
    [20, null, null],
  ]);

  await paste(page, '16\t14\t13\t9\r\n21\t\tNP\r\n\t\t18\r\n11\r\n');
  const preview = page.getByRole('dialog', { name: 'Revisa lo que pegaste' });
  const refused = preview.getByRole('button', { name: /^No entran/ });
  await expect(refused).toHaveText('No entran5');
  for (const reason of [
    'Es una prueba: su nota sale de los intentos',
    'El promedio se calcula solo',
    'De 0 a 20',
    'Escribe un número',
    'Pasa de la última fila',
  ]) {
    await expect(preview.getByText(reason, { exact: true })).toBeVisible();
  }
  await expectAccessible(page, 'preview', '[role=dialog]');
  await preview.getByRole('button', { name: 'Guardar 3 notas' }).click();
  await expect(preview).toBeHidden();
  await savedNotas(page, curso).toEqual([
    [16, null, 13],
    [12, null, null],
    [20, null, 18],
  ]);

  // With its titles and the DNI a block finds its place, in any order.
  await expect(cell(page, 'Sesión uno', a)).toBeFocused();
  await paste(page, `DNI\tSesión dos\n${b.dni}\t10,5\n${a.dni}\t13\n`);
  await expect(page.getByText('Guardamos 1 nota', { exact: true })).toBeVisible();
  await savedNotas(page, curso).toEqual([
    [16, null, 13],
    [12, null, 10.5],
    [20, null, 18],
  ]);

  // A file of grades gets the same verdicts, and a column without a module can be given one.
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  const csv = `DNI;Sesión dos;Nota oral\r\n${b.dni};11;9\r\n99999998;14;8\r\n`;
  await page
    .getByLabel('Elegir archivo')
    .setInputFiles({ name: 'notas.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const review = page.getByRole('dialog', { name: 'Revisa «notas.csv»' });
  await expect(review.getByText('Este DNI no está en el curso')).toBeVisible();
  await review.getByLabel('Columna «Nota oral»').selectOption('Sesión uno');
  await review.getByRole('button', { name: 'Guardar 2 notas' }).click();
  await savedNotas(page, curso).toEqual([
    [16, null, 13],
    [9, null, 11],
    [20, null, 18],
  ]);

  await cell(page, 'Sesión uno', a).click();
  await page.keyboard.press('Shift+F2');
  const history = page.getByRole('dialog', { name: 'Historia de la nota' });
  await expect(history.getByRole('listitem')).toHaveText([
    /Carmen Rojas Paucar cambió 15\.5 por 16/,
    /Carmen Rojas Paucar puso 15\.5/,
  ]);
  await history.getByRole('button', { name: 'Restaurar 15.5' }).click();
  await expect(page.getByText('Restauramos la nota')).toBeVisible();
  await expect(cell(page, 'Sesión uno', a)).toHaveAccessibleName(/: 15\.5$/);
});

test('ADM-48 on a phone one student at a time, with the next and the previous one', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { curso, alumnos } = await gradebook(page, 2);
  const [a, b] = alumnos as [Alumno, Alumno];
  await expect(page.getByRole('heading', { name: `${a.apellido}, ${a.nombre}` })).toBeVisible();
  await noteField(page, 'Sesión dos', a).fill('13');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByRole('heading', { name: `${b.apellido}, ${b.nombre}` })).toBeVisible();
  await noteField(page, 'Sesión dos', b).fill('14');
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible();
  await expectAccessible(page, 'gradebook on a phone');
  await page.getByRole('link', { name: 'Estudiantes', exact: true }).click();
  await savedNotas(page, curso).toEqual([
    [null, null, 13],
    [null, null, 14],
  ]);
});

test('a grade that is none says why and is not saved; a lost network loses nothing', async ({ page }) => {
  const { curso, alumnos } = await gradebook(page, 1);
  const grade = cell(page, 'Sesión uno', alumnos[0]!);
  const status = page.getByRole('status');
  await grade.click();
  await page.keyboard.type('21');
  await page.keyboard.press('Enter');
  await expect(status.filter({ hasText: '1 nota sin guardar: De 0 a 20' })).toBeVisible();
  await expect(grade).toHaveAccessibleName(/: 21, sin guardar: De 0 a 20$/);
  expect(await notasOf(page, curso)).toEqual([[null, null, null]]);

  await page.route('**/api/notas', (route) => route.abort('connectionrefused'));
  await grade.click();
  await page.keyboard.type('14');
  await page.keyboard.press('Enter');
  await expect(status.filter({ hasText: 'Error de red o del servidor' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const leaving = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
  await expect(leaving).toContainText('Hay notas que todavía no se guardaron');
  await leaving.getByRole('button', { name: 'Seguir editando' }).click();
  await removeRoutes(page);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(status.filter({ hasText: 'Todo guardado' })).toBeVisible();
  expect(await notasOf(page, curso)).toEqual([[14, null, null]]);
});

test('what is typed while a save is on its way is saved after it', async ({ page }) => {
  const { curso, alumnos } = await gradebook(page, 1);
  const grade = cell(page, 'Sesión uno', alumnos[0]!);
  const held = await holdBack(page, '**/api/notas');
  await grade.click();
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Guardando…' })).toBeVisible();
  await page.keyboard.type('18,75');
  await page.keyboard.press('Enter');
  held.open();
  await expect(page.getByRole('status').filter({ hasText: 'Todo guardado' })).toBeVisible();
  await savedNotas(page, curso).toEqual([[18.75, null, null]]);
});

test('two administrators in one cell: the second sees the other grade and decides', async ({ page }) => {
  const { curso, alumnos, moduloId } = await gradebook(page, 1);
  const grade = cell(page, 'Sesión uno', alumnos[0]!);
  const other = async (nota: number) => {
    const data = { usuarioId: alumnos[0]!.usuarioId, moduloId, nota };
    await page.request.put('/api/notas', { headers: await xsrf(page), data });
  };
  const asked = page.getByRole('alertdialog', { name: 'Hay una nota más nueva' });
  await other(12);
  await grade.click();
  await page.keyboard.type('16');
  await page.keyboard.press('Enter');
  await expect(asked).toContainText('Otra persona puso 12 mientras escribías 16');
  await asked.getByRole('button', { name: 'Dejar la otra' }).click();
  await expect(grade).toHaveAccessibleName(/: 12$/);
  await other(13);
  await grade.click();
  await page.keyboard.type('17');
  await page.keyboard.press('Enter');
  await asked.getByRole('button', { name: 'Guardar la mía' }).click();
  await savedNotas(page, curso).toEqual([[17, null, null]]);

  // A pasted block with conflicts asks once for all of its cells.
  await other(5);
  await expect(asked).toBeHidden();
  await grade.click();
  await paste(page, '18\t\t19');
  const many = page.getByRole('alertdialog', { name: 'Hay notas más nuevas' });
  await expect(many).toContainText('Otra persona cambió una de estas notas');
  await many.getByRole('button', { name: 'Dejar las otras' }).click();
  await savedNotas(page, curso).toEqual([[5, null, 19]]);
});

test('REL-24 grades of a test held elsewhere come from a file, with a verdict per row before anything is saved', async ({
  page,
}) => {
  const { curso, alumnos } = await gradebook(page, 2);
  const [a, b] = alumnos as [Alumno, Alumno];
  await page.getByRole('button', { name: 'Notas de fuera', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Notas de una prueba de fuera' });
  const csv = `DNI;Preguntas;Nota\n${a.dni};18;15,5\n${b.dni};12;NSP\n`;
  await dialog
    .getByLabel('Elegir archivo')
    .setInputFiles({ name: 'zoom.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(dialog.getByText('«zoom.csv»: 2 notas')).toBeVisible();
  await expect(dialog.getByLabel('Columna de la nota')).toHaveValue('2');
  await dialog.getByRole('button', { name: 'Revisar', exact: true }).click();
  const rows = dialog.getByRole('list', { name: 'Notas por guardar' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('Nueva');
  await expect(rows.nth(1)).toContainText('NSP es de clases: deja la prueba sin nota');
  await expect(rows.nth(1)).toContainText('Línea 3');
  await expectAccessible(page);
  const save = dialog.getByRole('button', { name: 'Guardar 1 nota', exact: true });
  await expect(save).toBeDisabled();
  await dialog.getByLabel('Dejar fuera la línea que no entra').check();
  await save.click();
  await expect(page.getByText('Guardamos 1 nota de fuera')).toBeVisible();
  await savedNotas(page, curso).toEqual([
    [null, 15.5, null],
    [null, null, null],
  ]);
});

test('SEA-11 gradebook, list of students and profile say beside average and state by which rule a student passes', async ({
  page,
}) => {
  const { curso, alumnos } = await gradebook(page, 1);
  const rule = page.getByText('Cuenta solo la prueba', { exact: true });
  await expect(rule).toBeVisible();
  await page.goto(`/curso-usuario?cursoId=${curso.cursoId}`);
  await expect(
    page.getByRole('row').filter({ hasText: alumnos[0]!.dni }).getByText('Cuenta solo la prueba'),
  ).toBeVisible();
  await page.goto(`/usuarios/${alumnos[0]!.usuarioId}`);
  await expect(rule).toBeVisible();
});
