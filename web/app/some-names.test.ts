import { expect, test } from 'vitest';
import { someNames } from './some-names.ts';

test.each([
  [['Ana'], 'Ana'],
  [['Ana', 'Luis', 'Zoe'], 'Ana, Luis y Zoe'],
  [['A', 'B', 'C', 'D', 'E', 'F'], 'A, B, C, D, E y F'],
  [['A', 'B', 'C', 'D', 'E', 'F', 'G'], 'A, B, C, D, E y 2 más'],
])('ADM-50 %j in words', (names, words) => {
  expect(someNames(names)).toBe(words);
});
