import { expect } from '@playwright/test';
import { card, newDialog, startNew, uniqueName } from './especialidades.ts';
import { answer, docentes, field, heading, message, newRegistro, press, type Saved } from './maintenance.ts';
import { admin, enterAs } from './people.ts';
import { ask } from './school.ts';
import { test } from './test.ts';

const newer = 'Hay una versión más nueva';

test('two administrators change the same lecturer: the second sees what changed and decides, nothing is lost', async ({
  page,
  browser,
}) => {
  const colleague = await (await browser.newContext()).newPage();
  await enterAs(page, admin);
  await enterAs(colleague, admin);
  const { guardado } = await newRegistro(page, docentes, { tiempoEjercido: '5 años' });
  const stored = () => ask<Saved>(page, 'get', `/docentes/${guardado.docenteId}`);
  for (const each of [page, colleague]) {
    await each.goto(`/docentes?editar=${guardado.docenteId}`);
    await expect(field(each, 'Nombre')).toHaveValue('Inés');
  }

  await field(colleague, 'Especialidad').fill('Derecho Registral');
  await field(colleague, 'Tiempo de ejercicio').fill('6 años');
  await press(colleague, 'Actualizar');
  await expect(heading(colleague)).toHaveText('Docentes');

  await field(page, 'Especialidad').fill('Derecho Civil');
  await field(page, 'Nombre').fill('Inés María');
  await press(page, 'Actualizar');
  const question = message(page, newer);
  await expect(question).toContainText('Otra persona cambió este docente mientras lo editabas.');
  await expect(question.getByRole('listitem')).toHaveText([
    'Especialidad: «Derecho Registral» · tú también lo cambiaste',
    'Tiempo de ejercicio: «6 años»',
  ]);

  await answer(page, 'Seguir editando');
  expect(await stored()).toMatchObject({ nombre: 'Inés', especialidad: 'Derecho Registral', tiempoEjercido: '6 años' });
  await expect(field(page, 'Especialidad')).toHaveValue('Derecho Civil');
  await expect(field(page, 'Nombre')).toHaveValue('Inés María');

  await press(page, 'Actualizar');
  await expect(question).toBeVisible();
  await answer(page, 'Guardar mis cambios');
  await expect(heading(page)).toHaveText('Docentes');
  expect(await stored()).toMatchObject({
    nombre: 'Inés María',
    especialidad: 'Derecho Civil',
    tiempoEjercido: '6 años',
    version: 3,
  });
  await colleague.context().close();
});

test('two administrators change the same speciality: the second decides', async ({ page }) => {
  await enterAs(page, admin);
  await page.goto('/especialidades');
  const nombre = uniqueName('En disputa');
  await startNew(page, nombre);
  await newDialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(card(page, nombre)).toBeVisible();
  await page.getByRole('button', { name: `Editar ${nombre}` }).click();
  const editor = page.getByRole('dialog', { name: 'Editar Especialidad' });
  await expect(editor.getByLabel('Nombre')).toHaveValue(nombre);

  const all = await ask<Saved[]>(page, 'get', '/especialidades');
  const { especialidadId, version } = all.find((each) => each.nombre === nombre)!;
  await ask(page, 'put', `/especialidades/${especialidadId}`, { nombre, descripcion: 'De una colega', version });

  const another = uniqueName('Resuelta');
  await editor.getByLabel('Nombre').fill(another);
  await editor.getByRole('button', { name: 'Actualizar' }).click();
  await expect(message(page, newer)).toContainText('Descripción: «De una colega»');
  await answer(page, 'Seguir editando');
  await expect(editor.getByLabel('Nombre')).toHaveValue(another);
  await editor.getByRole('button', { name: 'Actualizar' }).click();
  await answer(page, 'Guardar mis cambios');
  await expect(card(page, another)).toContainText('De una colega');
});
