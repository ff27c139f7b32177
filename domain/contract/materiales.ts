import { deletedMaterial } from '../schemas/archivos.ts';
import { seenQuery } from '../schemas/lecciones.ts';
import { idParams } from '../schemas/list.ts';
import {
  apunte,
  apunteInput,
  material,
  materialesQuery,
  materialFileParams,
  materialInput,
  materialUpdate,
  muestraInput,
} from '../schemas/materiales.ts';
import { ordenInput } from '../schemas/modulos.ts';
import { endpoint, file, nothing, resource, resources } from './endpoint.ts';

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
  access: 'docencia',
  within: { thing: 'modulo', field: 'moduloId' },
  summary: 'Agregar un material a un módulo',
  body: materialInput,
  answer: resource(material),
});

export const updateMaterial = endpoint({
  method: 'PUT',
  path: '/materiales/:id',
  access: 'docencia',
  within: { thing: 'material', field: 'id' },
  summary: 'Cambiar un material',
  params: idParams,
  body: materialUpdate,
  answer: resource(material),
});

/** The switch of the list; the form sends it with the rest. */
export const markMuestra = endpoint({
  method: 'PUT',
  path: '/materiales/:id/muestra',
  access: 'docencia',
  within: { thing: 'material', field: 'id' },
  summary: 'Elegir si un material es una clase de muestra, que cualquiera ve en el flyer',
  params: idParams,
  body: muestraInput,
  answer: resource(material),
});

export const deleteMaterial = endpoint({
  method: 'DELETE',
  path: '/materiales/:id',
  access: 'academico',
  summary: 'Eliminar un material',
  params: idParams,
  answer: nothing,
});

export const listDeletedMateriales = endpoint({
  method: 'GET',
  path: '/modulos/:id/materiales/eliminados',
  access: 'academico',
  summary: 'Los materiales eliminados de un módulo que aún se pueden restaurar',
  params: idParams,
  answer: resources(deletedMaterial),
});

export const restoreMaterial = endpoint({
  method: 'POST',
  path: '/materiales/:id/restaurar',
  access: 'academico',
  summary: 'Restaurar un material eliminado, con su archivo',
  params: idParams,
  answer: resource(material),
});

export const reorderMateriales = endpoint({
  method: 'PUT',
  path: '/modulos/:id/materiales/orden',
  access: 'academico',
  summary: 'Poner en otro orden los materiales de un módulo',
  params: idParams,
  body: ordenInput,
  answer: resources(material),
});

export const markSeen = endpoint({
  method: 'PUT',
  path: '/materiales/:id/visto',
  access: 'session',
  summary: 'Marcar como visto un material, a mano o por haberlo leído',
  params: idParams,
  query: seenQuery,
  answer: resource(material),
});

export const openLeccion = endpoint({
  method: 'PUT',
  path: '/materiales/:id/lugar',
  access: 'session',
  summary: 'Recordar que un material es lo último que se abrió de su curso',
  params: idParams,
  answer: nothing,
});

export const unmarkSeen = endpoint({
  method: 'DELETE',
  path: '/materiales/:id/visto',
  access: 'session',
  summary: 'Volver a marcar un material como no visto',
  params: idParams,
  answer: resource(material),
});

export const listApuntes = endpoint({
  method: 'GET',
  path: '/modulos/:id/apuntes',
  access: 'session',
  summary: 'Los apuntes propios sobre los materiales de un módulo',
  params: idParams,
  answer: resources(apunte),
});

export const saveApunte = endpoint({
  method: 'PUT',
  path: '/materiales/:id/apunte',
  access: 'session',
  summary: 'Guardar el apunte propio sobre un material; vacío lo elimina',
  params: idParams,
  body: apunteInput,
  answer: resource(apunte),
});

export const getMaterialFile = endpoint({
  method: 'GET',
  path: '/enlaces/:nombre',
  access: 'session',
  summary: 'Un archivo de un material, para ADMIN y estudiantes con acceso',
  params: materialFileParams,
  answer: file('application/octet-stream'),
});
