import { formatWeekday, limaHour, toLimaClock, weekdays } from 'domain/formats/lima-time.ts';
import type { HorarioSesion } from 'domain/schemas/sesiones.ts';

/** `lun 9` */
export function dayLabel(iso: string): string {
  return `${formatWeekday(iso)} ${toLimaClock(iso).getUTCDate()}`;
}

const fromMonday = (day: number) => (day + 6) % 7;
/** Days that end in s have the same plural. */
const plural = (day: number) => (weekdays[day]!.endsWith('s') ? weekdays[day]! : `${weekdays[day]}s`);

/** `Martes y jueves, de 19:00 a 21:00.` when all sessions have one time and recur on few days; else empty. */
export function patternText(sesiones: readonly HorarioSesion[]): string {
  const hours = new Set(sesiones.map(({ inicio, fin }) => `de ${limaHour(inicio)} a ${limaHour(fin)}`));
  const days = [...new Set(sesiones.map(({ inicio }) => toLimaClock(inicio).getUTCDay()))];
  if (hours.size !== 1 || days.length > 3 || sesiones.length <= days.length) return '';
  const names = days.sort((a, b) => fromMonday(a) - fromMonday(b)).map(plural);
  const last = names.pop()!;
  const text = names.length === 0 ? last : `${names.join(', ')} y ${last}`;
  return `${text[0]!.toUpperCase()}${text.slice(1)}, ${[...hours][0]}.`;
}
