import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { desktop, expectAccessible, phone } from './accessible.ts';
import { certify, promocion } from './certificados.ts';
import { newCurso } from './flyers.ts';
import { newModulo } from './modulos.ts';
import { admin, enterAs } from './people.ts';
import { ask, changeTo, newAlumno, single } from './school.ts';
import { test } from './test.ts';

test('NIV-01 NIV-12 NIV-22 a signer and a level are changed, and keep the entity and the signer they name', async ({
  page,
}) => {
  await enterAs(page, admin);
  const { cursoId } = await newCurso(page);
  const [entidad] = await ask<{ entidadId: number; titulo: string }[]>(page, 'get', '/entidades');
  const { entidadId } = entidad!;
  const nombre = `Rosa Ñahui ${cursoId}`;
  const { firmanteId } = await ask<{ firmanteId: number }>(page, 'post', '/firmantes', {
    nombre,
    cargo: 'Decana',
    entidadId,
  });
  await page.goto(`/firmantes?editar=${firmanteId}`);
  await expect(page.getByLabel('Entidad')).toHaveValue(String(entidadId));
  await page.getByLabel('Cargo').fill('Secretaria');
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Firmantes');

  await page.goto(`/curso-detalle?cursoId=${cursoId}`);
  const card = page.getByRole('region', { name: 'Niveles de certificado' });
  await card.getByRole('button', { name: 'Agregar nivel' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Lo refrenda').selectOption(String(entidadId));
  const warnings = dialog.getByRole('list', { name: 'Antes de certificar' });
  await dialog.getByLabel('Nombre').fill('Diploma de posgrado');
  await expect(warnings).toContainText('Solo las universidades otorgan diplomados de posgrado');
  await dialog.getByLabel('Nombre').fill('Certificado refrendado');
  await expect(warnings).toBeHidden();
  await dialog.getByLabel('Serie del registro').fill('cal');
  await dialog.getByLabel('Firma 1').selectOption(String(firmanteId));
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(card.getByText(`Firma ${nombre}`)).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await card.getByRole('button', { name: 'Editar el nivel Certificado refrendado' }).click();
  await expect(dialog.getByLabel('Lo refrenda')).toHaveValue(String(entidadId));
  await expect(dialog.getByLabel('Firma 1')).toHaveValue(String(firmanteId));
  await dialog.getByLabel('Nota mínima').fill('16');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(card.getByText('16 o más')).toBeVisible();
});

test('NIV-17 a student confirms how the name is printed', async ({ page }) => {
  await changeTo(page, await newAlumno(page));
  await page.goto('/mi-cuenta');
  const open = page.getByRole('button', { name: /^(Confirmar tu nombre|Cambiar tu nombre en los certificados)$/ });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Tu nombre en los certificados' });
  await expect(dialog.getByLabel('Apellido paterno')).not.toHaveValue('');
  await dialog.getByRole('button', { name: 'Confirmar mi nombre' }).click();
  await expect(page.getByText(/^Confirmado el /)).toBeVisible();
});

/** A certificate of a level with a series of its own. Leaves the page signed in as ADMIN. */
async function endorsed(page: Page) {
  const alumno = await newAlumno(page);
  const { cursoId } = await newCurso(page, { activa: true, asincronico: 'S', entidadId: 1 });
  const { pruebaId } = await newModulo(page, cursoId, { nombre: 'Evaluación', orden: 1, intentoMax: 2 }, 'PRU');
  await ask(page, 'post', '/preguntas', { ...single('¿Quién dicta sentencia?', '*El juez', 'El fiscal'), pruebaId });
  const pair = { usuarioId: alumno.usuarioId, cursoId };
  await ask(page, 'put', '/usuario-cursos/asociar', { ...pair, avisar: false });
  const cargo = 'Decana';
  const { firmanteId } = await ask<{ firmanteId: number }>(page, 'post', '/firmantes', {
    nombre: 'Rosa Ñahui',
    cargo,
    entidadId: 1,
  });
  const serie = `E${randomInt(1_000_000, 9_999_999)}`;
  const nivel = { nombre: 'Certificado refrendado', entidadId: 1, notaMinima: 14, serie, firmanteIds: [firmanteId] };
  await ask(page, 'put', `/cursos/${cursoId}/niveles`, { niveles: [nivel] });
  await changeTo(page, alumno);
  type Prueba = { preguntas: { opciones: { opcionId: number }[] }[] };
  const { preguntas } = await ask<Prueba>(page, 'get', `/pruebas/${pruebaId}`);
  const opciones = preguntas.map(({ opciones: [first] }) => first!.opcionId);
  await ask(page, 'post', '/respuestas/envio', { pruebaId, opciones });
  await changeTo(page, admin);
  const { codigo, registro } = await ask<{ codigo: string; registro: string }>(
    page,
    'put',
    '/certificados/asociar',
    pair,
  );
  return { serie, codigo, registro, pair, alumno, nivel };
}

test('NIV-27 NIV-28 a certificate is sent to be endorsed and comes back with its number', async ({ page }) => {
  const { serie, codigo, registro } = await endorsed(page);
  await page.goto('/libro-certificados');
  await page.getByLabel('Libro').selectOption(`${new Date().getFullYear()} ${serie}`);
  const row = page.getByRole('row', { name: new RegExp(registro) });
  await expect(row).toContainText('Por enviar');
  const printed = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF', exact: true }).click();
  expect((await printed).suggestedFilename()).toBe(`libro-certificados-${new Date().getFullYear()}-${serie}-1.pdf`);

  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Enviar a refrendar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nota').fill('Cargo 118');
  await dialog.getByRole('button', { name: 'Anotar el envío' }).click();
  const card = page.getByRole('region', { name: 'Remesas' });
  await expect(card).toContainText('0 de 1 recibidos');
  await expect(row).toContainText('Enviado');

  await page.setViewportSize({ width: 360, height: 740 });
  await card.getByRole('button', { name: /^Anotar la recepción/ }).click();
  await dialog.getByLabel('Huamán, Rosa').fill('CAL-1041');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(card).toContainText('Recibida');
  await expect(page.getByText('N.º CAL-1041')).toBeVisible();
  await page.goto(`/verificar/${codigo}`);
  await expect(page.getByText('Registrado allí con el n.º CAL-1041')).toBeVisible();
});

test('NIV-44 NIV-45 who buys a higher level has it, and the register keeps the number of before as replaced', async ({
  page,
}) => {
  const { serie, registro, pair, alumno, nivel } = await endorsed(page);
  const { cursoId } = pair;
  const higher = { ...nivel, nombre: 'Con honores', notaMinima: 17, serie: `${serie}H`, precio: 120 };
  type Niveles = { niveles: { nivelId: number }[] };
  const path = `/cursos/${cursoId}/niveles`;
  const { niveles } = await ask<Niveles>(page, 'get', path);
  await ask(page, 'put', path, { niveles: [{ ...nivel, nivelId: niveles[0]!.nivelId }, higher] });
  await changeTo(page, alumno);
  await page.goto(`/curso-modulo/${cursoId}/avance`);
  await page.getByRole('button', { name: 'Comprar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ir a pagar' }).click();
  await expect(page.getByText('1 × Con honores de')).toBeVisible();
  const numero = new URL(page.url()).searchParams.get('numero')!;
  await changeTo(page, admin);
  const [pedido] = await ask<{ id: number }[]>(page, 'get', `/orders?q=${numero}`);
  await ask(page, 'post', `/orders/${pedido!.id}/pagar`, { medio: 'yape', operacion: `H${numero}` });

  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/libro-certificados?libro=${new Date().getFullYear()}+${serie}`);
    const line = page.getByText(new RegExp(`Pasó a «Con honores», ${serie}H-000001-`));
    await expect(async () => {
      await page.reload();
      await expect(line).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(page.getByText(registro)).toBeVisible();
    await expect(page.getByText('Reemplazado', { exact: true })).toBeVisible();
    await expect(page.getByText('Por enviar', { exact: true })).toBeHidden();
    await expect(page.getByRole('checkbox', { name: /^Seleccionar el certificado de/ })).toHaveCount(0);
    await page.screenshot({ path: `test-results/niv-45-libro-${width}.png`, fullPage: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('NIV-22 NIV-24 the PDF and the warnings follow the texts that are being written', async ({ page }) => {
  const { cursoId } = await newCurso(page, { entidadId: 1 });
  await page.goto(`/curso-detalle?cursoId=${cursoId}`);
  await page.getByRole('button', { name: 'Editar certificado' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar certificado' });
  const preview = dialog.getByRole('region', { name: 'Vista previa del PDF' });
  await expect(preview).toContainText('Valeria Quispe Rojas');
  await dialog.getByLabel('Nombre en el certificado').fill('Título a nombre de la Nación');
  await expect(dialog.getByText('«A nombre de la Nación» corresponde a grados')).toBeVisible();
  await dialog.getByLabel('Nombre en el certificado').fill('Litigación Oral ante la Corte');
  await expect(preview).toContainText('Litigación Oral ante la Corte');
  await page.setViewportSize({ width: 360, height: 740 });
  await preview.scrollIntoViewIfNeeded();
  await expect(preview.locator('canvas')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

for (const size of [phone, desktop]) {
  test(`NIV-58 a certificate is corrected in the list, and on the record of a person whose name changed, at ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const { curso, alumnos } = await promocion(page, [17]);
    const { usuarioId, dni } = alumnos[0]!;
    const { codigo, numero } = await certify(page, curso, alumnos[0]!);
    const dialog = page.getByRole('dialog', { name: `Corregir certificado ${numero}` });
    const correct = async (motivo: string) => {
      await dialog.getByLabel('Motivo').fill(motivo);
      await dialog.getByRole('button', { name: 'Corregir', exact: true }).click();
      await expect(page.getByText(`Se corrigió el certificado ${numero}`)).toBeVisible();
    };

    await page.goto(`/certificados?cursoId=${curso.cursoId}`);
    await page.getByRole('button', { name: 'Corregir el certificado de Rosa Huamán' }).click();
    await dialog.getByLabel('Apellidos').fill('Huamán Ríos');
    await expectAccessible(page, 'correcting a certificate');
    await page.screenshot({ path: `test-results/niv-58-corregir-${size.width}.png` });
    await correct('Faltaba el apellido materno');
    await expect(page.getByText('Rosa Huamán Ríos').first()).toBeVisible();

    await page.goto(`/usuarios?editar=${usuarioId}`);
    await page.getByLabel('Apellido', { exact: true }).fill('Huamán Paz');
    await expect(page.getByText('Un certificado vigente seguirá con el nombre o documento anterior')).toBeVisible();
    await page.screenshot({ path: `test-results/niv-58-persona-${size.width}.png`, fullPage: true });
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await page.goto(`/usuarios/${usuarioId}`);
    const said = page.getByText(`Dice «Rosa Huamán Ríos», ${dni}`);
    await expect(said).toBeVisible();
    await page.getByRole('button', { name: `Corregir el certificado ${numero}` }).click();
    await expect(dialog.getByLabel('Apellidos')).toHaveValue('Huamán Paz');
    await correct('Cambió de apellido');
    await expect(said).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);

    await page.goto(`/verificar/${codigo}`);
    await expect(page.getByText('Rosa Huamán Paz').first()).toBeVisible();
    await expect(page.getByText('Rosa Huamán Ríos')).toHaveCount(0);
  });
}
