import { expect, test } from 'vitest';
import {
  catalogoPageSize,
  collections,
  cursoTipos,
  defaultDuracion,
  heldSesiones,
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
    ['relevancia', 'fecha', 'vendidos', 'precio', 'nombre'],
  ]);
  expect([defaultDuracion, catalogoPageSize]).toEqual([60, 12]);
});

const weekly = {
  asincronico: 'N',
  esGrabada: false,
  cantidadModulo: 5,
  fechaHoraInicio: '2026-03-02T19:00:00-05:00',
  fechaHoraLimite: '2026-03-30T19:00:00-05:00',
};

test.each([
  ['2026-03-02T18:59:00-05:00', {}, null],
  ['2026-03-02T19:00:00-05:00', {}, 1],
  ['2026-03-16T18:59:00-05:00', {}, 2],
  ['2026-03-18T10:00:00-05:00', {}, 3],
  ['2026-03-30T20:00:00-05:00', {}, 5],
  ['2027-01-01T00:00:00-05:00', {}, 5],
  ['2026-03-18T10:00:00-05:00', { asincronico: 'S' }, null],
  ['2026-03-18T10:00:00-05:00', { esGrabada: true }, null],
  ['2026-03-18T10:00:00-05:00', { cantidadModulo: 0 }, null],
  ['2026-03-18T10:00:00-05:00', { cantidadModulo: 1 }, null],
  ['2026-03-18T10:00:00-05:00', { cantidadModulo: 2 }, 1],
  ['2026-03-18T10:00:00-05:00', { fechaHoraLimite: '2026-03-01T19:00:00-05:00' }, null],
])('VIS-01 at %s a course %o has held %s sessions', (now, changes, held) => {
  expect(heldSesiones({ ...weekly, ...changes }, Date.parse(now))).toBe(held);
});
