import { addDays } from '../formats/lima-time.ts';

/** National holidays of Peru that fall on the same day every year, from the year they are law. */
const fixedHolidays: readonly (readonly [day: string, nombre: string, since?: number])[] = [
  ['01-01', 'Año Nuevo'],
  ['05-01', 'Día del Trabajo'],
  ['06-07', 'Batalla de Arica y Día de la Bandera', 2024],
  ['06-29', 'San Pedro y San Pablo'],
  ['07-23', 'Día de la Fuerza Aérea', 2023],
  ['07-28', 'Fiestas Patrias'],
  ['07-29', 'Fiestas Patrias'],
  ['08-06', 'Batalla de Junín', 2022],
  ['08-30', 'Santa Rosa de Lima'],
  ['10-08', 'Combate de Angamos'],
  ['11-01', 'Todos los Santos'],
  ['12-08', 'Inmaculada Concepción'],
  ['12-09', 'Batalla de Ayacucho', 2022],
  ['12-25', 'Navidad'],
];

/** Days before Easter Sunday. */
const beforeEaster = [
  [3, 'Jueves Santo'],
  [2, 'Viernes Santo'],
] as const;

const dayMs = 86_400_000;

/** Days are `yyyy-MM-dd` in Lima throughout. */
export function isWorkingDay(day: string): boolean {
  const date = utc(day);
  const weekday = date.getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return !isHoliday(day);
}

const isHoliday = (day: string) => holidayName(day) !== null;

/** A day without class that the school declared. */
export type Feriado = { dia: string; nombre: string };

/** Name of the national holiday or of one of `own`; null on other days. Legal terms count national ones alone. */
export function holidayName(day: string, own: readonly Feriado[] = []): string | null {
  const year = Number(day.slice(0, 4));
  const fixed = fixedHolidays.find(([each, , since = 0]) => each === day.slice(5) && year >= since);
  if (fixed) return fixed[1];
  const easter = utc(easterSunday(year)).getTime();
  const holy = beforeEaster.find(([days]) => easter - days * dayMs === utc(day).getTime())?.[1];
  return holy ?? own.find(({ dia }) => dia === day)?.nombre ?? null;
}

/** The day on which a term of working days ends; it begins on the day after `from`. */
export function addWorkingDays(from: string, days: number): string {
  let day = from;
  for (let left = days; left > 0; ) {
    day = nextDay(day);
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}

/** Working days after `from`, up to and with `to`; negative when `to` comes first. */
export function workingDaysBetween(from: string, to: string): number {
  if (to < from) return -workingDaysBetween(to, from);
  let count = 0;
  for (let day = from; day < to; ) {
    day = nextDay(day);
    if (isWorkingDay(day)) count += 1;
  }
  return count;
}

function utc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

const nextDay = (day: string) => addDays(day, 1);

export function daysBetween(from: string, to: string): number {
  return (utc(to).getTime() - utc(from).getTime()) / dayMs;
}

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string) => utc(day).getUTCDay() || 7;

/** Easter Sunday of a Gregorian year as `yyyy-MM-dd` (anonymous Gregorian algorithm). */
export function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const leapCenturies = Math.floor(century / 4);
  const moonShift = Math.floor((century + 8) / 25);
  const moonCorrection = Math.floor((century - moonShift + 1) / 3);
  const epact = (19 * golden + century - leapCenturies - moonCorrection + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  const month = String(Math.floor(days / 31)).padStart(2, '0');
  return `${year}-${month}-${String((days % 31) + 1).padStart(2, '0')}`;
}
