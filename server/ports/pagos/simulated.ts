import type { Pagos } from './port.ts';

/** Nothing is paid online: ADMIN marks the order as paid. */
export function createSimulatedPagos(): Pagos {
  return {
    proveedor: 'simulado',
    createCobro: async () => null,
    readPago: async () => null,
    searchPagos: async () => [],
    isAuthenticNotification: () => false,
  };
}
