import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seed } from '../testing/seed.ts';
import {
  certificadoNumero,
  codigoInGroups,
  codigoLetters,
  formatCodigo,
  maskedDocument,
  parseCodigo,
} from './codigo-certificado.ts';

const codigo = '7K3M09QXABCDEFGH12345678JKMN';

test('a code holds at least 128 random bits and no letter that looks like another', () => {
  expect(codigoLetters * Math.log2(32)).toBeGreaterThanOrEqual(128);
  const codes = Array.from({ length: 300 }, () => formatCodigo(randomBytes(codigoLetters)));
  expect(new Set(codes).size).toBe(300);
  const letters = new Set(codes.join(''));
  expect(letters.size).toBe(32);
  for (const mistaken of 'ILOU') expect(letters.has(mistaken)).toBe(false);
  expect([...letters].sort().join('')).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ');
  expect(() => formatCodigo(randomBytes(codigoLetters - 1))).toThrow(new RangeError('too few random bytes for a code'));
  expect(formatCodigo(new Uint8Array(codigoLetters + 9))).toBe('0'.repeat(codigoLetters));
});

test('it is shown in groups, and read back however it was typed', () => {
  expect(codigoInGroups(codigo)).toBe('7K3M-09QX-ABCD-EFGH-1234-5678-JKMN');
  for (const typed of [
    codigo,
    codigoInGroups(codigo),
    codigoInGroups(codigo).toLowerCase(),
    ' 7k3m 09qx abcd efgh 1234 5678 jkmn ',
    '7K3M–O9QX—ABCD-EFGH-I234-5678-JKMN',
    '7K3M.09QX.ABCD.EFGH.L234.5678.JKMN',
    `https://aulaiuris.pe/verificar/${codigo}/`,
    // Full-width digits of an Asian keyboard.
    codigo.replaceAll('7', '７'),
    `/${codigo}`.padStart(500, 'x'),
  ]) {
    expect([typed, parseCodigo(typed)]).toEqual([typed, codigo]);
  }
});

test('what cannot be a code is none', () => {
  for (const typed of [
    '',
    '   ',
    'hola',
    codigo.slice(0, 25),
    `/${codigo}`.padStart(501, 'x'),
    `${codigo}0`,
    codigo.replace('7', 'U'),
    `${codigo.slice(1)}ñ`,
  ]) {
    expect([typed, parseCodigo(typed)]).toEqual([typed, null]);
  }
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => parseCodigo(text) === null || /^[0-9A-Z]{26,28}$/.test(parseCodigo(text)!),
    ),
    { seed },
  );
});

test('the number of a certificate says its year, and a masked document only its end', () => {
  expect(certificadoNumero(2026, 123)).toBe('000123-2026');
  expect(certificadoNumero(2026, 1_234_567)).toBe('1234567-2026');
  expect(maskedDocument('20000001')).toBe('•••••001');
  expect(maskedDocument('12')).toBe('••');
  expect([maskedDocument('123'), maskedDocument('1234')]).toEqual(['•••', '•234']);
});
