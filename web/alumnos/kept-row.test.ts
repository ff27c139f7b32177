import type { ImportedRow } from 'domain/rules/importacion.ts';
import { expect, test } from 'vitest';
import { correctedRow, correctionsOf } from './kept-row.ts';

const sent: ImportedRow = {
  linea: 5,
  dni: '7041826',
  tipoDocumento: '',
  nombre: 'Inés',
  apellido: 'Vela',
  correo: 'ines@correo.pe',
  numero: '',
};
const kept = () => correctionsOf(sent, { ...sent, dni: '70418260', numero: '999' });

test('SEA-119 the corrections of a row come back to the same row only', () => {
  expect(correctedRow(sent, kept())).toEqual({ ...sent, dni: '70418260', numero: '999' });
  expect(correctedRow({ ...sent, dni: '70000001' }, kept())).toBeNull();
});

test('SEA-119 an unchanged row keeps nothing, and nothing but its own texts is taken back', () => {
  expect(correctionsOf(sent, { ...sent })).toEqual({});
  expect(correctedRow(sent, { ...kept(), nombre: 3, rol: 'ADMIN' })).toEqual({
    ...sent,
    dni: '70418260',
    numero: '999',
  });
});
