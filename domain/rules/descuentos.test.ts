import { expect, test } from 'vitest';
import { descuentoProblem, maxDescuento } from './descuentos.ts';

test.each([
  ['ADMIN', 10_000, 10_000, null],
  ['ADMIN', 10_001, 10_000, 'El descuento no puede pasar de S/ 100.00'],
  ['CAJA', 2_000, 10_000, null],
  ['CAJA', 2_001, 10_000, 'Con tu rol el descuento llega hasta el 20 %: S/ 20.00'],
  ['USU', 1, 10_000, 'Con tu rol el descuento llega hasta el 0 %: S/ 0.00'],
  [['USU', 'CAJA'], 2_000, 10_000, null],
])('MON-21 %j gives %i of %i céntimos: %j', (rol, discount, base, problem) => {
  expect(descuentoProblem(rol, discount, base)).toBe(problem);
});

test('a role that nobody knows gives nothing', () => {
  expect(maxDescuento('JEFE')).toBe(0);
});
