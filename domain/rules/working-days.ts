import { easterSunday } from '../formats/easter.ts';

/** National holidays of Peru that fall on the same day every year, from the year they are law. */
const fixedHolidays: readonly { day: string; since?: number; nombre: string }[] = [
  { day: '01-01', nombre: 'Año Nuevo' },
  { day: '05-01', nombre: 'Día del Trabajo' },
  { day: '06-07', since: 2024, nombre: 'Batalla de Arica y Día de la Bandera' },
  { day: '06-29', nombre: 'San Pedro y San Pablo' },
  { day: '07-23', since: 2023, nombre: 'Día de la Fuerza Aérea' },
  { day: '07-28', nombre: 'Fiestas Patrias' },
  { day: '07-29', nombre: 'Fiestas Patrias' },
  { day: '08-06', since: 2022, nombre: 'Batalla de Junín' },
  { day: '08-30', nombre: 'Santa Rosa de Lima' },
  { day: '10-08', nombre: 'Combate de Angamos' },
  { day: '11-01', nombre: 'Todos los Santos' },
  { day: '12-08', nombre: 'Inmaculada Concepción' },
  { day: '12-09', since: 2022, nombre: 'Batalla de Ayacucho' },
  { day: '12-25', nombre: 'Navidad' },
];

/** Jueves and Viernes Santo: days before Easter Sunday. */
const beforeEaster = [3, 2];

const dayMs = 86_400_000;

/** Days are `yyyy-MM-dd` in Lima throughout. */
export function isWorkingDay(day: string): boolean {
  const date = utc(day);
  const weekday = date.getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return !isHoliday(day);
}

function isHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4));
  if (fixedHolidays.some((each) => each.day === day.slice(5) && year >= (each.since ?? 0))) return true;
  const easter = utc(easterSunday(year)).getTime();
  return beforeEaster.some((days) => easter - days * dayMs === utc(day).getTime());
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

function nextDay(day: string): string {
  return new Date(utc(day).getTime() + dayMs).toISOString().slice(0, 10);
}
