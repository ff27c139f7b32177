import { expect, test } from 'vitest';
import {
  catalogoPageSize,
  collections,
  cursoTipos,
  defaultDuracion,
  isAsincrono,
  isDiploma,
  ordenes,
} from './cursos.ts';

test('D is a diploma and every other type a course; S is asynchronous', () => {
  expect(['D', 'C', 'N', ''].map((tipo) => isDiploma({ tipo }))).toEqual([true, false, false, false]);
  expect(['S', 'N', ''].map((asincronico) => isAsincrono({ asincronico }))).toEqual([true, false, false]);
});

test('the four lists of the catalogue, its orders, and the defaults of a course', () => {
  expect(collections).toEqual({
    'diplomas-vigentes': { tipo: 'D', asincronico: 'N' },
    'diplomas-asincronos': { tipo: 'D', asincronico: 'S' },
    'cursos-vigentes': { tipo: 'C', asincronico: 'N' },
    'cursos-asincronos': { tipo: 'C', asincronico: 'S' },
  });
  expect([cursoTipos, ordenes]).toEqual([
    ['D', 'C', 'N'],
    ['relevancia', 'fecha', 'precio', 'nombre'],
  ]);
  expect([defaultDuracion, catalogoPageSize]).toEqual([60, 12]);
});
