import { actividad, resumen } from '../schemas/panel.ts';
import { endpoint, resource, resources } from './endpoint.ts';

export const getResumen = endpoint({
  method: 'GET',
  path: '/panel/resumen',
  access: 'session',
  summary: 'Cifras del panel, contadas al momento',
  answer: resource(resumen),
});

export const listActividad = endpoint({
  method: 'GET',
  path: '/panel/actividad',
  access: 'ADMIN',
  summary: 'Los últimos cambios de la administración',
  answer: resources(actividad),
});
