import { formatDateTime, limaDay } from '../formats/lima-time.ts';
import { addWorkingDays } from './working-days.ts';

/** What a person may ask of the school about their data (Ley 29733). */
export const tiposSolicitud = ['informacion', 'acceso', 'rectificacion', 'cancelacion', 'oposicion'] as const;
export type TipoSolicitud = (typeof tiposSolicitud)[number];

type Kind = { nombre: string; explicacion: string; plazoDias: number };

/** The terms are working days of the regulation (DS 016-2024-JUS); a request keeps the day its term ends. */
export const solicitudKinds: Record<TipoSolicitud, Kind> = {
  informacion: {
    nombre: 'Información',
    explicacion: 'Saber para qué usamos tus datos, a quién se los damos y cuánto tiempo los guardamos.',
    plazoDias: 8,
  },
  acceso: { nombre: 'Acceso', explicacion: 'Saber qué datos tuyos tenemos y de dónde vienen.', plazoDias: 20 },
  rectificacion: {
    nombre: 'Rectificación',
    explicacion: 'Corregir un dato, por ejemplo tu nombre como debe salir en tus certificados.',
    plazoDias: 10,
  },
  cancelacion: {
    nombre: 'Cancelación',
    explicacion: 'Eliminar tus datos. Conservamos lo que la ley exige: pedidos, certificados y reclamos.',
    plazoDias: 10,
  },
  oposicion: {
    nombre: 'Oposición',
    explicacion: 'Que dejemos de usar tus datos para algo en concreto.',
    plazoDias: 10,
  },
};

/** Last day in Lima on which the school may answer. */
export function solicitudDue(tipo: TipoSolicitud, asked: Date): string {
  return addWorkingDays(limaDay(asked), solicitudKinds[tipo].plazoDias);
}

type Anonimizacion = { porcentaje: number; terminada: string | null };

/** What ADMIN reads about an erasure. */
export function erasureText({ porcentaje, terminada }: Anonimizacion): string {
  if (terminada === null) return `Anonimización en curso: ${porcentaje} %. La persona ya no puede entrar.`;
  return `Datos anonimizados el ${formatDateTime(terminada)}.`;
}

/** How much an erasure has read; 100 only at its end, because the number of rows is an estimate. */
export function erasurePercent({ revisadas, total }: { revisadas: number; total: number }, isDone: boolean): number {
  if (isDone) return 100;
  return total === 0 ? 0 : Math.min(99, Math.floor((revisadas * 100) / total));
}
