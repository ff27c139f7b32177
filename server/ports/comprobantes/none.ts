import type { Comprobantes } from './port.ts';

/** Comprobantes are issued elsewhere and recorded by hand. */
export function createNoComprobantes(): Comprobantes {
  const inactive = () => {
    throw new Error('COMPROBANTES=ninguno issues nothing');
  };
  return {
    adapter: 'ninguno',
    active: false,
    environment: null,
    validUntil: null,
    prepare: inactive,
    prepareSummary: inactive,
    send: async () => inactive(),
    lookUp: async () => null,
    sendSummary: async () => inactive(),
    readTicket: async () => inactive(),
    check: async () => null,
  };
}
