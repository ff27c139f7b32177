import { expect, test } from 'vitest';
import { readView } from './use-view.ts';

test.each([
  ['', { kind: 'list' }],
  ['page=2&q=penal', { kind: 'list' }],
  ['nuevo=1', { kind: 'record', id: null }],
  ['editar=12&page=2', { kind: 'record', id: 12 }],
  ['editar=0', { kind: 'list' }],
  ['editar=abc', { kind: 'list' }],
  ['editar=99999999999', { kind: 'list' }],
])('TBL-03 the address ?%s asks for %j', (search, view) => {
  expect(readView(new URLSearchParams(search))).toEqual(view);
});
