import { formatDuracion } from 'domain/formats/curso-labels.ts';
import { formatLongDate, formatShortDate } from 'domain/formats/lima-time.ts';
import { isAsincrono } from 'domain/rules/cursos.ts';

type WithInicio = { fechaHoraInicio: string; asincronico: string };

/** `now` is the time of the data, so that server and browser render the same text. */
function inicioVerb({ fechaHoraInicio, asincronico }: WithInicio, now: number): string {
  if (new Date(fechaHoraInicio).getTime() > now) return 'Inicia el';
  return isAsincrono({ asincronico }) ? 'Desde el' : 'Inició el';
}

export function shortInicio(curso: WithInicio, now: number): string {
  return `${inicioVerb(curso, now)} ${formatShortDate(curso.fechaHoraInicio)}`;
}

export function longInicio(curso: WithInicio, now: number): string {
  return `${inicioVerb(curso, now)} ${formatLongDate(curso.fechaHoraInicio)}`;
}

/** Cards show hours only, so odd minutes are rounded. */
export function horasLabel(minutes: number): string {
  return formatDuracion(minutes < 60 ? minutes : Math.max(60, Math.round(minutes / 30) * 30));
}

export function formatLabel(curso: { asincronico: string }): 'En vivo' | 'Grabado' {
  return isAsincrono(curso) ? 'Grabado' : 'En vivo';
}
