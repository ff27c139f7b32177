import { expect, test } from 'vitest';
import { soles } from './dinero.ts';

test.each([
  [0, 'S/ 0.00'],
  [0.5, 'S/ 0.50'],
  [9.9, 'S/ 9.90'],
  [380, 'S/ 380.00'],
  [1250, 'S/ 1,250.00'],
  [1250.456, 'S/ 1,250.46'],
  [1_234_567.8, 'S/ 1,234,567.80'],
  [-15, 'S/ -15.00'],
])("I18N-03 %d is shown in soles with 'S/' and two decimals", (amount, shown) => {
  expect(soles(amount)).toBe(shown);
});
