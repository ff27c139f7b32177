import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  codigoEnGrupos,
  documentoEnmascarado,
  escribirCodigo,
  leerCodigo,
  letrasDeCodigo,
  numeroDeCertificado,
} from './codigo-certificado.ts';

const codigo = '7K3M09QXABCDEFGH12345678JKMN';

test('a code holds at least 128 random bits and no letter that looks like another', () => {
  expect(letrasDeCodigo * Math.log2(32)).toBeGreaterThanOrEqual(128);
  const codes = Array.from({ length: 300 }, () => escribirCodigo(randomBytes(letrasDeCodigo)));
  expect(new Set(codes).size).toBe(300);
  const letters = new Set(codes.join(''));
  expect(letters.size).toBe(32);
  for (const mistaken of 'ILOU') expect(letters.has(mistaken)).toBe(false);
  expect(() => escribirCodigo(randomBytes(10))).toThrow(RangeError);
});

test('it is shown in groups, and read back however it was typed', () => {
  expect(codigoEnGrupos(codigo)).toBe('7K3M-09QX-ABCD-EFGH-1234-5678-JKMN');
  for (const escrito of [
    codigo,
    codigoEnGrupos(codigo),
    codigoEnGrupos(codigo).toLowerCase(),
    ' 7k3m 09qx abcd efgh 1234 5678 jkmn ',
    '7K3M–O9QX—ABCD-EFGH-I234-5678-JKMN',
    '7K3M.09QX.ABCD.EFGH.L234.5678.JKMN',
    `https://aulaiuris.pe/verificar/${codigo}/`,
  ]) {
    expect([escrito, leerCodigo(escrito)]).toEqual([escrito, codigo]);
  }
});

test('what cannot be a code is none', () => {
  for (const escrito of [
    '',
    '   ',
    'hola',
    codigo.slice(0, 25),
    `${codigo}0`,
    codigo.replace('7', 'U'),
    `${codigo.slice(1)}ñ`,
  ]) {
    expect([escrito, leerCodigo(escrito)]).toEqual([escrito, null]);
  }
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => leerCodigo(text) === null || /^[0-9A-Z]{26,28}$/.test(leerCodigo(text)!),
    ),
  );
});

test('the number of a certificate says its year, and a masked document only its end', () => {
  expect(numeroDeCertificado(2026, 123)).toBe('000123-2026');
  expect(numeroDeCertificado(2026, 1_234_567)).toBe('1234567-2026');
  expect(documentoEnmascarado('20000001')).toBe('•••••001');
  expect(documentoEnmascarado('12')).toBe('••');
});
