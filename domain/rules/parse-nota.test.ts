import { expect, test } from 'vitest';
import { type NotaValue, parseNota, writeNota } from './parse-nota.ts';

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
])('%j is %j', (text, nota) => expect(parseNota(text)).toEqual({ ok: true, nota }));

test.each(['NSP', 'nsp', ' N.S.P. ', 'No se presentó', 'no se presento'])('TRM-24 %j is NSP', (text) =>
  expect(parseNota(text)).toEqual({ ok: true, nota: 'NSP' }),
);

test.each([
  ['20,01', 'De 0 a 20'],
  ['155', 'De 0 a 20'],
  ['-1', 'Escribe un número'],
  ['1e1', 'Escribe un número'],
  ['quince', 'Escribe un número'],
  ['1,2,3', 'Escribe un número'],
  ['.', 'Escribe un número'],
  ['14,555', 'Hasta dos decimales'],
])('%j is refused: %s', (text, motivo) => expect(parseNota(text)).toEqual({ ok: false, motivo }));

test.each<[NotaValue, string]>([
  [null, ''],
  [0, '0'],
  [14.5, '14.5'],
  [20, '20'],
  ['NSP', 'NSP'],
])('%j is written %j, and read again the same', (nota, text) => {
  expect(writeNota(nota)).toBe(text);
  expect(parseNota(text)).toEqual({ ok: true, nota });
});
