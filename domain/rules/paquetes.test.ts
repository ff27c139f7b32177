import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seed } from '../testing/seed.ts';
import { type PaqueteTerms, paqueteOffer, paqueteRefusal, partsText, repeatedInPaquete } from './paquetes.ts';
import { paqueteShares } from './precios.ts';

const now = new Date('2026-11-18T12:00:00Z');
const later = new Date('2026-11-20T12:00:00Z');
const earlier = new Date('2026-11-01T12:00:00Z');

function paquete(fields: Partial<PaqueteTerms> = {}): PaqueteTerms {
  return {
    nombre: 'Penal',
    elige: null,
    cursoIds: [1, 2, 3],
    porcentaje: null,
    precioCentimos: 10_000,
    activo: true,
    desde: null,
    hasta: null,
    ...fields,
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

describe('shares', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 100_000_00 }), { minLength: 1, maxLength: 20 });

  test('SEL-50 shares of a price add up to it, or to the parts when these cost less, and none is above its part', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 100_000_00 }), (precios, precioCentimos) => {
        const shares = paqueteShares(precios, { porcentaje: null, precioCentimos });
        expect(sum(shares)).toBe(Math.min(precioCentimos, sum(precios)));
        shares.forEach((share, at) => {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(precios[at]!);
        });
      }),
      { seed },
    );
  });

  test('SEL-50 shares of a percentage add up to what it leaves, rounded once', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 100 }), (precios, porcentaje) => {
        const shares = paqueteShares(precios, { porcentaje, precioCentimos: null });
        const base = sum(precios);
        expect(sum(shares)).toBe(base - Math.floor((base * porcentaje + 50) / 100));
        shares.forEach((share, at) => {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(precios[at]!);
        });
      }),
      { seed },
    );
  });

  test('SEL-50 the céntimos that are left go to the largest remainders', () => {
    expect(paqueteShares([10_000, 10_000, 10_000], { porcentaje: null, precioCentimos: 20_000 })).toEqual([
      6_667, 6_667, 6_666,
    ]);
    expect(paqueteShares([30_000, 10_000, 0], { porcentaje: null, precioCentimos: 20_001 })).toEqual([
      15_001, 5_000, 0,
    ]);
  });
});

test.each([
  ['all its courses', {}, [3, 1, 2], null],
  ['one is missing', {}, [1, 2], 'cambiaron'],
  ['one is foreign', {}, [1, 2, 9], 'cambiaron'],
  ['as many as are chosen', { elige: 2 }, [1, 3], null],
  ['fewer than are chosen', { elige: 2 }, [1], 'se eligen 2 cursos'],
  ['more than are chosen', { elige: 1 }, [1, 3], 'se eligen 1 curso'],
  ['inactive', { activo: false }, [1, 2, 3], 'ya no está a la venta'],
  ['over', { hasta: earlier }, [1, 2, 3], 'terminó el'],
  ['at its last instant', { hasta: now }, [1, 2, 3], 'terminó el'],
  ['before its time', { desde: later }, [1, 2, 3], 'se vende desde'],
  ['within its time', { desde: earlier, hasta: later }, [1, 2, 3], null],
] as const)('SEL-51 what is asked of the courses of a bundle: %s', (_, fields, cursoIds, words) => {
  const refusal = paqueteRefusal(paquete(fields), { cursoIds, cantidades: cursoIds.map(() => 1), now });
  if (words === null) expect(refusal).toBeNull();
  else expect(refusal).toContain(words);
});

test('SEL-51 a bundle that is gone, or bought in unequal quantities, is refused', () => {
  expect(paqueteRefusal(null, { cursoIds: [1], cantidades: [1], now })).toContain('ya no está a la venta');
  const unequal = { cursoIds: [1, 2, 3], cantidades: [1, 2, 1], now };
  expect(paqueteRefusal(paquete(), unequal)).toContain('la misma cantidad');
});

const part = (precioCentimos: number, enVenta = true) => ({ precioCentimos, precioListaCentimos: 10_000, enVenta });

test('SEL-52 a bundle of all its courses is sold only while every one is; its saving is against list prices', () => {
  const parts = [part(8_000), part(10_000), part(10_000)];
  expect(paqueteOffer(paquete(), parts, now)).toEqual({
    enVenta: true,
    precioCentimos: 10_000,
    precioListaCentimos: 30_000,
  });
  expect(paqueteOffer(paquete(), [part(8_000), part(10_000), part(10_000, false)], now).enVenta).toBe(false);
  expect(paqueteOffer(paquete(), parts.slice(1), now).enVenta).toBe(false);
  expect(paqueteOffer(paquete({ hasta: now }), parts, now).enVenta).toBe(false);
});

test('SEL-52 a choice is sold while enough of its courses are', () => {
  const parts = [part(8_000), part(10_000), part(10_000, false)];
  expect(paqueteOffer(paquete({ elige: 2 }), parts, now).enVenta).toBe(true);
  expect(paqueteOffer(paquete({ elige: 2 }), parts.slice(1), now).enVenta).toBe(false);
});

test('SEL-53 a course that is in a bundle and by itself is found', () => {
  expect(repeatedInPaquete([{ cursoId: 1, paqueteId: 5 }, { cursoId: 2, paqueteId: 5 }, { cursoId: 1 }])).toBe(2);
  expect(
    repeatedInPaquete([
      { cursoId: 1, paqueteId: 5 },
      { cursoId: 1, paqueteId: 6 },
    ]),
  ).toBe(1);
  expect(repeatedInPaquete([{ cursoId: 1 }, { cursoId: 1 }])).toBe(-1);
});

test('how a bundle is bought, in words', () => {
  expect(partsText(null, 3)).toBe('3 cursos');
  expect(partsText(3, 13)).toBe('Elige 3 de 13 cursos');
});
