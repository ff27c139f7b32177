import { addDays } from '../formats/lima-time.ts';
import { comprobanteStates, type EstadoComprobante } from './comprobante-states.ts';

/** States of a baja at SUNAT; `incierta`: the outcome is unknown, and staff enter it. */
export const estadosBaja = ['pendiente', 'incierta', 'aceptada', 'rechazada'] as const;
export type EstadoBaja = (typeof estadosBaja)[number];

export const estadoBajaLabels: Record<EstadoBaja, string> = {
  pendiente: 'espera la respuesta de SUNAT',
  incierta: 'falta saber cómo quedó',
  aceptada: 'aceptada por SUNAT',
  rechazada: 'rechazada por SUNAT',
};

export type BajaCandidate = {
  estado: EstadoComprobante;
  reemplazoId: number | null;
  /** Day of issue in Lima. */
  fecha: string;
  /** Notes that count against it. */
  notas: number;
  /** State of the last baja that was requested. */
  baja: EstadoBaja | null;
};

/** Last day on which a document can be taken back. */
export const lastBajaDay = (fecha: string, days: number) => addDays(fecha, days);

/** Why a document cannot be taken back; null when it can. */
export function bajaObstacle(one: BajaCandidate, { dias, today }: { dias: number; today: string }): string | null {
  if (one.baja === 'pendiente' || one.baja === 'incierta') return 'Ya se pidió su baja: espera la respuesta de SUNAT.';
  if (!comprobanteStates[one.estado].acts.baja) return 'Solo se da de baja un comprobante que SUNAT aceptó.';
  if (one.reemplazoId !== null) return 'Ya se corrigió con una nota de crédito y otro comprobante.';
  if (one.notas > 0) return 'Tiene una nota de crédito: ya no se puede dar de baja.';
  if (today > lastBajaDay(one.fecha, dias)) return 'Venció el plazo para darlo de baja: corrígelo con nota de crédito.';
  return null;
}

/** Facturas and their notes go into a communication, boletas and theirs into a daily summary. */
export const bajaClase = (serie: string) => (serie.startsWith('F') ? 'RA' : 'RC');

/** Minutes until SUNAT is asked again about a ticket, after `attempts` queries. */
export const ticketMinutes = (attempts: number) => Math.min(30, Math.max(1, attempts));
