import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { desktop, expectAccessible, phone } from './accessible.ts';
import { newCurso } from './flyers.ts';
import { ask } from './school.ts';
import { test } from './test.ts';

const picture = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true }) : undefined;

/** Requests for information about a new course, one per contact. Leaves the page signed in as ADMIN. */
async function asked(page: Page, ...contacts: { correo?: string; celular?: string }[]) {
  const { cursoId } = await newCurso(page, { precio: 150 });
  const serie = randomInt(1e6);
  const names = contacts.map((_, at) => `${['Yolanda', 'Yoli'][at]} T${serie}`);
  for (const [at, contact] of contacts.entries()) {
    await ask(page, 'post', '/interesados', { nombre: names[at], consentimiento: true, cursoId, ...contact });
  }
  return { serie, names: names as [string, ...string[]] };
}

const column = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true });

test('SEL-73 at 1440 px a card of the board is moved by dragging, by keys and by its menu, and a loss asks why', async ({
  page,
}) => {
  const correo = `tablero${randomInt(1e6)}@example.com`;
  const { serie, names } = await asked(page, { correo });
  const [nombre] = names;
  await page.goto('/interesados');
  await page.getByRole('button', { name: 'Ver el tablero' }).click();
  // A list that arrives during the drag would end it.
  const found = page.waitForResponse((answer) => answer.url().includes(`q=T${serie}`));
  await page.getByLabel('Buscar por nombre, correo o celular').fill(`T${serie}`);
  await found;
  const card = page.getByRole('listitem').filter({ hasText: nombre });
  await expect(column(page, 'Nuevo').getByText(nombre)).toBeVisible();
  await expect(card).toContainText('Por atender');
  await card.dragTo(column(page, 'Contactado'));
  await expect(column(page, 'Contactado').getByText(nombre)).toBeVisible();
  await column(page, 'Contactado').getByRole('button', { name: nombre, exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(column(page, 'En duda').getByText(nombre)).toBeVisible();
  await expect(column(page, 'En duda').getByRole('button', { name: nombre, exact: true })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(column(page, 'Contactado').getByText(nombre)).toBeVisible();
  await expectAccessible(page, 'tablero de interesados');
  await card.getByRole('button', { name: `Mover a ${nombre}` }).click();
  await picture(page, 'tablero-menu-1440');
  await page.getByRole('menuitem', { name: 'Perdido' }).click();
  const dialog = page.getByRole('dialog', { name: nombre });
  await expect(dialog.getByLabel('Estado')).toHaveValue('perdido');
  await dialog.getByLabel('Por qué se perdió').fill('Muy caro');
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Cambios guardados.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(column(page, 'Perdido').getByText('Muy caro')).toBeVisible();
  await page.goto('/interesados?vista=tablero');
  await expect(column(page, 'Perdido').getByText('Muy caro').first()).toBeVisible();
  await picture(page, 'tablero-1440');
  await page.getByRole('button', { name: 'Ver la tabla' }).click();
  await expect(page.getByRole('table', { name: 'Interesados' })).toBeVisible();
});

test('SEL-73 at 360 px the board shows one column at a time, and its menu moves a card', async ({ page }) => {
  const { serie, names } = await asked(page, { correo: `tablero${randomInt(1e6)}@example.com` });
  const [nombre] = names;
  await page.setViewportSize(phone);
  await page.goto(`/interesados?vista=tablero&q=T${serie}`);
  await expect(column(page, 'Nuevo').getByText(nombre)).toBeVisible();
  await expect(column(page, 'Contactado')).toBeHidden();
  await expectAccessible(page, 'tablero de interesados en el celular');
  await picture(page, 'tablero-360');
  await page.getByRole('button', { name: `Mover a ${nombre}` }).click();
  await page.getByRole('menuitem', { name: 'Contactado' }).click();
  await expect(column(page, 'Nuevo').getByText('Nadie por ahora.')).toBeVisible();
  await page.getByLabel('Columna').selectOption('Contactado');
  await expect(column(page, 'Contactado').getByText(nombre)).toBeVisible();
});

for (const [width, viewport] of Object.entries({ 360: phone, 1440: desktop })) {
  test(`SEL-74 at ${width} px two who are one person are merged in the dialog, with both contacts`, async ({
    page,
  }) => {
    const correo = `yolanda${randomInt(1e6)}@example.com`;
    const celular = `9${randomInt(10_000_000, 99_999_999)}`;
    const { serie, names } = await asked(page, { correo }, { celular });
    const [kept, twin] = names as [string, string];
    await page.setViewportSize(viewport);
    await page.goto(`/interesados?q=T${serie}`);
    await page
      .getByRole('button', { name: `Ver a ${kept}` })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: kept });
    await dialog.getByRole('button', { name: 'Unir con otro' }).click();
    await dialog.getByLabel('Buscar a la misma persona').fill(`T${serie}`);
    await expect(dialog.getByText(twin, { exact: true })).toBeVisible();
    await expectAccessible(page, 'unir interesados');
    await picture(page, `unir-${width}`);
    await dialog.getByRole('button', { name: `Unir con ${twin}` }).click();
    await page.getByRole('button', { name: 'Unir', exact: true }).click();
    await expect(page.getByText('Ahora son uno solo.')).toBeVisible();
    await expect(dialog.getByText(celular).first()).toBeVisible();
    await expect(dialog.getByText(correo).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(1);
  });
}
