import { download, exportQuery, idParams, sortedListQuery } from '../schemas/list.ts';
import { tipoInput, tipoMaterial, tipoModulo, tipoOpcion } from '../schemas/tipos.ts';
import { endpoint, nothing, resource, resources } from './endpoint.ts';

export const listTipoModulos = endpoint({
  method: 'GET',
  path: '/tipo-modulos',
  access: 'ADMIN',
  summary: 'Tipos de módulo',
  query: sortedListQuery('tipos'),
  answer: resources(tipoModulo),
});

export const exportTipoModulos = endpoint({
  method: 'GET',
  path: '/tipo-modulos/exportar',
  access: 'ADMIN',
  summary: 'Los tipos de módulo filtrados, como hoja de cálculo CSV',
  exports: true,
  query: exportQuery,
  answer: resource(download),
});

export const getTipoModulo = endpoint({
  method: 'GET',
  path: '/tipo-modulos/:id',
  access: 'ADMIN',
  summary: 'Un tipo de módulo',
  params: idParams,
  answer: resource(tipoModulo),
});

export const createTipoModulo = endpoint({
  method: 'POST',
  path: '/tipo-modulos',
  access: 'ADMIN',
  summary: 'Crear un tipo de módulo',
  body: tipoInput,
  answer: resource(tipoModulo),
});

export const updateTipoModulo = endpoint({
  method: 'PUT',
  path: '/tipo-modulos/:id',
  access: 'ADMIN',
  summary: 'Cambiar un tipo de módulo',
  params: idParams,
  body: tipoInput,
  answer: resource(tipoModulo),
});

export const deleteTipoModulo = endpoint({
  method: 'DELETE',
  path: '/tipo-modulos/:id',
  access: 'ADMIN',
  summary: 'Eliminar un tipo de módulo',
  params: idParams,
  answer: nothing,
});

export const selectModulo = endpoint({
  method: 'GET',
  path: '/selects/modulo',
  access: 'session',
  summary: 'Tipos de módulo para elegir',
  answer: resources(tipoOpcion),
});

export const listTipoMateriales = endpoint({
  method: 'GET',
  path: '/tipo-materiales',
  access: 'ADMIN',
  summary: 'Tipos de material',
  query: sortedListQuery('tipos'),
  answer: resources(tipoMaterial),
});

export const exportTipoMateriales = endpoint({
  method: 'GET',
  path: '/tipo-materiales/exportar',
  access: 'ADMIN',
  summary: 'Los tipos de material filtrados, como hoja de cálculo CSV',
  exports: true,
  query: exportQuery,
  answer: resource(download),
});

export const getTipoMaterial = endpoint({
  method: 'GET',
  path: '/tipo-materiales/:id',
  access: 'ADMIN',
  summary: 'Un tipo de material',
  params: idParams,
  answer: resource(tipoMaterial),
});

export const createTipoMaterial = endpoint({
  method: 'POST',
  path: '/tipo-materiales',
  access: 'ADMIN',
  summary: 'Crear un tipo de material',
  body: tipoInput,
  answer: resource(tipoMaterial),
});

export const updateTipoMaterial = endpoint({
  method: 'PUT',
  path: '/tipo-materiales/:id',
  access: 'ADMIN',
  summary: 'Cambiar un tipo de material',
  params: idParams,
  body: tipoInput,
  answer: resource(tipoMaterial),
});

export const deleteTipoMaterial = endpoint({
  method: 'DELETE',
  path: '/tipo-materiales/:id',
  access: 'ADMIN',
  summary: 'Eliminar un tipo de material',
  params: idParams,
  answer: nothing,
});

export const selectMaterial = endpoint({
  method: 'GET',
  path: '/selects/material',
  access: 'session',
  summary: 'Tipos de material para elegir',
  answer: resources(tipoOpcion),
});
