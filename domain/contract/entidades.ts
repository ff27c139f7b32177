import { entidad, entidadCambio, entidadInput } from '../schemas/entidades.ts';
import { descarga, exportarQuery, idParams, listaQuery } from '../schemas/lista.ts';
import { endpoint, nothing, resource, resources } from './endpoint.ts';

export const listEntidades = endpoint({
  method: 'GET',
  path: '/entidades',
  access: 'ADMIN',
  summary: 'Entidades que certifican',
  query: listaQuery,
  answer: resources(entidad),
});

export const exportarEntidades = endpoint({
  method: 'GET',
  path: '/entidades/exportar',
  access: 'ADMIN',
  summary: 'Las entidades filtradas, como hoja de cálculo CSV',
  query: exportarQuery,
  answer: resource(descarga),
});

export const getEntidad = endpoint({
  method: 'GET',
  path: '/entidades/:id',
  access: 'ADMIN',
  summary: 'Una entidad',
  params: idParams,
  answer: resource(entidad),
});

export const createEntidad = endpoint({
  method: 'POST',
  path: '/entidades',
  access: 'ADMIN',
  summary: 'Crear una entidad',
  body: entidadInput,
  answer: resource(entidad),
});

export const updateEntidad = endpoint({
  method: 'PUT',
  path: '/entidades/:id',
  access: 'ADMIN',
  summary: 'Cambiar una entidad',
  params: idParams,
  body: entidadCambio,
  answer: resource(entidad),
});

export const deleteEntidad = endpoint({
  method: 'DELETE',
  path: '/entidades/:id',
  access: 'ADMIN',
  summary: 'Eliminar una entidad',
  params: idParams,
  answer: nothing,
});

/** ADMIN only: signatures have no public URL. */
export const verFirma = endpoint({
  method: 'GET',
  path: '/entidades/:id/firma',
  access: 'ADMIN',
  summary: 'La imagen de la firma de una entidad',
  params: idParams,
  answer: resource(descarga),
});
