import {
  archivoInput,
  archivoOpen,
  archivoOptions,
  archivoParams,
  archivoQuery,
  archivoUpload,
  partesInput,
  parteUrl,
  posicion,
  posicionInput,
} from '../schemas/archivos.ts';
import { idParams } from '../schemas/list.ts';
import { material } from '../schemas/materiales.ts';
import { endpoint, file, nothing, resource, resources } from './endpoint.ts';

export const startArchivo = endpoint({
  method: 'POST',
  path: '/modulos/:id/archivos',
  access: 'docencia',
  within: { thing: 'modulo', field: 'id' },
  summary: 'Empezar a subir un archivo por partes, o reanudar la subida del mismo archivo',
  params: idParams,
  body: archivoInput,
  answer: resource(archivoUpload),
});

export const presignPartes = endpoint({
  method: 'POST',
  path: '/archivos/:id/partes',
  access: 'docencia',
  within: { thing: 'archivo', field: 'id' },
  summary: 'Pedir direcciones para subir partes de un archivo',
  params: idParams,
  body: partesInput,
  answer: resources(parteUrl),
});

/** The same request again answers with the same material. */
export const finishArchivo = endpoint({
  method: 'POST',
  path: '/archivos/:id/terminar',
  access: 'docencia',
  within: { thing: 'archivo', field: 'id' },
  summary: 'Verificar un archivo cuyas partes llegaron y ponerlo en su material',
  params: idParams,
  answer: resource(material),
});

export const cancelArchivo = endpoint({
  method: 'DELETE',
  path: '/archivos/:id',
  access: 'docencia',
  within: { thing: 'archivo', field: 'id' },
  summary: 'Cancelar la subida de un archivo',
  params: idParams,
  answer: nothing,
});

export const openArchivo = endpoint({
  method: 'GET',
  path: '/materiales/:id/archivo',
  access: 'session',
  summary: 'Direcciones del archivo de un material, válidas por poco tiempo y solo en esta sesión',
  params: idParams,
  answer: resource(archivoOpen),
});

export const readArchivo = endpoint({
  method: 'GET',
  path: '/materiales/:id/archivo/:archivoId',
  access: 'signed-url',
  summary: 'El archivo de un material, por una dirección firmada para esta sesión',
  params: archivoParams,
  query: archivoQuery,
  answer: file('application/octet-stream'),
});

export const updateArchivo = endpoint({
  method: 'PUT',
  path: '/materiales/:id/archivo',
  access: 'docencia',
  within: { thing: 'material', field: 'id' },
  summary: 'Elegir si el PDF de un material lleva el nombre del estudiante',
  params: idParams,
  body: archivoOptions,
  answer: resource(material),
});

export const removeArchivo = endpoint({
  method: 'DELETE',
  path: '/materiales/:id/archivo',
  access: 'docencia',
  within: { thing: 'material', field: 'id' },
  summary: 'Quitar el archivo de un material',
  params: idParams,
  answer: resource(material),
});

export const savePosicion = endpoint({
  method: 'PUT',
  path: '/materiales/:id/posicion',
  access: 'session',
  summary: 'Guardar dónde se dejó un video y qué se reprodujo; con el 90 % queda visto',
  params: idParams,
  body: posicionInput,
  answer: resource(posicion),
});
