import { descarga, listaQuery } from '../schemas/lista.ts';
import {
  avisoBody,
  avisoQuery,
  cancelarInput,
  miOrder,
  orderCreado,
  orderDetalle,
  orderEstado,
  orderIdParams,
  orderInput,
  orderRef,
  orderResumen,
  ordersFiltro,
  ordersQuery,
  pagoIniciado,
  pagoManualInput,
  reenviarInput,
} from '../schemas/orders.ts';
import { endpoint, nothing, resource, resources } from './endpoint.ts';

export const createOrder = endpoint({
  method: 'POST',
  path: '/orders',
  access: 'public',
  summary: 'Crear un pedido; la cabecera Idempotency-Key evita crearlo dos veces',
  body: orderInput,
  answer: resource(orderCreado),
});

export const getEstadoOrder = endpoint({
  method: 'GET',
  path: '/orders/estado',
  access: 'public',
  summary: 'Estado de un pedido, con la clave que recibió quien lo hizo',
  query: orderRef,
  answer: resource(orderEstado),
});

export const reintentarPago = endpoint({
  method: 'POST',
  path: '/orders/reintentar',
  access: 'public',
  summary: 'Volver a abrir la página de pago de un pedido',
  body: orderRef,
  answer: resource(pagoIniciado),
});

export const misOrders = endpoint({
  method: 'GET',
  path: '/mis-pedidos',
  access: 'session',
  summary: 'Los pedidos de quien inició sesión',
  query: listaQuery,
  answer: resources(miOrder),
});

export const listOrders = endpoint({
  method: 'GET',
  path: '/orders',
  access: 'ADMIN',
  summary: 'Pedidos, los más nuevos primero',
  query: ordersQuery,
  answer: resources(orderResumen),
});

export const exportarOrders = endpoint({
  method: 'GET',
  path: '/orders/exportar',
  access: 'ADMIN',
  summary: 'Los pedidos filtrados, como hoja de cálculo CSV',
  query: ordersFiltro,
  answer: resource(descarga),
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/:id',
  access: 'ADMIN',
  summary: 'Un pedido con sus pagos, asientos e historia',
  params: orderIdParams,
  answer: resource(orderDetalle),
});

export const marcarPagado = endpoint({
  method: 'POST',
  path: '/orders/:id/pagar',
  access: 'ADMIN',
  summary: 'Registrar un pago por Yape, Plin o transferencia',
  params: orderIdParams,
  body: pagoManualInput,
  message: 'Pago registrado.',
  answer: resource(orderDetalle),
});

export const cancelarOrder = endpoint({
  method: 'POST',
  path: '/orders/:id/cancelar',
  access: 'ADMIN',
  summary: 'Cancelar un pedido; si se pagó a mano, registra la devolución y retira el acceso',
  params: orderIdParams,
  body: cancelarInput,
  message: 'Pedido cancelado.',
  answer: resource(orderDetalle),
});

export const reenviarCorreo = endpoint({
  method: 'POST',
  path: '/orders/:id/reenviar',
  access: 'ADMIN',
  summary: 'Enviar otra vez el correo del pedido, si hace falta a una dirección corregida',
  params: orderIdParams,
  body: reenviarInput,
  message: 'Correo en camino.',
  answer: resource(orderDetalle),
});

export const avisoMercadopago = endpoint({
  method: 'POST',
  path: '/pagos/mercadopago',
  access: 'public',
  summary: 'Avisos de MercadoPago, firmados con x-signature',
  query: avisoQuery,
  body: avisoBody,
  answer: nothing,
});

export const avisoPruebas = endpoint({
  method: 'POST',
  path: '/pagos/pruebas',
  access: 'public',
  summary: 'Avisos de la página de pago de prueba, firmados igual',
  query: avisoQuery,
  body: avisoBody,
  answer: nothing,
});
