import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { type Alumno, newAlumno, newDni } from './alumnos.ts';
import { newCurso } from './flyers.ts';
import { holdBack } from './network.ts';
import { admin, enterAs } from './people.ts';
import { test } from './test.ts';

const options = (page: Page) => page.getByRole('listbox', { name: 'Personas encontradas' }).getByRole('option');
const chosen = (page: Page) => page.getByRole('list', { name: 'Personas elegidas' }).getByRole('listitem');
const fullName = ({ nombre, apellido }: Alumno) => `${nombre} ${apellido}`;

test('one person: Enter never submits nor takes an old result, a second choice replaces the first', async ({
  page,
}) => {
  await enterAs(page, admin);
  const ana = await newAlumno(page, { nombre: 'Ana' });
  const eva = await newAlumno(page, { nombre: 'Eva' });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Nuevo Certificado' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo Certificado' });
  const search = dialog.getByRole('combobox', { name: 'Estudiante' });
  // The first status belongs to the course picker.
  const status = dialog.getByRole('status').last();
  await search.click();
  await page.keyboard.press('Enter');
  await page.keyboard.type('zzzz-nadie');
  await expect(status).toContainText('No encontramos a nadie.');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Elige a una persona')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await expect(search).toHaveAttribute('aria-expanded', 'false');
  await expect(dialog).toBeVisible();

  await search.fill(ana.dni);
  await expect(options(page)).toHaveText(new RegExp(ana.dni));
  await expect(status).toHaveText('1 persona encontrada');
  const held = await holdBack(page, '**/api/usuarios?*');
  await search.fill(eva.dni);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('Buscando…');
  await expect(chosen(page)).toHaveCount(0);
  held.open();
  await expect(options(page)).toHaveText(new RegExp(eva.dni));
  await page.keyboard.press('Enter');
  await expect(chosen(page)).toHaveText(fullName(eva));
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();

  await search.fill(ana.dni);
  await options(page).filter({ hasText: ana.dni }).click();
  await expect(chosen(page)).toHaveText(fullName(ana));
  await expect(search).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(chosen(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('ADM-95 TRM-39 several people on a phone: arrows and taps choose, chips and Backspace remove, one is created in place', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const curso = await newCurso(page);
  const apellido = `Zuloaga${newDni()}`;
  const people: Alumno[] = [];
  for (const nombre of ['Ana', 'Eva', 'Iris']) people.push(await newAlumno(page, { nombre, apellido }));
  await page.goto(`/curso-usuario?cursoId=${curso.cursoId}`);
  await page.getByRole('button', { name: 'Agregar estudiantes' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Agregar estudiantes' });
  const search = dialog.getByRole('combobox', { name: 'Buscar personas' });
  await search.fill(apellido);
  await expect(dialog.getByRole('status')).toHaveText('3 personas encontradas');
  await page.keyboard.press('Enter');
  await expect(chosen(page)).toHaveCount(0);
  const second = options(page).nth(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(search).toHaveAttribute('aria-activedescendant', String(await second.getAttribute('id')));
  await page.keyboard.press('Enter');
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await options(page).first().click();
  await expect(chosen(page)).toHaveCount(2);
  await expect(search).toHaveValue(apellido);
  await expect(search).toBeFocused();
  await second.click();
  await expect(chosen(page)).toHaveCount(1);
  await options(page).nth(2).click();
  await expect(chosen(page)).toHaveCount(2);
  await expectAccessible(page, 'people chosen on a phone', '[role=dialog]');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  const first = String(await chosen(page).first().textContent());
  await page.getByRole('button', { name: `Quitar a ${first} de la lista` }).click();
  await expect(chosen(page)).toHaveCount(1);
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Backspace');
  await expect(chosen(page)).toHaveCount(0);

  const dni = newDni();
  await search.fill(dni);
  await dialog.getByRole('button', { name: 'Crear estudiante', exact: true }).click();
  const creation = page.getByRole('dialog', { name: 'Nuevo estudiante' });
  await expect(creation.getByLabel('DNI')).toHaveValue(dni);
  await creation.getByLabel('Correo').fill(`nueva.${dni}@example.com`);
  await creation.getByLabel('Nombre').fill('Noemí');
  await creation.getByLabel('Apellido').fill(apellido);
  await expectAccessible(page, 'a student created in place', '[role=dialog]');
  await creation.getByRole('button', { name: 'Crear y elegir', exact: true }).click();
  await expect(chosen(page)).toHaveText(`Noemí ${apellido}`);

  await page.route('**/api/usuarios?*', (route) => route.abort('connectionrefused'));
  await search.fill('otra persona');
  await expect(dialog.getByRole('status')).toHaveText('No pudimos buscar. Vuelve a intentarlo.');
});
