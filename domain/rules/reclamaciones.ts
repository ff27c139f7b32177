import { limaDay } from '../formats/lima-time.ts';
import { addWorkingDays, workingDaysBetween } from './working-days.ts';

/**
 * The Libro de Reclamaciones as the law has it today (Ley 29571, Ley 31435, DS 011-2011-PCM). The regulation is being
 * adapted, so what may change is data here; a hoja keeps the day its term ends.
 */
export const libro = {
  plazoDias: 15,
  /** Working days after which the school is reminded of a hoja without an answer. */
  recordatorios: [10, 13, 15],
  definiciones: {
    reclamo: 'Disconformidad relacionada a los productos o servicios.',
    queja:
      'Disconformidad no relacionada a los productos o servicios; o, malestar o descontento respecto a la atención al público.',
  },
  pies: [
    'La formulación del reclamo no impide acudir a otras vías de solución de controversias ni es requisito previo para interponer una denuncia ante el INDECOPI.',
    'El proveedor debe dar respuesta al reclamo o queja en un plazo no mayor a quince (15) días hábiles, el cual es improrrogable.',
  ],
} as const;

export const tiposReclamacion = ['reclamo', 'queja'] as const;
export type TipoReclamacion = (typeof tiposReclamacion)[number];

export const tipoReclamacionLabels: Record<TipoReclamacion, string> = { reclamo: 'Reclamo', queja: 'Queja' };

export const estadosReclamacion = ['pendiente', 'vencida', 'respondida'] as const;
export type EstadoReclamacion = (typeof estadosReclamacion)[number];

export const estadoReclamacionLabels: Record<EstadoReclamacion, string> = {
  pendiente: 'En atención',
  vencida: 'Fuera de plazo',
  respondida: 'Respondida',
};

/** `000000001-2026`: nine digits and the year, counted from 1 each year. */
export function reclamacionNumero(correlativo: number, year: number): string {
  return `${String(correlativo).padStart(9, '0')}-${year}`;
}

/** Last day in Lima on which the school may answer. */
export function answerDue(presentada: Date): string {
  return addWorkingDays(limaDay(presentada), libro.plazoDias);
}

export function reclamacionEstado(
  { respondida, vence }: { respondida: Date | null; vence: string },
  now: Date,
): EstadoReclamacion {
  if (respondida) return 'respondida';
  return limaDay(now) > vence ? 'vencida' : 'pendiente';
}

/** Working days left until the term ends: 0 on its last day, negative when it is over. */
export function daysLeft(vence: string, now: Date): number {
  return workingDaysBetween(limaDay(now), vence);
}

/** The last reminder that is due, as the number of working days since the hoja was presented. */
export function reminderDue(presentada: Date, now: Date): number | null {
  const elapsed = workingDaysBetween(limaDay(presentada), limaDay(now));
  return libro.recordatorios.findLast((day) => day <= elapsed) ?? null;
}

export function daysLeftText(days: number): string {
  if (days === 0) return 'Vence hoy';
  const count = Math.abs(days) === 1 ? '1 día hábil' : `${Math.abs(days)} días hábiles`;
  return days > 0 ? `${days === 1 ? 'Queda' : 'Quedan'} ${count}` : `Venció hace ${count}`;
}
