import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seed } from '../testing/seed.ts';
import { isSamePerson, personOf, splitApellido } from './nombre-impreso.ts';

test.each([
  ['Quispe Ñahui', 'Quispe', 'Ñahui'],
  ['De la Cruz Pérez', 'De la Cruz', 'Pérez'],
  ['Quispe De la Cruz', 'Quispe', 'De la Cruz'],
  ['del Águila', 'del Águila', ''],
  ['  Silva   Santisteban  Ugarte ', 'Silva', 'Santisteban Ugarte'],
  ['de la', 'de la', ''],
  ['', '', ''],
])('NIV-17 «%s» is proposed as «%s» and «%s»', (apellido, apellidoPaterno, apellidoMaterno) => {
  expect(splitApellido(apellido)).toEqual({ apellidoPaterno, apellidoMaterno });
});

test.each([
  ['accents and case', 'jose perez', 'José', 'Pérez', true],
  ['a second name and a second surname', 'Rosa Quispe', 'Rosa María', 'Quispe Ñahui', true],
  ['another surname', 'Rosa Quispe', 'Rosa', 'Díaz', false],
  ['another first name', 'Rosa Quispe', 'Luis', 'Quispe', false],
  ['a particle alone in common', 'Rosa De-la', 'Rosa', 'De Torres', false],
  ['nothing but signs', 'Rosa Quispe', '...', 'Quispe', false],
])('NIV-17 the same person: %s', (_, before, nombre, apellido, expected) => {
  const [first = '', last = ''] = before.split(' ');
  expect(isSamePerson({ nombre: first, apellido: last.replace('-', ' ') }, { nombre, apellido })).toBe(expected);
});

test('NIV-17 what is proposed composes the surname that the account has', () => {
  const word = fc.constantFrom('De', 'la', 'Cruz', 'Ñahui', 'del', 'Quispe', 'San', 'Martín');
  fc.assert(
    fc.property(fc.array(word, { maxLength: 5 }), (words) => {
      const apellido = words.join(' ');
      expect(personOf({ nombres: ' Ana  Lucía ', ...splitApellido(apellido) })).toEqual({
        nombre: 'Ana Lucía',
        apellido,
      });
    }),
    { seed },
  );
});
