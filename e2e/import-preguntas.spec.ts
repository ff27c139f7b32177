import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { png } from './pictures.ts';
import { isTrue, newPrueba, openPrueba, single } from './school.ts';
import { test } from './test.ts';

const file = `¿Cuál es la capital del Perú?
A) Cusco
B) Lima
RESPUESTA: B

¿Una pregunta sin respuesta?
A) sí
B) no
`;

test('IMP-20 EXP-03 questions are dropped, pasted or chosen from a file, reviewed one by one, imported and exported', async ({
  page,
}) => {
  await openPrueba(page, await newPrueba(page, [single('¿Qué es un contrato?', '*Un acuerdo', 'Una ley')]));
  await page.getByRole('button', { name: 'Importar preguntas', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar preguntas' });

  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['<!DOCTYPE quiz [<!ENTITY a "b">]><quiz/>'], 'banco.xml'));
    return data;
  });
  await dialog.getByText('Suelta aquí el archivo').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(dialog.getByText('El XML declara entidades (DOCTYPE)')).toBeVisible();
  // Text without questions is refused and stays in the field.
  await dialog.getByLabel('O pega aquí las preguntas').fill('<html><body>Hola</body></html>');
  await dialog.getByRole('button', { name: 'Revisar', exact: true }).click();
  await expect(dialog.getByText('El XML no contiene preguntas de Moodle.')).toBeVisible();

  const windows1252 = Buffer.from(file, 'latin1');
  await dialog
    .getByLabel('Elegir archivo')
    .setInputFiles({ name: 'banco.txt', mimeType: 'text/plain', buffer: windows1252 });
  await expect(dialog.getByText('2 preguntas en banco.txt: Aiken, leído como Windows-1252.')).toBeVisible();
  const rows = dialog.getByRole('list', { name: 'Preguntas del archivo' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('¿Cuál es la capital del Perú?');
  await expect(rows.nth(1)).toContainText('Falta la línea «ANSWER:» con la letra de la respuesta.');
  await expect(rows.nth(1)).toContainText('Línea 6');
  await expect(rows.nth(1).getByRole('checkbox')).toBeDisabled();
  const chosen = dialog.getByLabel('Importar la pregunta de la línea 1', { exact: true });
  await chosen.uncheck();
  await expect(dialog.getByRole('button', { name: 'Importar preguntas', exact: true })).toBeDisabled();
  await chosen.check();
  await dialog.getByRole('button', { name: 'Importar 1 pregunta', exact: true }).click();
  await expect(page.getByText('1 pregunta importada.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const questions = page.getByRole('list', { name: 'Preguntas', exact: true }).getByRole('heading', { level: 3 });
  await expect(questions).toHaveCount(2);
  await expect(questions.nth(1)).toContainText('¿Cuál es la capital del Perú?');

  await page.getByRole('button', { name: 'Exportar', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'GIFT', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('preguntas.gift');
});

test('IMP-21 IMP-22 IMP-25 a question gets, keeps and loses its picture in its form, and others are brought from another test', async ({
  page,
}) => {
  const enunciado = `¿Qué es un contrato ${randomUUID().slice(0, 8)}?`;
  await newPrueba(page, [{ ...single(enunciado, '*Un acuerdo', 'Una ley'), explicacion: 'Artículo 1351.' }]);
  await openPrueba(page, await newPrueba(page, [isTrue('El acta tiene dos firmas.')]));
  const list = page.getByRole('list', { name: 'Preguntas', exact: true });
  const form = page.getByRole('form', { name: 'Editar pregunta' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const picture = list.getByRole('img', { name: 'Un acta con dos firmas', exact: true });

  // The upload fails: the question is saved, and only its picture is sent again.
  await button('Editar la pregunta 1').click();
  await form.getByRole('button', { name: 'Agregar una imagen', exact: true }).click();
  const picker = form.getByLabel('Imagen', { exact: true });
  await picker.setInputFiles({ name: 'acta.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(form.getByRole('alert')).toHaveText('Formato no permitido (jpg/png/webp/avif)');
  await picker.setInputFiles(await png(64));
  await form.getByLabel('Qué muestra la imagen', { exact: true }).fill('Un acta con dos firmas');
  await expectAccessible(page);
  await page.route('**/api/uploads/objeto/**', (route) => route.abort(), { times: 1 });
  await button('Guardar pregunta').click();
  await expect(form.getByText('La pregunta se guardó, pero la imagen no se subió')).toBeVisible();
  await button('Reintentar').click();
  await expect(form).toHaveCount(0);
  await expect(picture).toBeVisible();
  await button('Ver como estudiante').click();
  await expect(page.getByRole('img', { name: 'Un acta con dos firmas', exact: true })).toBeVisible();
  await button('Volver a editar').click();

  await button('Editar la pregunta 1').click();
  await form.getByRole('button', { name: 'Quitar imagen', exact: true }).click();
  await button('Guardar pregunta').click();
  await expect(form).toHaveCount(0);
  await expect(picture).toHaveCount(0);

  await button('Traer de otra prueba').click();
  const bank = page.getByRole('dialog', { name: 'Traer de otra prueba' });
  await expect(bank.getByRole('button', { name: 'Traer preguntas', exact: true })).toBeDisabled();
  await bank.getByRole('searchbox').fill(enunciado);
  const rows = bank.getByRole('list', { name: 'Preguntas del banco' }).locator(':scope > li');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button', { name: /^Ver completa/ }).click();
  await expect(rows).toContainText('Artículo 1351.');
  await expectAccessible(page);
  await bank.getByLabel(`Traer «${enunciado}»`, { exact: true }).check();
  await bank.getByRole('button', { name: 'Traer 1 pregunta', exact: true }).click();
  await expect(page.getByText('Trajimos 1 pregunta.', { exact: true })).toBeVisible();
  await expect(list.getByRole('heading', { level: 3 })).toHaveCount(2);
  await button('Traer de otra prueba').click();
  await bank.getByRole('searchbox').fill(enunciado);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Ya está en esta prueba');
  await expect(bank.getByLabel(`Traer «${enunciado}»`, { exact: true })).toBeDisabled();
});
