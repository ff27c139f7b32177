import { describe, expect, test } from 'vitest';
import { isFiltered, parseFilters, toSearch } from './filters.ts';

const parse = (search: string) => parseFilters(new URLSearchParams(search));
const noFacets = { modalidad: null, nivel: null, precio: null, mes: null };
const nothing = { q: '', especialidadId: null, ...noFacets, orden: null, page: 1 };

describe('what an address says', () => {
  test.each([
    ['', nothing],
    ['q=&especialidad=&orden=', nothing],
    ['q=%20penal%20&page=3', { ...nothing, q: 'penal', page: 3 }],
    ['especialidad=4&orden=precio', { ...nothing, especialidadId: 4, orden: 'precio' }],
    ['especialidad=-1&page=0&orden=azar', nothing],
    ['especialidad=99999999999&page=abc', nothing],
    ['page=10001', nothing],
    ['orden=fecha', nothing],
    ['orden=relevancia', nothing],
    ['q=penal&orden=relevancia', { ...nothing, q: 'penal' }],
    ['q=penal&orden=fecha', { ...nothing, q: 'penal', orden: 'fecha' }],
    ['modalidad=grabado&nivel=2', { ...nothing, modalidad: 'grabado', nivel: 2 }],
    ['precio=200-500&mes=2027-03', { ...nothing, precio: '200-500', mes: '2027-03' }],
    ['modalidad=S&nivel=9&precio=barato&mes=2027-13', nothing],
    ['q=a%00b', { ...nothing, q: 'ab' }],
  ])('«%s»', (search, expected) => expect(parse(search)).toEqual(expected));

  test('a search is never longer than the server takes, nor ill-formed', () => {
    const { q } = parse(`q=${encodeURIComponent('😀'.repeat(80))}x`);
    expect(q.length).toBeLessThanOrEqual(100);
    expect(q.isWellFormed()).toBe(true);
  });
});

test('defaults stay out of the address, and what is written is read back', () => {
  expect(toSearch(nothing)).toBe('');
  const filters = { ...nothing, q: 'proceso penal', especialidadId: 2, nivel: 1, orden: 'nombre' as const, page: 2 };
  expect(toSearch(filters)).toBe('?q=proceso+penal&especialidad=2&nivel=1&orden=nombre&page=2');
  expect(parse(toSearch(filters))).toEqual(filters);
});

test('an order alone filters nothing away', () => {
  expect(isFiltered(parse('orden=precio&page=2'))).toBe(false);
  expect(isFiltered(parse('q=penal'))).toBe(true);
  expect(isFiltered(parse('especialidad=1'))).toBe(true);
  expect(isFiltered(parse('mes=2027-03'))).toBe(true);
});
