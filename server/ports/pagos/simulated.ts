import { type Pagos, RefundRefused } from './port.ts';

/** Nothing is paid online: ADMIN marks the pedido as paid. */
export function createSimulatedPagos(): Pagos {
  return {
    proveedor: 'simulado',
    createCobro: async () => null,
    readPago: async () => null,
    searchPagos: async () => [],
    refundPago: async () => {
      throw new RefundRefused('sin-proveedor', 'No hay un proveedor de pagos conectado: anota la devolución a mano.');
    },
    isAuthenticNotification: () => false,
  };
}
