import { expect, test } from 'vitest';
import { makePace } from './pace.ts';

test('a handful goes at once, what follows at the pace, and a pause makes up for it', () => {
  let ms = 0;
  const pace = makePace(5, () => ms);
  const waits = (howMany: number) => Array.from({ length: howMany }, () => Math.round(pace()));
  expect(waits(20)).toEqual(Array(20).fill(0));
  expect(waits(3)).toEqual([200, 400, 600]);
  ms += 600;
  expect(waits(1)).toEqual([200]);
  ms += 60_000;
  expect(waits(20)).toEqual(Array(20).fill(0));
});
