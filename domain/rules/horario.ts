import { fromLimaClock, limaDay } from '../formats/lima-time.ts';
import { serieDays } from './term.ts';
import { type Feriado, holidayName } from './working-days.ts';

/** The mail of a change waits this long; until then the change can be undone. */
export const undoMinutes = 10;
const dayMs = 86_400_000;

/** What an act changed: sessions, or the whole course, which moved with everything dated or was cancelled. */
export const changeKinds = ['sesiones', 'traslado', 'cancelacion'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Instants are ISO strings, days `yyyy-MM-dd` in Lima. */
export type Horario = { inicio: string; fin: string; cancelada: boolean };
export type HeldSesion = Horario & { materialId: number };

/** What is done to one session, or to it and those after it. */
export type HorarioMove =
  | { tipo: 'fecha'; inicio: string; fin: string }
  | { tipo: 'dias'; dias: number }
  | { tipo: 'patron'; desde: string; semana: readonly number[]; hora: string; saltaFeriados: boolean }
  | { tipo: 'cancelar' };

export type Planned = { materialId: number; antes: Horario; despues: Horario; feriado: string | null };

/**
 * The session and, with `siguientes`, those after it that are neither over nor cancelled. A session that is chosen
 * itself may be cancelled: with a new date it is held again.
 */
export function chosenSesiones<S extends HeldSesion>(
  sesiones: readonly S[],
  { materialId, siguientes }: { materialId: number; siguientes: boolean },
  now: Date,
): S[] {
  const ordered = [...sesiones].sort((a, b) => a.inicio.localeCompare(b.inicio) || a.materialId - b.materialId);
  const first = ordered.findIndex((each) => each.materialId === materialId);
  if (first < 0) return [];
  const isLater = (each: S) => !each.cancelada && new Date(each.fin) > now;
  return [ordered[first]!, ...(siguientes ? ordered.slice(first + 1).filter(isLater) : [])];
}

/** The new dates of the chosen sessions, in their order; lengths stay. Sessions that nothing changes are left out. */
export function planMove(chosen: readonly HeldSesion[], cambio: HorarioMove, own: readonly Feriado[] = []): Planned[] {
  const days = cambio.tipo === 'patron' ? patternDays(cambio, chosen.length, own) : [];
  return chosen
    .map(({ materialId, inicio, fin, cancelada }, at) => {
      const antes = { inicio, fin, cancelada };
      const despues = changed(antes, cambio, days[at]);
      return {
        materialId,
        antes,
        despues,
        feriado: despues.cancelada ? null : holidayName(limaDay(despues.inicio), own),
      };
    })
    .filter(({ antes, despues }) => !isSame(antes, despues));
}

const isSame = (a: Horario, b: Horario) => a.inicio === b.inicio && a.fin === b.fin && a.cancelada === b.cancelada;

function patternDays(
  { desde, semana, saltaFeriados }: Extract<HorarioMove, { tipo: 'patron' }>,
  cantidad: number,
  own: readonly Feriado[],
) {
  return serieDays({ desde, dias: semana, cantidad, hasta: null, saltaFeriados, usar: [] }, own)
    .filter(({ usado }) => usado)
    .map(({ dia }) => dia);
}

function changed(antes: Horario, cambio: HorarioMove, day: string | undefined): Horario {
  switch (cambio.tipo) {
    case 'cancelar':
      return { ...antes, cancelada: true };
    case 'fecha':
      return { inicio: cambio.inicio, fin: cambio.fin, cancelada: false };
    case 'dias':
      return {
        inicio: shiftInstant(antes.inicio, cambio.dias),
        fin: shiftInstant(antes.fin, cambio.dias),
        cancelada: false,
      };
    case 'patron': {
      const inicio = fromLimaClock(new Date(`${day}T${cambio.hora}:00Z`));
      const length = Date.parse(antes.fin) - Date.parse(antes.inicio);
      return { inicio: inicio.toISOString(), fin: new Date(inicio.getTime() + length).toISOString(), cancelada: false };
    }
  }
}

/** Peru has no summer time: a day is 24 hours, and the hour stays. */
export const shiftInstant = (instant: string, dias: number) =>
  new Date(Date.parse(instant) + dias * dayMs).toISOString();
