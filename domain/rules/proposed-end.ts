/** Local date and time, as an input of a form holds it: `yyyy-MM-ddTHH:mm`, or empty. */
type Typed = { inicio: string; fin: string };

const timeOf = (typed: string): number | null => {
  const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(typed) ? Date.parse(`${typed}:00Z`) : Number.NaN;
  return Number.isNaN(time) ? null : time;
};

const latest = Date.parse('9999-12-31T23:59:00Z');

/** Null for an incomplete start, or an end after the year 9999. */
export function minutesAfter(typed: string, minutes: number): string | null {
  const start = timeOf(typed);
  const end = start === null ? null : start + minutes * 60_000;
  return end === null || end > latest ? null : new Date(end).toISOString().slice(0, 16);
}

/**
 * The end that goes with a new start: as long after it as the end was after the last start, else the usual length after
 * it. Null leaves the end as it is: the start is not complete, or the end is right already. `before` holds the last
 * start and end that were both complete, and `fin` what the form holds now.
 */
export function proposeEnd(
  inicio: string,
  { before, fin, minutos }: { before: Typed | null; fin: string; minutos: number | null },
): string | null {
  const start = timeOf(inicio);
  if (start === null) return null;
  const [from, to] = before ? [timeOf(before.inicio), timeOf(before.fin)] : [null, null];
  if (from !== null && to !== null && to > from) return minutesAfter(inicio, (to - from) / 60_000);
  const end = timeOf(fin);
  if (end !== null && end > start) return null;
  return minutos === null ? null : minutesAfter(inicio, minutos);
}
