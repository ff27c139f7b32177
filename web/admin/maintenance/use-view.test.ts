import { expect, test } from 'vitest';
import { readView } from './use-view.ts';

test.each([
  ['', { de: 'lista' }],
  ['page=2&q=penal', { de: 'lista' }],
  ['nuevo=1', { de: 'ficha', id: null }],
  ['editar=12&page=2', { de: 'ficha', id: 12 }],
  ['editar=0', { de: 'lista' }],
  ['editar=abc', { de: 'lista' }],
  ['editar=99999999999', { de: 'lista' }],
])('TBL-03 the address ?%s asks for %j', (search, view) => {
  expect(readView(new URLSearchParams(search))).toEqual(view);
});
