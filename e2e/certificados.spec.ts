import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import { expectAccessibleAtBothWidths } from './accessible.ts';
import { row } from './alumnos.ts';
import { certify, promocion } from './certificados.ts';
import { mailsTo } from './mails.ts';
import { answerWith, navigationState, removeRoutes } from './network.ts';
import { admin, enterAs } from './people.ts';
import { ask } from './school.ts';
import { test } from './test.ts';

const open = (page: Page, cursoId: number) => page.goto(`/certificados?cursoId=${cursoId}`);

async function expectPdf(download: Download, filename: RegExp): Promise<void> {
  expect(download.suggestedFilename()).toMatch(filename);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
}

test('TBL-06 CERT-01 CERT-03 CERT-04 CERT-06 ADM-75 from the course to its certified people: add with and without an exception, download, remove', {
  tag: '@core',
}, async ({ page }) => {
  const { curso, alumnos } = await promocion(page, [18, 9]);
  const [passed, failed] = alumnos;
  const regla = { pesos: null, notaMinima: 14, cadaPrueba: true, asistenciaMinima: null, avanceMinimo: null };
  await ask(page, 'put', `/cursos/${curso.cursoId}/regla`, regla);
  await page.goto(`/curso-detalle?cursoId=${curso.cursoId}`);
  await page
    .getByRole('button', { name: 'Ver certificados' })
    .or(page.getByRole('link', { name: 'Ver certificados' }))
    .click();
  await expect(page).toHaveURL(`/certificados?cursoId=${curso.cursoId}`);
  expect(await navigationState(page)).toMatchObject({ cursoId: curso.cursoId });
  await expect(page.getByText('No hay registros', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Todavía no hay personas certificadas\. Agrega a quien terminó/)).toBeVisible();

  await page.getByRole('button', { name: 'Agregar certificado' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Agregar certificado' });
  const item = (dni: string) => dialog.getByRole('listitem').filter({ hasText: dni });
  await expect(item(failed!.dni)).toContainText('Su promedio es 9; se aprueba con 14.');
  await expect(dialog).toContainText('Cuenta el promedio de las clases: se aprueba con 14 o más.');
  const preview = page.waitForEvent('download');
  await item(passed!.dni)
    .getByRole('button', { name: /^Vista previa del certificado de / })
    .click();
  await expectPdf(await preview, /^VISTA_PREVIA.*\.pdf$/);
  await item(passed!.dni)
    .getByRole('button', { name: /^Certificar a / })
    .click();
  await expect(item(passed!.dni)).toContainText('Certificado');
  await item(failed!.dni)
    .getByRole('button', { name: /^Certificar por excepción/ })
    .click();
  await item(failed!.dni).getByRole('button', { name: 'Certificar por excepción', exact: true }).click();
  await expect(item(failed!.dni)).toContainText('Escribe el motivo');
  await item(failed!.dni).getByLabel('Motivo de la excepción').fill('Convalidó su práctica');
  await item(failed!.dni).getByRole('button', { name: 'Certificar por excepción', exact: true }).click();
  await expect(item(failed!.dni).getByText('Certificado', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
  await expect(row(page, passed!.dni)).toContainText('Vigente');
  await expect(row(page, failed!.dni)).toContainText('Por excepción');
  await expect.poll(async () => (await mailsTo(passed!.correo)).length, { timeout: 20_000 }).toBe(1);

  const download = page.waitForEvent('download');
  await row(page, passed!.dni)
    .getByRole('button', { name: /^Descargar/ })
    .click();
  await expectPdf(await download, /^CERTIFICADO_[0-9A-Z]{28}\.pdf$/);
  const csv = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  expect((await csv).suggestedFilename()).toMatch(/^certificados-.*\.csv$/);
  await page.getByRole('searchbox', { name: /Buscar/ }).fill(passed!.dni);
  await expect(row(page, failed!.dni)).toBeHidden();

  await row(page, passed!.dni)
    .getByRole('button', { name: /^Retirar/ })
    .click();
  const removal = page.getByRole('dialog', { name: 'Retirar certificado' });
  await removal.getByRole('button', { name: 'Retirar', exact: true }).click();
  await expect(removal.getByText('Escribe el motivo')).toBeVisible();
  await removal.getByLabel('Motivo').fill('Se emitió por error');
  await removal.getByRole('button', { name: 'Retirar', exact: true }).click();
  await expect(removal).toBeHidden();
  await expect(row(page, passed!.dni)).toBeHidden();
  await page.getByLabel('Estado').selectOption('Revocados');
  await expect(row(page, passed!.dni)).toContainText(/Revocado.*Se emitió por error.* · Carmen/);
  await row(page, passed!.dni)
    .getByRole('button', { name: /historia/ })
    .click();
  const history = page.getByRole('dialog', { name: /^Certificado \d{6}-\d{4}$/ });
  await expect(history.getByRole('listitem')).toHaveText([/^Emitido.*Carmen/, /^Revocado.*Se emitió por error$/]);

  // The holder sees on the dashboard that it was revoked, and cannot download it.
  await page.goto('about:blank');
  await enterAs(page, passed!);
  await page.goto('/dashboard');
  const mine = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Mis certificados' }) });
  await mine.getByRole('button', { name: /^Mis certificados/ }).click();
  await expect(mine.getByRole('listitem')).toContainText('Revocado');
  await expect(mine.getByRole('listitem').getByRole('button')).toHaveCount(0);
});

test('everybody who passed is certified at once, with progress, and whoever comes later sees the result', async ({
  page,
}) => {
  const { curso, alumnos } = await promocion(page, [18, 14, 9]);
  await open(page, curso.cursoId);
  const bulk = page.getByRole('region', { name: 'Certificar a quienes aprobaron' });
  await expect(bulk).toContainText('2 personas aprobaron y todavía no tienen certificado.');
  await bulk.getByRole('button', { name: 'Certificar a quienes aprobaron' }).click();
  const asked = page.getByRole('alertdialog', { name: '¿Certificar a quienes aprobaron?' });
  await expect(asked).toContainText('Se emitirán 2 certificados');
  await asked.getByRole('button', { name: 'Certificar', exact: true }).click();
  await expect(page.getByText('Se emitieron 2 certificados')).toBeVisible();
  await expect(row(page, alumnos[0]!.dni)).toContainText('Vigente');
  await expect(row(page, alumnos[1]!.dni)).toContainText('Vigente');
  await expect(row(page, alumnos[2]!.dni)).toBeHidden();
  await expect(bulk).toBeHidden();

  // Both are revoked in one act.
  await page.getByRole('checkbox', { name: 'Seleccionar todas las filas de esta página' }).check();
  const selection = page.getByRole('region', { name: 'Selección', exact: true });
  await selection.getByRole('button', { name: 'Retirar', exact: true }).click();
  const removal = page.getByRole('dialog', { name: 'Retirar 2 certificados' });
  await removal.getByLabel('Motivo').fill('Faltaba una firma');
  await removal.getByRole('button', { name: 'Retirar 2 certificados', exact: true }).click();
  await expect(page.getByText('Se retiraron 2 certificados', { exact: true })).toBeVisible();
  await expect(page.getByText('No hay registros', { exact: true })).toBeVisible();
});

test('ADM-01 ADM-02 what hinders the whole course is said once, before anything starts', async ({ page }) => {
  const later = await promocion(page, [18], { fechaHoraLimite: '2031-05-28T21:00' });
  const bulk = page.getByRole('region', { name: 'Certificar a quienes aprobaron' });
  await open(page, later.curso.cursoId);
  await expect(bulk).toContainText('El curso termina el 28 de mayo de 2031.');
  await expect(bulk.getByRole('button')).toBeHidden();

  const without = await promocion(page, [18], { fechaHoraLimite: '2026-03-27T21:00', entidadId: null });
  await open(page, without.curso.cursoId);
  await expect(bulk).toContainText('no tiene entidad certificadora');
  await bulk.getByRole('link', { name: 'Ir al curso' }).click();
  await expect(page).toHaveURL(`/curso-detalle?cursoId=${without.curso.cursoId}`);
});

test("CERT-07 a list that fails says 'Error', and Reintentar recovers", async ({ page }) => {
  const { curso } = await promocion(page, []);
  const list = `**/api/certificados/${curso.cursoId}?*`;
  await answerWith(page, list, 500, { success: false, message: 'Ocurrió un error inesperado.' });
  await open(page, curso.cursoId);
  const failure = page.getByRole('alert');
  await expect(failure.getByText('Error', { exact: true })).toBeVisible();
  await removeRoutes(page, list);
  await failure.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('Todavía no hay personas certificadas')).toBeVisible();
});

test("ADM-96 DASH-05 'Nuevo Certificado' takes a course and a student and brings the PDF", async ({ page }) => {
  const { curso, alumnos } = await promocion(page, [16, 8]);
  const [passed, failed] = alumnos;
  await page.goto('/dashboard');
  const pick = async (dni: string) => {
    await dialog.getByRole('combobox', { name: 'Estudiante' }).fill(dni);
    await page.getByRole('option').filter({ hasText: dni }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Nuevo Certificado' });
  await page.getByRole('button', { name: 'Nuevo Certificado' }).click();
  await dialog.getByRole('button', { name: 'Generar PDF' }).click();
  await expect(dialog.getByText('Elige a una persona')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Curso' }).fill(curso.nombre);
  await page.getByRole('listbox', { name: 'Cursos encontrados' }).getByRole('option').click();
  await expect(dialog.getByRole('list', { name: 'Curso elegido' })).toContainText(curso.nombre);
  await pick(failed!.dni);
  await dialog.getByRole('button', { name: 'Generar PDF' }).click();
  await expect(dialog.getByRole('alert').or(dialog.getByText('no cumple las condiciones'))).toContainText(
    'Su promedio es 8',
  );
  await expect(dialog.getByLabel('Motivo de la excepción')).toBeVisible();

  await pick(passed!.dni);
  const request = page.waitForRequest('**/api/certificados/generar');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Generar PDF' }).click();
  expect((await request).postDataJSON()).toEqual({ cursoId: curso.cursoId, usuarioId: passed!.usuarioId });
  await expectPdf(await download, /^CERTIFICADO_.*\.pdf$/);
  await expect(dialog).toBeHidden();
});

test('CRE-01 CRE-07 SEA-26 a student downloads a certificate, shares it, and checks the file on the public page', {
  tag: '@core',
}, async ({ page, context }) => {
  const { curso, alumnos } = await promocion(page, [18]);
  const { codigo } = await certify(page, curso, alumnos[0]!);
  await enterAs(page, alumnos[0]!);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/dashboard');
  const mine = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Mis certificados' }) });
  await mine.getByRole('button', { name: /^Mis certificados/ }).click();
  await expect(mine).toContainText(curso.nombre);
  const download = page.waitForEvent('download');
  await mine.getByRole('button', { name: /^Descargar/ }).click();
  const pdf = await download;
  await expectPdf(pdf, new RegExp(`^CERTIFICADO_${codigo}\\.pdf$`));
  const { entidad } = await ask<{ entidad: string }>(page, 'get', `/certificados/codigo/${codigo}`);
  expect(entidad).not.toBe('Aula Iuris');
  const linkedin = new URL(
    (await mine.getByRole('link', { name: `Añadir a LinkedIn: ${curso.nombre}` }).getAttribute('href'))!,
  );
  expect(linkedin.origin + linkedin.pathname).toBe('https://www.linkedin.com/profile/add');
  expect(Object.fromEntries(linkedin.searchParams)).toMatchObject({ certId: codigo, organizationName: entidad });
  await mine.getByRole('button', { name: /^Copiar enlace/ }).click();
  await expect(page.getByText('Copiamos el enlace para comparte')).toBeVisible();
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(shared).pathname).toBe(`/verificar/${codigo}`);

  await page.goto(`/verificar/${codigo}`);
  const own = page.getByRole('region', { name: 'Comparte tu certificado' });
  await expect(own.getByRole('link', { name: /^Añadir a LinkedIn/ })).toBeVisible();
  await expect(own.getByRole('button', { name: /^Copiar enlace/ })).toBeVisible();
  const badge = page.waitForEvent('download');
  await own.getByRole('link', { name: /^Insignia digital/ }).click();
  const files = { pdf: await pdf.path(), png: await (await badge).path() };
  await page.context().clearCookies();
  await page.goto('/verificar');
  const picker = page.getByLabel('PDF del certificado o insignia digital');
  await picker.setInputFiles(files.pdf);
  await expect(page.getByText('Es el archivo que emitimos, sin cambios, y sigue vigente.')).toBeVisible();
  // A valid credential can be embedded in any picture.
  await picker.setInputFiles(files.png);
  await expect(page.getByText('La imagen no cuenta: vale lo que dice el registro.')).toBeVisible();
  await expect(page.getByText(`Según el registro: ${alumnos[0]!.nombre}`)).toBeVisible();
  await picker.setInputFiles({ name: 'otro.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(page.getByText('No lo emitimos', { exact: true })).toBeInViewport();
  await page.goto(`/verificar/${codigo}`);
  await expect(page.getByRole('main').getByRole('status')).toContainText('Válido');
  await expect(page.getByRole('link', { name: /^Añadir a LinkedIn/ })).toHaveCount(0);
});

test('the screen and its dialogs are accessible at both widths', async ({ page }) => {
  test.slow();
  const { curso, alumnos } = await promocion(page, [18, 14, 5]);
  await certify(page, curso, alumnos[0]!);
  await enterAs(page, admin);
  await open(page, curso.cursoId);
  await expect(page.getByText(alumnos[0]!.dni)).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: 'Agregar certificado' }).click();
  await page.getByRole('button', { name: /^Certificar por excepción/ }).click();
  await expectAccessibleAtBothWidths(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Retirar/ }).click();
  await expect(page.getByRole('dialog', { name: 'Retirar certificado' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Nuevo Certificado' }).click();
  await expect(page.getByRole('dialog', { name: 'Nuevo Certificado' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});
