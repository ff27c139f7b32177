import { expect, test } from 'vitest';
import {
  aceptacionMomentos,
  fillLegal,
  legalFields,
  legalPath,
  legalSections,
  legalTextAt,
  legalTexts,
  legalTitles,
  momentoLabels,
} from './legal.ts';

const school = {
  nombre: 'Aula Iuris',
  razonSocial: 'Aula Iuris S.A.C.',
  ruc: '',
  direccion: 'Av. Uno 1',
  correo: 'a@b.pe',
  telefono: '1',
};

test('LEG-01 every document has its title, and every consent its moment', () => {
  expect(legalTexts.map((documento) => legalTitles[documento])).toEqual([
    ...['Términos y condiciones', 'Política de privacidad', 'Cambios y devoluciones'],
  ]);
  expect(aceptacionMomentos.map((momento) => momentoLabels[momento])).toEqual(['al comprar', 'al crear tu cuenta']);
});

test('LEG-01 every document is found again at its address, in any version', () => {
  for (const documento of legalTexts) {
    expect(legalTextAt(legalPath(documento))).toBe(documento);
    expect(legalTextAt(legalPath(documento, 12).toUpperCase())).toBe(documento);
  }
});

test.each([
  ['{escuela} es {razonSocial}', 'Aula Iuris es Aula Iuris S.A.C.'],
  [
    'Lo presta {razonSocial}, con RUC {ruc} y domicilio en Lima.',
    'Lo presta Aula Iuris S.A.C., con domicilio en Lima.',
  ],
  ['{razonSocial}, RUC: {ruc}, de Lima', 'Aula Iuris S.A.C., de Lima'],
  ['{razonSocial} (RUC {ruc})', 'Aula Iuris S.A.C.'],
  ['Uno\nRUC {ruc}\nDos', 'Uno\n\nDos'],
  ['Somos el {ruc}', 'Somos el (consúltalo escribiéndonos)'],
  ['{otra} {} { escuela }', '{otra} {} { escuela }'],
  ['$& {correo}', '$& a@b.pe'],
])('LEG-01 %j is shown as %j', (text, shown) => {
  expect(fillLegal(text, school)).toBe(shown);
});

test('LEG-01 the RUC is told once the school has one', () => {
  const text = '{razonSocial}, con RUC {ruc} y domicilio en {direccion}';
  expect(fillLegal(text, { ...school, ruc: '20131312955' })).toBe(
    'Aula Iuris S.A.C., con RUC 20131312955 y domicilio en Av. Uno 1',
  );
});

test.each([
  ['', []],
  ['Uno\n\nDos', [{ title: null, text: 'Uno\n\nDos\n' }]],
  [
    'Antes\r\n## Título\r\nDespués\r\n##\r\n#hola',
    [
      { title: null, text: 'Antes\n' },
      { title: 'Título', text: 'Después\n##\n#hola\n' },
    ],
  ],
  [
    '## A\n## B',
    [
      { title: 'A', text: '' },
      { title: 'B', text: '' },
    ],
  ],
])('LEG-01 %j has these parts', (text, parts) => {
  expect(legalSections(text)).toEqual(parts);
});

test('LEG-02 ADMIN reads what each name in braces stands for', () => {
  expect(Object.entries(legalFields).map(([name, words]) => `${name}: ${words}`)).toEqual([
    ...['escuela: el nombre de la escuela', 'razonSocial: la razón social', 'ruc: el RUC'],
    ...['direccion: la dirección', 'correo: el correo de contacto', 'telefono: el teléfono'],
  ]);
});
