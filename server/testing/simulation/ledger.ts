import type { Message } from '../../ports/mail/port.ts';
import type { ErasedPerson } from '../erasure-checks.ts';

export type GivenAnswers = { opciones: number[]; textos: string[] };

/**
 * Answers that the server acknowledged for a student in a test. `candidates`: these, or later ones whose response was
 * lost. `sitting`: the test has an explicit start.
 */
export type Acknowledged = {
  usuarioId: number;
  pruebaId: number;
  candidates: GivenAnswers[];
  sitting: boolean;
  at: Date;
};

/** Whether stored answers contain those that were given. */
export const holds = (row: GivenAnswers, { opciones, textos }: GivenAnswers): boolean =>
  opciones.every((id) => row.opciones.includes(id)) && textos.every((texto) => row.textos.includes(texto));

/** `apertura` and `cierre`: as ISO strings; null: as for the others. */
export type Granted = {
  usuarioId: number;
  pruebaId: number;
  minutos: number;
  intentos: number;
  apertura: string | null;
  cierre: string | null;
};

export type Enrolment = {
  usuarioId: number;
  cursoId: number;
  asientoId: number | null;
  creado: Date;
  accesoFin: Date | null;
};

/** Everything that the server has promised in this history, as its clients know it. */
export type Ledger = {
  acknowledged: Map<string, Acknowledged>;
  granted: Map<string, Granted>;
  /** Sittings that were running at the last check. */
  sittings: Map<string, { key: string; usuarioId: number; pruebaId: number }>;
  /** By id: the attempts of the last check. */
  attempts: Map<number, { usuarioId: number; pruebaId: number; record: string }>;
  /** By id of the attempt: the answers that were submitted in the last step. */
  submitted: Map<number, GivenAnswers>;
  /** Enrolments of the last check, who was excluded from automatic certificates, and the last audit entry read. */
  enrolments: { known: Map<string, Enrolment>; excluded: Set<string>; lastEntry: string };
  /** By code: the data of the certificate, and the hash of its PDF once it was read. */
  certificados: Map<string, { record: string; pdf: string | null }>;
  /**
   * Certificates sold separately after the last step, those issued so far, and those that the job owed before it ran.
   */
  compras: { priced: Set<string>; issued: Set<string>; owed: string[] };
  /** By number in a register: certificate and level. */
  registros: Map<string, string>;
  /** Payments that were charged back at any time. */
  disputed: Set<number>;
  /** By number of the pedido: the amounts that the buyer accepted, in céntimos. */
  agreed: Map<string, number[]>;
  /** By id: the terms of a quotation, and the pedido made from it. */
  cotizaciones: Map<number, { terms: string; pedidoId: number | null }>;
  /** By person and group: whether the person shares the progress. */
  shared: Map<string, boolean>;
  /** By change of sessions with a mail: the students that the mail must reach. */
  told: Map<number, { cursoId: number; alumnos: number[] }>;
  /** By course: students listed for automatic certificates before the jobs ran; `lotes`: the last batch until then. */
  foreseen: Map<number, number[]>;
  lotes: number;
  /** Erased people, with their data before the erasure. */
  erased: ErasedPerson[];
  /** Claim codes that a page issued; those of mails are in `sent`. */
  codes: string[];
  /** Whether a fault was injected: then a mail may be sent twice, with the same idempotency key. */
  faulted: boolean;
  sent: (Message & { at: Date })[];
};

export function newLedger(): Ledger {
  return {
    acknowledged: new Map(),
    granted: new Map(),
    sittings: new Map(),
    attempts: new Map(),
    submitted: new Map(),
    enrolments: { known: new Map(), excluded: new Set(), lastEntry: '0' },
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
