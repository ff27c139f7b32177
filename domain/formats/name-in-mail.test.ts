import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameInMail } from './name-in-mail.ts';

test.each([
  ['Lucía Quispe Mamani', 'Lucía Quispe Mamani'],
  ["  María  del\tCarmen O'Higgins-Ñáñez ", "María del Carmen O'Higgins-Ñáñez"],
  ['Inversiones Andinas S.A.C.', 'Inversiones Andinas S.A.C.'],
  ['Sr.Juan Pérez', 'Sr. Juan Pérez'],
  ['Ana\r\nBcc: otra@correo.pe\r\n\r\nHola', 'Ana Bcc: Hola'],
  ['Gana ya en https://malo.example/x?y=1 hoy', 'Gana ya en hoy'],
  ['Entra a malo.example y www.otro.pe', 'Entra a malo. example y'],
  ['malo。com', 'malo. com'],
  ['<a href="//malo.pe">Ana</a>', ''],
  ['Ana \u202Eexe.fdp', 'Ana exe. fdp'],
  ['\u0007\u200B', ''],
])('%j becomes %j', (name, expected) => {
  expect(nameInMail(name)).toBe(expected);
});

test('whatever is typed, it is one line of at most 80 characters without a link', () => {
  const piece = fc.constantFrom('a.pe', 'http://', 'x@y.zz', '\n', '.', ' ', 'Ana', 'w', 'www.', '/', '9', '。', 'pe');
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 60 }), (pieces) => {
      const name = nameInMail(pieces.join(''));
      expect([...name].length).toBeLessThanOrEqual(80);
      expect(name).not.toMatch(/[\r\n\u2028\u2029]|:\/\/|@|\bwww\.|[a-z]{2,}\.[a-z]{2,}/i);
    }),
  );
});
