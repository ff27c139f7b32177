import { describe, expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';
import { parseCsv } from './parse-csv.ts';

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)));
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
const utf16be = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le').swap16());

const cp850Bytes: Record<string, number> = {
  Ñ: 0xa5,
  ñ: 0xa4,
  é: 0x82,
  Á: 0xb5,
  á: 0xa0,
  í: 0xa1,
  ó: 0xa2,
  ü: 0x81,
  º: 0xa7,
};
const macBytes: Record<string, number> = {
  Ñ: 0x84,
  ñ: 0x96,
  é: 0x8e,
  Á: 0xe7,
  á: 0x87,
  í: 0x92,
  ó: 0x97,
  ü: 0x9f,
  º: 0xbc,
};
const cp850Byte = (sign: string) => cp850Bytes[sign] ?? sign.charCodeAt(0);
const macByte = (sign: string) => macBytes[sign] ?? sign.charCodeAt(0);

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
    const read = decodeText(input);
    expect(read.encoding).toBe(encoding);
    if (input.length > 12) expect(read.text).toBe(words);
  });

  const list = 'Nº;Apellidos y Nombres\r\n1;MUÑOZ ÑAHUI, José Ángel\r\n2;Peña Güere, María Inés\r\n3;Quiñónez, Begoña';
  test.each([
    ['CP850', Buffer.from([...list].map((sign) => cp850Byte(sign)))],
    ['Mac Roman', Buffer.from([...list].map((sign) => macByte(sign)))],
    ['Windows-1252', latin1(list)],
    ['UTF-8 doble', Buffer.from(Buffer.from(list, 'utf8').toString('latin1'), 'utf8')],
    ['UTF-16', Buffer.from(list, 'utf16le')],
  ] as const)('ADM-13 %s is recognised by its Spanish letters, and can be chosen', (encoding, input) => {
    const bytes = new Uint8Array(input);
    expect(decodeText(bytes)).toEqual({ text: list, encoding, doubt: '' });
    expect(decodeText(bytes, encoding).text).toBe(list);
    expect(decodeText(bytes, 'UTF-8').text === list).toBe(false);
  });

  test('what Windows has beyond Latin-1 survives', () => {
    expect(decodeText(new Uint8Array([0x93, 0xf1, 0x94, 0x20, 0x80])).text).toBe('“ñ” €');
  });

  test('a single byte that is no UTF-8, far down, changes how all of it is read', () => {
    const { text, encoding } = decodeText(bytes('dni\n'.repeat(5_000), [0xf1]));
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
    ['a quote that never ends', 'a,b\n"uno,2\n3', ',', [['a', 'b'], ['uno', '2'], ['3']]],
    [
      'a bar',
      'a|b|c\n1|2|3',
      '|',
      [
        ['a', 'b', 'c'],
        ['1', '2', '3'],
      ],
    ],
    [
      'titles above the header',
      'Lista de alumnos, 2026\n\na;b;c\n1;2;3\n4;5;6',
      ';',
      [['Lista de alumnos, 2026'], ['a', 'b', 'c'], ['1', '2', '3'], ['4', '5', '6']],
    ],
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

  const header = 'dni;nombre;apellido;correo;nota';
  const good = (n: number) => `4500000${n};Ana;Ríos;a${n}@b.pe;x`;
  test.each([
    ['never closed', '45000009;"Eva;Luna;e@b.pe;x'],
    ['closed by the quote that opens the next name', '45000009;"Eva;Luna;e@b.pe;x', '"45000008";"Ana";Ríos;a8@b.pe;x'],
    ['closed at the end of another line', '45000009;"Eva;Luna;e@b.pe;x', '45000008;Ana;Ríos;a8@b.pe;"x"'],
    ['in the last cell', '45000009;Eva;Luna;e@b.pe;"x'],
    ['in a file of a thousand lines', '45000009;Eva;"Luna;e@b.pe;x', ...Array.from({ length: 1_000 }, () => good(7))],
  ])('ADM-12 a stray quote that is %s costs its own line alone', (_what, ...lines) => {
    const { records } = parseCsv([header, good(1), ...lines, good(2), good(3)].join('\r\n'));
    expect(records).toHaveLength(4 + lines.length);
    expect(records.filter(({ problem }) => problem)).toEqual([
      expect.objectContaining({ line: 3, cells: expect.arrayContaining(['45000009', 'Eva']) }),
    ]);
    expect(records.at(-1)).toEqual({ line: 4 + lines.length, cells: good(3).split(';') });
  });

  test('ADM-12 a line break that belongs to a cell stays', () => {
    const { records } = parseCsv(`${header}\n45000001;Ana;Ríos;a@b.pe;"Av. Lima 1; dpto. 2\nLince"\n${good(2)}`);
    expect(records.map(({ line, cells, problem }) => [line, cells.at(-1), problem])).toEqual([
      [1, 'nota', undefined],
      [2, 'Av. Lima 1; dpto. 2\nLince', undefined],
      [4, 'x', undefined],
    ]);
  });

  test('5,000 rows of 5 cells are read in one go', () => {
    const row = '12345678;"Rosa, María";Ñahui;rosa@correo.pe;999999999\r\n';
    expect(parseCsv(row.repeat(5_000)).records).toHaveLength(5_000);
  });
});
