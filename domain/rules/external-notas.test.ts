import { expect, test } from 'vitest';
import { type ExternalEstado, externalEstado, parseExternalNotas } from './external-notas.ts';

test('REL-20 lines from Excel are read: heading, names between, comma, blank lines; a dash removes', () => {
  const pasted = 'DNI\tNota\r\n20000001\t15,5\r\n\r\n20000002;Quispe Rojas;12\r\n20000003 -\r\n';
  expect(parseExternalNotas(pasted)).toEqual([
    { linea: 2, dni: '20000001', nota: 15.5 },
    { linea: 4, dni: '20000002', nota: 12 },
    { linea: 5, dni: '20000003', nota: null },
  ]);
});

test.each([
  ['20000001', 'Falta la nota'],
  ['20000001 NP', 'Escribe un número'],
  ['20000001 21', 'De 0 a 20'],
  ['20000001 14.555', 'Hasta dos decimales'],
])('REL-20 %j is refused: %s', (line, motivo) => {
  expect(parseExternalNotas(line)).toEqual([{ linea: 1, motivo }]);
});

test('16 KB of anything is read at once', () => {
  expect(parseExternalNotas('\\'.repeat(16_384))).toHaveLength(1);
  expect(parseExternalNotas('\n'.repeat(16_384))).toEqual([]);
});

const cases: [number | null, number | null, number | null, ExternalEstado][] = [
  [15, null, null, 'nueva'],
  [15, 15, null, 'igual'],
  [15, 12, null, 'cambia'],
  [15, null, 11, 'con-intento'],
  [15, 12, 11, 'con-intento'],
  [15, 15, 11, 'igual'],
  [null, 12, 11, 'cambia'],
  [null, null, 11, 'igual'],
];
test.each(cases)('REL-20 %s over %s with an attempt of %s: %s', (nota, externa, intento, expected) => {
  expect(externalEstado(nota, { externa, intento })).toBe(expected);
});
