import { expect, test } from 'vitest';
import { countLimit, defaultPageSize, pageCount, pageRequest, pageSizes } from './paging.ts';

test('the page sizes are 5, 10, 20 and 50, and 10 unless said otherwise', () => {
  expect(pageSizes).toEqual([5, 10, 20, 50]);
  expect(defaultPageSize).toBe(10);
});

test.each([
  [{}, null],
  [{ page: undefined, size: undefined, q: undefined }, null],
  [{ page: 3 }, { page: 3, size: 10 }],
  [{ size: 50 }, { page: 1, size: 50 }],
  [{ q: 'penal' }, { page: 1, size: 10 }],
  [{ q: '' }, { page: 1, size: 10 }],
  [
    { page: 2, size: 5, q: 'a' },
    { page: 2, size: 5 },
  ],
])('%j asks for %j', (query, request) => {
  expect(pageRequest(query)).toEqual(request);
});

test.each([
  [0, 10, 1],
  [1, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
  [51, 50, 2],
])('%i rows by %i make %i pages', (total, size, pages) => {
  expect(pageCount(total, size)).toBe(pages);
});

test('ADM-92 a list is counted to a hundred thousand, and beyond that a thousand more than the page needs', () => {
  expect(countLimit({ page: 1, size: 10 })).toBe(100_000);
  expect(countLimit({ page: 2000, size: 50 })).toBe(101_000);
  expect(countLimit({ page: 7, size: 50, nearby: true })).toBe(1350);
});
