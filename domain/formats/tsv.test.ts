import { expect, test } from 'vitest';
import { parseTsv, toTsv } from './tsv.ts';

test.each([
  ['15', [['15']]],
  [
    '15\t16\r\n17\t18\r\n',
    [
      ['15', '16'],
      ['17', '18'],
    ],
  ],
  ['15\n\n17\n\n\n', [['15'], [''], ['17']]],
  ['15\r16', [['15'], ['16']]],
  ['"Quispe ""Rosa"""\t"dos\nlíneas"\t15,5', [['Quispe "Rosa"', 'dos\nlíneas', '15,5']]],
  ['"sin cerrar\t15\n16', [['"sin cerrar', '15'], ['16']]],
  ['5" de alto\t15', [['5" de alto', '15']]],
  ['"a"b\t15', [['"a"b', '15']]],
  ['\t\t', []],
  ['', []],
  ['\ufeff15\t', [['15', '']]],
])('%j is read cell by cell', (text, rows) => expect(parseTsv(text)).toEqual(rows));

test('16 KB of quotes are read in no time, and as they are', () => {
  expect(parseTsv('"x\t'.repeat(8_192))[0]).toHaveLength(8_193);
});

test('what is written is read again the same; a formula is not run', () => {
  const rows = [
    ['DNI', 'Sesión "1"', ''],
    ['00123456', 'a\tb\nc', '15.5'],
  ];
  expect(parseTsv(toTsv(rows))).toEqual(rows);
  expect(toTsv([['=1+1', '-5']])).toBe("'=1+1\t'-5");
});
