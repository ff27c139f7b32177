import { formatCount } from '../ui/format-count.ts';

const shown = 5;
const list = new Intl.ListFormat('es');

/** The first names of a selection, and how many follow: 'Ana Paz, Luis Soto y 7 más'. */
export function someNames(names: string[]): string {
  const rest = names.length - shown;
  // A single further name is written instead of 'y 1 más'.
  return list.format(rest > 1 ? [...names.slice(0, shown), `${formatCount(rest)} más`] : names);
}
