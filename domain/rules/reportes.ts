import { addDays, formatMediumDate, formatMonth, limaNoon } from '../formats/lima-time.ts';
import { type DaysInLima, daysIn } from './movement.ts';
import { medioLabel } from './pedidos.ts';

/** What sales can be grouped by. */
export const groupings = {
  dia: 'Día',
  mes: 'Mes',
  curso: 'Curso',
  especialidad: 'Especialidad',
  medio: 'Medio de pago',
  cupon: 'Cupón',
  vendedor: 'Vendedor',
  origen: 'Origen',
} as const;
export type Grouping = keyof typeof groupings;
export const groupingKeys = Object.keys(groupings) as [Grouping, ...Grouping[]];

/** Periods are compared by their place; they have no counterpart with the same key. */
export const isPeriod = (por: Grouping) => por === 'dia' || por === 'mes';

/** Key of the row of sales without a cupon, a seller or a known source. */
export const noneKey = '-';

const none: Partial<Record<Grouping, string>> = {
  curso: 'Sin curso',
  especialidad: 'Sin especialidad',
  cupon: 'Sin cupón',
  vendedor: 'Venta en la página',
  origen: 'Directo o sin datos',
};

/** What a row of a report is called. `found`: the name in the database, where the key is an id. */
export function groupName(por: Grouping, key: string, found: string | null): string {
  if (key === noneKey) return none[por] ?? 'Sin datos';
  if (por === 'dia') return formatMediumDate(limaNoon(key));
  if (por === 'mes') return formatMonth(key);
  if (por === 'medio') return medioLabel(key);
  return found ?? key;
}

/**
 * Filters of /pagos that list the payments behind a row of a report of these days; null where there are none. Days stay
 * within those of the report: its first and last month may be cut.
 */
export function movementsBehind(por: Grouping, clave: string, range: DaysInLima): Record<string, string> | null {
  if (por === 'curso') return clave === noneKey ? null : { ...range, cursoId: clave };
  if (por === 'dia') return { desde: clave, hasta: clave };
  if (por !== 'mes') return { ...range, [por]: clave };
  const [, desde] = [`${clave}-01`, range.desde].toSorted();
  const [hasta] = [lastDayOfMonth(clave), range.hasta].toSorted();
  return { desde: desde!, hasta: hasta! };
}

function lastDayOfMonth(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year!, number!, 0)).toISOString().slice(0, 10);
}

const nothing = { pedidos: 0, cupos: 0, brutoCentimos: 0, devueltoCentimos: 0, netoCentimos: 0 };

/** Groups that sold in an earlier range and nothing in this one. */
export function lostRows<Row extends { clave: string } & Record<keyof typeof nothing, number>>(
  por: Grouping,
  filas: readonly Row[],
  past: readonly Row[],
): Row[] {
  if (isPeriod(por)) return [];
  const keys = new Set(filas.map(({ clave }) => clave));
  return past.filter(({ clave }) => !keys.has(clave)).map((row) => ({ ...row, ...nothing }));
}

/** The range of the same length that ends the day before. */
export function rangeBefore(range: DaysInLima): DaysInLima {
  const hasta = addDays(range.desde, -1);
  return { desde: addDays(hasta, 1 - daysIn(range)), hasta };
}

/** `12.5`: by how much it grew, in percent; null when there was nothing before. */
export function growth(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 1000) / 10;
}
