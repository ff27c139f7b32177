import { describe, expect, test } from 'vitest';
import { decodeCsv, parseCsv } from './parse-csv.ts';

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)));
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
const utf16be = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le').swap16());

describe('bytes to text', () => {
  const words = 'Ñahui; Peña; José; ÁÉÍÓÚ; ü';
  test.each([
    ['UTF-8', bytes(words), 'UTF-8'],
    ['UTF-8 with its mark', bytes([0xef, 0xbb, 0xbf], words), 'UTF-8'],
    ['Latin-1', latin1(words), 'Windows-1252'],
    ['what Excel calls Texto Unicode', utf16(words), 'UTF-16'],
    ['the same, big end first', utf16be(words), 'UTF-16'],
    ['plain ASCII', bytes('dni;nombre'), 'UTF-8'],
    ['nothing', bytes(), 'UTF-8'],
  ])('%s', (_what, input, encoding) => {
    const read = decodeCsv(input);
    expect(read.encoding).toBe(encoding);
    if (input.length > 12) expect(read.text).toBe(words);
  });

  test('what Windows has beyond Latin-1 survives', () => {
    expect(decodeCsv(new Uint8Array([0x93, 0xf1, 0x94, 0x20, 0x80])).text).toBe('“ñ” €');
  });

  test('a single byte that is no UTF-8, far down, changes how all of it is read', () => {
    const { text, encoding } = decodeCsv(bytes('dni\n'.repeat(5_000), [0xf1]));
    expect([text.at(-1), encoding]).toEqual(['ñ', 'Windows-1252']);
  });
});

describe('text to records', () => {
  test.each([
    [
      'comma',
      'a,b\n1,2',
      ',',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolon',
      'a;b\r\n1;2\r\n',
      ';',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'tab',
      'a\tb\r1\t2',
      '\t',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      "Excel's own line",
      'sep=;\r\na;b,c\r\n1;2',
      ';',
      [
        ['a', 'b,c'],
        ['1', '2'],
      ],
    ],
    [
      "Excel's own line after a mark",
      '\ufeffsep=,\na;x,b\n1,2',
      ',',
      [
        ['a;x', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a mark',
      '\ufeffdni;b\n1;2',
      ';',
      [
        ['dni', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a separator inside quotes decides nothing',
      '"a,b,c";d\n1;2',
      ';',
      [
        ['a,b,c', 'd'],
        ['1', '2'],
      ],
    ],
    [
      'quotes',
      'a,b\n"Quispe, ""Chela""","x\ny"',
      ',',
      [
        ['a', 'b'],
        ['Quispe, "Chela"', 'x\ny'],
      ],
    ],
    [
      'a quote inside a word',
      'a,b\nD"Angelo,2',
      ',',
      [
        ['a', 'b'],
        ['D"Angelo', '2'],
      ],
    ],
    ['a quote that never ends', 'a,b\n"uno,2\n3', ',', [['a', 'b'], ['uno,2\n3']]],
    [
      'empty lines',
      '\n\na;b\n\n;;\n1;2\n \n',
      ';',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['one column', 'dni\n12345678', ';', [['dni'], ['12345678']]],
    ['cells that are missing', 'a;b;c\n1', ';', [['a', 'b', 'c'], ['1']]],
    ['nothing', '', ';', []],
  ])('%s', (_what, text, separator, rows) => {
    const read = parseCsv(text);
    expect(read.separator).toBe(separator);
    expect(read.records.map(({ cells }) => cells)).toEqual(rows);
  });

  test.each([
    ['a\nb\n\nc', [1, 2, 4]],
    ['a\r\n"x\r\ny"\r\nc', [1, 2, 4]],
    ['sep=;\na;b\nc;d', [2, 3]],
  ])('%j keeps the line of each record', (text, lines) => {
    expect(parseCsv(text).records.map(({ line }) => line)).toEqual(lines);
  });

  test('5,000 rows of 5 cells are read in one go', () => {
    const row = '12345678;"Rosa, María";Ñahui;rosa@correo.pe;999999999\r\n';
    expect(parseCsv(row.repeat(5_000)).records).toHaveLength(5_000);
  });
});
