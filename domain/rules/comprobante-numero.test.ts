import { expect, test } from 'vitest';
import { parseComprobanteNumero, serieProblem } from './comprobante-numero.ts';

test.each([
  ['B001-123', { serie: 'B001', numero: 123 }],
  [' b001 – 00000123 ', { serie: 'B001', numero: 123 }],
  ['F001 N° 7', { serie: 'F001', numero: 7 }],
  ['EB0199999999', { serie: 'EB01', numero: 99_999_999 }],
  ['0001-15', { serie: '0001', numero: 15 }],
  ['B001-0', null],
  ['B001-123456789', null],
  ['B01-1', null],
  ['B001', null],
  ['', null],
])('MON-55 %j is read as series and number', (typed, read) => expect(parseComprobanteNumero(typed)).toEqual(read));

test.each([
  ['03', 'B001', undefined, null],
  ['03', 'EB01', undefined, null],
  ['03', '0001', undefined, null],
  ['03', 'F001', undefined, '«F001» es una serie de facturas'],
  ['01', 'B001', undefined, '«B001» es una serie de boletas'],
  ['01', 'E001', undefined, null],
  ['07', 'BC01', 'B001', null],
  ['07', 'FC01', 'B001', 'La nota de «B001» va en una serie que empieza con B'],
  ['07', '0001', 'F001', null],
] as const)('MON-55 %s in series %s', (tipo, serie, corrected, problem) =>
  expect(serieProblem(tipo, serie, corrected)).toBe(problem),
);
