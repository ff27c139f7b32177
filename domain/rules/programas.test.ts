import { expect, test } from 'vitest';
import { programaEstadoLabel, programaEstados } from './programas.ts';

test('every state of a course has its words, from a draft to the archive', () => {
  expect(programaEstados.map((estado) => [estado, programaEstadoLabel[estado]])).toEqual([
    ['borrador', 'Borrador'],
    ['programado', 'Programado'],
    ['publicado', 'A la venta'],
    ['cerrado', 'Inscripciones cerradas'],
    ['retirado', 'Retirado'],
    ['cancelado', 'Cancelado'],
    ['archivado', 'Archivado'],
  ]);
});
