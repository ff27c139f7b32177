import { describe, expect, test } from 'vitest';
import { MOTIVOS, motivoDeEspecialidad, portada, portadaSvg } from './portada.ts';

const numbersOf = (d: string) => d.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];

describe.each(MOTIVOS)('cover %s', (motivo) => {
  test('the same seed always gives the same drawing, another seed another one', () => {
    expect(portadaSvg({ motivo, seed: 7 })).toBe(portadaSvg({ motivo, seed: 7 }));
    expect(portada({ motivo, seed: 7 }).formas).not.toEqual(portada({ motivo, seed: 8, tono: 0 }).formas);
    const sameHue = [1, 2, 3, 4, 5, 6].map((seed) => portadaSvg({ motivo, seed, tono: 2 }));
    expect(new Set(sameHue).size).toBe(6);
  });

  test('holds one background, quiet shapes and exactly one light accent', () => {
    for (let seed = 0; seed < 60; seed++) {
      const { fondo, formas } = portada({ motivo, seed });
      const colours = formas.filter(({ d }) => d !== '').map(({ fill, stroke }) => stroke ?? fill);
      expect(colours.filter((colour) => brightness(colour) > 170)).toHaveLength(1);
      expect(brightness(fondo)).toBeLessThan(70);
    }
  });

  test('fills any frame with finite coordinates, also a phone banner and a wide one', () => {
    for (const [width, height] of [
      [640, 360],
      [960, 190],
      [320, 480],
    ] as const) {
      const { formas } = portada({ motivo, seed: 3, width, height });
      const values = formas.flatMap(({ d }) => numbersOf(d));
      expect(values.length).toBeGreaterThan(20);
      expect(values.every(Number.isFinite)).toBe(true);
      expect(formas.some(({ d }) => d.includes('NaN') || d.includes('undefined'))).toBe(false);
    }
  });
});

test('consecutive ids never share a hue', () => {
  for (let seed = 1; seed < 30; seed++) {
    expect(portada({ motivo: 'arcos', seed }).fondo).not.toBe(portada({ motivo: 'arcos', seed: seed + 1 }).fondo);
  }
});

test('six consecutive specialities get the six motifs; any number gets one', () => {
  expect(new Set([1, 2, 3, 4, 5, 6].map(motivoDeEspecialidad))).toEqual(new Set(MOTIVOS));
  for (const id of [0, -4, 7, 1e9, Number.NaN, 2.5]) expect(MOTIVOS).toContain(motivoDeEspecialidad(id));
});

test('a fractional or negative seed and hue still draw', () => {
  expect(portadaSvg({ motivo: 'ondas', seed: -3.5 })).toMatch(/^<svg .*<\/svg>$/);
});

function brightness(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
  return 0.299 * r + 0.587 * g + 0.114 * b;
}
