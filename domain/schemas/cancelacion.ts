import { z } from 'zod';
import { requiredText } from './text.ts';

const integer = z.number().int();

/** What cancelling the course would do, and what it leaves as it is. */
export const cancelacion = z.object({
  version: integer,
  /** Students who would be told. */
  alumnos: integer,
  /** Sessions to come. */
  sesiones: integer,
  /** Issued ones, which stay valid. */
  certificados: integer,
  /** Students who sit a test now; they may finish it. */
  rindiendo: integer,
  pedidosPagados: integer,
  pedidosPorPagar: integer,
});

export type Cancelacion = z.output<typeof cancelacion>;

export const cancelacionInput = z.object({
  motivo: requiredText(300, 'Escribe el motivo'),
  /** Of the course as the caller saw it. */
  version: integer.min(1).max(2_147_483_647),
});

export type CancelacionInput = z.output<typeof cancelacionInput>;

/**
 * A paid order with seats of the course, or a later instalment, which has none; `monto` is what was paid for the seats
 * that are left, its share of a bundle.
 */
export const proposedDevolucion = z.object({
  pedidoId: integer,
  numero: z.string(),
  comprador: z.string(),
  cupos: integer,
  monto: z.number(),
  /** Of a bundle, its name. */
  paquete: z.string(),
});

export type ProposedDevolucion = z.output<typeof proposedDevolucion>;
