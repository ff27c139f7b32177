import { expect, test } from 'vitest';
import { readTableParams, writeFilters, writeTableParams } from './table-params.ts';

const read = (text: string) => readTableParams(new URLSearchParams(text));
const write = (text: string, change: Parameters<typeof writeTableParams>[1]) =>
  writeTableParams(new URLSearchParams(text), change).toString();

test('TBL-07 the page size is 5, 10, 20 or 50, and 10 when none or another is asked for', () => {
  for (const size of [5, 10, 20, 50]) expect(read(`size=${size}`).size).toBe(size);
  for (const text of ['', 'size=', 'size=7', 'size=0', 'size=-5', 'size=1e1', 'size=20x', 'size=500']) {
    expect(read(text).size).toBe(10);
  }
});

test('a page that cannot exist reads as the first', () => {
  for (const text of ['', 'page=0', 'page=-1', 'page=abc', 'page=1.5', 'page=99999999999']) {
    expect(read(text).page).toBe(1);
  }
  expect(read('page=12').page).toBe(12);
});

test('a search starts again on the first page, a page change keeps the search', () => {
  expect(write('page=3&q=penal', { q: 'laboral' })).toBe('q=laboral');
  expect(write('page=3&q=penal', { size: 20 })).toBe('q=penal&size=20');
  expect(write('q=penal&size=20', { page: 2 })).toBe('q=penal&size=20&page=2');
});

test('defaults and blanks leave the address, other parameters stay', () => {
  expect(write('curso=7&page=2&size=5&q=x', { page: 1, size: 10, q: '  ' })).toBe('curso=7');
});

test('another filter starts again on the first page, an empty one leaves the address', () => {
  const filtered = (text: string, filters: Record<string, string>) =>
    writeFilters(new URLSearchParams(text), filters).toString();
  expect(filtered('page=3&q=penal', { rol: 'ADMIN' })).toBe('q=penal&rol=ADMIN');
  expect(filtered('rol=ADMIN&size=20&page=2', { rol: '' })).toBe('size=20');
});
