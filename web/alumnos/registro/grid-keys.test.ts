import { expect, test } from 'vitest';
import { moveSelection, rangeOf, selectAll } from './grid-keys.ts';

const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
const size = { rows: 50, columns: 5 };
const at = (row: number, column: number) => ({ anchor: { row, column }, focus: { row, column } });

test.each([
  ['ArrowDown', {}, [3, 3]],
  ['ArrowUp', {}, [1, 3]],
  ['ArrowLeft', {}, [2, 2]],
  ['ArrowRight', {}, [2, 4]],
  ['ArrowDown', { ctrlKey: true }, [49, 3]],
  ['ArrowUp', { metaKey: true }, [0, 3]],
  ['Home', {}, [2, 0]],
  ['End', {}, [2, 4]],
  ['End', { ctrlKey: true }, [49, 4]],
  ['Home', { ctrlKey: true }, [0, 0]],
  ['PageDown', {}, [12, 3]],
  ['PageUp', {}, [0, 3]],
  ['Enter', {}, [3, 3]],
  ['Enter', { shiftKey: true }, [1, 3]],
  ['Tab', {}, [2, 4]],
  ['Tab', { shiftKey: true }, [2, 2]],
])('%s %j moves to %j', (key, modifiers, [row, column]) => {
  expect(moveSelection({ ...plain, ...modifiers, key }, at(2, 3), size, 10)).toEqual(at(row!, column!));
});

test('shift and arrows extend from where they began', () => {
  const down = moveSelection({ ...plain, shiftKey: true, key: 'ArrowDown' }, at(2, 3), size, 10)!;
  const right = moveSelection({ ...plain, shiftKey: true, key: 'ArrowLeft' }, down, size, 10)!;
  expect(rangeOf(right)).toEqual({ top: 2, bottom: 3, left: 2, right: 3 });
  expect(moveSelection({ ...plain, key: 'ArrowDown' }, right, size, 10)).toEqual(at(4, 2));
});

test('the edges hold, and Tab leaves the grid there', () => {
  expect(moveSelection({ ...plain, key: 'ArrowUp' }, at(0, 0), size, 10)).toEqual(at(0, 0));
  expect(moveSelection({ ...plain, key: 'Tab' }, at(0, 4), size, 10)).toBeNull();
  expect(moveSelection({ ...plain, key: 'Tab', shiftKey: true }, at(3, 0), size, 10)).toBeNull();
});

test('other keys and shortcuts move nothing', () => {
  for (const key of ['5', 'a', 'F2', 'Delete', 'Escape'])
    expect(moveSelection({ ...plain, key }, at(0, 0), size, 10)).toBeNull();
  expect(moveSelection({ ...plain, altKey: true, key: 'ArrowLeft' }, at(0, 1), size, 10)).toBeNull();
});

test('everything', () => expect(rangeOf(selectAll(size))).toEqual({ top: 0, bottom: 49, left: 0, right: 4 }));
