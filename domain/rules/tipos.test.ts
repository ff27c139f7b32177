import { expect, test } from 'vitest';
import { isFixedAcronym } from './tipos.ts';

test.each([
  ['modulo', 'CLA', true],
  ['modulo', 'PRU', true],
  ['modulo', 'pru', true],
  ['modulo', 'VID', false],
  ['material', 'DSC', true],
  ['material', 'VID', true],
  ['material', 'SES', true],
  ['material', 'MAT', true],
  ['material', 'CLA', false],
  ['material', '', false],
] as const)('a type of %s called %s cannot be removed: %s', (clase, acronimo, fixed) => {
  expect(isFixedAcronym(clase, acronimo)).toBe(fixed);
});
