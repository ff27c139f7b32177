import { expect, test } from 'vitest';
import { ageLabel, informeRange } from './informes.ts';

test.each([
  [0, 'Hoy'],
  [1, '1 a 2 días'],
  [2, '1 a 2 días'],
  [3, '3 a 7 días'],
  [7, '3 a 7 días'],
  [8, '8 a 30 días'],
  [30, '8 a 30 días'],
  [31, 'Más de 30 días'],
])('MON-80 an unpaid order of %i days is shown as %s', (days, label) => {
  expect(ageLabel(days)).toBe(label);
});

test('MON-80 a report without days looks back as far as its question needs', () => {
  const now = new Date('2026-11-18T15:00:00Z');
  expect(informeRange('cupones', {}, now)).toEqual({ desde: '2026-10-20', hasta: '2026-11-18' });
  expect(informeRange('pendientes', {}, now)).toEqual({ desde: '2026-08-21', hasta: '2026-11-18' });
  expect(informeRange('avance', {}, now)).toEqual({ desde: '2025-11-19', hasta: '2026-11-18' });
  expect(informeRange('avance', { hasta: '2026-06-30' }, now)).toEqual({ desde: '2025-07-01', hasta: '2026-06-30' });
  expect(informeRange('avance', { desde: '2026-06-01', hasta: '2026-06-30' }, now).desde).toBe('2026-06-01');
});
