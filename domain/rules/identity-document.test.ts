import { describe, expect, test } from 'vitest';
import {
  documentTypeKeys,
  documentTypes,
  doubtProblem,
  inferTipo,
  numeroProblem,
  readDocument,
} from './identity-document.ts';

const read = (cell: string, tipo?: string) => {
  const { tipo: found, numero, problem, doubt } = readDocument(cell, tipo);
  return problem ?? [found, numero, ...(doubt ? [doubt] : [])].join(' ');
};

describe('ADM-14 documents as lists write them', () => {
  test.each([
    ['45000145', 'DNI 45000145'],
    [' 4500 0145 ', 'DNI 45000145'],
    ['DNI 45000145', 'DNI 45000145'],
    ['D.N.I.: 45000145', 'DNI 45000145'],
    ['dni45000145', 'DNI 45000145'],
    ['DNI N° 45000145', 'DNI 45000145'],
    ['DNI-45000145', 'DNI 45000145'],
    ['45.000.145', 'DNI 45000145'],
    ['45,000,145', 'DNI 45000145'],
    ["45'000'145", 'DNI 45000145'],
    ['45-000-145', 'DNI 45000145'],
    ['45000145.0', 'DNI 45000145'],
    ['45000145,00', 'DNI 45000145'],
    ['45000145-7', 'DNI 45000145'],
    ['４５０００１４５', 'DNI 45000145'],
    ['CE001234568', 'CE 001234568'],
    ['C.E. 001234568', 'CE 001234568'],
    ['Carné de extranjería 001234568', 'CE 001234568'],
    ['carnet ext. 001234568', 'CE 001234568'],
    ['001234568', 'CE 001234568'],
    ['00a123 4567', 'CE 00A1234567'],
    ['Pasaporte AB123456', 'PAS AB123456'],
    ['PAS. 123456', 'PAS 123456'],
    ['passport: G12345678', 'PAS G12345678'],
  ])('%s: %s', (cell, expected) => expect(read(cell)).toBe(expected));

  test.each([
    ['4567890', 'DNI 04567890 ceros'],
    ['4.567.890', 'DNI 04567890 ceros'],
    ['4567890.0', 'DNI 04567890 ceros'],
    ['DNI 567890', 'DNI 00567890 ceros'],
    ['CE 1234568', 'CE 001234568 ceros'],
    ['AB123456', 'PAS AB123456 tipo'],
    ['CE123456', 'PAS CE123456 tipo'],
    ['G12345678', 'PAS G12345678 tipo'],
    ['123456789', 'CE 123456789 tipo'],
    ['116543210987', 'CE 116543210987 tipo'],
  ])('%s is a proposal: %s', (cell, expected) => expect(read(cell)).toBe(expected));

  test.each([
    ['001234568', 'CE', 'CE 001234568'],
    ['45000145', 'D.N.I.', 'DNI 45000145'],
    ['45000145', '1', 'DNI 45000145'],
    ['123456789', '04', 'CE 123456789'],
    ['1234567', 'Pasaporte', 'PAS 1234567'],
    ['123456789012', '7', 'PAS 123456789012'],
    ['4567890', 'DNI', 'DNI 04567890 ceros'],
    ['1234568', 'Carné de extranjería', 'CE 001234568 ceros'],
    ['45000145', 'RUC', '«RUC»: se admite DNI, carné de extranjería o pasaporte'],
    ['450001457', 'DNI', 'El DNI tiene 8 dígitos: «450001457» no es válido'],
    ['CE001234568', 'DNI', '«CE001234568» no es del tipo DNI'],
    ['12345', 'CE', 'El carné de extranjería tiene de 9 a 12 letras o números: «12345» no es válido'],
    ['12345', 'PAS', 'El pasaporte tiene de 6 a 12 letras o números: «12345» no es válido'],
  ])('%s of type %s: %s', (cell, tipo, expected) => expect(read(cell, tipo)).toBe(expected));

  test.each([
    ['', 'Falta el DNI'],
    ['   ', 'Falta el DNI'],
    ['00000000', '«00000000» no es el documento de nadie'],
    ['DNI 00000000', '«00000000» no es el documento de nadie'],
    ['000000000', '«000000000» no es el documento de nadie'],
    ['12345', 'El DNI «12345» no es válido'],
    ['1234567X', 'El DNI «1234567X» no es válido'],
    ['4500O145', 'El DNI «4500O145» no es válido'],
    ['45000145/46', 'El DNI «45000145/46» no es válido'],
    ['45000145 46000146', 'El DNI «4500014546000146» no es válido'],
    ['4,57E+07', 'La hoja de cálculo recortó el DNI: «4,57E+07»'],
    ['4.5000145E7', 'La hoja de cálculo recortó el DNI: «4.5000145E7»'],
    ['987654321', '«987654321» parece un celular, no un documento'],
    ['20131312955', '«20131312955» es el RUC de una empresa'],
    ['10450001452', '«10450001452» es un RUC. ¿El DNI es 45000145?'],
    ['PTP 001234567', '«PTP 001234567»: se admite DNI, carné de extranjería o pasaporte'],
    ['sin dni', 'El DNI «SINDNI» no es válido'],
    ['#N/A', 'El DNI «#N/A» no es válido'],
    ['12/05/1990', 'El DNI «12/05/1990» no es válido'],
  ])('%j is refused: %s', (cell, problem) => expect(read(cell)).toBe(problem));

  test('every reading that is not refused fits its type', () => {
    for (const cell of ['45.000.145', 'CE001234568', 'AB123456', '4567890', '123456789', 'PAS 123456']) {
      const { tipo, numero } = readDocument(cell);
      expect(numeroProblem(tipo, numero), cell).toBe(null);
    }
  });

  test('says how it was read, and asks about what it only proposes', () => {
    expect(readDocument('45.000.145').note).toBe('Documento leído: «45.000.145» → 45000145');
    expect(readDocument('4500 0145').note).toBe('');
    expect(readDocument('4567890').note).toBe('DNI completado: 4567890 → 04567890');
    expect(readDocument('1234568', 'CE').note).toBe('Carné completado: 1234568 → 001234568');
    expect(doubtProblem(readDocument('4567890'))).toBe('El DNI «4567890» tiene 7 dígitos. ¿Era 04567890?');
    expect(doubtProblem(readDocument('CE 1234568'))).toBe('El carné «1234568» tiene 7 dígitos. ¿Era 001234568?');
    expect(doubtProblem(readDocument('AB123456'))).toBe('«AB123456» no es un DNI. ¿Es un pasaporte?');
  });
});

test.each([
  ['DNI', '12345678', null],
  ['DNI', '1234567', 'El DNI tiene 8 dígitos'],
  ['DNI', '00000000', '«00000000» no es el documento de nadie'],
  ['CE', '12345678', 'El carné de extranjería tiene de 9 a 12 letras o números'],
  ['PAS', 'AB123', 'El pasaporte tiene de 6 a 12 letras o números'],
  ['PAS', 'ab123456', 'El pasaporte tiene de 6 a 12 letras o números'],
  ['PAS', 'AB1234567890', null],
] as const)('ADM-14 a %s %s', (tipo, numero, problem) => expect(numeroProblem(tipo, numero)).toBe(problem));

test('ADM-14 documents by their names', () => {
  expect(documentTypeKeys.map((tipo) => documentTypes[tipo])).toEqual(['DNI', 'Carné de extranjería', 'Pasaporte']);
});

test.each([
  ['12345678', 'DNI'],
  ['001234568', 'CE'],
  ['123456789', 'CE'],
  ['00A1234567', 'CE'],
  ['G12345678', 'PAS'],
  ['AB123456', 'CE'],
])('TRM-40 %s without a type is a %s', (numero, tipo) => expect(inferTipo(numero)).toBe(tipo));
