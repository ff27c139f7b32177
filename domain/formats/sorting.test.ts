import { expect, test } from 'vitest';
import { ordenesOf, readOrden } from './sorting.ts';

test('ADM-90 each column sorts in both directions, and an order is read back', () => {
  expect(ordenesOf(['nombre', 'creado'])).toEqual(['nombre', 'creado', '-nombre', '-creado']);
  expect(readOrden('nombre')).toEqual({ column: 'nombre', isDescending: false });
  expect(readOrden('-creado')).toEqual({ column: 'creado', isDescending: true });
});
