import { formatDuracion } from 'domain/formats/curso-labels.ts';
import { formatLongDate, formatShortDate } from 'domain/formats/lima-time.ts';
import { esAsincrono } from 'domain/rules/cursos.ts';

type ConInicio = { fechaHoraInicio: string; asincronico: string };

/** `ahora` is the time of the data, so that server and browser render the same text. */
function inicioVerbo({ fechaHoraInicio, asincronico }: ConInicio, ahora: number): string {
  if (new Date(fechaHoraInicio).getTime() > ahora) return 'Inicia el';
  return esAsincrono({ asincronico }) ? 'Desde el' : 'Inició el';
}

export function inicioCorto(curso: ConInicio, ahora: number): string {
  return `${inicioVerbo(curso, ahora)} ${formatShortDate(curso.fechaHoraInicio)}`;
}

export function inicioLargo(curso: ConInicio, ahora: number): string {
  return `${inicioVerbo(curso, ahora)} ${formatLongDate(curso.fechaHoraInicio)}`;
}

/** Cards show hours only, so odd minutes are rounded. */
export function horasTexto(minutos: number): string {
  return formatDuracion(minutos < 60 ? minutos : Math.max(60, Math.round(minutos / 30) * 30));
}

export function formatoTexto(curso: { asincronico: string }): 'En vivo' | 'Grabado' {
  return esAsincrono(curso) ? 'Grabado' : 'En vivo';
}
