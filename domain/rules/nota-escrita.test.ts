import { expect, test } from 'vitest';
import { escribirNota, leerNota } from './nota-escrita.ts';

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['20', 20],
  ['14.5', 14.5],
  ['14,5', 14.5],
  [' 09,25 ', 9.25],
  ['15.', 15],
  [',5', 0.5],
])('%j is %j', (texto, nota) => expect(leerNota(texto)).toEqual({ ok: true, nota }));

test.each([
  ['20,01', 'De 0 a 20'],
  ['155', 'De 0 a 20'],
  ['-1', 'Escribe un número'],
  ['1e1', 'Escribe un número'],
  ['quince', 'Escribe un número'],
  ['1,2,3', 'Escribe un número'],
  ['.', 'Escribe un número'],
  ['14,555', 'Hasta dos decimales'],
])('%j is refused: %s', (texto, motivo) => expect(leerNota(texto)).toEqual({ ok: false, motivo }));

test.each([
  [null, ''],
  [0, '0'],
  [14.5, '14.5'],
  [20, '20'],
])('%j is written %j, and read again the same', (nota, texto) => {
  expect(escribirNota(nota)).toBe(texto);
  expect(leerNota(texto)).toEqual({ ok: true, nota });
});
