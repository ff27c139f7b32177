import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currentPrecio, nextPrecioChange } from './precios.ts';

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
    expect(currentPrecio({ ...early, precio: 500 }, at(-1))).toBe(500);
  });
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
