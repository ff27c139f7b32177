import { download } from '../schemas/list.ts';
import { devolucionInput, movePagoInput, pagoManualInput, pagoParams, voidPagoInput } from '../schemas/pagos.ts';
import { pedidoDetalle, pedidoIdParams } from '../schemas/pedidos.ts';
import { endpoint, resource } from './endpoint.ts';

export const markPaid = endpoint({
  method: 'POST',
  path: '/orders/:id/pagar',
  access: 'ADMIN',
  summary: 'Registrar un pago por Yape, Plin o transferencia',
  params: pedidoIdParams,
  body: pagoManualInput,
  message: 'Pago registrado.',
  answer: resource(pedidoDetalle),
});

export const voidPago = endpoint({
  method: 'POST',
  path: '/orders/:id/pagos/:pagoId/anular',
  access: 'ADMIN',
  summary: 'Anular un pago registrado a mano por error; su número de operación queda libre',
  params: pagoParams,
  body: voidPagoInput,
  message: 'Pago anulado.',
  answer: resource(pedidoDetalle),
});

export const movePago = endpoint({
  method: 'POST',
  path: '/orders/:id/pagos/:pagoId/mover',
  access: 'ADMIN',
  summary: 'Pasar un pago registrado a mano al pedido que le corresponde',
  params: pagoParams,
  body: movePagoInput,
  message: 'Pago movido.',
  answer: resource(pedidoDetalle),
});

export const createDevolucion = endpoint({
  method: 'POST',
  path: '/orders/:id/devoluciones',
  access: 'ADMIN',
  stepUp: 'refund',
  summary: 'Devolver un pago, entero o en parte; la cabecera Idempotency-Key evita devolverlo dos veces',
  params: pedidoIdParams,
  body: devolucionInput,
  answer: resource(pedidoDetalle),
});

export const getVoucher = endpoint({
  method: 'GET',
  path: '/orders/:id/pagos/:pagoId/voucher',
  access: 'ADMIN',
  summary: 'La foto del comprobante de un pago registrado a mano',
  params: pagoParams,
  answer: resource(download),
});
