import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, layoutShift } from './accessible.ts';
import { row } from './maintenance.ts';
import { admin, enterAs } from './people.ts';
import { test } from './test.ts';

const documento = '46218357';

/** Fills in the fields that the law requires; a distinct detail makes it a new sheet. */
async function fill(page: Page, detalle: string): Promise<void> {
  await page.getByLabel('Nombre y apellidos').fill('Rosa Ñahui Quispe');
  await page.getByLabel('Número de documento').fill(documento);
  await page.getByLabel('Correo electrónico', { exact: true }).first().fill('rosa.nahui@correo.pe');
  await page.getByLabel('Reclamo', { exact: true }).check();
  await page.getByLabel('Detalle').fill(detalle);
  await page.getByLabel(/^Confirmo que los datos son míos/).check();
}

const send = (page: Page) => page.getByRole('button', { name: 'Presentar la hoja' }).click();

async function numeroShown(page: Page): Promise<string> {
  const title = page.getByRole('heading', { level: 1, name: /Hoja de reclamación N\.º \d{9}-\d{4}/ });
  await expect(title).toBeVisible();
  return /\d{9}-\d{4}/.exec((await title.textContent()) ?? '')?.[0] ?? '';
}

async function consult(page: Page, numero: string): Promise<void> {
  await page.goto('/libro-de-reclamaciones/consulta');
  await page.getByLabel('Número de la hoja').fill(numero);
  await page.getByLabel('Número de tu documento').fill(documento);
  await page.getByRole('button', { name: 'Consultar' }).click();
  await expect(page.getByRole('region', { name: `Hoja N.º ${numero}` })).toBeVisible();
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('LIB-03 LIB-10 from the footer to a numbered sheet: a mistake is said beside its field, and what was typed stays', async ({
    page,
  }) => {
    const detalle = `La clase no abrió ${randomUUID()}`;
    await page.goto('/nosotros');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Libro de Reclamaciones' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Libro de Reclamaciones');
    await fill(page, detalle);
    await page.getByLabel('Número de documento').fill('123456');
    await page.getByLabel('Soy menor de edad').check();
    await send(page);
    await expect(page.getByRole('alert')).toContainText('La hoja no se registró');
    await expect(page.getByLabel('Nombre del padre, madre o apoderado')).toHaveAccessibleDescription(/apoderado/);
    await expect(page.getByLabel('Número de documento')).toHaveAccessibleDescription(/DNI/);
    await expect(page.getByLabel('Detalle')).toHaveValue(detalle);
    await page.getByLabel('Número de documento').fill(documento);
    await page.getByLabel('Soy menor de edad').uncheck();
    await send(page);
    const numero = await numeroShown(page);
    await expect(page.getByRole('main')).toContainText(detalle);
    await expect(page.getByRole('link', { name: 'Descargar PDF' })).toHaveAttribute('href', /hoja\.pdf\?numero=/);

    await consult(page, numero);
    await expect(page.getByRole('region', { name: `Hoja N.º ${numero}` })).toContainText('En atención');
    await expect(page.getByRole('main')).not.toContainText(detalle);
  });
});

test('BUY-53 an empty sheet: every mistake is listed at the top, first field first, and leads to its field', async ({
  page,
}) => {
  await page.goto('/libro-de-reclamaciones');
  await send(page);
  const mistakes = page.getByRole('alert').getByRole('link');
  await expect(mistakes).toHaveText([
    'Escribe tu nombre y apellidos',
    'Escribe el número de documento',
    'Escribe tu correo o tu domicilio',
    'Elige reclamo o queja',
    'Cuenta qué pasó',
    'Confirma que los datos son tuyos y que presentas esta hoja',
  ]);
  await expect(page.getByRole('alert')).toBeInViewport();
  await mistakes.filter({ hasText: 'Elige reclamo' }).click();
  await expect(page.getByLabel('Reclamo', { exact: true })).toBeInViewport();
});

test('LIB-04 LIB-06 BUY-108 on a phone: nothing moves, a sheet is presented, ADMIN answers it, and the answer is on the sheet', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/libro-de-reclamaciones', { waitUntil: 'networkidle' });
  expect(await page.evaluate(layoutShift)).toBeLessThan(0.001);
  await expectAccessible(page);
  await fill(page, `No llegó mi certificado ${randomUUID()}`);
  await send(page);
  const numero = await numeroShown(page);
  await expectAccessible(page, 'sheet');

  const staff = await browser.newPage();
  await enterAs(staff, admin);
  await staff.goto(`/reclamaciones?q=${numero}`);
  await expect(row(staff, numero)).toContainText('Quedan 15 días hábiles');
  await staff.getByRole('button', { name: `Ver la hoja ${numero}` }).click();
  const dialog = staff.getByRole('dialog', { name: `Hoja N.º ${numero}` });
  await dialog.getByRole('button', { name: 'Cambiar la clasificación', exact: true }).click();
  await dialog.getByLabel('Motivo para clasificarla como queja').fill('Es sobre la atención');
  await dialog.getByRole('button', { name: 'Clasificar como queja', exact: true }).click();
  await expect(dialog.getByText('Clasificada como queja (se presentó como reclamo)', { exact: true })).toBeVisible();
  await dialog.getByLabel('Respuesta').fill('Te lo enviamos hoy.');
  await expectAccessible(staff, 'dialog');
  await dialog.getByRole('button', { name: 'Responder' }).click();
  await expect(dialog.getByRole('heading', { name: 'Respuesta' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await expect(row(staff, numero)).toContainText('Respondida');
  await staff.close();

  await page.reload();
  await expect(page.getByRole('main')).toContainText('Te lo enviamos hoy.');
  await consult(page, numero);
  await expect(page.getByRole('region', { name: `Hoja N.º ${numero}` })).toContainText('Te lo enviamos hoy.');
});
