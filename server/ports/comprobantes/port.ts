import type { ComprobanteDocument, DocumentKind } from 'domain/comprobantes/document.ts';

/** A signed file, under its name without ending: `RUC-TT-SERIE-NUMERO`. */
export type SignedFile = { name: string; xml: Buffer; hash: string };

export type DocumentNumber = { ruc: string; kind: DocumentKind; serie: string; numero: number };

/** What is known about a document after it was sent. */
export type Verdict =
  /** With observations when there are notes. `cdr` is null when it is there but its CDR cannot be had. */
  | { kind: 'accepted'; notes: string[]; cdr: Buffer | null }
  /** Its number is spent: a new document is needed. */
  | { kind: 'rejected'; code: string; message: string; cdr: Buffer | null }
  /** It was not taken: the same number is sent again, after a correction where one is needed. */
  | { kind: 'exception'; code: string; message: string }
  /** Somebody has sent a document with this number already, perhaps this process. */
  | { kind: 'duplicate'; code: string; message: string }
  /** Handed over as a file: somebody else sends it. */
  | { kind: 'delivered' };

export type TicketStatus = Verdict | { kind: 'running' };

export type Comprobantes = {
  readonly adapter: 'ninguno' | 'archivo' | 'sunat';
  /** False: nothing is issued electronically. */
  readonly active: boolean;
  /** `beta` documents have no legal value. */
  readonly environment: 'beta' | 'produccion' | null;
  /** End of the certificate that signs; null without one. */
  readonly validUntil: Date | null;
  /** Makes and signs the file of a document. The same document gives the same bytes. */
  prepare(document: ComprobanteDocument): SignedFile;
  /** Signs a daily summary or a communication of voided documents. */
  prepareSummary(name: string, canonical: string): SignedFile;
  send(file: SignedFile): Promise<Verdict>;
  /** What became of a document that was sent; null when it is not known there or cannot be asked. */
  lookUp(number: DocumentNumber): Promise<Verdict | null>;
  /** Sends a summary; a ticket to ask with later, or why it was not taken. */
  sendSummary(file: SignedFile): Promise<{ kind: 'ticket'; ticket: string } | Verdict>;
  readTicket(ticket: string): Promise<TicketStatus>;
  /** Whether address, user and password work: null, or the code and words of the refusal. */
  check(): Promise<{ code: string; message: string } | null>;
};

/** No answer, or none that can be read. Whether the document was taken is unknown: ask before sending it again. */
export class ComprobantesUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ComprobantesUnavailable';
  }
}
