import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import {
  answer,
  docentes,
  entidades,
  field,
  fillForm,
  heading,
  main,
  materiales,
  message,
  modulos,
  newRegistro,
  press,
  row,
  rows,
  search,
  type TableCase,
  tables,
  usuarios,
} from './maintenance.ts';
import { answerWith } from './network.ts';
import { admin, enterAs } from './people.ts';
import { ask } from './school.ts';
import { test } from './test.ts';

const pager = 'Filas por página';

async function expectPagedTable(page: Page, table: TableCase): Promise<void> {
  await enterAs(page, admin);
  const shared = randomUUID().slice(0, 8);
  const made = [];
  for (let n = 1; n <= 6; n++) made.push((await newRegistro(page, table, table.share(shared, n))).datos);
  await page.goto('/dashboard');
  // The response that the page got: other tests create and delete records meanwhile.
  const answered = page.waitForResponse((response) => response.url().includes(`/api${table.api}?page=1`));
  await page.getByRole('navigation').locator(`a[href="${table.route}"]`).click();
  await expect(page).toHaveURL(table.route);
  await expect(heading(page)).toHaveText(table.titulo);
  const { resources } = (await (await answered).json()) as { resources: unknown[] };
  expect(resources.length).toBeGreaterThanOrEqual(made.length);
  await expect(rows(page)).toHaveCount(resources.length);

  await page.goto(`${table.route}?q=${shared}&size=5`);
  const editors = rows(page).getByRole('button', { name: /^Editar / });
  await expect(editors).toHaveCount(5);
  const names = await editors.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  await page.getByRole('button', { name: 'Página 2' }).click();
  await expect(editors).toHaveCount(1);
  names.push(await editors.first().getAttribute('aria-label'));
  expect(names.sort()).toEqual(made.map((data) => `Editar ${table.nombre(data)}`).sort());
  await page.getByRole('button', { name: 'Página 1' }).click();
  await expect(rows(page)).toHaveCount(5);
}

test('TIP-01 TBL-01 /modulos is the paged table of module types', ({ page }) => expectPagedTable(page, modulos));
test('TIP-02 TBL-01 /materiales is the paged table of material types', ({ page }) =>
  expectPagedTable(page, materiales));
test('PPL-01 TBL-01 /docentes is the paged table of lecturers', ({ page }) => expectPagedTable(page, docentes));
test('ENT-01 TBL-01 /entidades is the paged table of issuing entities', ({ page }) =>
  expectPagedTable(page, entidades));
test('PPL-02 TBL-01 /usuarios is the paged table of users', ({ page }) => expectPagedTable(page, usuarios));

for (const table of tables) {
  // One of the five tables is enough for @core: they share their screen.
  const tag = table === docentes ? '@core' : [];
  test(`${table.manages} TBL-02 ${table.route}: create, search, edit and delete`.trim(), { tag }, async ({ page }) => {
    await enterAs(page, admin);
    await page.goto(table.route);
    await press(page, table.nuevo);
    const data = table.datos();
    const nombre = table.nombre(data);
    const found = () => ask<Record<string, unknown>[]>(page, 'get', `${table.api}?q=${table.busqueda(data)}`);
    await fillForm(page, table, data);
    await press(page, 'Guardar');
    await expect(page.getByText(`Se guardó «${nombre}»`)).toBeVisible();
    expect(await found()).toMatchObject([data]);

    await search(page, table, table.busqueda(data));
    await expect(rows(page)).toHaveCount(1);
    await main(page)
      .getByRole('button', { name: `Editar ${nombre}` })
      .click();
    const [key, label] = table.cambia;
    const changed = `${data[key]} ya`;
    await field(page, label).fill(changed);
    await press(page, 'Actualizar');
    await expect(row(page, changed)).toBeVisible();
    await expect(page).toHaveURL(/q=/);
    expect(await found()).toMatchObject([{ ...data, [key]: changed }]);
    const newNombre = table.nombre({ ...data, [key]: changed });
    await expect(main(page).getByRole('button', { name: `Editar ${newNombre}` })).toBeFocused();

    const remove = main(page).getByRole('button', { name: `Eliminar ${newNombre}` });
    await remove.click();
    await expect(message(page, '¿Confirmar?')).toContainText(newNombre);
    await answer(page, 'No');
    await expect(row(page, changed)).toBeVisible();
    await remove.click();
    await answer(page, 'Sí');
    await expect(page.getByText(/^Se eliminó/)).toBeVisible();
    await expect(row(page, changed)).toHaveCount(0);
    expect(await found()).toEqual([]);
  });

  test(`TBL-03 TBL-04 TBL-05 TBL-06 TBL-07 ${table.route}: list and form are one route; page sizes; an empty table`, async ({
    page,
  }) => {
    await enterAs(page, admin);
    const { datos: data } = await newRegistro(page, table);
    const fields = main(page).getByRole('textbox');
    const isList = async () => {
      await expect(page).toHaveURL(new RegExp(`^[^?]*${table.route}(\\?q=.*)?$`));
      await expect(heading(page)).toHaveText(table.titulo);
      await expect(main(page).getByRole('table')).toBeVisible();
      await expect(main(page).getByRole('button', { name: 'Volver a la lista' })).toHaveCount(0);
    };
    const isForm = async (title: string) => {
      await expect(heading(page)).toHaveText(title);
      await expect(main(page).getByRole('table')).toHaveCount(0);
      await expect(fields.first()).toBeVisible();
    };
    const [key, label] = table.cambia;
    await page.goto(table.route);
    await isList();
    await press(page, table.nuevo);
    await expect(page).toHaveURL(`${table.route}?nuevo=1`);
    await isForm(table.nuevo);
    await expect(field(page, label)).toHaveValue('');
    await expect(main(page).getByRole('button', { name: 'Guardar', exact: true })).toBeVisible();
    await press(page, 'Volver a la lista');
    await isList();

    await search(page, table, table.busqueda(data));
    await main(page)
      .getByRole('button', { name: `Editar ${table.nombre(data)}` })
      .click();
    await expect(page).toHaveURL(/[?&]editar=\d+/);
    await page.reload();
    await isForm(table.editar);
    await expect(field(page, label)).toHaveValue(String(data[key]));
    await expect(main(page).getByRole('button', { name: 'Actualizar', exact: true })).toBeVisible();
    await press(page, 'Volver a la lista');
    await isList();

    await page.goto(table.route);
    const size = page.getByLabel(pager);
    await expect(size).toHaveValue('10');
    await expect(size.locator('option')).toHaveText(['5', '10', '20', '50']);

    await search(page, table, 'nada que exista');
    await expect(page.getByText('No encontramos resultados para «nada que exista»')).toBeVisible();
    await press(page, 'Limpiar filtro');
    await expect(main(page).getByRole('table')).toBeVisible();
    await expect(page.getByLabel(table.search)).toHaveValue('');
    await expect(page).toHaveURL(table.route);

    await answerWith(page, `**/api${table.api}?*`, 200, {
      success: true,
      resources: [],
      page: 1,
      pages: 1,
      total: 0,
      paginador: true,
    });
    await page.reload();
    await expect(main(page).getByText('No hay registros', { exact: true })).toBeVisible();
    await expect(main(page).getByRole('table')).toHaveCount(0);
  });
}

test("TBL-06 an empty table of orders, of changes and of answers to grade says 'No hay registros'", async ({
  page,
}) => {
  await enterAs(page, admin);
  const empty = { success: true, resources: [], page: 1, pages: 1, total: 0, paginador: true };
  for (const [route, api] of [
    ['/pedidos', '**/api/orders?*'],
    ['/auditoria', '**/api/auditoria?*'],
    ['/calificaciones', '**/api/calificaciones?*'],
  ] as const) {
    await answerWith(page, api, 200, empty);
    await page.goto(route);
    await expect(main(page).getByText('No hay registros', { exact: true }), route).toBeVisible();
    await expect(main(page).getByRole('table')).toHaveCount(0);
  }
});

test('TBL-07 the address keeps page, size and search; a page that is gone leads to the last one', async ({ page }) => {
  await enterAs(page, admin);
  const apellido = docentes.datos().apellido!;
  for (let n = 1; n <= 6; n++) await newRegistro(page, docentes, { nombre: `Persona ${n}`, apellido });
  await page.goto('/docentes');
  await search(page, docentes, String(apellido));
  await expect(rows(page)).toHaveCount(6);
  await page.getByLabel(pager).selectOption('5');
  await expect(rows(page)).toHaveCount(5);
  await page.getByRole('button', { name: 'Página 2' }).click();
  await expect(row(page, 'Persona 6')).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await page.reload();
  await expect(row(page, 'Persona 6')).toBeVisible();
  await expect(page.getByLabel(pager)).toHaveValue('5');
  await expect(page.getByLabel(docentes.search)).toHaveValue(String(apellido));

  const downloading = page.waitForEvent('download');
  await press(page, 'Exportar CSV');
  const csv = await readFile(await (await downloading).path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(7);
  expect(csv).toContain(`${apellido},Persona 6,`);

  await main(page)
    .getByRole('button', { name: `Eliminar Persona 6 ${apellido}` })
    .click();
  await answer(page, 'Sí');
  await expect(row(page, 'Persona 1')).toBeVisible();
  await expect(page).not.toHaveURL(/page=2/);
});

test('leaving a form with changes asks first: by the return button, by the menu, by going back', async ({ page }) => {
  await enterAs(page, admin);
  await page.goto('/docentes');
  await press(page, docentes.nuevo);
  await field(page, 'Nombre').fill('A medias');
  const question = message(page, '¿Salir sin guardar?');
  const leave = [
    () => press(page, 'Volver a la lista'),
    () => press(page, 'Cancelar'),
    () => page.getByRole('navigation').locator('a[href="/entidades"]').click(),
    () => page.goBack(),
  ];
  for (const go of leave) {
    await go();
    await expect(question).toContainText('Perderás los cambios que hiciste.');
    await answer(page, 'Seguir editando');
    await expect(field(page, 'Nombre')).toHaveValue('A medias');
  }
  // Closing the window asks too, in the words of the browser.
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const prompt = await asked;
  expect(prompt.type()).toBe('beforeunload');
  await prompt.dismiss();
  await press(page, 'Volver a la lista');
  await answer(page, 'Salir sin guardar');
  await expect(page).toHaveURL('/docentes');
});

test('lists and forms are accessible and fit both widths', async ({ page }) => {
  await enterAs(page, admin);
  for (const path of ['/modulos?nuevo=1', '/materiales', '/docentes?editar=1', '/entidades?editar=1']) {
    await page.goto(path);
    await expect(main(page).locator('table, form').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessibleAtBothWidths(page, path);
  }
});
