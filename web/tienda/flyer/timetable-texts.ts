import { formatWeekday, limaHour, toLimaClock, weekdays } from 'domain/formats/lima-time.ts';
import type { HorarioSesion } from 'domain/schemas/sesiones.ts';
import { summary } from './flyer-texts.ts';

/** `lun 9` */
export function dayLabel(iso: string): string {
  return `${formatWeekday(iso)} ${toLimaClock(iso).getUTCDate()}`;
}

const fromMonday = (day: number) => (day + 6) % 7;
/** Days that end in s have the same plural. */
const plural = (day: number) => (weekdays[day]!.endsWith('s') ? weekdays[day]! : `${weekdays[day]}s`);

const hoursOf = ({ inicio, fin }: HorarioSesion) => `de ${limaHour(inicio)} a ${limaHour(fin)}`;
const sentence = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}.`;

function enumerate(texts: readonly string[]): string {
  const last = texts.at(-1)!;
  return texts.length === 1 ? last : `${texts.slice(0, -1).join(', ')} y ${last}`;
}

/** Days of the week with their hours, from Monday on. */
function hoursByDay(sesiones: readonly HorarioSesion[]): { day: string; hours: Set<string> }[] {
  const byDay = Map.groupBy(sesiones, ({ inicio }) => toLimaClock(inicio).getUTCDay());
  return [...byDay]
    .sort(([one], [other]) => fromMonday(one) - fromMonday(other))
    .map(([day, held]) => ({ day: plural(day), hours: new Set(held.map(hoursOf)) }));
}

/**
 * `Martes y jueves, de 19:00 a 21:00.` when sessions recur on at most three days, each day with its own hours; else
 * empty.
 */
export function patternText(sesiones: readonly HorarioSesion[]): string {
  const days = hoursByDay(sesiones);
  if (days.length > 3 || sesiones.length <= days.length || days.some(({ hours }) => hours.size > 1)) return '';
  const [first, ...others] = new Set(days.flatMap(({ hours }) => [...hours]));
  if (others.length === 0) return sentence(`${enumerate(days.map(({ day }) => day))}, ${first}`);
  return sentence(enumerate(days.map(({ day, hours }) => `${day} ${[...hours][0]}`)));
}

const lineLength = 80;

/** The written timetable if it is one short line, else empty. */
const shortText = (text: string) => (text.includes('\n') || text.length > lineLength ? '' : text);

/** The first line with an hour such as `19:00` or `7 p. m.`, else the first one. */
function lineWithHour(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.find((line) => /\d[:.]\d\d|\d ?[ap]\. ?m/.test(line)) ?? lines[0] ?? '';
}

/**
 * One line about days and hours: the weekly pattern, the written timetable, else the hours of all sessions or the span
 * they lie in. Without dates, the first words of the line of a longer text that names an hour.
 */
export function hoursLine(sesiones: readonly HorarioSesion[], horario: string): string {
  const known = patternText(sesiones) || shortText(horario);
  if (known) return known;
  if (sesiones.length === 0) return summary(lineWithHour(horario), lineLength);
  const hours = new Set(sesiones.map(hoursOf));
  if (hours.size === 1) return sentence([...hours][0]!);
  const from = sesiones.map(({ inicio }) => limaHour(inicio)).sort()[0];
  const to = sesiones
    .map(({ fin }) => limaHour(fin))
    .sort()
    .at(-1);
  return `Entre las ${from} y las ${to}, según la sesión.`;
}
