import { expect, test } from 'vitest';
import { programaEstadoLabel, programaEstados, programaOrdenes } from './programas.ts';

test('every state of a course has its words, from a draft to the archive', () => {
  expect(programaEstados.map((estado) => [estado, programaEstadoLabel[estado]])).toEqual([
    ['borrador', 'Borrador'],
    ['programado', 'Programado'],
    ['publicado', 'A la venta'],
    ['cerrado', 'Inscripciones cerradas'],
    ['retirado', 'Retirado'],
    ['archivado', 'Archivado'],
  ]);
});

test('the list is ordered by each column, up and down', () => {
  const columns = ['nombre', 'precio', 'alumnos', 'inicio', 'limite'];
  expect(programaOrdenes).toEqual([...columns, ...columns.map((name) => `-${name}`)]);
});
