import { describe, expect, test } from 'vitest';
import { makeXlsx, makeZip } from '../testing/make-xlsx.ts';
import { readPeopleFile } from './read-people-file.ts';

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const read = (text: string, choices = {}) => readPeopleFile(bytesOf(text), choices);
const rowsOf = ({ filas }: Awaited<ReturnType<typeof read>>) =>
  filas.map(({ dni, nombre, apellido, correo, numero }) => [dni, nombre, apellido, correo, numero].join('/'));

describe('ADM-10 titles of ordinary lists', () => {
  test.each([
    ['D.N.I.;Nombres;Apellidos;Correo electrónico;Celular', '1;2;3;4;5'],
    ['Nro. de documento;Nombres;Apellidos;E-mail;WhatsApp', '1;2;3;4;5'],
    ['N° DNI;NOMBRES;APELLIDOS;EMAIL;N° de celular', '1;2;3;4;5'],
    ['Nº de D.N.I.;Nombre;Apellido;Correo;Teléfono', '1;2;3;4;5'],
    ['Documento de identidad;Nombres;Apellidos;Dirección de correo electrónico;Teléfono móvil', '1;2;3;4;5'],
    [
      'DNI del participante;Nombres del participante;Apellidos del participante;Correo personal;Celular (WhatsApp)',
      '1;2;3;4;5',
    ],
    ['Celular;Correo;Apellidos;Nombres;Documento', '5;4;3;2;1'],
    ['N°;Apellidos;Nombres;Facultad;DNI;Correo institucional;Telf.', '9;3;2;8;1;4;5'],
    ['Número;DNI;Nombres;Apellidos;Correo;Celular', '9;1;2;3;4;5'],
    ['Doc. Identidad|Nombres|Apellidos|Mail|Cel', '1|2|3|4|5'],
  ])('%s', async (titles, order) => {
    const cells = ['', '45000145', 'Ana', 'Ríos Paz', 'a@b.pe', '987654321', '', '', 'Derecho', '1'];
    const separator = titles.includes('|') ? '|' : ';';
    const row = order
      .split(separator)
      .map((at) => cells[Number(at)])
      .join(separator);
    const table = await read(`${titles}\n${row}\n${row}`);
    expect(table.missing).toEqual([]);
    expect(rowsOf(table)[0]).toBe('45000145/Ana/Ríos Paz/a@b.pe/987654321');
  });

  test.each([
    ['DNI;Apellido Paterno;Apellido Materno;Nombres;Correo', '45000145;Ríos;Paz;Ana;a@b.pe'],
    ['DNI;Ap. Paterno;Ap. Materno;Nombres;Correo', '45000145;Ríos;Paz;Ana;a@b.pe'],
    ['DNI;Paterno;Materno;Nombres;Correo', '45000145;Ríos;Paz;Ana;a@b.pe'],
    ['DNI;Primer apellido;Segundo apellido;Primer nombre;Segundo nombre;Correo', '45000145;Ríos;Paz;Ana;;a@b.pe'],
    ['DNI;Apellidos y Nombres;Correo', '45000145;Ríos Paz, Ana;a@b.pe'],
    ['DNI;APELLIDOS Y NOMBRES;Correo', '45000145;Ríos Paz Ana;a@b.pe'],
    ['DNI;Apellidos, Nombres;Correo', '45000145;"Ríos Paz, Ana";a@b.pe'],
    ['DNI;Nombres y Apellidos;Correo', '45000145;Ana Ríos Paz;a@b.pe'],
    ['DNI;Nombre completo;Correo', '45000145;Ana Ríos Paz;a@b.pe'],
    ['DNI;Alumno;Correo', '45000145;Ríos Paz, Ana;a@b.pe'],
  ])('names in other columns: %s', async (titles, row) => {
    expect(rowsOf(await read(`${titles}\n${row}`))).toEqual(['45000145/Ana/Ríos Paz/a@b.pe/']);
  });

  test('a second name in its own column belongs to the first', async () => {
    const titles = 'DNI;Primer apellido;Segundo apellido;Primer nombre;Segundo nombre;Correo';
    expect(rowsOf(await read(`${titles}\n45000145;Ríos;Paz;Ana;Sofía;a@b.pe`))).toEqual([
      '45000145/Ana Sofía/Ríos Paz/a@b.pe/',
    ]);
  });

  test('a name without a comma is marked as a proposal, one with a comma is not', async () => {
    const { filas } = await read('DNI;Apellidos y Nombres;Correo\n1;Ríos Paz Ana;a@b.pe\n2;"Ríos Paz, Ana";c@d.pe');
    expect(filas.map(({ entero }) => entero)).toEqual(['Ríos Paz Ana', '']);
  });

  test('titles stand below the name of the list, and lines keep their numbers', async () => {
    const table = await read(
      'UNIVERSIDAD NACIONAL;;;\nRelación de matriculados, 2026-II;;;\n;;;\nDNI;Nombres;Apellidos;Correo\n45000145;Ana;Ríos;a@b.pe',
    );
    expect([table.headerLine, table.filas[0]?.linea]).toEqual([4, 5]);
  });

  test('says which titles are not used, and takes the first of two that mean the same', async () => {
    const { titles, columns } = await read('DNI;Nombres;Apellidos;Correo;Correo personal;Facultad\n1;a;b;c;d;e');
    expect(titles.filter((_, at) => !columns[at])).toEqual(['Correo personal', 'Facultad']);
  });

  test('without titles the columns are proposed by content, and asked for', async () => {
    const table = await read('45000145;Ana;Ríos;a@b.pe;987654321\n45000146;Eva;Paz;e@b.pe;987654322');
    expect([table.headerLine, table.columns]).toEqual([null, ['documento', null, null, 'correo', 'numero']]);
    expect([table.missing, table.filas]).toEqual([['nombres', 'apellidos'], []]);
    const chosen = await read('45000145;Ana;Ríos;a@b.pe;987654321', {
      headerLine: null,
      columns: ['documento', 'nombre', 'apellido', 'correo', 'numero'],
    });
    expect(rowsOf(chosen)).toEqual(['45000145/Ana/Ríos/a@b.pe/987654321']);
  });

  test('columns chosen before are used for the same titles', async () => {
    const text = 'Clave;Persona física;Buzón\n45000145;Ríos Paz, Ana;a@b.pe';
    expect((await read(text)).missing).toEqual(['documento', 'nombres', 'apellidos', 'correo']);
    // Not even two titles are known, so the whole file is rows; the user names line 1.
    const remembered = { 'clave|persona fisica|buzon': ['documento', 'apellidos-nombres', 'correo'] };
    expect(rowsOf(await read(text, { headerLine: 1, remembered }))).toEqual(['45000145/Ana/Ríos Paz/a@b.pe/']);
  });

  test('a row with more cells than titles is not guessed at', async () => {
    const { filas, unused } = await read(
      'dni,apellido,nombre,correo\n45000145,Quispe, Rojas,Ana,a@b.pe\n45000146,Paz,Eva,e@b.pe\n45000147,Paz,Eva,z@b.pe,,x\n45000148,Paz,Luz,l@b.pe,,',
    );
    const tooMany = 'La fila tiene más celdas que los títulos: ¿un separador de más?';
    expect(filas.map(({ problema }) => problema)).toEqual([tooMany, '', tooMany, '']);
    expect(unused).toEqual([]);
  });

  test('a list without titles is read by the columns chosen before', async () => {
    const remembered = { '#4': ['documento', 'nombre', 'apellido', 'correo'] };
    const table = await read('45000145;Ana;Ríos;a@b.pe\n45000146;Eva;Paz;e@b.pe', { remembered });
    expect(rowsOf(table)).toEqual(['45000145/Ana/Ríos/a@b.pe/', '45000146/Eva/Paz/e@b.pe/']);
    expect([table.titles, table.firstRow]).toEqual([['', '', '', ''], 0]);
  });

  test('columns without a title are named up to Z', async () => {
    const blank = (cells: number) => ';'.repeat(cells);
    const { unused } = await read(
      `DNI;Nombres;Apellidos;Correo${blank(24)}Nota\n45000145;Ana;Ríos;a@b.pe${blank(22)}y;z;12\n45000146;Eva;Paz;e@b.pe`,
    );
    expect(unused).toEqual(['columna Z', 'Nota']);
  });

  test('titles without rows', async () => {
    expect(await read('DNI;Nombres;Apellidos;Correo')).toMatchObject({ headerLine: 1, firstRow: 1, filas: [] });
  });

  const lines = (cells: string[]) =>
    cells.map((cell, at) => `${cell};${45000145 + at};Ana;Ríos;a${at}@b.pe`).join('\n');
  test.each([
    ['of a telephone', ['987654321', '101'], 'numero'],
    ['of the line', ['1', '2.'], null],
    ['of the only line', ['1'], null],
    ['of the line, above a note', [...Array.from({ length: 20 }, (_, at) => `${at + 1}`), 'Fuente: UNI'], null],
    ['that nobody filled in', ['', ''], 'numero'],
  ])('a column «Número» %s', async (_what, cells, target) => {
    expect((await read(`Número;DNI;Nombres;Apellidos;Correo\n${lines(cells)}`)).columns[0]).toBe(target);
  });

  test.each<[string, string, string, string]>([
    ['Ana Luz Ríos Paz;Ríos Paz', 'Ana Luz', 'Ríos Paz', ''],
    ['Ríos Paz, Ana Luz;Ríos Paz', 'Ana Luz', 'Ríos Paz', ''],
    ['Ana Luz Eva;Ríos', 'Ana Luz Eva', 'Ríos', ''],
    ['Ana Ríos;Ríos Paz', 'Ana Ríos', 'Ríos Paz', 'Ana Ríos'],
    ['Ríos Paz;Ríos Paz', 'Ríos Paz', 'Ríos Paz', 'Ríos Paz'],
    ['Ana Ríos Paz;', 'Ana', 'Ríos Paz', 'Ana Ríos Paz'],
  ])('a whole name beside its surnames: %s', async (cells, nombre, apellido, entero) => {
    const { filas } = await read(`DNI;Nombre completo;Apellidos;Correo\n45000145;${cells};a@b.pe`);
    expect(filas).toMatchObject([{ nombre, apellido, entero }]);
  });

  test('first names beside the whole name: the whole name is read', async () => {
    const { filas } = await read('DNI;Nombres;Apellidos y nombres;Correo\n45000145;Ana;"Ríos Paz, Ana";a@b.pe');
    expect(filas).toMatchObject([{ nombre: 'Ana', apellido: 'Ríos Paz', entero: '' }]);
  });

  test('a mother surname alone', async () => {
    const titles = 'DNI;Apellido paterno;Apellido materno;Nombres;Correo';
    expect(rowsOf(await read(`${titles}\n45000145;;Paz;Ana;a@b.pe`))).toEqual(['45000145/Ana/Paz/a@b.pe/']);
  });

  test('a cell is cut where no valid one is as long', async () => {
    const { filas } = await read(`DNI;Nombres;Apellidos;Correo\n45000145;${'x'.repeat(301)};Ríos;a@b.pe`);
    expect(filas[0]?.nombre).toBe('x'.repeat(300));
  });
});

const header = ['DNI', 'Nombres', 'Apellidos', 'Correo', 'Celular'];
const person = ['45000145', 'Ana', 'Ríos', 'a@b.pe', '987654321'];

describe('workbooks', () => {
  test('ADM-16 numbers, zeros that only the format shows, formulas, dates, rich text and links', async () => {
    const file = makeXlsx([
      {
        name: 'Alumnos',
        rows: [
          ['Lista 2026'],
          [],
          header,
          [45000145, 'María & José', 'Ñahui', 'a@b.pe', 987654321],
          [{ xml: '<c s="1"><v>4567890</v></c>' }, 'Eva', 'Luna', { xml: '<c t="str"><f>A1</f><v>e@b.pe</v></c>' }, ''],
          [
            { xml: '<c><v>4.5000147E7</v></c>' },
            { xml: '<c t="inlineStr"><is><r><t>Ro</t></r><r><t>sa</t></r></is></c>' },
            'Paz',
            'r@b.pe',
            { xml: '<c><f>B9</f></c>' },
          ],
          [{ xml: '<c s="2"><v>45000</v></c>' }, { xml: '<c t="e"><v>#N/A</v></c>' }, 'Sol', 's@b.pe', ''],
        ],
      },
    ]);
    const table = await readPeopleFile(file);
    expect([table.headerLine, table.sheets, table.sheet, table.encoding]).toEqual([3, ['Alumnos'], 0, null]);
    expect(rowsOf(table)).toEqual([
      '45000145/María & José/Ñahui/a@b.pe/987654321',
      '04567890/Eva/Luna/e@b.pe/',
      '45000147/Rosa/Paz/r@b.pe/#FÓRMULA',
      '15/03/2023/#N/A/Sol/s@b.pe/',
    ]);
  });

  test('ADM-16 several sheets are asked about; hidden and empty ones are not offered', async () => {
    const file = makeXlsx([
      { name: 'Turno mañana', rows: [header, person] },
      { name: 'Vacía', rows: [[]] },
      { name: 'Oculta', rows: [header, person], state: 'hidden' },
      { name: 'Turno noche', rows: [header, [45000146, ...person.slice(1)]] },
    ]);
    const asked = await readPeopleFile(file);
    expect([asked.sheets, asked.sheet]).toEqual([['Turno mañana', 'Turno noche'], null]);
    const { filas } = await readPeopleFile(file, { sheet: 1 });
    expect(filas[0]?.dni).toBe('45000146');
  });

  test('ADM-16 hidden rows are counted, and included only when asked for', async () => {
    const file = makeXlsx([{ name: 'Hoja1', rows: [header, person, { hidden: [45000146, ...person.slice(1)] }] }]);
    const table = await readPeopleFile(file);
    expect([table.hiddenRows, table.filas.length]).toEqual([1, 1]);
    expect((await readPeopleFile(file, { withHidden: true })).filas).toHaveLength(2);
  });

  test('ADM-16 the first rows and lines are shown, and a long cell by its beginning', async () => {
    const rows = Array.from({ length: 20 }, (_, n) => [45000145 + n, 'x'.repeat(121), 'Ríos', `a${n}@b.pe`, '']);
    const { sample, firstLines } = await readPeopleFile(makeXlsx([{ name: 'Hoja1', rows: [header, ...rows] }]));
    expect([sample.length, firstLines.length, sample[0]?.[1]]).toEqual([5, 12, 'x'.repeat(120)]);
  });

  test('ADM-16 a sheet that is not there has no rows', async () => {
    const file = makeXlsx([{ name: 'Hoja1', rows: [header, person] }]);
    expect(await readPeopleFile(file, { sheet: 1 })).toMatchObject({ filas: [], hiddenRows: 0 });
  });

  test('ADM-16 5,000 rows', async () => {
    const rows = Array.from({ length: 5_000 }, (_, n) => [40_000_000 + n, 'Ana', 'Ríos', `a${n}@b.pe`, '987654321']);
    expect((await readPeopleFile(makeXlsx([{ name: 'Hoja1', rows: [header, ...rows] }]))).filas).toHaveLength(5_000);
  });
});

const compound = (text = '') =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), Buffer.from(text, 'utf16le')]);

test('TRM-42 a table of a web page called .xls is read as a list', async () => {
  const page = `\ufeff<html><table><tr><td>DNI</td><td>Nombre</td><td>Apellido</td><td>Correo</td></tr>
    <tr><td>45000145</td><td>Ana</td><td>R&iacute;os</td><td>ana@correo.pe</td></tr></table></html>`;
  const { filas } = await readPeopleFile(Buffer.from(page));
  expect(filas).toHaveLength(1);
  expect(JSON.stringify(filas[0])).toContain('Ríos');
});

describe('files that are no list', () => {
  test.each([
    ['an old workbook', compound(), '.xls'],
    ['a workbook with a password', compound('EncryptedPackage'), 'contraseña'],
    ['a web page called .xls', '\ufeff<html><p>DNI</p></html>', 'página web'],
    [
      'an XML workbook of 2003',
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
      'página web',
    ],
    ['a PDF', '%PDF-1.7', 'PDF'],
    ['a photo', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'imagen'],
    ['a Word document', makeZip({ 'word/document.xml': '<w/>' }), 'Word'],
    ['a LibreOffice sheet', makeZip({ 'content.xml': '<x/>', 'META-INF/manifest.xml': '<x/>' }), '.ods'],
    ['a binary workbook', makeZip({ 'xl/workbook.bin': 'x' }), '.xlsb'],
    ['an archive', makeZip({ 'lista.csv': 'dni' }), 'comprimido'],
    [
      'a program',
      Buffer.from([0x7f, 0x45, 0x4c, 0x46, 1, 2, 0, 0, 3, 4, 0, 0, 5, 6, 7, 1, 2, 3, 4, 5]),
      'No es una tabla',
    ],
    ['a workbook cut off', makeXlsx([{ name: 'a', rows: [header] }]).slice(0, 300), 'dañado'],
    ['an empty file', '', 'vacío'],
    [
      'a bomb',
      makeZip({ 'xl/workbook.xml': '<a/>', 'xl/sharedStrings.xml': Buffer.alloc(90 * 1024 * 1024) }),
      'demasiado grande',
    ],
  ])('ADM-16 %s says what it is', async (_what, content, words) => {
    await expect(readPeopleFile(new Uint8Array(Buffer.from(content as string)))).rejects.toThrow(words);
  });
});
