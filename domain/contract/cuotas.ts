import { idParams } from '../schemas/list.ts';
import { cuotasQuery, forgiveInput, managedCuota, moveInput } from '../schemas/managed-cuotas.ts';
import { endpoint, resource, resources } from './endpoint.ts';

export const listCuotas = endpoint({
  method: 'GET',
  path: '/cuotas',
  access: 'caja',
  summary: 'Cuotas de las compras en partes, por su fecha',
  query: cuotasQuery,
  answer: resources(managedCuota),
});

export const moveCuota = endpoint({
  method: 'PUT',
  path: '/cuotas/:id/fecha',
  access: 'ADMIN',
  summary: 'Cambiar la fecha de una cuota que no se pagó',
  params: idParams,
  body: moveInput,
  message: 'Fecha cambiada.',
  answer: resource(managedCuota),
});

export const forgiveCuota = endpoint({
  method: 'POST',
  path: '/cuotas/:id/perdonar',
  access: 'ADMIN',
  summary: 'No cobrar una cuota; su pedido se cancela',
  params: idParams,
  body: forgiveInput,
  message: 'La cuota ya no se cobra.',
  answer: resource(managedCuota),
});
