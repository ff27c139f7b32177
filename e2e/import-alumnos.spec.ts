import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { makeXlsx } from '../domain/testing/make-xlsx.ts';
import { expectAccessible } from './accessible.ts';
import { alumnosOf, cursoWith, newAlumno, newDni } from './alumnos.ts';
import { newCurso } from './flyers.ts';
import { mailsTo } from './mails.ts';
import { test } from './test.ts';

const choose = (page: Page, name: string, lines: string[], encoding: BufferEncoding = 'latin1') =>
  page.getByLabel('Elegir archivo').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(`${lines.join('\r\n')}\r\n`, encoding),
  });
const filter = (page: Page, name: RegExp) => page.getByRole('button', { name });

test('200 students from the Latin-1 file that Excel saves, five of whose rows are bad', async ({ page }) => {
  test.slow();
  const { curso, alumnos } = await cursoWith(page, 1);
  const existing = await newAlumno(page, { nombre: 'Nicolás' });
  // Between the DNIs of the demo school and the range that other tests draw theirs from.
  const base = randomInt(21_000, 29_999) * 1_000;
  const person = (n: number) => `${base + n};Begoña ${n};Muñoz Ñahui;x${base + n}@example.com;987654321`;
  const lines = ['Documento;Nombres;Apellidos;Correo electrónico;Teléfono'];
  for (let n = 1; n <= 193; n++) lines.push(person(n));
  lines.push(`${existing.dni};Nicolás;${existing.apellido};${existing.correo};`);
  lines.push(`${alumnos[0]!.dni};Begoña;${alumnos[0]!.apellido};${alumnos[0]!.correo};`);
  lines.push('12345;Corta;Falta;corta@example.com;');
  lines.push(`${base + 900};Sin;Correo;;`);
  lines.push(`${base + 901};Mala;Dirección;no es un correo;`);
  lines.push(person(7));
  lines.push(`${existing.dni.slice(0, 7)}X;Letra;Final;letra@example.com;`);
  expect(lines).toHaveLength(201);

  await page.goto(`/curso-usuario?cursoId=${curso.cursoId}`);
  await page.getByRole('link', { name: 'Importar' }).click();
  await choose(page, 'matrícula.csv', lines);
  await expect(page.getByText('200 filas · Windows-1252 · separado por punto y coma')).toBeVisible();
  await expect(filter(page, /^Cuentas nuevas/)).toContainText('193');
  await expect(filter(page, /^Ya tienen cuenta/)).toContainText('1');
  await expect(filter(page, /^Ya están en el curso/)).toContainText('1');
  await expect(filter(page, /^Con error/)).toContainText('5');
  await expect(page.getByRole('cell', { name: 'Begoña 1', exact: true })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Muñoz Ñahui', exact: true }).first()).toBeVisible();
  await expectAccessible(page, 'what the file would do');

  await filter(page, /^Con error/).click();
  await expect(page.getByRole('row')).toHaveCount(6);
  for (const words of [
    'El DNI «12345» no es válido',
    'Falta el correo',
    'El correo «no es un correo» no es válido',
    'El mismo DNI está en la línea 8',
  ]) {
    await expect(page.getByRole('table')).toContainText(words);
  }
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar filas con error' }).click();
  const bad = await readFile(await (await download).path(), 'utf8');
  expect(bad.trim().split('\r\n')).toHaveLength(6);
  expect(bad).toContain(`${base + 900},Sin,Correo,,,Falta el correo,198`);

  await page.getByRole('button', { name: 'Importar 194 estudiantes' }).click();
  await expect(page.getByRole('heading', { name: 'Importación terminada' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Matriculamos a 194 personas')).toBeVisible();
  await expect(page.getByText('Con cuenta nueva: 193.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Matriculamos a 194 personas')).toBeVisible();
  await page.getByRole('link', { name: 'Ver estudiantes' }).click();
  await expect(page.getByText('1 – 10 de 195')).toBeVisible();
  const enrolled = await alumnosOf(page, curso);
  expect(enrolled).toHaveLength(195);
  expect(enrolled.find(({ dni }) => dni === String(base + 7))).toMatchObject({
    nombre: 'Begoña 7',
    apellido: 'Muñoz Ñahui',
  });
  await expect
    .poll(async () => (await mailsTo(`x${base + 7}@example.com`)).join(), { timeout: 60_000 })
    .toContain('/recuperar/nueva#codigo=');
});

test('zeros that Excel dropped are put back only when asked for, and every row says so', async ({ page }) => {
  const curso = await newCurso(page);
  const dni = `0${newDni().slice(1)}`.replace(/^00/, '01');
  await page.goto(`/curso-usuario?cursoId=${curso.cursoId}&vista=importar`);
  await choose(
    page,
    'lista.csv',
    ['sep=,', 'dni,nombre,apellido,email', `${dni.slice(1)},Iñaki,Peña,z${dni}@example.com`],
    'utf8',
  );
  await expect(page.getByRole('table')).toContainText(`¿Era ${dni}?`);
  await expect(page.getByRole('button', { name: 'Importar 0 estudiantes' })).toBeDisabled();
  await page.getByLabel('Completar con ceros a la izquierda').check();
  await expect(page.getByRole('table')).toContainText(`DNI completado: ${dni.slice(1)} → ${dni}`);
  await page.getByRole('button', { name: 'Importar 1 estudiante' }).click();
  await expect(page.getByText('Matriculamos a 1 persona')).toBeVisible({ timeout: 30_000 });
  expect(await alumnosOf(page, curso)).toMatchObject([{ dni, nombre: 'Iñaki', apellido: 'Peña' }]);
});

test('a file that cannot be imported says why, and another can be chosen', async ({ page }) => {
  const curso = await newCurso(page);
  await page.goto(`/curso-usuario?cursoId=${curso.cursoId}&vista=importar`);
  await choose(page, 'otra.csv', ['nombre;correo', 'Ana;ana@example.com']);
  await expect(page.getByText('Falta indicar qué columna tiene el documento y los apellidos')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeDisabled();
  await page.getByRole('button', { name: 'Elegir otro archivo' }).click();
  await choose(page, 'libro.xlsx', ['PK\u0003\u0004']);
  await expect(page.getByRole('alert')).toContainText('El libro de Excel está dañado');
  await choose(page, 'viejo.xls', ['\u00d0\u00cf\u0011\u00e0']);
  await expect(page.getByRole('alert')).toContainText('Es un libro .xls');
  await choose(page, 'vacio.csv', ['dni;nombre;apellido;correo']);
  await expect(page.getByRole('alert')).toContainText('El archivo solo tiene la línea de títulos');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar plantilla' }).click();
  const template = await readFile(await (await download).path());
  await page
    .getByLabel('Elegir archivo')
    .setInputFiles({ name: 'plantilla.csv', mimeType: 'text/csv', buffer: template });
  await expect(page.getByText('1 fila · UTF-8 · separado por coma')).toBeVisible();
  await page.getByRole('button', { name: 'Elegir otro archivo' }).click();
  await expect(page.getByLabel('Elegir archivo')).toBeAttached();
});

test('TRM-42 TRM-40 the .xls of an old system is offered by the file chooser and read, its passport for what it is', async ({
  page,
}) => {
  const curso = await newCurso(page);
  const passport = `G${newDni()}`;
  const row = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  await page.goto(`/curso-usuario?cursoId=${curso.cursoId}&vista=importar`);
  await expect(page.getByLabel('Elegir archivo')).toHaveAttribute('accept', /\.xls,/);
  await choose(page, 'reporte.xls', [
    `<html><table>${row(['DNI', 'Nombre', 'Apellido', 'Correo'])}`,
    row([passport, 'Zo&euml;', 'R&iacute;os', `z${passport.toLowerCase()}@example.com`]),
    '</table></html>',
  ]);
  await expect(page.getByRole('table')).toContainText('Ríos');
  await expect(page.getByRole('table')).toContainText('¿Es un pasaporte?');
});

test('ADM-10 ADM-11 a workbook with two sheets and titles of its own: columns are asked for once, nothing is applied unseen, and it is undone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const curso = await newCurso(page);
  const dni = newDni();
  const titles = ['Código', 'Identidad', 'Titular', 'Buzón'];
  const bytes = makeXlsx([
    { name: 'Indicaciones', rows: [['Llenar la otra hoja'], ['Gracias']] },
    {
      name: 'Inscritos',
      rows: [
        ['COLEGIO DE ABOGADOS'],
        titles,
        [1, `DNI ${dni}`, 'QUISPE ÑAHUI MARÍA JOSÉ', `mailto:m${dni}@example.com`],
        [2, `PE${dni}`, 'ROJAS PAZ, LUIS', `l${dni}@example.com`],
      ],
    },
  ]);
  const upload = () =>
    page
      .getByLabel('Elegir archivo')
      .setInputFiles({ name: 'lista.xlsx', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from(bytes) });
  await page.goto(`/curso-usuario?cursoId=${curso.cursoId}&vista=importar`);
  await upload();
  await page.getByLabel('Hoja', { exact: false }).selectOption('Inscritos');
  await page.getByLabel('Línea de los títulos').selectOption({ label: `2: ${titles.join(' · ')}` });
  await page.getByLabel('Qué contiene «Identidad»').selectOption('Documento');
  await expect(page.getByText('Falta indicar qué columna tiene los nombres, los apellidos y el correo')).toBeVisible();
  await page.getByLabel('Qué contiene «Titular»').selectOption('Apellidos y nombres');
  await page.getByLabel('Qué contiene «Buzón»').selectOption('Correo');
  await expect(page.getByText('Está todo: 2 filas por revisar.')).toBeVisible();
  await expectAccessible(page, 'the columns of a file on a phone');
  await page.getByRole('button', { name: 'Continuar' }).click();

  await expect(page.getByText('Columna que no se usa: Código')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Importar 0 estudiantes' })).toBeDisabled();
  await page.getByLabel('Los nombres y apellidos están bien separados').check();
  await page.getByLabel('Tomarlos como pasaporte o carné, según la propuesta de cada fila').check();
  await page.getByLabel('Escribirlos como «María José Quispe Ñahui»').check();
  await expect(page.getByRole('row', { name: /^(Línea )?3 María José Quispe Ñahui/ })).toContainText(
    `m${dni}@example.com`,
  );
  await page.getByLabel('Avisarles por correo').uncheck();
  await page.getByRole('button', { name: 'Corregir la línea 4' }).click();
  await page.getByRole('dialog').getByLabel('Nombres', { exact: true }).fill('Luis Alberto');
  await page.getByRole('button', { name: 'Guardar corrección' }).click();
  await expect(page.getByRole('cell', { name: 'Luis Alberto', exact: true })).toBeVisible();
  await expectAccessible(page, 'what the file would do on a phone');
  await page.getByRole('button', { name: 'Importar 2 estudiantes' }).click();
  await expect(page.getByText('Matriculamos a 2 personas')).toBeVisible({ timeout: 30_000 });
  expect((await alumnosOf(page, curso)).map(({ dni, nombre, apellido }) => ({ dni, nombre, apellido }))).toEqual([
    { dni, nombre: 'María José', apellido: 'Quispe Ñahui' },
    { dni: `PE${dni}`, nombre: 'Luis Alberto', apellido: 'Rojas Paz' },
  ]);

  await page.getByRole('button', { name: 'Deshacer importación' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer', exact: true }).click();
  await expect(page.getByText('Quitamos 2 matrículas y 2 cuentas')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Importación deshecha' })).toBeVisible();
  expect(await alumnosOf(page, curso)).toEqual([]);

  // The column choices for these titles are remembered.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Importar otro archivo' }).click();
  await upload();
  await page.getByLabel('Hoja', { exact: false }).selectOption('Inscritos');
  await page.getByLabel('Línea de los títulos').selectOption({ label: `2: ${titles.join(' · ')}` });
  await expect(page.getByText('Está todo: 2 filas por revisar.')).toBeVisible();
  await expectAccessible(page, 'the columns of a file');
});
