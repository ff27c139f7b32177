import { expect, test } from 'vitest';
import { hasTwoDecimals, meanToHundredths, roundTo, toHundredths } from './round.ts';

test.each([
  [1.15, 115],
  [0.1 + 0.2, 30],
  [19.99, 1_999],
  [1_234_567.89, 123_456_789],
])('%d is %d hundredths', (value, hundredths) => expect(toHundredths(value)).toBe(hundredths));

test.each([
  [[20, 12.55], 16.28],
  [[0, 0.01], 0.01],
  [[13], 13],
  [[10, 10, 11], 10.33],
])('the mean of %j is %d', (values, mean) => expect(meanToHundredths(values)).toBe(mean));

test.each([
  [1.15, true],
  [1_250.5, true],
  [20, true],
  [0.005, false],
  [1.999, false],
])('%d has at most two decimals: %s', (value, expected) => expect(hasTwoDecimals(value)).toBe(expected));

test('rounds to any number of decimals', () => {
  expect([roundTo(0, 2.5), roundTo(1, 2.25), roundTo(3, 0.12345)]).toEqual([3, 2.3, 0.123]);
});
