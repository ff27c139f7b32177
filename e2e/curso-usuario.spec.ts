import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { alumnosOf, cursoWith, newAlumno, newModulo, question, row } from './alumnos.ts';
import { newCurso, xsrf } from './flyers.ts';
import { mailsTo } from './mails.ts';
import { alumna, enterAs } from './people.ts';
import { test } from './test.ts';

test('ENR-01 the students of a course, found by name or DNI, with their progress and the trail that leads there', async ({
  page,
}) => {
  const { curso, alumnos } = await cursoWith(page, 3);
  await page.goto(`/curso-usuario?cursoId=${curso.cursoId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(curso.nombre);
  await expect(page.getByRole('navigation', { name: 'Ruta de navegación' })).toHaveText(
    new RegExp(`^Especialidad.*${curso.nombre}.*Estudiantes$`),
  );
  await expect(page.getByRole('row')).toHaveCount(4);
  const first = row(page, alumnos[0]!.dni);
  await expect(first).toContainText('Begoña Ñaupari A');
  await expect(first).toContainText('Sin notas');
  await expect(first).toContainText('Le falta rendir');
  await expect(first).toContainText('Hasta 28 nov 2031');

  await page.getByRole('searchbox', { name: /Buscar/ }).fill(`naupari ${alumnos[1]!.dni}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row(page, alumnos[1]!.dni)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^estudiantes-\d+-.*\.csv$/);

  await page.goto('/curso-usuario');
  await expect(page).toHaveURL('/especialidades');
  await enterAs(page, alumna);
  await page.goto(`/curso-usuario?cursoId=${curso.cursoId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta pantalla es solo para administración');
});

test('TBL-06 ENR-02 several people are found and added at once, with the keyboard alone', async ({ page }) => {
  const curso = await newCurso(page);
  const ana = await newAlumno(page, { nombre: 'Ángela' });
  const luz = await newAlumno(page, { nombre: 'Luz' });
  await page.goto(`/curso-usuario?cursoId=${curso.cursoId}`);
  await expect(page.getByText('No hay registros', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Todavía no hay estudiantes\. Agrega a quienes ya tienen cuenta/)).toBeVisible();
  await page.getByRole('button', { name: 'Agregar estudiantes' }).first().click();
  const search = page.getByRole('combobox', { name: 'Buscar personas' });
  await expect(search).toBeFocused();
  await page.keyboard.type('zzzz-nadie');
  await expect(page.getByText('No encontramos a nadie.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');

  for (const [words, { dni }] of [
    [`angela ${ana.dni}`, ana],
    [luz.correo, luz],
  ] as const) {
    await search.fill(words);
    await expect(page.getByRole('option')).toHaveText(new RegExp(dni));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { selected: true })).toHaveText(new RegExp(dni));
  }
  await expect(page.getByRole('list', { name: 'Personas elegidas' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page, 'people chosen', '[role=dialog]');
  await page.getByRole('button', { name: 'Agregar a 2 personas' }).click();
  await expect(page.getByText('Agregamos 2 estudiantes')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(3);
  expect((await alumnosOf(page, curso)).map(({ dni }) => dni).sort()).toEqual([ana.dni, luz.dni].sort());
  await expect.poll(async () => (await mailsTo(luz.correo)).join()).toContain('Tienes un curso nuevo');
});

test('ENR-03 ADM-50 taking out a student, or several on a phone, asks first, says what stays, and does it', async ({
  page,
}) => {
  const { curso, alumnos } = await cursoWith(page, 4);
  const [ana] = alumnos;
  await page.goto(`/curso-usuario?cursoId=${curso.cursoId}`);
  const remove = row(page, ana!.dni).getByRole('button', { name: /^Quitar a Begoña/ });
  await remove.click();
  const asked = question(page, '¿Quitar del curso?');
  await expect(asked).toContainText('Sus intentos y sus notas se conservan');
  await asked.getByRole('button', { name: 'Cancelar' }).click();
  await expect(row(page, ana!.dni)).toBeVisible();
  expect(await alumnosOf(page, curso)).toHaveLength(4);

  await remove.click();
  await asked.getByRole('button', { name: 'Quitar' }).click();
  await expect(row(page, ana!.dni)).toHaveCount(0);

  await page.getByRole('checkbox', { name: 'Seleccionar todas las filas de esta página' }).check();
  await expect(page.getByText('3 seleccionados', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('checkbox', { name: 'Seleccionar a Begoña Ñaupari D', exact: true }).uncheck();
  await expect(page.getByText('2 seleccionados', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a selection on a phone');
  const selection = page.getByRole('region', { name: 'Selección' });
  await selection.getByRole('button', { name: 'Seleccionar los 3', exact: true }).click();
  await expect(page.getByText('3 seleccionados', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Seleccionar a Begoña Ñaupari D', exact: true }).uncheck();
  await selection.getByRole('button', { name: 'Quitar la selección', exact: true }).click();
  await expect(selection).toBeHidden();
  for (const letter of ['B', 'C']) {
    await page.getByRole('checkbox', { name: `Seleccionar a Begoña Ñaupari ${letter}`, exact: true }).check();
  }
  await selection.getByRole('button', { name: 'Quitar del curso' }).click();
  const several = question(page, '¿Quitar a 2 estudiantes del curso?');
  await expect(several).toContainText('Begoña Ñaupari B y Begoña Ñaupari C perderán el acceso');
  await several.getByRole('button', { name: 'Quitar a 2', exact: true }).click();
  await expect(page.getByText('Quitamos a 2 estudiantes')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Selección' })).toBeHidden();
  expect((await alumnosOf(page, curso)).map(({ dni }) => dni)).toEqual([alumnos[3]!.dni]);
});

test('ENR-04 clearing a student asks first, then empties the grades and keeps the place', async ({ page }) => {
  const { curso, alumnos } = await cursoWith(page, 1);
  const { moduloId } = await newModulo(page, curso, 'Clase inaugural', 1);
  const data = { usuarioId: alumnos[0]!.usuarioId, moduloId, nota: 17 };
  await page.request.put('/api/notas', { headers: await xsrf(page), data });
  await page.goto(`/curso-usuario?cursoId=${curso.cursoId}`);
  const student = row(page, alumnos[0]!.dni);
  await expect(student).toContainText('17');
  await expect(student).toContainText('Aprobado');
  await student.getByRole('button', { name: /^Limpiar/ }).click();
  const asked = question(page, '¿Limpiar intentos y notas?');
  await expect(asked).toContainText('No se puede deshacer');
  await asked.getByRole('button', { name: 'Limpiar' }).click();
  await expect(page.getByText('Limpiamos 0 intentos y 1 nota')).toBeVisible();
  await expect(student).toContainText('Sin notas');
  expect(await alumnosOf(page, curso)).toMatchObject([{ promedio: null, estado: 'falta' }]);
});

test('ENR-05 certifying asks first; who does not meet the conditions takes a reason', async ({ page }) => {
  const curso = await newCurso(page, { entidadId: 1 });
  const alumno = await newAlumno(page);
  const headers = await xsrf(page);
  const enrolment = { cursoId: curso.cursoId, usuarioId: alumno.usuarioId, avisar: false };
  await page.request.put('/api/usuario-cursos/asociar', { headers, data: enrolment });
  await newModulo(page, curso, 'Clase inaugural', 1);
  await page.goto(`/curso-usuario?cursoId=${curso.cursoId}`);
  await row(page, alumno.dni)
    .getByRole('button', { name: /^Certificar/ })
    .click();
  const asked = question(page, '¿Emitir el certificado?');
  await expect(asked).toContainText('Un certificado emitido no cambia');
  await asked.getByRole('button', { name: 'Certificar' }).click();

  const exception = page.getByRole('dialog', { name: 'No cumple las condiciones' });
  await expect(exception.getByRole('listitem').first()).toBeVisible();
  await exception.getByRole('button', { name: 'Certificar por excepción' }).click();
  await expect(exception.getByText('Escribe el motivo')).toBeVisible();
  expect(await alumnosOf(page, curso)).toMatchObject([{ certificado: null }]);
  await exception.getByLabel('Motivo de la excepción').fill('Aprobó en la sede de Cusco');
  await exception.getByRole('button', { name: 'Certificar por excepción' }).click();
  await expect(exception).toBeHidden();
  await expect(row(page, alumno.dni)).toContainText('Certificado');
  await expect(row(page, alumno.dni).getByRole('button', { name: /ya tiene certificado/ })).toBeDisabled();
  expect(await alumnosOf(page, curso)).toMatchObject([{ certificado: expect.stringMatching(/^.{26,}$/) }]);
});
