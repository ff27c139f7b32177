import { expect, test } from 'vitest';
import { modalidadNames, monthFormat, priceBands } from './facets.ts';

test('VIS-28 every price is in one band, and its name says which', () => {
  const prices = [0, 199.99, 200, 499.99, 500, 999.99, 1000, 50_000];
  const bands = prices.map((price) => Object.values(priceBands).filter(({ min, max }) => price >= min && price < max));
  expect(bands.map((found) => found.map(({ name }) => name))).toEqual([
    ...[['Menos de S/ 200'], ['Menos de S/ 200'], ['De S/ 200 a S/ 500'], ['De S/ 200 a S/ 500']],
    ...[['De S/ 500 a S/ 1,000'], ['De S/ 500 a S/ 1,000'], ['S/ 1,000 o más'], ['S/ 1,000 o más']],
  ]);
});

test('VIS-28 ways of teaching and months of the catalogue', () => {
  expect(modalidadNames).toEqual({ 'en-vivo': 'En vivo', grabado: 'Grabado' });
  const months = ['2026-01', '2026-12', '2026-00', '2026-13', '1999-01', '2026-1', '2026-011', 'x2026-01'];
  expect(months.filter((month) => monthFormat.test(month))).toEqual(['2026-01', '2026-12']);
});
