import { addDays } from '../formats/lima-time.ts';
import { weekdayOf } from './working-days.ts';

/** Instants are ISO strings. `docenteId`: who speaks; `sala`: any name of the room. Null: unknown, never a clash. */
export type Booked = { id: number; inicio: string; fin: string; docenteId: number | null; sala: string | null };

export type ClashReason = 'docente' | 'sala';
export type Clash<B> = { a: B; b: B; por: ClashReason };

/** Pairs that overlap and share lecturer or room, by their beginning. Touching at an instant is no clash. */
export function findClashes<B extends Booked>(booked: readonly B[]): Clash<B>[] {
  const ordered = [...booked].sort((a, b) => a.inicio.localeCompare(b.inicio) || a.id - b.id);
  const clashes: Clash<B>[] = [];
  for (const [at, a] of ordered.entries()) {
    for (const b of ordered.slice(at + 1)) {
      if (b.inicio >= a.fin) break;
      if (a.docenteId !== null && a.docenteId === b.docenteId) clashes.push({ a, b, por: 'docente' });
      else if (a.sala !== null && a.sala === b.sala) clashes.push({ a, b, por: 'sala' });
    }
  }
  return clashes;
}

/** The seven days of the week of a day, from Monday on; days are `yyyy-MM-dd`. */
export function weekOf(day: string): string[] {
  const back = weekdayOf(day) - 1;
  return Array.from({ length: 7 }, (_, n) => addDays(day, n - back));
}

/** The whole weeks that a month touches. */
export function monthWeeks(month: string): string[][] {
  const weeks = [weekOf(`${month}-01`)];
  for (;;) {
    const next = addDays(weeks.at(-1)![0]!, 7);
    if (next.slice(0, 7) !== month) return weeks;
    weeks.push(weekOf(next));
  }
}

/** The same day of another month, or its last one. */
export function monthAfter(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

type Held = { clase: string; inicio: string; fin: string; docenteId: number | null; cancelada: boolean };

/** Sessions that a lecturer gives in a month or week, and their minutes: of all, and of past ones. */
export function taughtTime(eventos: readonly Held[], docenteId: number, now: Date) {
  const own = eventos.filter((each) => each.clase === 'sesion' && !each.cancelada && each.docenteId === docenteId);
  const minutesOf = (list: readonly Held[]) =>
    list.reduce((sum, { inicio, fin }) => sum + (Date.parse(fin) - Date.parse(inicio)) / 60_000, 0);
  const over = own.filter(({ fin }) => Date.parse(fin) <= now.getTime());
  return { sesiones: own.length, minutos: minutesOf(own), dictados: minutesOf(over) };
}
