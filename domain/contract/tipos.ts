import { tipoInput, tipoMaterial, tipoModulo, tipoOpcion, tipoSort } from '../schemas/tipos.ts';
import { endpoint, resources } from './endpoint.ts';
import { maintenance } from './maintenance.ts';

export const tipoModuloEndpoints = maintenance('/tipo-modulos', 'ADMIN', {
  words: ['Tipos de módulo', 'un tipo de módulo', 'Los tipos de módulo filtrados'],
  record: tipoModulo,
  input: tipoInput,
  change: tipoInput,
  sort: tipoSort,
});

export const {
  list: listTipoModulos,
  exportRows: exportTipoModulos,
  get: getTipoModulo,
  create: createTipoModulo,
  update: updateTipoModulo,
  remove: deleteTipoModulo,
} = tipoModuloEndpoints;

export const selectModulo = endpoint({
  method: 'GET',
  path: '/selects/modulo',
  access: 'session',
  summary: 'Tipos de módulo para elegir',
  answer: resources(tipoOpcion),
});

export const tipoMaterialEndpoints = maintenance('/tipo-materiales', 'ADMIN', {
  words: ['Tipos de material', 'un tipo de material', 'Los tipos de material filtrados'],
  record: tipoMaterial,
  input: tipoInput,
  change: tipoInput,
  sort: tipoSort,
});

export const {
  list: listTipoMateriales,
  exportRows: exportTipoMateriales,
  get: getTipoMaterial,
  create: createTipoMaterial,
  update: updateTipoMaterial,
  remove: deleteTipoMaterial,
} = tipoMaterialEndpoints;

export const selectMaterial = endpoint({
  method: 'GET',
  path: '/selects/material',
  access: 'session',
  summary: 'Tipos de material para elegir',
  answer: resources(tipoOpcion),
});
