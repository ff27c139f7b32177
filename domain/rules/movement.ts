import { addDays, limaDay, limaNoon } from '../formats/lima-time.ts';

export type DaysInLima = { desde: string; hasta: string };

/** Days that the dashboard shows one by one; a longer range is shown by month. */
export const maxDailyRange = 366;
/** Courses that the dashboard names. */
export const maxMovementCursos = 50;

const usualDays = 30;
const maxRange = 3660;
const earliest = '2000-01-01';
const dayMs = 24 * 60 * 60 * 1000;

export const movementRangeError = 'Elige como máximo diez años, desde el 2000';

type Asked = { desde?: string | undefined; hasta?: string | undefined };

/** A range without its first day has the usual length; without its last day it ends today. */
export function rangeOf({ desde, hasta }: Asked, now: Date): DaysInLima {
  const today = limaDay(now);
  const last = hasta ?? (desde !== undefined && desde > today ? desde : today);
  return { desde: desde ?? addDays(last, 1 - usualDays), hasta: last };
}

export function daysIn({ desde, hasta }: DaysInLima): number {
  return Math.round((Date.parse(limaNoon(hasta)) - Date.parse(limaNoon(desde))) / dayMs) + 1;
}

/** Neither so long nor so far away that counting it makes no sense. */
export function isKnownRange({ desde, hasta }: Asked): boolean {
  if ([desde, hasta].some((day) => day !== undefined && (day < earliest || day > '2999-12-31'))) return false;
  return desde === undefined || daysIn({ desde, hasta: hasta ?? desde }) <= maxRange;
}
