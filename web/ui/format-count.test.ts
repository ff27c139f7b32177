import { expect, test } from 'vitest';
import { formatCount } from './format-count.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [100_000, '100,000'],
  [12_345_678, '12,345,678'],
])('ADM-92 %i is written %s', (n, text) => {
  expect(formatCount(n)).toBe(text);
});
