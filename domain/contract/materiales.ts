import { idParams } from '../schemas/list.ts';
import { material, materialesQuery, materialInput, materialUpdate } from '../schemas/materiales.ts';
import { ordenInput } from '../schemas/modulos.ts';
import { endpoint, nothing, resource, resources } from './endpoint.ts';

export const listMateriales = endpoint({
  method: 'GET',
  path: '/materiales',
  access: 'session',
  summary: 'Los materiales de un módulo, para ADMIN y estudiantes con acceso; sin módulo, todos, para ADMIN',
  query: materialesQuery,
  answer: resources(material),
});

export const getMaterial = endpoint({
  method: 'GET',
  path: '/materiales/:id',
  access: 'session',
  summary: 'Un material',
  params: idParams,
  answer: resource(material),
});

export const createMaterial = endpoint({
  method: 'POST',
  path: '/materiales',
  access: 'ADMIN',
  summary: 'Agregar un material a un módulo',
  body: materialInput,
  answer: resource(material),
});

export const updateMaterial = endpoint({
  method: 'PUT',
  path: '/materiales/:id',
  access: 'ADMIN',
  summary: 'Cambiar un material',
  params: idParams,
  body: materialUpdate,
  answer: resource(material),
});

export const deleteMaterial = endpoint({
  method: 'DELETE',
  path: '/materiales/:id',
  access: 'ADMIN',
  summary: 'Eliminar un material',
  params: idParams,
  answer: nothing,
});

export const reorderMateriales = endpoint({
  method: 'PUT',
  path: '/modulos/:id/materiales/orden',
  access: 'ADMIN',
  summary: 'Poner en otro orden los materiales de un módulo',
  params: idParams,
  body: ordenInput,
  answer: resources(material),
});

export const markSeen = endpoint({
  method: 'PUT',
  path: '/materiales/:id/visto',
  access: 'session',
  summary: 'Marcar como visto un material',
  params: idParams,
  answer: resource(material),
});

export const unmarkSeen = endpoint({
  method: 'DELETE',
  path: '/materiales/:id/visto',
  access: 'session',
  summary: 'Volver a marcar un material como no visto',
  params: idParams,
  answer: resource(material),
});
