import { expect, test } from 'vitest';
import { fileKind } from './file-kind.ts';

const text = (said: string) => new TextEncoder().encode(said);
const hex = (digits: string) => Uint8Array.from(Buffer.from(digits.replaceAll(' ', ''), 'hex'));
const utf16 = (said: string) => Uint8Array.from(Buffer.from(said, 'utf16le'));
const join = (...parts: Uint8Array[]) => Uint8Array.from(Buffer.concat(parts));

const ole = hex('d0 cf 11 e0');
const letters = (count: number) => text('a'.repeat(count));
const controls = (count: number, byte = 1) => new Uint8Array(count).fill(byte);

test.each([
  ['a workbook', hex('50 4b 03 04'), 'zip'],
  ['an empty archive', hex('50 4b 05 06'), 'zip'],
  ['half a signature', hex('50 4b'), 'text'],
  ['a PDF', text('%PDF-1.7'), 'pdf'],
  ['a PNG', hex('89 50 4e 47'), 'image'],
  ['a JPEG', hex('ff d8 ff'), 'image'],
  ['a GIF', text('GIF89a'), 'image'],
  ['rich text', text('{\\rtf1'), 'word'],
  ['gzip', hex('1f 8b'), 'archive'],
  ['RAR', text('Rar!'), 'archive'],
  ['7-Zip', hex('37 7a bc af'), 'archive'],
  ['an old workbook', join(ole, hex('00 00')), 'xls'],
  ['a protected workbook', join(ole, utf16('EncryptedPackage')), 'protected'],
  ['one with an odd length', join(ole, utf16('EncryptedPackage'), hex('00')), 'protected'],
  ['a protected one found within 200 KB', join(ole, utf16('x'.repeat(99_000)), utf16('EncryptedPackage')), 'protected'],
  ['a page of a bank', text('\ufeff \n<HTML><table>'), 'html'],
  ['a table alone', text('<table>'), 'html'],
  ['a workbook in XML', text('<?xml version="1.0"?><Workbook xmlns="urn:spreadsheet">'), 'html'],
  ['another XML', text('<?xml version="1.0"?><quiz>'), 'text'],
  ['a list', text('DNI;Nombre\r\n12345678;Ana\t\v\f\n'), 'text'],
  ['one control character in a hundred', join(letters(99), controls(1)), 'text'],
  ['two', join(letters(98), controls(2)), 'binary'],
  ['the last control character', join(letters(98), controls(2, 31)), 'binary'],
  ['the first one that is none', join(letters(98), controls(2, 32)), 'text'],
  ['the ends of old text files, and escapes', join(letters(96), controls(2, 26), controls(2, 27)), 'text'],
  ['shift out', join(letters(98), controls(2, 14)), 'binary'],
  ['eight', join(letters(98), controls(2, 8)), 'binary'],
  ['UTF-16 with its mark', join(hex('ff fe'), utf16('DNI\u0001\u0002')), 'text'],
  ['UTF-16 the other way round', join(hex('fe ff'), controls(9)), 'text'],
  ['UTF-16 without a mark', utf16('DNI;Nombre'), 'text'],
  ['a fifth of zeros', join(letters(8), controls(2, 0)), 'binary'],
  ['binary after 4,000 characters', join(letters(4_000), controls(4_000)), 'text'],
])('ADM-74 %s is known by its bytes', (_what, bytes, kind) => {
  expect(fileKind(bytes)).toBe(kind);
});
