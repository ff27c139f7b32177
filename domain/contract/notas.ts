import { descarga, exportarQuery, idParams, listaQuery } from '../schemas/lista.ts';
import { cambioDeNota, historiaQuery, notaDeCelda, notaInput, registro } from '../schemas/notas.ts';
import { endpoint, resource, resources } from './endpoint.ts';

export const getRegistro = endpoint({
  method: 'GET',
  path: '/cursos/:id/notas',
  access: 'ADMIN',
  summary: 'El registro de notas de un curso: estudiantes por módulos',
  params: idParams,
  query: listaQuery,
  answer: resource(registro),
});

export const exportarRegistro = endpoint({
  method: 'GET',
  path: '/cursos/:id/notas/exportar',
  access: 'ADMIN',
  summary: 'El registro de notas filtrado, como hoja de cálculo CSV',
  params: idParams,
  query: exportarQuery,
  answer: resource(descarga),
});

export const putNota = endpoint({
  method: 'PUT',
  path: '/notas',
  access: 'ADMIN',
  summary: 'Poner, cambiar o quitar la nota de un módulo de clase',
  body: notaInput,
  answer: resource(notaDeCelda),
});

export const listHistoriaDeNota = endpoint({
  method: 'GET',
  path: '/notas/historia',
  access: 'ADMIN',
  summary: 'Quién puso qué nota y cuándo, lo último primero',
  query: historiaQuery,
  answer: resources(cambioDeNota),
});
