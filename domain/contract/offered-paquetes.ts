import { idParams } from '../schemas/list.ts';
import { offeredPaquete, paqueteFlyer } from '../schemas/paquetes.ts';
import { endpoint, resource, resources } from './endpoint.ts';

export const listOfferedPaquetes = endpoint({
  method: 'GET',
  path: '/paquetes/venta',
  access: 'public',
  cached: 'catalogo',
  summary: 'Paquetes que están a la venta',
  answer: resources(offeredPaquete),
});

export const getPaqueteFlyer = endpoint({
  method: 'GET',
  path: '/paquetes/:id/venta',
  access: 'public',
  cached: 'catalogo',
  summary: 'Un paquete con sus cursos',
  params: idParams,
  answer: resource(paqueteFlyer),
});
