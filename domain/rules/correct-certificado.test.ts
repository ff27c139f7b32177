import { expect, test } from 'vitest';
import { correct } from './correct-certificado.ts';

const before = {
  nombre: 'Rosa',
  apellido: 'Nunez Diaz',
  dni: '40000001',
  inicio: '2026-03-03T00:00:00.000Z',
  fin: '2026-06-27T03:00:00.000Z',
};

test('NIV-04 what is left out stays, and what changed is told in words', () => {
  const { values, changes } = correct(before, { apellido: 'Núñez Díaz', fin: '2026-06-30' });
  expect(values).toEqual({ ...before, apellido: 'Núñez Díaz', fin: '2026-06-30T17:00:00.000Z' });
  expect(changes).toEqual([
    'Apellidos: «Nunez Diaz» → «Núñez Díaz»',
    'Fin: «26 de junio de 2026» → «30 de junio de 2026»',
  ]);
});

test('NIV-04 the same days in Lima and the same texts are no change, and keep their instants', () => {
  const same = { nombre: 'Rosa', apellido: 'Nunez Diaz', dni: '40000001', inicio: '2026-03-02', fin: '2026-06-26' };
  expect(correct(before, same)).toEqual({ values: before, changes: [] });
});
