import { duracionTexto } from 'domain/rules/cursos.ts';
import { fechaCorta, paraInputLima } from 'domain/rules/fechas.ts';
import type { Curso } from 'domain/schemas/cursos.ts';

export function modoTexto({ esGrabada }: Pick<Curso, 'esGrabada'>): 'Grabado' | 'En vivo' {
  return esGrabada ? 'Grabado' : 'En vivo';
}

/** Dates and duration in one line, for a card. */
export function cuandoTexto({ fechaHoraInicio, fechaHoraLimite, duracionMinutos }: Curso): string {
  return `${conAnio(fechaHoraInicio)} – ${conAnio(fechaHoraLimite)} · ${duracionTexto(duracionMinutos)}`;
}

function conAnio(iso: string): string {
  return `${fechaCorta(iso)} ${paraInputLima(iso).slice(0, 4)}`;
}

export function cursosTexto(cantidad: number): string {
  return cantidad === 1 ? '1 curso' : `${cantidad} cursos`;
}
