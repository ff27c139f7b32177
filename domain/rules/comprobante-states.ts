/**
 * Every state of a comprobante and what leads from one to another. `emitido` was issued by hand; all others are sent by
 * us. The server and the screens of staff read this table; no other file decides about states.
 */
export const estadosComprobante = [
  'emitido',
  'pendiente',
  'aceptado',
  'observado',
  'entregado',
  'rechazado',
  'conflicto',
  'anulado',
] as const;
export type EstadoComprobante = (typeof estadosComprobante)[number];

/** What became of a document that was sent. `voided`: a communication that takes it back was accepted. */
export const comprobanteEvents = [
  'accepted',
  'observed',
  'delivered',
  'rejected',
  'exception',
  'duplicate',
  'voided',
] as const;
export type ComprobanteEvent = (typeof comprobanteEvents)[number];

type Row = {
  on: Record<ComprobanteEvent, EstadoComprobante>;
  /** Its amount counts as billed; otherwise the sale needs another document. */
  counts: boolean;
  /** It exists for the tax authority, so that a note may point to it. */
  exists: boolean;
  acts: {
    resend: boolean;
    /** Another document with another number instead of it. */
    reissue: boolean;
    nota: boolean;
    /** Comunicación de baja (facturas) or resumen diario (boletas). */
    baja: boolean;
  };
};

const stay = (estado: EstadoComprobante): Row['on'] => ({
  accepted: estado,
  observed: estado,
  delivered: estado,
  rejected: estado,
  exception: estado,
  duplicate: estado,
  voided: estado,
});

/** For `pendiente` and `conflicto` alone: in other states a late or repeated answer changes nothing. */
const sending: Row['on'] = {
  accepted: 'aceptado',
  observed: 'observado',
  delivered: 'entregado',
  rejected: 'rechazado',
  // SUNAT did not take it: it is sent again with the same number.
  exception: 'pendiente',
  duplicate: 'conflicto',
  voided: 'pendiente',
};
const nothing = { resend: false, reissue: false, nota: false, baja: false };
const taken = (estado: EstadoComprobante): Row => ({
  on: { ...stay(estado), voided: 'anulado' },
  counts: true,
  exists: true,
  acts: { ...nothing, nota: true, baja: true },
});

export const comprobanteStates: Record<EstadoComprobante, Row> = {
  emitido: { on: stay('emitido'), counts: true, exists: true, acts: nothing },
  pendiente: { on: sending, counts: true, exists: false, acts: { ...nothing, resend: true } },
  aceptado: taken('aceptado'),
  observado: taken('observado'),
  // The person who received the file sends it to SUNAT and voids it there.
  entregado: { ...taken('entregado'), acts: { ...nothing, nota: true } },
  // Its number is spent. It counts until ADMIN issues another, so that the same refusal is not asked for again.
  rechazado: { on: stay('rechazado'), counts: true, exists: false, acts: { ...nothing, reissue: true } },
  // Another program has used the number, or an answer of ours was never found.
  conflicto: {
    on: { ...sending, duplicate: 'conflicto' },
    counts: true,
    exists: false,
    acts: { ...nothing, resend: true, reissue: true },
  },
  anulado: { on: stay('anulado'), counts: false, exists: false, acts: nothing },
};

export const estadoComprobanteLabels: Record<EstadoComprobante, string> = {
  emitido: 'Emitido a mano',
  pendiente: 'Por enviar',
  aceptado: 'Aceptado',
  observado: 'Aceptado con observaciones',
  entregado: 'Entregado como archivo',
  rechazado: 'Rechazado',
  conflicto: 'Número en conflicto',
  anulado: 'Anulado',
};

/** Whether its amounts belong in the registro de ventas: it exists, or is on its way to SUNAT. */
export const isRegistered = (estado: EstadoComprobante) => comprobanteStates[estado].exists || estado === 'pendiente';

/** Minutes until the next attempt: 1, 2, 4 … up to an hour. */
export function retryMinutes(attempts: number): number {
  return Math.min(60, 2 ** Math.max(0, attempts - 1));
}

const hourMs = 60 * 60 * 1000;

/** How late a document is that SUNAT has not taken: an alarm after a day, red after three, when the term may end. */
export function lateness(creado: Date, now: Date): 'on-time' | 'late' | 'overdue' {
  const hours = (now.getTime() - creado.getTime()) / hourMs;
  return hours >= 72 ? 'overdue' : hours >= 24 ? 'late' : 'on-time';
}
