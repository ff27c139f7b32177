import { expect } from '@playwright/test';
import { answer, fillForm, main, message, newRegistro, press, row, search, usuarios } from './maintenance.ts';
import { admin, enterAs } from './people.ts';
import { test } from './test.ts';

test('ADM-70 ADM-71 a deleted person is restored from Eliminados, or when the same DNI is created', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAs(page, admin);
  const { datos } = await newRegistro(page, usuarios);
  const nombre = usuarios.nombre(datos);

  await page.goto(`/usuarios?q=${datos.dni}`);
  await row(page, nombre.split(' ').at(-1)!)
    .getByRole('button', { name: `Eliminar ${nombre}`, exact: true })
    .click();
  await answer(page, 'Sí');
  await expect(page.getByText(`Se eliminó a «${nombre}»`)).toBeVisible();

  await page.goto('/eliminados');
  await main(page).getByLabel('Buscar entre los eliminados').fill(String(datos.dni));
  await expect(row(page, String(datos.dni))).toContainText('por Carmen Rojas');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await press(page, `Restaurar ${nombre}`);
  await answer(page, 'Restaurar');
  await expect(page.getByText(`Restauramos «${nombre}»`)).toBeVisible();
  await expect(main(page).getByText(`No encontramos resultados para «${datos.dni}»`)).toBeVisible();

  await page.goto(`/usuarios?q=${datos.dni}`);
  await row(page, String(datos.dni))
    .getByRole('button', { name: `Eliminar ${nombre}`, exact: true })
    .click();
  await answer(page, 'Sí');
  await expect(page.getByText(`Se eliminó a «${nombre}»`)).toBeVisible();
  await page.goto('/usuarios?nuevo=1');
  await fillForm(page, usuarios, { ...usuarios.datos(), dni: datos.dni! });
  await press(page, 'Guardar');
  await expect(message(page, `«${nombre}» tuvo una cuenta con este DNI`)).toBeVisible();
  await answer(page, 'Restaurar su cuenta');
  await expect(page.getByText(`Restauramos la cuenta de «${nombre}»`)).toBeVisible();
  await search(page, usuarios, String(datos.dni));
  await expect(row(page, String(datos.dni))).toContainText(String(datos.correo));
});
