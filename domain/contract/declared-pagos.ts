import { imageMaxBytes } from '../formats/images.ts';
import { approveInput, declaredPago, declareInput, rejectInput } from '../schemas/declared-pagos.ts';
import { idParams, listQuery } from '../schemas/list.ts';
import { pedidoRef } from '../schemas/pedidos.ts';
import { endpoint, nothing, resources } from './endpoint.ts';

export const declarePago = endpoint({
  method: 'POST',
  path: '/orders/pago-declarado',
  access: 'public',
  summary: 'Avisar de un pago por Yape, Plin o transferencia, con la clave del pedido; repetirlo corrige el aviso',
  body: declareInput,
  limit: { per: 'address', points: 20, seconds: 900 },
  message: 'Recibimos tu número de operación. Verificaremos tu pago.',
  answer: nothing,
});

export const sendVoucher = endpoint({
  method: 'PUT',
  path: '/orders/pago-declarado/voucher',
  access: 'public',
  summary: 'Agregar la foto del voucher al pago declarado, con la clave del pedido',
  query: pedidoRef,
  rawBody: true,
  // Larger bodies are refused by the handler, which answers with a message.
  bodyLimit: 2 * imageMaxBytes,
  limit: { per: 'address', points: 20, seconds: 900 },
  message: 'Recibimos la foto de tu voucher.',
  answer: nothing,
});

export const listDeclaredPagos = endpoint({
  method: 'GET',
  path: '/pagos-declarados',
  access: 'caja',
  summary: 'Pagos declarados por compradores que esperan verificación, los más antiguos primero',
  query: listQuery,
  answer: resources(declaredPago),
});

export const approvePago = endpoint({
  method: 'POST',
  path: '/pagos-declarados/:id/aprobar',
  access: 'caja',
  summary: 'Aprobar un pago declarado: el pedido queda pagado; con segundoPago, también si ya no esperaba un pago',
  params: idParams,
  body: approveInput,
  message: 'Pago aprobado.',
  answer: nothing,
});

export const rejectPago = endpoint({
  method: 'POST',
  path: '/pagos-declarados/:id/rechazar',
  access: 'caja',
  summary: 'Rechazar un pago declarado con su motivo; el comprador recibe un correo y puede intentarlo otra vez',
  params: idParams,
  body: rejectInput,
  message: 'Pago rechazado.',
  answer: nothing,
});
