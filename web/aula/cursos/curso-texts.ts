import { formatDuracion } from 'domain/formats/curso-labels.ts';
import { formatMediumDate } from 'domain/formats/lima-time.ts';
import type { Curso } from 'domain/schemas/cursos.ts';

export function modoLabel({ esGrabada }: Pick<Curso, 'esGrabada'>): 'Grabado' | 'En vivo' {
  return esGrabada ? 'Grabado' : 'En vivo';
}

/** Dates and duration in one line, for a card. */
export function whenText({ fechaHoraInicio, fechaHoraLimite, duracionMinutos }: Curso): string {
  return `${withYear(fechaHoraInicio)} – ${withYear(fechaHoraLimite)} · ${formatDuracion(duracionMinutos)}`;
}

function withYear(iso: string): string {
  return formatMediumDate(iso);
}

export function cursosText(cantidad: number): string {
  return cantidad === 1 ? '1 curso' : `${cantidad} cursos`;
}
