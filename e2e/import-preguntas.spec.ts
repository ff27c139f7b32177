import { expect, test } from '@playwright/test';
import { newPrueba, openPrueba, single } from './school.ts';

const file = `¿Cuál es la capital del Perú?
A) Cusco
B) Lima
RESPUESTA: B

¿Una pregunta sin respuesta?
A) sí
B) no
`;

test('IMP-20 EXP-03 questions are pasted or chosen from a file, reviewed one by one, imported and exported', async ({
  page,
}) => {
  await openPrueba(page, await newPrueba(page, [single('¿Qué es un contrato?', '*Un acuerdo', 'Una ley')]));
  await page.getByRole('button', { name: 'Importar preguntas', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar preguntas' });

  // A text without questions says so, and stays to be corrected.
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
  await expect(dialog.getByRole('button', { name: 'Importar 0 preguntas', exact: true })).toBeDisabled();
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
