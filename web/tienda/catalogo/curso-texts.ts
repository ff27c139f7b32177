import { duracionTexto, esAsincrono } from 'domain/rules/cursos.ts';
import { fechaCorta, fechaLarga } from 'domain/rules/fechas.ts';

type ConInicio = { fechaHoraInicio: string; asincronico: string };

/** `ahora` is the time of the data, so that server and browser render the same text. */
function inicioVerbo({ fechaHoraInicio, asincronico }: ConInicio, ahora: number): string {
  if (new Date(fechaHoraInicio).getTime() > ahora) return 'Inicia el';
  return esAsincrono({ asincronico }) ? 'Desde el' : 'Inició el';
}

export function inicioCorto(curso: ConInicio, ahora: number): string {
  return `${inicioVerbo(curso, ahora)} ${fechaCorta(curso.fechaHoraInicio)}`;
}

export function inicioLargo(curso: ConInicio, ahora: number): string {
  return `${inicioVerbo(curso, ahora)} ${fechaLarga(curso.fechaHoraInicio)}`;
}

/** Cards show hours only, so odd minutes are rounded. */
export function horasTexto(minutos: number): string {
  return duracionTexto(minutos < 60 ? minutos : Math.max(60, Math.round(minutos / 30) * 30));
}

export function formatoTexto(curso: { asincronico: string }): 'En vivo' | 'Grabado' {
  return esAsincrono(curso) ? 'Grabado' : 'En vivo';
}
