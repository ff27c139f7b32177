import { expect, test } from 'vitest';
import { isCutOf, vozName } from './voces.ts';

const original = 'No esperaba tanto. Los casos reales y la claridad, imposible mejorarlos. Gracias.';

test.each<[string, boolean]>([
  [original, true],
  ['No esperaba  tanto. Los casos reales y la claridad,\nimposible mejorarlos. Gracias.', true],
  ['No esperaba tanto…', true],
  ['No esperaba tanto. … Gracias.', true],
  ['…Los casos reales y la claridad…', true],
  ['… Gracias.', true],
  ['No esperaba tanto. … la claridad, … Gracias.', true],
  // Without the '…' for omitted words.
  ['No esperaba tanto. Gracias.', false],
  ['Los casos reales y la claridad', false],
  ['No esperaba tanto.', false],
  // Other words, another order, half words.
  ['No esperaba tan poco…', false],
  ['… Gracias. … Los casos reales …', false],
  ['…posible mejorarlos…', false],
  ['No esper…', false],
  ['Los casos… Gracias.', false],
  ['…', false],
  ['', false],
])('ENC-12 %j is a cut of the words: %s', (cut, is) => {
  expect(isCutOf(original, cut)).toBe(is);
});

test('ENC-12 a cut of words that hold the sign themselves, in linear time', () => {
  expect(isCutOf('Bueno… y claro.', 'Bueno… y claro.')).toBe(true);
  expect(isCutOf('Bueno… y claro.', 'Bueno… claro.')).toBe(true);
  expect(isCutOf('a '.repeat(500), `${'a … '.repeat(200)}b`)).toBe(false);
});

test('ENC-11 a person is named as they chose', () => {
  const ana = { nombre: 'ana lucía', apellido: 'Ñahui Ríos' };
  expect(vozName(ana, 'nombre')).toBe('ana lucía Ñahui Ríos');
  expect(vozName(ana, 'iniciales')).toBe('A. Ñ.');
});
