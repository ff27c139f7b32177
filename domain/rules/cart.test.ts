import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seed } from '../testing/seed.ts';
import {
  addToCart,
  type CartItem,
  cartKey,
  countItems,
  normalizeQuantity,
  readStoredCart,
  refreshItem,
  removeFromCart,
  restoreToCart,
  setQuantity,
  withoutBought,
} from './cart.ts';
import { totalCentimos } from './cart-precios.ts';

const penal = { cursoId: 7, nombre: 'Derecho penal', precio: 250, imagen: 'penal.webp', tipo: 'D' };
const civil = { cursoId: 8, nombre: 'Derecho civil', precio: 99.9, imagen: 'civil.webp', tipo: 'C' };
const both = addToCart(addToCart([], penal), civil);

describe('adding', () => {
  test('CART-10 CART-12 an item is the course with its quantity, which starts at 1', () => {
    expect(addToCart([], penal)).toEqual([{ ...penal, cantidad: 1 }]);
  });

  test.each([undefined, null])('CART-11 a precio of %s counts as 0', (precio) => {
    const [item] = addToCart([], { ...penal, precio });
    expect(item?.precio).toBe(0);
    expect(totalCentimos([item!])).toBe(0);
  });

  test('CART-13 the other fields of the course travel along', () => {
    const curso = { ...penal, nivel: 3, vigencia: 12, whatsapp: 'https://wa.me/51999' };
    expect(addToCart([], curso)).toEqual([{ ...curso, cantidad: 1 }]);
  });

  describe('CART-14 adding a course that is there raises its quantity', () => {
    test.each([
      [undefined, 2],
      [1, 2],
      [4, 5],
      [-9, 1],
    ])('CART-14 by %s, to %i', (amount, cantidad) => {
      const items = addToCart(both, penal, amount);
      expect(items).toEqual([
        { ...penal, cantidad },
        { ...civil, cantidad: 1 },
      ]);
    });
  });

  test('CART-15 a course that is not there goes to the end', () => {
    const laboral = { cursoId: 9, nombre: 'Derecho laboral', precio: 10 };
    expect(addToCart(both, laboral, 3).at(-1)).toEqual({ ...laboral, imagen: '', tipo: 'N', cantidad: 3 });
    expect(addToCart(both, laboral).map(({ cursoId }) => cursoId)).toEqual([7, 8, 9]);
  });

  test('nothing changes the list it was given', () => {
    const frozen = Object.freeze(both.map((item) => Object.freeze(item)));
    addToCart(frozen, penal);
    setQuantity(frozen, 7, 3);
    expect(removeFromCart(frozen, 7)).toEqual([{ ...civil, cantidad: 1 }]);
    expect(frozen).toEqual(both);
  });
});

describe('the quantity', () => {
  test('CART-20 never falls below 1, whatever is typed or added', () => {
    fc.assert(
      fc.property(fc.anything(), fc.integer(), (typed, amount) => {
        const changed = addToCart(setQuantity(both, 7, typed), penal, amount);
        expect(changed.filter(({ cantidad }) => !Number.isInteger(cantidad) || cantidad < 1)).toEqual([]);
      }),
      { seed, numRuns: 500 },
    );
  });

  test.each(['', 'abc', '0', 0, -3, 0.4, Number.NaN, Number.POSITIVE_INFINITY, null, undefined, {}, []])(
    'CART-21 %j becomes 1',
    (typed) => expect(normalizeQuantity(typed)).toBe(1),
  );

  test.each([
    [5, 5],
    ['12', 12],
    ['3.9', 3],
    [' 2 ', 2],
  ])('%j is kept as %i', (typed, cantidad) => {
    expect(setQuantity(both, 8, typed)[1]?.cantidad).toBe(cantidad);
  });
});

test('the count is of pieces and the total is exact to the céntimo', () => {
  const items = setQuantity(setQuantity(both, 7, 2), 8, 3);
  expect(countItems(items)).toBe(5);
  expect(totalCentimos(items)).toBe(2 * 25_000 + 3 * 9_990);
  const textOf = Array.from({ length: 10 }, (_, n) => ({ ...civil, cursoId: n, precio: 0.1, cantidad: 1 }));
  expect(totalCentimos(textOf)).toBe(100);
});

describe('the stored cart', () => {
  const stored = (items: unknown) => readStoredCart(JSON.stringify(items));

  test('its key carries version 1', () => expect(cartKey).toMatch(/v1$/));

  test('what was stored comes back as it was', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ cursoId: fc.nat(), nombre: fc.string(), precio: fc.nat(), nivel: fc.nat() }), {
          selector: ({ cursoId }) => cursoId,
        }),
        (cursos) => {
          const items = cursos.reduce<CartItem[]>((cart, curso) => addToCart(cart, curso), []);
          expect(stored(items)).toEqual(items);
        },
      ),
      { seed },
    );
  });

  test.each([null, '', '{', 'null', '7', '"cart"', '{"items":[]}', 'undefined', '[1,null,"x",[],{}]'])(
    '%s is an empty cart',
    (text) => expect(readStoredCart(text)).toEqual([]),
  );

  test('what is no item is dropped, the rest is kept', () => {
    const good = { ...penal, cantidad: 2 };
    const bad = [
      { ...good, cursoId: '7' },
      { ...good, cursoId: 1.5 },
      { ...good, nombre: 5 },
      { ...good, precio: 'a' },
    ];
    expect(stored([...bad, good])).toEqual([good]);
  });

  test('what an older hand left out is filled in, and a course is there once', () => {
    const old = { cursoId: 3, nombre: 'Notarial', cantidad: 'dos' };
    expect(stored([old, { ...old, cantidad: 4 }])).toEqual([
      { cursoId: 3, nombre: 'Notarial', precio: 0, imagen: '', tipo: 'N', cantidad: 1 },
    ]);
  });
});

test('STA-03 bought lines leave the cart, other lines and what was added since stay', () => {
  const item = (cursoId: number, cantidad: number) => ({
    cursoId,
    cantidad,
    nombre: `Curso ${cursoId}`,
    precio: 1,
    precioLista: 1,
    imagen: '',
    tipo: 'C',
  });
  const cart = [item(1, 1), item(2, 3), item(3, 1)];
  const after = withoutBought(cart, [
    { cursoId: 1, cantidad: 1 },
    { cursoId: 2, cantidad: 2 },
    { cursoId: 9, cantidad: 1 },
  ]);
  expect(after).toEqual([item(2, 1), item(3, 1)]);
  expect(withoutBought(cart, cart)).toEqual([]);
  expect(withoutBought(cart, [])).toEqual(cart);
});

test('what changed in the shop changes the item, not its quantity nor other items', () => {
  const now = { ...penal, nombre: 'Derecho penal I', precio: 200, precioLista: 250 };
  expect(refreshItem(setQuantity(both, 7, 3), now)).toEqual([
    { ...penal, ...now, cantidad: 3 },
    { ...civil, cantidad: 1 },
  ]);
});

describe('VIS-06 taking back a removal', () => {
  const [first, second] = both as [CartItem, CartItem];

  test.each([
    ['the first line', [second], [{ item: first, place: 0 }], both],
    ['the last line', [first], [{ item: second, place: 1 }], both],
    [
      'all lines',
      [],
      [
        { item: first, place: 0 },
        { item: second, place: 1 },
      ],
      both,
    ],
  ])('%s comes back to its place', (_, items, removed, expected) => {
    expect(restoreToCart(items, removed)).toEqual(expected);
  });

  test('a line that was added again meanwhile stays as it is', () => {
    const again = [{ ...second, cantidad: 5 }];
    expect(restoreToCart(again, [{ item: second, place: 1 }])).toEqual(again);
  });
});

test('a quantity is a whole number from 1 to 50', () => {
  const typed = [1, '1', 2.9, '2', 50, 51, 0, -1, null, undefined, Number.NaN, Number.POSITIVE_INFINITY, true, 'x'];
  expect(typed.map(normalizeQuantity)).toEqual([1, 1, 2, 2, 50, 50, 1, 1, 1, 1, 1, 1, 1, 1]);
});
