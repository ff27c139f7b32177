import { formatDuracion } from 'domain/formats/curso-labels.ts';
import { formatShortDate, toLimaInput } from 'domain/formats/lima-time.ts';
import type { Curso } from 'domain/schemas/cursos.ts';

export function modoTexto({ esGrabada }: Pick<Curso, 'esGrabada'>): 'Grabado' | 'En vivo' {
  return esGrabada ? 'Grabado' : 'En vivo';
}

/** Dates and duration in one line, for a card. */
export function cuandoTexto({ fechaHoraInicio, fechaHoraLimite, duracionMinutos }: Curso): string {
  return `${conAnio(fechaHoraInicio)} – ${conAnio(fechaHoraLimite)} · ${formatDuracion(duracionMinutos)}`;
}

function conAnio(iso: string): string {
  return `${formatShortDate(iso)} ${toLimaInput(iso).slice(0, 4)}`;
}

export function cursosTexto(cantidad: number): string {
  return cantidad === 1 ? '1 curso' : `${cantidad} cursos`;
}
