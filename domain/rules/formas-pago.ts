/** Ways to pay without a provider, and how the provider charges. Set by ADMIN. */
export type Cuenta = { banco: string; titular: string; numero: string; cci: string };

/** Kinds of payment of MercadoPago that can be left out. Its own balance cannot. */
export const tiposExcluibles = {
  credit_card: 'Tarjeta de crédito',
  debit_card: 'Tarjeta de débito',
  prepaid_card: 'Tarjeta prepago',
  ticket: 'PagoEfectivo y pagos en agentes',
  atm: 'Cajeros y banca por internet',
} as const;
export type TipoExcluido = keyof typeof tiposExcluibles;

export type ManualWays = {
  yapeNumero: string;
  yapeTitular: string;
  yapeQr: string;
  plinNumero: string;
  plinTitular: string;
  plinQr: string;
  cuentas: Cuenta[];
  indicaciones: string;
};

export type DeclarableMedio = 'yape' | 'plin' | 'transferencia';

/** What the checkout offers to choose from; `tarjeta` is the page of the provider. */
export const checkoutMedios = ['tarjeta', 'yape', 'plin', 'transferencia'] as const;
export type CheckoutMedio = (typeof checkoutMedios)[number];

export function isDeclarable(medio: CheckoutMedio | null): medio is DeclarableMedio {
  return medio !== null && medio !== 'tarjeta';
}

export function offeredMedios(ways: WaysConfigured, isOnline: boolean): CheckoutMedio[] {
  return [...(isOnline ? (['tarjeta'] as const) : []), ...configuredMedios(ways)];
}

export type WaysConfigured = Pick<ManualWays, 'yapeNumero' | 'yapeQr' | 'plinNumero' | 'plinQr' | 'cuentas'>;

/** The manual ways that have what a buyer needs to use them. */
export function configuredMedios(ways: WaysConfigured): DeclarableMedio[] {
  const medios: [DeclarableMedio, boolean][] = [
    ['yape', ways.yapeNumero !== '' || ways.yapeQr !== ''],
    ['plin', ways.plinNumero !== '' || ways.plinQr !== ''],
    ['transferencia', ways.cuentas.length > 0],
  ];
  return medios.filter(([, isReady]) => isReady).map(([medio]) => medio);
}

type Wallet = { numero: string; titular: string; qr: string };
export type PublicWays = {
  medios: DeclarableMedio[];
  yape: Wallet | null;
  plin: Wallet | null;
  cuentas: Cuenta[];
  indicaciones: string;
};

/** What the buyer sees; null when nothing is configured. */
export function publicWays(ways: ManualWays): PublicWays | null {
  const medios = configuredMedios(ways);
  if (medios.length === 0) return null;
  const { yapeNumero, yapeTitular, yapeQr, plinNumero, plinTitular, plinQr, cuentas, indicaciones } = ways;
  return {
    medios,
    yape: medios.includes('yape') ? { numero: yapeNumero, titular: yapeTitular, qr: yapeQr } : null,
    plin: medios.includes('plin') ? { numero: plinNumero, titular: plinTitular, qr: plinQr } : null,
    cuentas,
    indicaciones,
  };
}

const hourMs = 3_600_000;

/**
 * When a payment page opened now expires: between half a period and one and a half periods from now, counted from the
 * creation of the pedido, so that two requests at the same moment ask for the same page. Null: never.
 */
export function cobroExpiry(created: Date, now: Date, hours: number | null): Date | null {
  if (hours === null) return null;
  const period = hours * hourMs;
  const begun = Math.floor((now.getTime() - created.getTime()) / period + 0.5);
  return new Date(created.getTime() + (Math.max(0, begun) + 1) * period);
}
