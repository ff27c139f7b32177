import { externalInput, externalResult } from '../schemas/external-notas.ts';
import { download, exportQuery, idParams, listQuery } from '../schemas/list.ts';
import { blockInput, cellNota, historyQuery, notaChange, notaInput, registro, savedBlock } from '../schemas/notas.ts';
import { cursoRegla, reglaInput } from '../schemas/regla-apto.ts';
import { endpoint, resource, resources } from './endpoint.ts';

export const getRegistro = endpoint({
  method: 'GET',
  path: '/cursos/:id/notas',
  access: 'docencia',
  within: { thing: 'curso', field: 'id' },
  summary: 'El registro de notas de un curso: estudiantes por módulos',
  params: idParams,
  query: listQuery,
  answer: resource(registro),
});

export const exportRegistro = endpoint({
  method: 'GET',
  path: '/cursos/:id/notas/exportar',
  access: 'academico',
  summary: 'El registro de notas filtrado, como hoja de cálculo CSV',
  exports: true,
  stepUp: 'export-people',
  params: idParams,
  query: exportQuery,
  answer: resource(download),
});

export const getReglaApto = endpoint({
  method: 'GET',
  path: '/cursos/:id/regla',
  access: 'docencia',
  within: { thing: 'curso', field: 'id' },
  summary: 'Con qué se aprueba un curso: pesos, nota, asistencia y avance mínimos',
  params: idParams,
  answer: resource(cursoRegla),
});

export const setReglaApto = endpoint({
  method: 'PUT',
  path: '/cursos/:id/regla',
  access: 'academico',
  summary: 'Cambiar con qué se aprueba un curso; los certificados emitidos no cambian',
  params: idParams,
  body: reglaInput,
  answer: resource(cursoRegla),
});

export const putNota = endpoint({
  method: 'PUT',
  path: '/notas',
  access: 'docencia',
  within: { thing: 'modulo', field: 'moduloId' },
  summary: 'Poner, cambiar o quitar la nota de un módulo de clase',
  body: notaInput,
  answer: resource(cellNota),
});

export const putNotas = endpoint({
  method: 'PUT',
  path: '/cursos/:id/notas',
  access: 'docencia',
  within: { thing: 'curso', field: 'id' },
  summary: 'Guardar un bloque de notas de clase de un curso, entero o nada',
  bodyLimit: 2 * 1024 * 1024,
  params: idParams,
  body: blockInput,
  answer: resource(savedBlock),
});

export const putExternalNotas = endpoint({
  method: 'PUT',
  path: '/cursos/:id/notas/externas',
  access: 'academico',
  summary: 'Registrar notas de una prueba rendida fuera: cuentan como un intento y vale la mejor',
  params: idParams,
  body: externalInput,
  answer: resource(externalResult),
});

export const listNotaHistory = endpoint({
  method: 'GET',
  path: '/notas/historia',
  access: 'docencia',
  within: { thing: 'modulo', field: 'moduloId' },
  summary: 'Quién puso qué nota y cuándo, lo último primero',
  query: historyQuery,
  answer: resources(notaChange),
});
