import { tipoLabel } from 'domain/formats/curso-labels.ts';
import { heldSesiones, isAsincrono, sesionesCount } from 'domain/rules/cursos.ts';

export function minutesText(minutes: number): string {
  const grouped = String(minutes).replace(/\B(?=(\d{3})+$)/g, ',');
  return minutes === 1 ? '1 minuto' : `${grouped} minutos`;
}

/** Duration in hours, rounded to the nearest half hour. */
export function hoursText(minutes: number): string {
  const hours = Math.round(minutes / 30) / 2;
  return hours === 1 ? '1 hora' : `${hours} horas`;
}

function sesiones(cantidad: number): string {
  return cantidad === 1 ? '1 sesión' : `${cantidad} sesiones`;
}

type Held = { fin: string; grabada: boolean };

/** Sessions with a date; `completo`: every session has one. */
export type Timetable = { sesiones: readonly Held[]; completo: boolean };

export function sesionesSentence(curso: { tipo: string; cantidadModulo: number }, timetable: Timetable): string {
  return `Este ${tipoLabel(curso).toLowerCase()} consta de ${sesiones(sesionesCount(curso, timetable))}.`;
}

/** Label of the sessions; without a number when it is unknown. */
export function sesionesLabel(
  curso: { asincronico: string; esGrabada: boolean; cantidadModulo: number },
  timetable: Timetable,
): string {
  const count = sesionesCount(curso, timetable);
  return `${count ? sesiones(count) : 'Sesiones'} ${isAsincrono(curso) ? 'a tu ritmo' : curso.esGrabada ? 'en video' : 'en vivo'}`;
}

/**
 * What a buyer of a live course that has begun has missed; empty when there is nothing to tell. With a date for every
 * session, counts what was held and recorded; otherwise estimates over all sessions, because «2 de 6» would contradict
 * «12 sesiones».
 */
export function heldText(curso: Parameters<typeof heldSesiones>[0], now: number, timetable: Timetable): string {
  const { sesiones: programadas } = timetable;
  const known = programadas.length > 0 && programadas.length === sesionesCount(curso, timetable);
  if (known) return heldProgramadas(programadas, now);
  const held = heldSesiones(curso, now);
  if (held === null) return '';
  const of = `${held} de ${sesiones(curso.cantidadModulo)}`;
  return `${of} ya ${held === 1 ? 'se dictó; queda grabada' : 'se dictaron; quedan grabadas'}.`;
}

function heldProgramadas(programadas: readonly Held[], now: number): string {
  const over = programadas.filter(({ fin }) => Date.parse(fin) <= now);
  if (over.length === 0) return '';
  const recorded = over.filter(({ grabada }) => grabada).length;
  const one = over.length === 1;
  const of = `${over.length} de ${sesiones(programadas.length)} ya ${one ? 'se dictó' : 'se dictaron'}`;
  if (recorded === over.length) return `${of}; ${one ? 'queda grabada' : 'quedan grabadas'}.`;
  return recorded === 0 ? `${of}.` : `${of}; ${recorded} con grabación.`;
}

/** Duration of access in months after the end of the course; null: it never ends. `withoutPago`: free, or paid in parts. */
export function accesoLabel(vigencia: number | null, withoutPago = false): string {
  const acceso = withoutPago ? 'Acceso' : 'Pago único, acceso';
  if (vigencia === null) return `${acceso} sin fecha de término`;
  if (vigencia === 0) return `${acceso} hasta el término`;
  return `${acceso} hasta ${vigencia === 1 ? '1 mes' : `${vigencia} meses`} después del término`;
}

/** First words of a text in one line, cut at a word boundary, for meta descriptions. */
export function summary(text: string, max = 155): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, max - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max / 2)).replace(/[\s,;:.]+$/, '')}…`;
}

/** Adds a text to a WhatsApp chat URL, unless it has one; other URLs are unchanged. */
export function withText(href: string, text: string): string {
  const url = new URL(href);
  if (!/^(wa\.me|api\.whatsapp\.com)$/.test(url.hostname) || url.searchParams.has('text')) return href;
  url.searchParams.set('text', text);
  return url.href;
}
