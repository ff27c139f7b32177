import {
  asistidoInput,
  cliente,
  clientesQuery,
  createdAsistido,
  notaInterna,
  notaInternaInput,
} from '../schemas/asistido.ts';
import { idParams } from '../schemas/list.ts';
import { endpoint, resource, resources } from './endpoint.ts';

export const createAsistido = endpoint({
  method: 'POST',
  path: '/orders/asistido',
  access: 'caja',
  summary:
    'Registrar la venta a un cliente: pagada, por pagar con un enlace, o de cortesía; Idempotency-Key evita repetirla',
  body: asistidoInput,
  message: 'Pedido creado.',
  answer: resource(createdAsistido),
});

export const getPedidoMessage = endpoint({
  method: 'GET',
  path: '/orders/:id/mensaje',
  access: 'caja',
  summary: 'El texto para el cliente según el estado del pedido, con su enlace de WhatsApp',
  params: idParams,
  answer: resource(createdAsistido),
});

export const listClientes = endpoint({
  method: 'GET',
  path: '/orders/asistido/clientes',
  access: 'caja',
  summary: 'Personas a quienes vender, por documento, nombre, correo o teléfono; las primeras ocho',
  query: clientesQuery,
  answer: resources(cliente),
});

export const listPedidoNotas = endpoint({
  method: 'GET',
  path: '/orders/:id/notas',
  access: 'caja',
  summary: 'Notas internas de un pedido',
  params: idParams,
  answer: resources(notaInterna),
});

export const addPedidoNota = endpoint({
  method: 'POST',
  path: '/orders/:id/notas',
  access: 'caja',
  summary: 'Agregar una nota interna a un pedido; el cliente no la ve',
  params: idParams,
  body: notaInternaInput,
  message: 'Nota guardada.',
  answer: resource(notaInterna),
});

export const listUsuarioNotas = endpoint({
  method: 'GET',
  path: '/usuarios/:id/notas',
  access: 'oficina',
  summary: 'Notas internas de una persona',
  params: idParams,
  answer: resources(notaInterna),
});

export const addUsuarioNota = endpoint({
  method: 'POST',
  path: '/usuarios/:id/notas',
  access: 'oficina',
  summary: 'Agregar una nota interna a una persona; ella no la ve',
  params: idParams,
  body: notaInternaInput,
  message: 'Nota guardada.',
  answer: resource(notaInterna),
});
