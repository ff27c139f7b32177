import { fromLimaClock, toLimaClock } from 'domain/formats/lima-time.ts';

const DIA = 86_400_000;

/** `dias` days from `now`, at `hour` in Lima. */
export function inLima(now: Date, dias: number, hour: number): Date {
  const today = Math.floor(toLimaClock(now).getTime() / DIA);
  return fromLimaClock(new Date((today + dias) * DIA + hour * 3_600_000));
}
