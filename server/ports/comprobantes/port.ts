import type { ComprobanteDocument, DocumentKind } from 'domain/comprobantes/document.ts';

/** A signed file; `name` has no extension: `RUC-TT-SERIE-NUMERO`. */
export type SignedFile = { name: string; xml: Buffer; hash: string };

export type DocumentNumber = { ruc: string; kind: DocumentKind; serie: string; numero: number };

/** SUNAT's verdict about a document that was sent. */
export type Verdict =
  /** `notes` are SUNAT's observations. `cdr` is null when the document exists but its CDR cannot be read. */
  | { kind: 'accepted'; notes: string[]; cdr: Buffer | null }
  /** Its number is spent: a new document is needed. */
  | { kind: 'rejected'; code: string; message: string; cdr: Buffer | null }
  /** SUNAT did not take the document: the same number is sent again, after a correction if one is needed. */
  | { kind: 'exception'; code: string; message: string }
  /** A document with this number was sent before, perhaps by this process. */
  | { kind: 'duplicate'; code: string; message: string }
  /** Written as a file: another program sends it. */
  | { kind: 'delivered' };

export type TicketStatus = Verdict | { kind: 'running' };

export type Comprobantes = {
  readonly adapter: 'ninguno' | 'archivo' | 'sunat';
  /** False: no comprobante is issued electronically. */
  readonly active: boolean;
  /** `beta` documents have no legal value. */
  readonly environment: 'beta' | 'produccion' | null;
  /** When the signing certificate expires; null without one. */
  readonly validUntil: Date | null;
  /** Makes and signs the file of a document. The same document gives the same bytes. */
  prepare(document: ComprobanteDocument): SignedFile;
  /** Signs a daily summary or a communication of voided documents. */
  prepareSummary(name: string, canonical: string): SignedFile;
  send(file: SignedFile): Promise<Verdict>;
  /**
   * SUNAT's verdict about a document that was sent; null when SUNAT has none or is not asked about its kind. Null is no
   * proof that the document did not arrive.
   */
  lookUp(number: DocumentNumber): Promise<Verdict | null>;
  /** Sends a summary; returns a ticket to query later, or the reason for the refusal. */
  sendSummary(file: SignedFile): Promise<{ kind: 'ticket'; ticket: string } | Verdict>;
  readTicket(ticket: string): Promise<TicketStatus>;
  /** Whether URL, user and password work: null, or the code and text of the refusal. */
  check(): Promise<{ code: string; message: string } | null>;
};

/** No response, or an unreadable one. Whether the document was taken is unknown: look it up before sending it again. */
export class ComprobantesUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ComprobantesUnavailable';
  }
}
