import { expect, test } from 'vitest';
import { suggestEmail } from './email-typos.ts';

test.each([
  ['rosa@gmial.com', 'rosa@gmail.com'],
  ['rosa@gmail.con', 'rosa@gmail.com'],
  ['rosa@gmailcom', 'rosa@gmail.com'],
  ['Rosa.Diaz@GMAL.com ', 'rosa.diaz@gmail.com'],
  ['rosa@hotmial.com', 'rosa@hotmail.com'],
  ['rosa@hotmaill.com', 'rosa@hotmail.com'],
  ['rosa@yaho.com', 'rosa@yahoo.com'],
  ['rosa@outlok.com', 'rosa@outlook.com'],
  ['rosa@iclud.com', 'rosa@icloud.com'],
])('VIS-05 %s was probably meant as %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  'rosa@gmail.com',
  'rosa@outlook.es',
  'rosa@gmail.pe',
  'rosa@pucp.edu.pe',
  'rosa@estudiodiaz.pe',
  'rosa@mail.com',
  'sin arroba',
  '@gmial.com',
  'a@b@gmial.com',
  '',
  '@'.repeat(16_000),
])('VIS-05 nothing is proposed for %s', (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});
