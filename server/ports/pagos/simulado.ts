import type { Pagos } from './port.ts';

/** Nothing is paid online: ADMIN marks the order as paid. */
export function createSimuladoPagos(): Pagos {
  return {
    proveedor: 'simulado',
    crearCobro: async () => null,
    leerPago: async () => null,
    buscarPagos: async () => [],
    esAvisoAutentico: () => false,
  };
}
