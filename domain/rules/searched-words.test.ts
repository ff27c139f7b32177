import { expect, test } from 'vitest';
import { searchedWords } from './searched-words.ts';

const found = ['Prisión Preventiva', 'Derecho Laboral y Procesal Laboral', 'Contrataciones del Estado: nueva Ley'];

test.each([
  ['laborla', 'laboral'],
  ['derecho LABORLA', 'derecho laboral'],
  ['prison', 'prisión'],
  ['contratasiones', 'contrataciones'],
  ['lei', 'ley'],
  // Nothing is near enough.
  ['huamn', 'huamn'],
  ['del', 'del'],
  ['¿?', ''],
])('BUY-101 %s was searched as %s', (typed, searched) => {
  expect(searchedWords(typed, found)).toBe(searched);
});
