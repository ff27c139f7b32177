import { expect, test } from 'vitest';
import { isVideoSeen, type Tramo, wholeTramos } from './archivos.ts';

const cases: [string, Tramo[], number, Tramo[]][] = [
  ['touched seconds are whole', [[0, 9.2]], 100, [[0, 10]]],
  ['nothing past the end', [[95.5, 120]], 99.4, [[95, 100]]],
  ['outside the video', [[150, 160]], 100, []],
  ['backwards', [[20, 10]], 100, []],
  ['without a length', [[5, 700]], 0, [[5, 700]]],
  [
    'a seek leaves a gap',
    [
      [0, 3],
      [90, 91],
    ],
    100,
    [
      [0, 3],
      [90, 91],
    ],
  ],
];

test.each(cases)('FIL-09 seconds played: %s', (_name, tramos, duracion, expected) => {
  expect(wholeTramos(tramos, duracion)).toEqual(expected);
});

test.each([
  [89, 100, false],
  [90, 100, true],
  [4, 3.9, true],
  [50, 0, false],
])('FIL-09 %d s of %d s played: seen %s', (played, duracion, seen) => {
  expect(isVideoSeen(played, duracion)).toBe(seen);
});
