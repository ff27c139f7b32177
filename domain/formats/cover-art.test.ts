import { describe, expect, test } from 'vitest';
import { coverArt, coverArtSvg, motifOfEspecialidad, motifs } from './cover-art.ts';

const numbersOf = (d: string) => d.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];

describe.each(motifs)('cover %s', (motif) => {
  test('the same seed always gives the same drawing, another seed another one', () => {
    expect(coverArtSvg({ motif, seed: 7 })).toBe(coverArtSvg({ motif, seed: 7 }));
    expect(coverArt({ motif, seed: 7 }).shapes).not.toEqual(coverArt({ motif, seed: 8, hue: 0 }).shapes);
    const sameHue = [1, 2, 3, 4, 5, 6].map((seed) => coverArtSvg({ motif, seed, hue: 2 }));
    expect(new Set(sameHue).size).toBe(6);
  });

  test('holds one background, quiet shapes and exactly one light accent', () => {
    for (let seed = 0; seed < 60; seed++) {
      const { background, shapes } = coverArt({ motif, seed });
      const colours = shapes.filter(({ d }) => d !== '').map(({ fill, stroke }) => stroke ?? fill);
      expect(colours.filter((colour) => brightness(colour) > 170)).toHaveLength(1);
      expect(brightness(background)).toBeLessThan(70);
    }
  });

  test('fills any frame with finite coordinates, also a phone banner and a wide one', () => {
    for (const [width, height] of [
      [640, 360],
      [960, 190],
      [320, 480],
    ] as const) {
      const { shapes } = coverArt({ motif, seed: 3, width, height });
      const values = shapes.flatMap(({ d }) => numbersOf(d));
      expect(values.length).toBeGreaterThan(20);
      expect(values.every(Number.isFinite)).toBe(true);
      expect(shapes.some(({ d }) => d.includes('NaN') || d.includes('undefined'))).toBe(false);
    }
  });
});

test('consecutive ids never share a hue', () => {
  for (let seed = 1; seed < 30; seed++) {
    expect(coverArt({ motif: 'arches', seed }).background).not.toBe(
      coverArt({ motif: 'arches', seed: seed + 1 }).background,
    );
  }
});

test('VIS-31 ten consecutive specialities get ten motifs; any number gets one', () => {
  expect(motifs).toHaveLength(10);
  expect(new Set(motifs.map((_, place) => motifOfEspecialidad(place + 1)))).toEqual(new Set(motifs));
  for (const id of [0, -4, 7, 1e9, Number.NaN, 2.5]) expect(motifs).toContain(motifOfEspecialidad(id));
});

test('a fractional or negative seed and hue still draw', () => {
  expect(coverArtSvg({ motif: 'waves', seed: -3.5 })).toMatch(/^<svg .*<\/svg>$/);
});

function brightness(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
  return 0.299 * r + 0.587 * g + 0.114 * b;
}
