import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import {
  answer,
  docentes,
  field,
  fillForm,
  heading,
  main,
  message,
  newRegistro,
  press,
  row,
  search,
  tables,
} from './maintenance.ts';
import { answerWith } from './network.ts';
import { admin, enterAs } from './people.ts';

const pager = 'Filas por página';

for (const table of tables) {
  test(`TIP-01 TIP-02 PPL-01 PPL-02 PPL-03 ENT-01 ENT-02 TBL-01 TBL-02 TBL-03 TBL-04 ${table.route}: create, search, edit and delete, list and form on one route`, async ({
    page,
  }) => {
    await enterAs(page, admin);
    await page.goto('/dashboard');
    await page.getByRole('navigation').locator(`a[href="${table.route}"]`).click();
    await expect(heading(page)).toHaveText(table.titulo);
    await expect(main(page).getByRole('table')).toBeVisible();

    await press(page, table.nuevo);
    await expect(page).toHaveURL(`${table.route}?nuevo=1`);
    await expect(heading(page)).toHaveText(table.nuevo);
    await expect(main(page).getByRole('table')).toHaveCount(0);
    await press(page, 'Volver a la lista');
    await expect(page).toHaveURL(table.route);
    await expect(heading(page)).toHaveText(table.titulo);

    await press(page, table.nuevo);
    const data = table.datos();
    const nombre = table.nombre(data);
    await fillForm(page, table, data);
    await press(page, 'Guardar');
    await expect(page.getByText(`Se guardó «${nombre}»`)).toBeVisible();
    await expect(heading(page)).toHaveText(table.titulo);

    await search(page, table, table.busqueda(data));
    await expect(main(page).locator('tbody tr')).toHaveCount(1);
    await main(page)
      .getByRole('button', { name: `Editar ${nombre}` })
      .click();
    await expect(page).toHaveURL(/[?&]editar=\d+/);
    await expect(heading(page)).toHaveText(table.editar);
    await page.reload();
    const [key, label] = table.cambia;
    await expect(field(page, label)).toHaveValue(String(data[key]));
    const changed = `${data[key]} ya`;
    await field(page, label).fill(changed);
    await press(page, 'Actualizar');
    await expect(row(page, changed)).toBeVisible();
    await expect(page).toHaveURL(/q=/);
    await expect(page).not.toHaveURL(/editar/);
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
  });

  test(`TBL-05 TBL-06 TBL-07 ${table.route}: page sizes, a search without results, an empty table`, async ({
    page,
  }) => {
    await enterAs(page, admin);
    await page.goto(table.route);
    const size = page.getByLabel(pager);
    await expect(size).toHaveValue('10');
    await expect(size.locator('option')).toHaveText(['5', '10', '20', '50']);

    await search(page, table, 'nada que exista');
    await expect(page.getByText('Sin resultados para «nada que exista»')).toBeVisible();
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
    await expect(main(page)).toContainText('No hay registros');
  });
}

test('TBL-07 the address keeps page, size and search; a page that is gone leads to the last one', async ({ page }) => {
  await enterAs(page, admin);
  const apellido = docentes.datos().apellido!;
  for (let n = 1; n <= 6; n++) await newRegistro(page, docentes, { nombre: `Persona ${n}`, apellido });
  await page.goto('/docentes');
  await search(page, docentes, String(apellido));
  await expect(main(page).locator('tbody tr')).toHaveCount(6);
  await page.getByLabel(pager).selectOption('5');
  await expect(main(page).locator('tbody tr')).toHaveCount(5);
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
  await press(page, 'Volver a la lista');
  await answer(page, 'Salir sin guardar');
  await expect(page).toHaveURL('/docentes');
});

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const width of [360, 1440]) {
    test(`lists and forms are accessible and fit a width of ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await enterAs(page, admin);
      for (const path of ['/modulos?nuevo=1', '/materiales', '/docentes?editar=1', '/entidades?editar=1']) {
        await page.goto(path);
        await expect(main(page).locator('table, form').first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectAccessible(page, path);
      }
    });
  }
});
