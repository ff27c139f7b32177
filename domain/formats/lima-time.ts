/** Peru has one UTC offset all year; every date is shown and counted in Lima time. */
const offset = '-05:00';
const offsetMs = 5 * 60 * 60 * 1000;

type Instant = Date | string | number;

/** A date whose UTC fields read what a clock in Lima shows. */
export function toLimaClock(instant: Instant): Date {
  return new Date(new Date(instant).getTime() - offsetMs);
}

export function fromLimaClock(clock: Date): Date {
  return new Date(clock.getTime() + offsetMs);
}

/** The calendar day in Lima as YYYY-MM-DD. */
export function limaDay(instant: Instant): string {
  return toLimaClock(instant).toISOString().slice(0, 10);
}

export function limaYear(instant: Instant): number {
  return toLimaClock(instant).getUTCFullYear();
}

/** Noon of a `yyyy-MM-dd` day, an instant on that day in Lima. */
export function limaNoon(day: string): string {
  return `${day}T12:00:00${offset}`;
}

/** The day so many days later or, with a negative number, earlier. */
export function addDays(day: string, days: number): string {
  return limaDay(Date.parse(limaNoon(day)) + days * 24 * 60 * 60 * 1000);
}

/** First instant of a `yyyy-MM-dd` day in Lima. */
export function limaDayStart(day: string): string {
  return `${day}T00:00:00${offset}`;
}

/** First instant after a `yyyy-MM-dd` day in Lima; days there have 24 hours all year. */
export function limaDayEnd(day: string): string {
  return new Date(new Date(limaDayStart(day)).getTime() + 24 * 60 * 60 * 1000).toISOString();
}

const inputFormat = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/**
 * Converts the value of a datetime input, `yyyy-MM-ddTHH:mm` in Lima, to an ISO instant. Null when empty or impossible.
 */
export function parseLimaInput(value: string): string | null {
  if (!inputFormat.test(value)) return null;
  const instant = new Date(`${value}:00${offset}`);
  return Number.isNaN(instant.getTime()) || instant.getUTCFullYear() > 9999 ? null : instant.toISOString();
}

export function toLimaInput(iso: string): string {
  const clock = toLimaClock(iso);
  return Number.isNaN(clock.getTime()) ? '' : clock.toISOString().slice(0, 16);
}

const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'setiembre',
  'octubre',
  'noviembre',
  'diciembre',
];
export const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
const shortMonths = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'set', 'oct', 'nov', 'dic'];

// Without `Intl`, because browsers and servers have different Spanish locale data and must render the same text.
export function formatLongDate(iso: string): string {
  const clock = toLimaClock(iso);
  return `${clock.getUTCDate()} de ${months[clock.getUTCMonth()]} de ${clock.getUTCFullYear()}`;
}

/** Of two days, what they share once: `del 5 al 9 de mayo de 2026`. One day alone when they are equal or reversed. */
export function formatDateSpan(from: string, to: string): string {
  const [first, last] = [formatLongDate(from), formatLongDate(to)];
  if (limaDay(to) <= limaDay(from)) return `el ${first}`;
  if (limaYear(from) !== limaYear(to)) return `del ${first} al ${last}`;
  const [day, month] = first.split(' de ');
  return limaMonth(from) === limaMonth(to) ? `del ${day} al ${last}` : `del ${day} de ${month} al ${last}`;
}

/** `2027-03`: marzo 2027. */
export function formatMonth(month: string): string {
  const [year, place] = month.split('-');
  return `${months[Number(place) - 1]} ${year}`;
}

export function formatShortDate(iso: string): string {
  const clock = toLimaClock(iso);
  return `${clock.getUTCDate()} ${shortMonths[clock.getUTCMonth()]}`;
}

export function formatMediumDate(iso: string): string {
  return `${formatShortDate(iso)} ${toLimaClock(iso).getUTCFullYear()}`;
}

export function formatDateTime(iso: string): string {
  return `${formatLongDate(iso)}, ${toLimaInput(iso).slice(11)}`;
}

/** The month in Lima as YYYY-MM. */
export function limaMonth(iso: string): string {
  return limaDay(iso).slice(0, 7);
}

/** `lun`, `mar` … */
export function formatWeekday(iso: string): string {
  return weekdays[toLimaClock(iso).getUTCDay()]!.slice(0, 3);
}

/** A near day: `viernes 20`; past or more than two weeks away, with its month: `viernes 20 nov`. Days in Lima. */
export function formatNearDay(day: string, today: string): string {
  const noon = limaNoon(day);
  const away = Date.parse(noon) - Date.parse(limaNoon(today));
  const weekday = weekdays[toLimaClock(noon).getUTCDay()]!;
  const isNear = away >= 0 && away <= 14 * 86_400_000;
  return `${weekday} ${isNear ? toLimaClock(noon).getUTCDate() : formatShortDate(noon)}`;
}

/** `19:00` */
export function limaHour(iso: string): string {
  return toLimaInput(iso).slice(11);
}

/** Weekday, day, month and time, for dates of the coming weeks. With `now`, also the year if it is another one. */
export function formatDayTime(iso: string, now?: Instant): string {
  const clock = toLimaClock(iso);
  const day = `${weekdays[clock.getUTCDay()]} ${clock.getUTCDate()} de ${months[clock.getUTCMonth()]}`;
  const year = now === undefined || limaYear(now) === limaYear(iso) ? '' : ` de ${limaYear(iso)}`;
  return `${day}${year}, ${toLimaInput(iso).slice(11)}`;
}
