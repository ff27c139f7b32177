import {
  auditoria,
  auditoriaDetalle,
  auditoriaFilter,
  auditoriaIdParams,
  auditoriaOpciones,
  auditoriaQuery,
} from '../schemas/auditoria.ts';
import { download, formato } from '../schemas/list.ts';
import { endpoint, resource, resources } from './endpoint.ts';

export const listAuditoria = endpoint({
  method: 'GET',
  path: '/auditoria',
  access: 'ADMIN',
  summary: 'Historia de los cambios, los más nuevos primero',
  query: auditoriaQuery,
  answer: resources(auditoria),
});

export const opcionesAuditoria = endpoint({
  method: 'GET',
  path: '/auditoria/opciones',
  access: 'ADMIN',
  summary: 'Las personas y los tipos de registro que aparecen en la historia',
  answer: resource(auditoriaOpciones),
});

export const exportAuditoria = endpoint({
  method: 'GET',
  path: '/auditoria/exportar',
  access: 'ADMIN',
  summary: 'La historia filtrada, como hoja de cálculo CSV',
  exports: true,
  stepUp: 'export-history',
  query: auditoriaFilter.extend({ formato }),
  answer: resource(download),
});

export const getAuditoria = endpoint({
  method: 'GET',
  path: '/auditoria/:id',
  access: 'ADMIN',
  summary: 'Un cambio, con el registro de antes y de después',
  params: auditoriaIdParams,
  answer: resource(auditoriaDetalle),
});
