import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currentPrecio, discountLines, nextPrecioChange } from './precios.ts';

const end = new Date('2026-12-01T04:59:00Z');
const at = (ms: number) => new Date(end.getTime() + ms);
const early = { precio: 900, precioPreventa: 700, preventaHasta: end };

describe('PREC-01 the price of a course', () => {
  test.each([
    ['a day before the end', at(-86_400_000), 700],
    ['a millisecond before the end', at(-1), 700],
    ['at the end', end, 900],
    ['later', at(60_000), 900],
  ])('%s', (_, now, precio) => {
    expect(currentPrecio(early, now)).toBe(precio);
    expect(currentPrecio({ ...early, preventaHasta: end.toISOString() }, now)).toBe(precio);
  });

  test('is the list price without an early-bird price, and never more than it', () => {
    expect(currentPrecio({ precio: 900, precioPreventa: null, preventaHasta: null }, end)).toBe(900);
    expect(currentPrecio({ ...early, precioPreventa: null, precio: 900 }, at(-1))).toBe(900);
    expect(currentPrecio({ ...early, preventaHasta: null, precio: 900 }, at(-1))).toBe(900);
    expect(currentPrecio({ ...early, precio: 500 }, at(-1))).toBe(500);
  });
});

test.each([
  ['without courses', [], null],
  ['in early sale', [early, { ...early, preventaHasta: at(1) }], end],
  ['without an end of the early sale', [{ ...early, preventaHasta: null }], null],
])('PREC-01 the next change of prices %s', (_what, cursos, change) => {
  expect(nextPrecioChange(cursos, at(-1))).toEqual(change);
});

test('a price that is read again only after nextPrecioChange is never wrong', () => {
  const curso = fc.record({
    precio: fc.integer({ min: 1, max: 1_000 }),
    precioPreventa: fc.option(fc.integer({ min: 0, max: 1_000 })),
    preventaHasta: fc.option(fc.integer({ min: -50, max: 50 }).map(at)),
  });
  fc.assert(
    fc.property(fc.array(curso), fc.integer({ min: -60, max: 60 }), fc.nat(120), (cursos, begin, later) => {
      const change = nextPrecioChange(cursos, at(begin));
      const then = at(begin + later);
      if (change !== null && then >= change) return;
      expect(cursos.map((each) => currentPrecio(each, then))).toEqual(
        cursos.map((each) => currentPrecio(each, at(begin))),
      );
    }),
  );
});

describe('the discount of a coupon', () => {
  const all = { porcentaje: null, montoCentimos: null, todos: true, cursoIds: [] };
  const line = (cursoId: number, precioCentimos: number, cantidad = 1) => ({ cursoId, precioCentimos, cantidad });
  const shares = (...args: Parameters<typeof discountLines>) =>
    discountLines(...args).map(({ descuentoCentimos }) => descuentoCentimos);

  test.each([
    ['10 % of S/ 100.00', [line(1, 10_000)], { ...all, porcentaje: 10 }, [1_000]],
    ['half a céntimo rounds up', [line(1, 5)], { ...all, porcentaje: 10 }, [1]],
    ['100 % of everything', [line(1, 999, 3), line(2, 1)], { ...all, porcentaje: 100 }, [2_997, 1]],
    [
      'S/ 10.00 over three equal lines',
      [line(1, 5_000), line(2, 5_000), line(3, 5_000)],
      { ...all, montoCentimos: 1_000 },
      [334, 333, 333],
    ],
    ['the largest remainder gets the céntimo', [line(1, 100), line(2, 200)], { ...all, montoCentimos: 100 }, [33, 67]],
    ['more than the lines cost', [line(1, 300, 2)], { ...all, montoCentimos: 100_000 }, [600]],
    [
      'only the listed courses',
      [line(1, 1_000), line(2, 1_000)],
      { ...all, porcentaje: 50, todos: false, cursoIds: [2] },
      [0, 500],
    ],
    ['a free course', [line(1, 0), line(2, 1_000)], { ...all, montoCentimos: 300 }, [0, 300]],
    ['no coupon', [line(1, 1_000)], null, [0]],
  ])('CUP-01 %s', (_, lines, cupon, expected) => {
    expect(shares(lines, cupon)).toEqual(expected);
  });

  test('CUP-01 never exceeds a line, adds up to the céntimo and is the same every time', () => {
    const lines = fc.array(
      fc.record({
        cursoId: fc.integer({ min: 1, max: 9 }),
        precioCentimos: fc.oneof(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 0, max: 20 })),
        cantidad: fc.integer({ min: 1, max: 50 }),
      }),
      { maxLength: 50 },
    );
    const cupon = fc.record({
      porcentaje: fc.option(fc.integer({ min: 1, max: 100 })),
      montoCentimos: fc.integer({ min: 1, max: 100_000_000 }),
      todos: fc.boolean(),
      cursoIds: fc.array(fc.integer({ min: 1, max: 9 })),
    });
    fc.assert(
      fc.property(lines, cupon, (given, terms) => {
        const priced = discountLines(given, terms);
        expect(discountLines(given, terms)).toEqual(priced);
        let [base, discount] = [0, 0];
        for (const { cursoId, precioCentimos, cantidad, descuentoCentimos } of priced) {
          const covered = terms.todos || terms.cursoIds.includes(cursoId);
          expect(Number.isSafeInteger(descuentoCentimos)).toBe(true);
          expect(descuentoCentimos).toBeGreaterThanOrEqual(0);
          expect(descuentoCentimos).toBeLessThanOrEqual(covered ? precioCentimos * cantidad : 0);
          if (covered) base += precioCentimos * cantidad;
          discount += descuentoCentimos;
        }
        const wanted =
          terms.porcentaje === null ? terms.montoCentimos : Math.floor((base * terms.porcentaje + 50) / 100);
        expect(discount).toBe(Math.min(base, wanted));
      }),
      { numRuns: 500 },
    );
  });
});
