import { addDays, fromLimaClock } from '../formats/lima-time.ts';
import { daysBetween, type Feriado, holidayName, weekdayOf } from './working-days.ts';

/**
 * Days by which everything dated of a course moves when its first day does: whole weeks, so that each keeps its
 * weekday, and never before the new first day. Days are `yyyy-MM-dd` in Lima throughout.
 */
export function termShift(from: string, to: string): number {
  return Math.ceil(daysBetween(from, to) / 7) * 7;
}

export const maxSerie = 60;

/** For so long a series can be taken back. */
export const serieUndoHours = 24;

/** Plausible first day of a term; other years are typing errors. */
export const isTermDay = (day: string) => day >= '2000-01-01' && day <= '2100-12-31';

export type SeriePlan = {
  desde: string;
  /** 1 is Monday, 7 is Sunday. */
  dias: readonly number[];
  /** How many days, or the last day that may be one. */
  cantidad: number | null;
  hasta: string | null;
  saltaFeriados: boolean;
  /** Holidays on which a session is held all the same. */
  usar: readonly string[];
};

export type SerieDay = { dia: string; feriado: string | null; usado: boolean };

/**
 * The days of a series in order, skipped holidays among them: national ones and those of the school. Until a day there
 * is at most one more than a series may have.
 */
export function serieDays(
  { desde, dias, cantidad, hasta, saltaFeriados, usar }: SeriePlan,
  own: readonly Feriado[] = [],
): SerieDay[] {
  const days: SerieDay[] = [];
  if (dias.length === 0) return days;
  const most = cantidad ?? maxSerie + 1;
  for (let dia = desde, used = 0; used < most && (hasta === null || dia <= hasta); dia = addDays(dia, 1)) {
    if (!dias.includes(weekdayOf(dia))) continue;
    const feriado = holidayName(dia, own);
    const usado = feriado === null || !saltaFeriados || usar.includes(dia);
    days.push({ dia, feriado, usado });
    if (usado) used += 1;
  }
  return days;
}

/** What one session of a series has of its own; `dia` is the day that the series gave it. */
export type SerieOverride = {
  dia: string;
  fecha?: string | undefined;
  hora?: string | undefined;
  ponenteId?: number | null | undefined;
  video?: string | undefined;
};

export type SeriePlaces = { hora: string; minutos: number; ponenteId: number | null; video: string };

export type PlannedSesion = { dia: string; inicio: string; fin: string; ponenteId: number | null; video: string };

/** The sessions on the used days of a series, in the order of the series: changed ones keep their place in it. */
export function serieSesiones(
  days: readonly SerieDay[],
  { hora, minutos, ponenteId, video }: SeriePlaces,
  cambios: readonly SerieOverride[] = [],
): PlannedSesion[] {
  const changed = new Map(cambios.map((each) => [each.dia, each]));
  return days
    .filter(({ usado }) => usado)
    .map(({ dia }) => {
      const own = changed.get(dia);
      const inicio = fromLimaClock(new Date(`${own?.fecha ?? dia}T${own?.hora ?? hora}:00Z`));
      const fin = new Date(inicio.getTime() + minutos * 60_000);
      return {
        dia,
        inicio: inicio.toISOString(),
        fin: fin.toISOString(),
        ponenteId: own?.ponenteId === undefined ? ponenteId : own.ponenteId,
        video: own?.video ?? video,
      };
    });
}
