import { limaDay } from '../formats/lima-time.ts';
import { shiftInstant } from './horario.ts';
import { termShift } from './term.ts';
import { daysBetween } from './working-days.ts';

/** What of a course has a date, besides its sessions. */
export const fechaClases = ['inicio', 'fin', 'preventa', 'publicacion', 'apertura', 'cierre'] as const;

export type FechaClase = (typeof fechaClases)[number];

/** Instants are ISO strings. `pruebaId` of 'apertura' and 'cierre'; `rindiendo`: somebody sits the test now. */
export type Dated = { clase: FechaClase; pruebaId: number | null; nombre: string; fecha: string; rindiendo: boolean };

/** Days by which everything moves, and by which the first day moves: it alone may change its weekday. */
export type Shift = { dias: number; first: number };

/** By days, or to a new first day as a copy for a new term moves: the rest keeps its weekday. */
export function shiftTo(to: { dias: number } | { inicio: string }, first: string): Shift {
  if ('dias' in to) return { dias: to.dias, first: to.dias };
  const from = limaDay(first);
  return { dias: termShift(from, to.inicio), first: daysBetween(from, to.inicio) };
}

export type ShiftedFecha<D> = { dated: D; antes: string; despues: string };

/** What is past stays, and so do the dates of a test that somebody sits. */
export function planFechas<D extends Dated>(dated: readonly D[], { dias, first }: Shift, now: Date): ShiftedFecha<D>[] {
  return dated
    .filter(({ fecha, rindiendo }) => new Date(fecha) > now && !rindiendo)
    .map((each) => ({
      dated: each,
      antes: each.fecha,
      despues: shiftInstant(each.fecha, each.clase === 'inicio' ? first : dias),
    }))
    .filter(({ antes, despues }) => antes !== despues);
}

const names: Record<FechaClase, string> = {
  inicio: 'El inicio del curso',
  fin: 'El fin del curso',
  preventa: 'El fin de la preventa',
  publicacion: 'La publicación',
  apertura: 'La apertura de la prueba',
  cierre: 'El cierre de la prueba',
};

/** Name of a date, with that of its test if it has one. */
export const fechaName = ({ clase, pruebaId, nombre }: Pick<Dated, 'clase' | 'pruebaId' | 'nombre'>) =>
  pruebaId === null ? names[clase] : `${names[clase]} «${nombre}»`;

/** A test may have opened already; nothing else may end up in the past. */
export const endsInPast = ({ dated: { clase }, despues }: ShiftedFecha<Dated>, now: Date) =>
  clase !== 'apertura' && new Date(despues) <= now;
