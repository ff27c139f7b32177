import { leccion } from '../schemas/lecciones.ts';
import { idParams } from '../schemas/list.ts';
import { modulo, moduloInput, modulosQuery, moduloUpdate, ordenInput, progress } from '../schemas/modulos.ts';
import { endpoint, nothing, resource, resources } from './endpoint.ts';

export const listModulos = endpoint({
  method: 'GET',
  path: '/modulos',
  access: 'session',
  summary: 'Los módulos de un curso, para ADMIN y estudiantes con acceso; sin curso, todos, para ADMIN',
  query: modulosQuery,
  answer: resources(modulo),
});

export const getModulo = endpoint({
  method: 'GET',
  path: '/modulos/:id',
  access: 'session',
  summary: 'Un módulo',
  params: idParams,
  answer: resource(modulo),
});

export const createModulo = endpoint({
  method: 'POST',
  path: '/modulos',
  access: 'academico',
  summary: 'Crear un módulo; el de tipo PRU nace con su prueba',
  body: moduloInput,
  answer: resource(modulo),
});

export const updateModulo = endpoint({
  method: 'PUT',
  path: '/modulos/:id',
  access: 'academico',
  summary: 'Cambiar un módulo',
  params: idParams,
  body: moduloUpdate,
  answer: resource(modulo),
});

export const deleteModulo = endpoint({
  method: 'DELETE',
  path: '/modulos/:id',
  access: 'academico',
  summary: 'Eliminar un módulo con sus materiales y su prueba, si nadie tiene nota ni intentos en él',
  params: idParams,
  answer: nothing,
});

export const reorderModulos = endpoint({
  method: 'PUT',
  path: '/cursos/:id/modulos/orden',
  access: 'academico',
  summary: 'Poner en otro orden los módulos de un curso',
  params: idParams,
  body: ordenInput,
  answer: resources(modulo),
});

export const listLecciones = endpoint({
  method: 'GET',
  path: '/cursos/:id/lecciones',
  access: 'session',
  summary: 'El índice de un curso: sus materiales en orden, con lo que vio quien inició sesión',
  params: idParams,
  answer: resources(leccion),
});

export const getProgress = endpoint({
  method: 'GET',
  path: '/cursos/:id/progreso',
  access: 'session',
  summary: 'Cuánto avanzó quien inició sesión en un curso y dónde lo dejó',
  params: idParams,
  answer: resource(progress),
});
