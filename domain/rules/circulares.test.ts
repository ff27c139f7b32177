import { expect, test } from 'vitest';
import { isReached } from './circulares.ts';

test.each([
  [true, true, true, true],
  [true, false, true, false],
  [false, true, false, false],
  [false, false, false, false],
])('TRM-76 proven %s, news %s: an aviso %s, news %s', (confirmado, publicidad, aviso, novedad) => {
  const person = { confirmado, publicidad };
  expect([isReached(person, 'aviso'), isReached(person, 'novedad')]).toEqual([aviso, novedad]);
});
