import { openedSaldo } from '../schemas/cuotas.ts';
import { idParams } from '../schemas/list.ts';
import { cuotasQuery, forgiveInput, managedCuota, moveInput } from '../schemas/managed-cuotas.ts';
import { pedidoDetalle, pedidoIdParams } from '../schemas/managed-pedidos.ts';
import { pedidoRef } from '../schemas/pedidos.ts';
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

export const openSaldo = endpoint({
  method: 'POST',
  path: '/orders/saldo',
  access: 'public',
  summary: 'Un pedido para pagar de una vez todas las cuotas que faltan de una compra, con la clave de cualquiera',
  body: pedidoRef,
  limit: { per: 'address', points: 60, seconds: 900 },
  answer: resource(openedSaldo),
});

export const chargeSaldo = endpoint({
  method: 'POST',
  path: '/orders/:id/saldo',
  access: 'caja',
  summary: 'Un pedido para cobrar de una vez todas las cuotas que faltan de una compra',
  params: pedidoIdParams,
  message: 'Aquí se cobra todo lo que falta.',
  answer: resource(pedidoDetalle),
});
