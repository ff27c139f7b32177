import { expect, test } from 'vitest';
import { nextCell } from './keys.ts';

const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
const at = (selectionStart: number, selectionEnd: number) => ({ selectionStart, selectionEnd, value: '14,5' });
const all = at(0, 4);

test.each([
  ['ArrowDown', all, [3, 3]],
  ['ArrowUp', at(2, 2), [1, 3]],
  ['Enter', at(2, 2), [3, 3]],
  ['ArrowRight', all, [2, 4]],
  ['ArrowLeft', all, [2, 2]],
  ['ArrowRight', at(4, 4), [2, 4]],
  ['ArrowLeft', at(0, 0), [2, 2]],
  ['ArrowRight', at(2, 2), null],
  ['ArrowLeft', at(2, 2), null],
  ['ArrowLeft', at(4, 4), null],
  ['Tab', all, null],
  ['5', all, null],
])('%s with the caret at %j leads to %j', (key, caret, place) => {
  expect(nextCell({ ...plain, key }, caret, [2, 3])).toEqual(place);
});

test('shift turns Enter round and leaves selecting to the text', () => {
  expect(nextCell({ ...plain, shiftKey: true, key: 'Enter' }, all, [2, 3])).toEqual([1, 3]);
  expect(nextCell({ ...plain, shiftKey: true, key: 'ArrowLeft' }, all, [2, 3])).toBeNull();
});

test('shortcuts are not ours', () => {
  expect(nextCell({ ...plain, ctrlKey: true, key: 'ArrowDown' }, all, [2, 3])).toBeNull();
});
