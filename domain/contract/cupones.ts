import { cupon, cuponInput } from '../schemas/cupones.ts';
import { download, exportQuery, idParams, sortedListQuery } from '../schemas/list.ts';
import { endpoint, nothing, resource, resources } from './endpoint.ts';

export const listCupones = endpoint({
  method: 'GET',
  path: '/cupones',
  access: 'ADMIN',
  summary: 'Cupones de descuento',
  query: sortedListQuery('cupones'),
  answer: resources(cupon),
});

export const exportCupones = endpoint({
  method: 'GET',
  path: '/cupones/exportar',
  access: 'ADMIN',
  summary: 'Los cupones filtrados, como hoja de cálculo CSV',
  exports: true,
  query: exportQuery,
  answer: resource(download),
});

export const getCupon = endpoint({
  method: 'GET',
  path: '/cupones/:id',
  access: 'ADMIN',
  summary: 'Un cupón',
  params: idParams,
  answer: resource(cupon),
});

export const createCupon = endpoint({
  method: 'POST',
  path: '/cupones',
  access: 'ADMIN',
  summary: 'Crear un cupón',
  body: cuponInput,
  answer: resource(cupon),
});

export const updateCupon = endpoint({
  method: 'PUT',
  path: '/cupones/:id',
  access: 'ADMIN',
  summary: 'Cambiar un cupón; los pedidos hechos conservan su precio',
  params: idParams,
  body: cuponInput,
  answer: resource(cupon),
});

export const deleteCupon = endpoint({
  method: 'DELETE',
  path: '/cupones/:id',
  access: 'ADMIN',
  summary: 'Eliminar un cupón; los pedidos hechos conservan su precio',
  params: idParams,
  answer: nothing,
});
