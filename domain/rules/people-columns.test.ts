import { expect, test } from 'vitest';
import {
  columnTargets,
  findHeader,
  guessColumns,
  isTitleLine,
  joinTitleLines,
  recogniseTitles,
} from './people-columns.ts';

test('ADM-11 what a column may hold, in words', () => {
  expect(Object.values(columnTargets)).toEqual([
    ...['Documento', 'Tipo de documento', 'Nombres', 'Segundo nombre', 'Apellidos', 'Apellido paterno'],
    ...['Apellido materno', 'Apellidos y nombres', 'Nombres y apellidos', 'Correo', 'Celular'],
  ]);
});

test.each([
  ['Tipo de documento', 'tipoDocumento'],
  ['T. Doc.', 'tipoDocumento'],
  ['TD', 'tipoDocumento'],
  ['N° de DNI', 'documento'],
  ['DNI del participante', 'documento'],
  ['Documento de identidad', 'documento'],
  ['Nombres', 'nombre'],
  ['Nombres (como en el certificado)', 'nombre'],
  [`Nombres (${'x'.repeat(190)})`, 'nombre'],
  [`Nombres (${'x'.repeat(191)})`, null],
  ['Nombres(todos)y apellidos', 'nombres-apellidos'],
  ['Segundo nombre', 'segundoNombre'],
  ['APELLIDOS', 'apellido'],
  ['Apellido paterno', 'paterno'],
  ['Ap. Materno', 'materno'],
  ['Apellidos y nombres', 'apellidos-nombres'],
  ['Nombres y apellidos', 'nombres-apellidos'],
  ['Correo electrónico', 'correo'],
  ['E-mail', 'correo'],
  ['Celular / WhatsApp', 'numero'],
  ['Teléfono', 'numero'],
  ['Observaciones', null],
  ['', null],
])('ADM-11 a column titled %j holds %s', (title, target) => {
  expect(recogniseTitles([title])).toEqual([target]);
});

test.each([
  [['DNI', 'Nombres'], true],
  [['DNI', '', 'Nombres'], true],
  [['DNI', 'Nombres', 'Observaciones'], false],
  [['DNI', 'Nombres', 'Correo', 'Observaciones'], true],
  [['DNI'], false],
  [['45000145', 'Ana'], false],
])('ADM-11 %j is a line of titles: %s', (cells, expected) => {
  expect(isTitleLine(cells)).toBe(expected);
});

const records = (rows: string[][]) => rows.map((cells, at) => ({ line: at + 1, cells }));

test('ADM-11 titles may stand in the thirtieth line, not further down', () => {
  const below = (lines: number) =>
    findHeader(records([...Array.from({ length: lines }, () => ['Universidad']), ['DNI', 'Nombres']]));
  expect([below(0), below(29), below(30)]).toEqual([0, 29, null]);
});

test('ADM-11 a line with an open quote holds no titles', () => {
  expect(findHeader([{ line: 1, cells: ['DNI', 'Nombres'], problem: 'Una comilla quedó abierta' }])).toBeNull();
});

test.each([
  [
    ['DNI', 'APELLIDOS'],
    ['', 'PATERNO', 'MATERNO', '', 'CORREO'],
    ['DNI', 'PATERNO', 'MATERNO', '', 'CORREO'],
  ],
  [
    ['DNI', 'APELLIDOS', '', 'CORREO'],
    ['', 'PATERNO', 'MATERNO'],
    ['DNI', 'PATERNO', 'MATERNO', 'CORREO'],
  ],
  [['DNI', 'APELLIDOS'], ['45000145', 'PATERNO'], null],
  [['DNI', 'APELLIDOS'], ['', ''], null],
  [['DNI', 'APELLIDOS'], undefined, null],
])('ADM-11 %j above %j are titles in two lines: %j', (upper, lower, joined) => {
  expect(joinTitleLines(upper, lower)).toEqual(joined);
});

test('ADM-11 without titles a column holds what more than six of ten cells look like, and each thing once', () => {
  const rows = [
    ['45000145', 'a@b.pe', 'a@b.pe', '987654321', 'a@b.pe'],
    ['45000146', 'b@b.pe', 'b@b.pe', '+51 987 654 322', 'b@b.pe'],
    ['45000147', 'c@b.pe', 'c@b.pe', '', 'c@b.pe'],
    ['45000148', 'no tiene', 'd@b.pe'],
    ['45000149', 'no tiene', 'no tiene'],
  ];
  expect(guessColumns(records(rows))).toEqual(['documento', null, 'correo', 'numero', null]);
});

test('ADM-11 a guess looks at the first fifty lines', () => {
  const first = (lines: number) => [['45000145'], ...Array.from({ length: lines - 1 }, () => [''])];
  expect(guessColumns(records([...first(49), ['', 'a@b.pe']]))).toEqual(['documento', 'correo']);
  expect(guessColumns(records([...first(50), ['', 'a@b.pe']]))).toEqual(['documento']);
});
