import type { Message } from '../../ports/mail/port.ts';
import type { ErasedPerson } from '../erasure-checks.ts';

export type GivenAnswers = { opciones: number[]; textos: string[] };

/**
 * Answers that the server acknowledged for a student in a test. `candidates`: these, or later ones whose response was
 * lost. `sitting`: the test had an explicit start.
 */
export type Acknowledged = {
  usuarioId: number;
  pruebaId: number;
  candidates: GivenAnswers[];
  sitting: boolean;
  at: Date;
};

export type Granted = { usuarioId: number; pruebaId: number; minutos: number; intentos: number };

/** What the server has promised in this history, as its clients know it. */
export type Ledger = {
  acknowledged: Map<string, Acknowledged>;
  granted: Map<string, Granted>;
  /** By code: what the certificate says, and the hash of its PDF once it was read. */
  certificados: Map<string, { record: string; pdf: string | null }>;
  /** What was sold apart after the last step, what has been issued, and what the job owed right before it ran. */
  compras: { priced: Set<string>; issued: Set<string>; owed: string[] };
  /** By number in a register: the certificate and its level. */
  registros: Map<string, string>;
  /** Payments that were ever charged back at the provider. */
  disputed: Set<number>;
  /** By number of the order: the amounts, in céntimos, that the buyer accepted. */
  agreed: Map<string, number[]>;
  /** By id: what a quotation says, and the order that it became. */
  cotizaciones: Map<number, { terms: string; pedidoId: number | null }>;
  /** By person and group: whether they show their progress. */
  shared: Map<string, boolean>;
  /** By act whose mail tells of moved sessions: the students that it has to reach. */
  told: Map<number, { cursoId: number; alumnos: number[] }>;
  /** By course: whom its list of automatic certificates named right before the jobs ran; the last batch until then. */
  foreseen: Map<number, number[]>;
  lotes: number;
  /** People who were erased, as they were before. */
  erased: ErasedPerson[];
  /** Claim codes that a page gave out; those of mails are in `sent`. */
  codes: string[];
  /** Whether something failed: then a mail may leave twice, with the same idempotency key. */
  faulted: boolean;
  sent: (Message & { at: Date })[];
};

export function newLedger(): Ledger {
  return {
    acknowledged: new Map(),
    granted: new Map(),
    certificados: new Map(),
    compras: { priced: new Set(), issued: new Set(), owed: [] },
    registros: new Map(),
    disputed: new Set(),
    agreed: new Map(),
    cotizaciones: new Map(),
    shared: new Map(),
    told: new Map(),
    foreseen: new Map(),
    lotes: 0,
    erased: [],
    codes: [],
    faulted: false,
    sent: [],
  };
}

export const pairKey = (usuarioId: number, pruebaId: number) => `${usuarioId}-${pruebaId}`;
