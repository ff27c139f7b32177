import { entidad, entidadChange, entidadInput } from '../schemas/entidades.ts';
import { download, exportQuery, idParams, sortedListQuery } from '../schemas/list.ts';
import { endpoint, nothing, resource, resources } from './endpoint.ts';

export const listEntidades = endpoint({
  method: 'GET',
  path: '/entidades',
  access: 'ADMIN',
  summary: 'Entidades que certifican',
  query: sortedListQuery('entidades'),
  answer: resources(entidad),
});

export const exportEntidades = endpoint({
  method: 'GET',
  path: '/entidades/exportar',
  access: 'ADMIN',
  summary: 'Las entidades filtradas, como hoja de cálculo CSV',
  exports: true,
  query: exportQuery,
  answer: resource(download),
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
  body: entidadChange,
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
export const signatureOf = endpoint({
  method: 'GET',
  path: '/entidades/:id/firma',
  access: 'ADMIN',
  summary: 'La imagen de la firma de una entidad',
  params: idParams,
  answer: resource(download),
});
