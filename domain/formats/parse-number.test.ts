import { expect, test } from 'vitest';
import { parseNumber } from './parse-number.ts';

test.each([
  ['250', 250],
  ['1250.50', 1250.5],
  ['1250,50', 1250.5],
  ['1,250.50', 1250.5],
  ['1.250,50', 1250.5],
  ['1,250', 1250],
  ['1,234,567.8', 1_234_567.8],
  ['0,5', 0.5],
  [' 99 ', 99],
  ['-20', -20],
  ['', Number.NaN],
  ['gratis', Number.NaN],
  ['1,2,3', Number.NaN],
  ['12,50.0', Number.NaN],
])('«%s» is %d', (text, numero) => {
  expect(parseNumber(text)).toBe(numero);
});
