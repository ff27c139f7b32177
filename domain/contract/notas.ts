import { download, exportQuery, idParams, listQuery } from '../schemas/list.ts';
import { cellNota, historyQuery, notaChange, notaInput, registro } from '../schemas/notas.ts';
import { endpoint, resource, resources } from './endpoint.ts';

export const getRegistro = endpoint({
  method: 'GET',
  path: '/cursos/:id/notas',
  access: 'ADMIN',
  summary: 'El registro de notas de un curso: estudiantes por módulos',
  params: idParams,
  query: listQuery,
  answer: resource(registro),
});

export const exportRegistro = endpoint({
  method: 'GET',
  path: '/cursos/:id/notas/exportar',
  access: 'ADMIN',
  summary: 'El registro de notas filtrado, como hoja de cálculo CSV',
  exports: true,
  stepUp: true,
  params: idParams,
  query: exportQuery,
  answer: resource(download),
});

export const putNota = endpoint({
  method: 'PUT',
  path: '/notas',
  access: 'ADMIN',
  summary: 'Poner, cambiar o quitar la nota de un módulo de clase',
  body: notaInput,
  answer: resource(cellNota),
});

export const listNotaHistory = endpoint({
  method: 'GET',
  path: '/notas/historia',
  access: 'ADMIN',
  summary: 'Quién puso qué nota y cuándo, lo último primero',
  query: historyQuery,
  answer: resources(notaChange),
});
