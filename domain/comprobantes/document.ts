import type { Afectacion, TaxedAmount } from './afectacion.ts';

/** Catalogue 01 of SUNAT. */
export const documentKinds = { '01': 'Factura', '03': 'Boleta', '07': 'Nota de crédito' } as const;
export type DocumentKind = keyof typeof documentKinds;

export type Emisor = {
  ruc: string;
  razonSocial: string;
  direccion: string;
  /** Code of the establishment that SUNAT gave; 0000 is the main one. */
  establecimiento: string;
};

/** Document types by catalogue 06: 1 DNI, 4 carné de extranjería, 6 RUC, 7 passport, `-` nobody in particular. */
export type ClienteKind = '-' | '1' | '4' | '6' | '7';
export type Cliente = { kind: ClienteKind; documento: string; nombre: string; direccion: string };

export const anonymousCliente: Cliente = { kind: '-', documento: '-', nombre: 'CLIENTES VARIOS', direccion: '' };

/** One line of a sale; its total includes tax. */
export type Linea = { descripcion: string; cantidad: number; totalCentimos: number; afectacion: Afectacion };
export type TaxedLinea = Linea & TaxedAmount;

export type Cuota = { centimos: number; vence: string };
export type FormaPago = { kind: 'contado' } | { kind: 'credito'; cuotas: Cuota[] };

/**
 * Part of a factura that the buyer deposits in the seller's account at Banco de la Nación. Without an account the
 * document leaves it out, and only the lists of staff show it.
 */
export type Detraccion = { code: string; percent: number; account: string; centimos: number };

export type Reference = { kind: '01' | '03'; serie: string; numero: number };
/** Catalogue 09: 01 annulment, 06 whole refund, 07 refund of a line, 09 lesser value. */
export type NotaReason = { code: '01' | '06' | '07' | '09'; text: string };

export type Totals = {
  byAfectacion: Partial<Record<Afectacion, TaxedAmount>>;
  baseCentimos: number;
  igvCentimos: number;
  totalCentimos: number;
};

type Head = {
  serie: string;
  numero: number;
  /** `yyyy-MM-dd` and `HH:mm:ss` in Lima. */
  fecha: string;
  hora: string;
  emisor: Emisor;
  cliente: Cliente;
  lines: TaxedLinea[];
  totals: Totals;
};

export type Boleta = Head & { kind: '03' };
export type Factura = Head & { kind: '01'; formaPago: FormaPago; detraccion: Detraccion | null };
export type NotaCredito = Head & { kind: '07'; reference: Reference; reason: NotaReason };
/** Null without an account: SUNAT refuses such a detracción (3034). */
export const writtenDetraccion = ({ detraccion }: Factura) => (detraccion?.account ? detraccion : null);
export type ComprobanteDocument = Boleta | Factura | NotaCredito;

/** `B001-123` */
export const documentId = ({ serie, numero }: { serie: string; numero: number }) => `${serie}-${numero}`;

/** `RUC-TT-SERIE-NUMERO`, the name of the file and of its zip. */
export function fileBase({
  kind,
  serie,
  numero,
  emisor,
}: Pick<ComprobanteDocument, 'kind' | 'serie' | 'numero' | 'emisor'>) {
  return `${emisor.ruc}-${kind}-${serie}-${numero}`;
}

/** Content of the QR code. */
export function qrText({ kind, serie, numero, fecha, emisor, cliente, totals }: ComprobanteDocument): string {
  const money = (centimos: number) => (centimos / 100).toFixed(2);
  const { igvCentimos, totalCentimos } = totals;
  const fields = [emisor.ruc, kind, serie, numero, money(igvCentimos), money(totalCentimos), fecha];
  return `${[...fields, cliente.kind, cliente.documento].join('|')}|`;
}
