import { describe, expect, test } from 'vitest';
import { paragraphsOf, type TextRun, usualHeight } from './pdf-text.ts';

/** A line of a page: its words, its place from below and the height of its letters. */
const line = (str: string, y: number, height = 10): TextRun => ({
  str,
  transform: [height, 0, 0, height, 40, y],
  height,
  hasEOL: true,
});
const texts = (runs: TextRun[]) => paragraphsOf(runs).map(({ text }) => text);

describe('STU-26 the words of a PDF as paragraphs', () => {
  test('lines of one paragraph are joined, a gap begins another', () => {
    const runs = [line('Anota quién resuelve,', 700), line('en qué instancia.', 686), line('Escribe una línea.', 660)];
    expect(texts(runs)).toEqual(['Anota quién resuelve, en qué instancia.', 'Escribe una línea.']);
  });

  test('a heading stands alone, however near the text is', () => {
    const runs = [line('1. Antes de leer', 700, 14), line('Anota quién resuelve, en qué instancia.', 684)];
    expect(paragraphsOf(runs)).toEqual([
      { text: '1. Antes de leer', isHeading: true },
      { text: 'Anota quién resuelve, en qué instancia.', isHeading: false },
    ]);
  });

  test('each entry of a list begins a paragraph', () => {
    expect(texts([line('• Hechos probados', 700), line('• Hechos alegados', 686), line('y su prueba', 672)])).toEqual([
      '• Hechos probados',
      '• Hechos alegados y su prueba',
    ]);
  });

  test('a word divided at the end of a line is one word; runs without an end are one line', () => {
    const split = { ...line('La sen', 700), hasEOL: false };
    expect(texts([split, line('tencia contra-', 700), line('dice', 686)])).toEqual(['La sentencia contra-dice']);
  });

  test('a page without words has no paragraphs and no height', () => {
    expect(paragraphsOf([line('  ', 700)])).toEqual([]);
    expect(usualHeight([line('', 700)])).toBeNull();
  });

  test('the usual height is that of most letters, not of most lines', () => {
    expect(usualHeight([line('A', 700, 20), line('B', 680, 20), line('Un texto más largo', 660, 9)])).toBe(9);
  });
});
