import { eliminado, eliminadosQuery, restored, restoreInput } from '../schemas/eliminados.ts';
import { endpoint, resource, resources } from './endpoint.ts';

export const listEliminados = endpoint({
  method: 'GET',
  path: '/eliminados',
  access: 'ADMIN',
  summary: 'Registros eliminados de un tipo, los últimos primero',
  query: eliminadosQuery,
  answer: resources(eliminado),
});

export const restoreEliminado = endpoint({
  method: 'POST',
  path: '/eliminados/restaurar',
  access: 'ADMIN',
  stepUpIf: 'person-removal',
  summary: 'Restaurar un registro eliminado, con todo lo que tenía; un curso vuelve sin publicar',
  body: restoreInput,
  message: 'Restaurado.',
  answer: resource(restored),
});
