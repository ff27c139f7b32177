import { expect, test } from 'vitest';
import { isEmailAddress } from './email.ts';

test.each([
  ['lucia@correo.pe', true],
  ['LUCIA+curso@correo.com.pe', true],
  ['lucía.ñahui@correo.pe', true],
  [`${'a'.repeat(64)}@b.pe`, true],
  [`${'a'.repeat(65)}@b.pe`, false],
  [`a@${'b'.repeat(251)}.pe`, false],
  ['', false],
  ['lucia', false],
  ['lucia@', false],
  ['lucia@correo', false],
  ['lucia@correo.', false],
  ['lucia@.pe', false],
  ['lucia@correo..pe', false],
  ['a@b@c.pe', false],
  ['a@b.pe, otra@c.pe', false],
  ['a@b.pe;otra@c.pe', false],
  ['Lucía <a@b.pe>', false],
  ['"a b"@c.pe', false],
  ['a@[127.0.0.1]', false],
  ['mailto:a@b.pe', false],
  ['a@b.pe\nBcc: c@d.pe', false],
])('%j is one address: %s', (text, expected) => expect(isEmailAddress(text)).toBe(expected));
