import { expect, test } from 'vitest';
import { columnTargets, isTitleLine, recogniseTitles } from './people-columns.ts';

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
