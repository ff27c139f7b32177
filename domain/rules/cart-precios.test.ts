import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seed } from '../testing/seed.ts';
import { addToCart, setQuantity } from './cart.ts';
import { itemsOfLines } from './cart-paquetes.ts';
import { itemTotal, seatDiscountText, seatPrecio, totalCentimos } from './cart-precios.ts';
import { discountSeat } from './precios.ts';

const rule = { cuposDesde: 3, cuposDescuento: 10 };

test.each([
  ['one seat', 9_999, rule, 1, 9_999],
  ['one below the number', 9_999, rule, 2, 9_999],
  ['from the number on; the discount rounds half up', 9_999, rule, 3, 8_999],
  ['more', 9_999, rule, 50, 8_999],
  ['half a céntimo', 5, rule, 3, 4],
  ['a free course', 0, rule, 3, 0],
  ['no rule', 9_999, { cuposDesde: null, cuposDescuento: null }, 50, 9_999],
  ['a cart of before', 9_999, {}, 50, 9_999],
])('EMP-18 a seat costs its share of the discount by seats: %s', (_what, precio, terms, cantidad, expected) => {
  expect(discountSeat(precio, terms, cantidad)).toBe(expected);
});

test('EMP-18 a discount by seats never costs more than the price or less than nothing', () => {
  const terms = fc.record({
    cuposDesde: fc.integer({ min: 2, max: 50 }),
    cuposDescuento: fc.integer({ min: 1, max: 99 }),
  });
  fc.assert(
    fc.property(fc.nat(100_000_000), terms, fc.integer({ min: 1, max: 500 }), (precio, given, cantidad) => {
      const each = discountSeat(precio, given, cantidad);
      expect(Number.isInteger(each)).toBe(true);
      expect(each).toBeGreaterThanOrEqual(0);
      expect(each).toBeLessThanOrEqual(precio);
      if (cantidad < given.cuposDesde) expect(each).toBe(precio);
    }),
    { seed },
  );
});

test('EMP-18 the cart follows its quantity, and lines of an order keep the price of theirs', () => {
  const cart = addToCart([], { cursoId: 7, nombre: 'Civil', precio: 100, precioLista: 100, ...rule });
  expect(totalCentimos(cart)).toBe(10_000);
  const [item] = setQuantity(cart, 7, 3);
  expect([seatPrecio(item!), itemTotal(item!)]).toEqual([90, 270]);
  expect(totalCentimos(setQuantity(cart, 7, 2))).toBe(20_000);
  const line = { cursoId: 7, nombre: 'Civil', cantidad: 3, precio: 90, precioLista: 100, paquete: '', paqueteId: null };
  expect(totalCentimos(itemsOfLines([line]))).toBe(27_000);
  expect(seatDiscountText(rule)).toBe('Desde 3 cupos, 10 % menos por persona.');
  expect(seatDiscountText(rule, 3)).toBe('10 % menos por persona desde 3 cupos.');
  expect(seatDiscountText({ cuposDesde: null, cuposDescuento: null })).toBe('');
});
