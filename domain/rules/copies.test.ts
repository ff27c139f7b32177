import { expect, test } from 'vitest';
import { copyName } from './copies.ts';

test.each([
  ['Contratos', 300, 'Contratos (copia)'],
  ['Contratos (copia)', 300, 'Contratos (copia) (copia)'],
  ['x'.repeat(300), 300, `${'x'.repeat(292)} (copia)`],
  ['Derecho de familia', 16, 'Derecho (copia)'],
])('the copy of %j in %i characters is %j', (nombre, max, expected) => {
  expect(copyName(nombre, max)).toBe(expected);
  expect(copyName(nombre, max).length).toBeLessThanOrEqual(max);
});
