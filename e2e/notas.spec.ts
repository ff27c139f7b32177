import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { type Alumno, cursoWith, newModulo } from './alumnos.ts';
import { type Saved, xsrf } from './flyers.ts';
import { holdBack } from './network.ts';

const cell = (page: Page, modulo: string, { nombre, apellido }: Alumno) =>
  page.getByRole('textbox', { name: `${modulo} de ${nombre} ${apellido}` });

type Registro = { alumnos: { usuarioId: number; notas: { nota: number | null }[] }[] };

async function notasOf(page: Page, { cursoId }: Saved): Promise<(number | null)[][]> {
  const { resource } = (await (await page.request.get(`/api/cursos/${cursoId}/notas`)).json()) as {
    resource: Registro;
  };
  return resource.alumnos.map(({ notas }) => notas.map(({ nota }) => nota));
}

async function gradebook(page: Page, howMany = 3) {
  const { curso, alumnos } = await cursoWith(page, howMany);
  const one = await newModulo(page, curso, 'Sesión uno', 1);
  await newModulo(page, curso, 'Examen final', 2, 'PRU');
  await newModulo(page, curso, 'Sesión dos', 3);
  await page.goto(`/curso-usuario?cursoId=${curso.cursoId}&vista=notas`);
  await expect(cell(page, 'Sesión uno', alumnos[0]!)).toBeVisible();
  return { curso, alumnos, moduloId: one.moduloId as number };
}

test('a whole gradebook is written with the keyboard, saved as typed, and has its history', async ({ page }) => {
  const { curso, alumnos } = await gradebook(page);
  const [a, b, c] = alumnos as [Alumno, Alumno, Alumno];
  await cell(page, 'Sesión uno', a).focus();
  await page.keyboard.type('15,5');
  await page.keyboard.press('Enter');
  await page.keyboard.type('8.25');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('20');
  await page.keyboard.press('ArrowRight');
  await expect(cell(page, 'Sesión dos', c)).toBeFocused();
  await page.keyboard.type('11');
  await page.keyboard.press('ArrowUp');
  await expect(cell(page, 'Sesión dos', b)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(cell(page, 'Sesión uno', b)).toBeFocused();
  await expect(page.getByText('Guardado')).toHaveCount(4);
  expect(await notasOf(page, curso)).toEqual([
    [15.5, null, null],
    [8.25, null, null],
    [20, null, 11],
  ]);
  await expect(page.getByRole('row').filter({ hasText: c.dni })).toContainText('15.5');
  await expect(page.getByRole('textbox', { name: /Examen final/ })).toHaveCount(0);

  // Saves after the debounce without leaving the cell; then Escape discards an unsaved value.
  await page.keyboard.type('9');
  await expect
    .poll(() => notasOf(page, curso))
    .toEqual([
      [15.5, null, null],
      [9, null, null],
      [20, null, 11],
    ]);
  await page.keyboard.press('F2');
  const history = page.getByRole('dialog', { name: 'Historia de la nota' });
  await expect(history.getByRole('listitem')).toHaveText([
    /Carmen Rojas Paucar cambió 8\.25 por 9/,
    /Carmen Rojas Paucar puso 8\.25/,
  ]);
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();
  await expectAccessible(page, 'gradebook');

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(cell(page, 'Sesión dos', a)).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(360);
  await cell(page, 'Sesión dos', a).fill('13');
  await page.getByRole('link', { name: 'Estudiantes', exact: true }).click();
  await expect.poll(async () => (await notasOf(page, curso))[0]).toEqual([15.5, null, 13]);
});

test('a grade that is none says why and is not saved; a lost network loses nothing', async ({ page }) => {
  const { curso, alumnos } = await gradebook(page, 1);
  const grade = cell(page, 'Sesión uno', alumnos[0]!);
  await grade.fill('21');
  await grade.press('Enter');
  await grade.blur();
  await expect(page.getByText('De 0 a 20', { exact: true })).toBeVisible();
  expect(await notasOf(page, curso)).toEqual([[null, null, null]]);

  await page.route('**/api/notas', (route) => route.abort('connectionrefused'));
  await grade.fill('14');
  await grade.blur();
  await expect(page.getByText('Error de red o del servidor')).toBeVisible();
  await expect(grade).toHaveValue('14');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const leaving = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
  await expect(leaving).toContainText('Hay notas que todavía no se guardaron');
  await leaving.getByRole('button', { name: 'Seguir editando' }).click();
  await page.unrouteAll();
  await grade.focus();
  await grade.blur();
  await expect(page.getByText('Guardado')).toBeVisible();
  expect(await notasOf(page, curso)).toEqual([[14, null, null]]);
});

test('what is typed while a save is on its way is saved after it', async ({ page }) => {
  const { curso, alumnos } = await gradebook(page, 1);
  const grade = cell(page, 'Sesión uno', alumnos[0]!);
  const held = await holdBack(page, '**/api/notas');
  await grade.fill('1');
  await expect(page.getByText('Guardando…')).toBeVisible();
  await grade.press('End');
  await grade.pressSequentially('8,75');
  held.open();
  await expect(page.getByText('Guardado')).toBeVisible();
  await expect(grade).toHaveValue('18,75');
  await expect.poll(() => notasOf(page, curso)).toEqual([[18.75, null, null]]);
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
  await grade.fill('16');
  await expect(asked).toContainText('Otra persona puso 12 mientras escribías 16');
  await asked.getByRole('button', { name: 'Dejar la otra' }).click();
  await expect(grade).toHaveValue('12');
  await other(13);
  await grade.fill('17');
  await asked.getByRole('button', { name: 'Guardar la mía' }).click();
  await expect(page.getByText('Guardado')).toBeVisible();
  expect(await notasOf(page, curso)).toEqual([[17, null, null]]);
});
