import { proposedDevolucion } from '../schemas/cancelacion.ts';
import { download, idParams, listQuery } from '../schemas/list.ts';
import { pedidoDetalle, pedidoIdParams } from '../schemas/managed-pedidos.ts';
import {
  moneyMovement,
  moneyMovementsExport,
  moneyMovementsFilter,
  moneyMovementsQuery,
  moneyMovementsTotal,
} from '../schemas/money-movements.ts';
import { devolucionInput, movePagoInput, pagoManualInput, pagoParams, voidPagoInput } from '../schemas/pagos.ts';
import { endpoint, resource, resources } from './endpoint.ts';

export const markPaid = endpoint({
  method: 'POST',
  path: '/orders/:id/pagar',
  access: 'caja',
  summary: 'Registrar un pago por Yape, Plin o transferencia',
  params: pedidoIdParams,
  body: pagoManualInput,
  message: 'Pago registrado.',
  answer: resource(pedidoDetalle),
});

export const voidPago = endpoint({
  method: 'POST',
  path: '/orders/:id/pagos/:pagoId/anular',
  access: 'caja',
  summary: 'Anular un pago registrado a mano por error; su número de operación queda libre',
  params: pagoParams,
  body: voidPagoInput,
  message: 'Pago anulado.',
  answer: resource(pedidoDetalle),
});

export const movePago = endpoint({
  method: 'POST',
  path: '/orders/:id/pagos/:pagoId/mover',
  access: 'caja',
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

export const listProposedDevoluciones = endpoint({
  method: 'GET',
  path: '/cursos/:id/devoluciones',
  access: 'caja',
  summary: 'Los pedidos pagados con cupos de un curso y cuánto corresponde devolver de cada uno',
  params: idParams,
  query: listQuery,
  answer: resources(proposedDevolucion),
});

export const getVoucher = endpoint({
  method: 'GET',
  path: '/orders/:id/pagos/:pagoId/voucher',
  access: 'caja',
  summary: 'La foto del comprobante de un pago registrado a mano',
  params: pagoParams,
  answer: resource(download),
});

export const listMoneyMovements = endpoint({
  method: 'GET',
  path: '/pagos',
  access: 'caja',
  summary:
    'Pagos y devoluciones, los últimos primero; busca por operación, pedido, nombre, documento, correo o teléfono',
  query: moneyMovementsQuery,
  answer: resources(moneyMovement),
});

export const sumMoneyMovements = endpoint({
  method: 'GET',
  path: '/pagos/resumen',
  access: 'caja',
  summary: 'La suma de los pagos y devoluciones filtrados',
  query: moneyMovementsFilter,
  answer: resource(moneyMovementsTotal),
});

export const exportMoneyMovements = endpoint({
  method: 'GET',
  path: '/pagos/exportar',
  access: 'caja',
  summary: 'Los pagos y devoluciones filtrados, como hoja de cálculo',
  exports: true,
  stepUp: 'export-people',
  query: moneyMovementsExport,
  answer: resource(download),
});
