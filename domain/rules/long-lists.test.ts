import { expect, test } from 'vitest';
import { maxOf, minOf } from '../formats/extremes.ts';
import { readExternalTable } from './external-notas.ts';
import { nextOrden } from './modulos.ts';
import { layoutOf } from './nota-layout.ts';
import { nextPrecioChange } from './precios.ts';
import { readPreguntas } from './read-preguntas.ts';

/** More elements than a call can have arguments. */
const many = 200_000;
const each = <T>(make: (at: number) => T) => Array.from({ length: many }, (_, at) => make(at));

test('SEA-36 the largest and the smallest of many numbers, of none, and with a bound', () => {
  const numbers = each((at) => (at * 7919) % many);
  expect([maxOf(numbers), minOf(numbers)]).toEqual([many - 1, 0]);
  expect([maxOf([]), minOf([])]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
  expect([maxOf([], 1), maxOf([2], 3), minOf([2], 1)]).toEqual([1, 3, 1]);
});

test('SEA-36 a sheet of grades with many lines is read, or refused in words', () => {
  const rows = [['DNI', 'Nota'], ...each((at) => [String(20_000_000 + at), '15'])];
  const modulos = [{ moduloId: 1, nombre: 'Prueba', editable: true }];
  expect(layoutOf(rows, { alumnos: [], modulos }, null, new Map())).toMatchObject({ header: 0, dni: 0 });
  expect(readExternalTable(rows, { alumnos: [], prueba: 'Prueba' })).toEqual({
    problem: 'Son más de 500 notas. Divide el archivo en partes.',
  });
});

test('SEA-36 prices, positions and options of long lists', () => {
  const now = new Date('2026-11-17T12:00:00Z');
  const ends = '2026-12-01T00:00:00.000Z';
  const curso = { precio: 100, precioPreventa: 80, preventaHasta: ends };
  expect(
    nextPrecioChange(
      each(() => curso),
      now,
    )?.toISOString(),
  ).toBe(ends);
  expect(nextOrden(each((orden) => ({ orden })))).toBe(many);
  const options = each((at) => `<answer fraction="${at ? 1 : 0}"><text>a</text></answer>`).join('');
  const question = `<question type="multichoice"><questiontext><text>q</text></questiontext><single>false</single>${options}</question>`;
  const { verdicts } = readPreguntas(`<quiz>${question}</quiz>`, 'xml');
  expect(verdicts).toHaveLength(1);
});
