import { describe, expect, test } from 'vitest';
import { formatSoles } from './money.ts';

describe('I18N-03 prices carry S/ and two decimals', () => {
  test.each([
    [0, 'S/ 0.00'],
    [5, 'S/ 5.00'],
    [980, 'S/ 980.00'],
    [1250.5, 'S/ 1,250.50'],
    [1_234_567.89, 'S/ 1,234,567.89'],
    [0.1 + 0.2, 'S/ 0.30'],
    [999.999, 'S/ 1,000.00'],
    [-20, 'S/ -20.00'],
  ])('I18N-03 %d is «%s»', (amount, text) => {
    expect(formatSoles(amount)).toBe(text);
  });
});
