import { fromLimaClock, toLimaClock } from 'domain/formats/lima-time.ts';

const DIA = 86_400_000;

/** That many days from today, at that hour in Lima. */
export function enLima(ahora: Date, dias: number, hora: number): Date {
  const hoy = Math.floor(toLimaClock(ahora).getTime() / DIA);
  return fromLimaClock(new Date((hoy + dias) * DIA + hora * 3_600_000));
}
