import { expect } from 'vitest';
import type { Word } from './pdf.ts';

/** Within the frame of a certificate. */
export function expectInside(words: Word[]): void {
  for (const { text, x, y, width, height } of words) {
    expect([text, x > 44 && x + width < 798 && y > 44 && y + height < 551]).toEqual([text, true]);
  }
}

/** No two pieces of text overlap, measured from the baseline to the cap height. */
export function expectApart(words: Word[]): void {
  for (const [at, a] of words.entries()) {
    for (const b of words.slice(at + 1)) {
      const beside = a.x + a.width <= b.x + 0.6 || b.x + b.width <= a.x + 0.6;
      const above = a.y >= b.y + b.height * 0.7 || b.y >= a.y + a.height * 0.7;
      expect([a.text, b.text, beside || above]).toEqual([a.text, b.text, true]);
    }
  }
}
