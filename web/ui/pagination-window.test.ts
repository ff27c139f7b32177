import { expect, test } from 'vitest';
import { pageCount, paginationWindow, rangeText, totalText } from './pagination-window.ts';

test('few pages are all shown', () => {
  expect(paginationWindow(1, 1)).toEqual([1]);
  expect(paginationWindow(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('many pages show the ends, the current page and its neighbours', () => {
  expect(paginationWindow(1, 20)).toEqual([1, 2, 3, 4, 5, 'gap-end', 20]);
  expect(paginationWindow(10, 20)).toEqual([1, 'gap-start', 9, 10, 11, 'gap-end', 20]);
  expect(paginationWindow(20, 20)).toEqual([1, 'gap-start', 16, 17, 18, 19, 20]);
});

test('wherever one stands: current page shown, seven entries, ascending, a gap hides at least two pages', () => {
  for (let pages = 8; pages <= 30; pages += 1) {
    for (let page = 1; page <= pages; page += 1) {
      const entries = paginationWindow(page, pages);
      expect(entries).toContain(page);
      expect(entries).toHaveLength(7);
      entries.forEach((entry, at) => {
        const before = entries[at - 1];
        const after = entries[at + 1];
        if (typeof entry === 'number' && typeof before === 'number') expect(entry).toBe(before + 1);
        if (typeof entry === 'string') expect(Number(after) - Number(before)).toBeGreaterThan(2);
      });
    }
  }
});

test('the range counts rows, not places', () => {
  expect(rangeText(1, 6, 18)).toBe('1 – 6 de 18');
  expect(rangeText(2, 10, 18)).toBe('11 – 18 de 18');
  expect(rangeText(1, 10, 0)).toBe('0 de 0');
});

test('ADM-92 what was not counted to the end says so, with its thousands apart', () => {
  expect(rangeText(1, 10, 1010, true)).toBe('1 – 10 de más de 1,010');
  expect(rangeText(101, 10, 2010, true)).toBe('1,001 – 1,010 de más de 2,010');
  expect(totalText({ total: 1010, hayMas: true }, 'usuario', 'usuarios')).toBe('Más de 1,010 usuarios');
  expect(totalText({ total: 1010 }, 'usuario', 'usuarios')).toBe('1,010 usuarios');
  expect(totalText({ total: 1 }, 'usuario', 'usuarios')).toBe('1 usuario');
});

test('an empty list still has one page', () => {
  expect(pageCount(0, 10)).toBe(1);
  expect(pageCount(10, 10)).toBe(1);
  expect(pageCount(11, 10)).toBe(2);
});
