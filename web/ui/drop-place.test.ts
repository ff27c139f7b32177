import { describe, expect, test } from 'vitest';
import { dropPlace, roomFor } from './use-drag-sort.ts';

/** Three items of 100, 50 and 200 pixels with gaps of 10. */
const boxes = [
  { top: 0, height: 100 },
  { top: 110, height: 50 },
  { top: 170, height: 200 },
];

describe('ADM-82 where a dragged item lands', () => {
  test.each([
    [0, 0, 0],
    [0, 80, 0],
    [0, 90, 1],
    [0, 5000, 2],
    [2, -200, 1],
    [2, -5000, 0],
    [1, -84, 1],
    [1, -86, 0],
  ])('item %i dragged by %i pixels is at %i', (from, dragged, place) =>
    expect(dropPlace(boxes, from, dragged)).toBe(place),
  );

  test.each([
    [0, 2, [0, -110, -110]],
    [2, 0, [210, 210, 0]],
    [1, 1, [0, 0, 0]],
  ])('from %i to %i the others move by %j', (from, to, expected) =>
    expect(boxes.map((_, at) => roomFor(boxes, from, to, at))).toEqual(expected),
  );
});
